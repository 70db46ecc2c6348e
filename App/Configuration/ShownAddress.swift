import CoreNetwork

/// The address of a server or a proxy as it is printed: with a mark in the place of its credentials.
enum ShownAddress {
  private static let mark = "***"
  /// Those of `-v` too.
  private static let marks = [mark, "…"]

  static func redacted(_ address: String) -> String {
    // Without a scheme it would be a path; and quotes and brackets, which are escaped in a request, would end a URL.
    let scheme = address.contains("//") ? "" : "//"
    let escaped = address.replacing("\"", with: "%22").replacing("<", with: "%3C").replacing(">", with: "%3E")
    return String(Credentials.redacted(in: scheme + escaped, with: mark).dropFirst(scheme.count))
  }

  /// Whether a text is one that was printed, and has lost its credentials.
  static func isRedacted(_ text: String) -> Bool {
    let parts = text.split { "/?&#".contains($0) }
    return parts.contains { part in marks.contains { part.hasPrefix("\($0)@") || part.hasSuffix("=\($0)") } }
  }
}
