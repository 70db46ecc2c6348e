/// The URL of another page of the list that a request asks for: its own, with another `_page`.
struct PageAddress: CustomStringConvertible {
  let request: HTTPRequest
  let page: Int

  var description: String {
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var isReplaced = false
    let items = (parts.dropFirst().first ?? "").split(separator: "&").map { item in
      guard !isReplaced, QueryItem.items(in: item).first?.name == "_page" else { return String(item) }
      isReplaced = true
      return "_page=\(page)"
    }
    // Without a host, as HTTP/1.0 allows, a reference relative to the server's root.
    let origin = request["host"].flatMap { $0.isEmpty ? nil : "http://\($0)" } ?? ""
    return "\(origin)\(Self.encoded(parts[0]))?\(Self.encoded(items.joined(separator: "&")))"
  }

  /// With escapes in place of what ends a URL in a Link field, or may not be in a field at all.
  private static func encoded(_ text: some StringProtocol) -> String {
    text.utf8.map { byte in
      (0x21..<0x7F).contains(byte) && !"<>\"".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
