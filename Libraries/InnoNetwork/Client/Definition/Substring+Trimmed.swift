extension Substring.UTF8View {
  /// Without blanks and tabs at either end (RFC 9110, section 5.6.3).
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(decoding: self[first...last], as: UTF8.self)
  }
}
