/// How deep a JSON text is nested; `JSONDecoder` calls one that is too deep for it not valid, and does not say why.
enum JSONNesting {
  /// The most that `JSONDecoder` reads.
  static let limit = 512

  static func isTooDeep(_ json: [UInt8]) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isInString { depth += 1 }
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isInString { depth -= 1 }
      default: break
      }
    }
    return false
  }
}
