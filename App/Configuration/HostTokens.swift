import FoundationEssentials

/// The tokens in a token file: one for every host, or one for each host that the file names.
struct HostTokens: Sendable {
  private static let embedded = "embedded"

  private struct Line: Sendable {
    /// Nil for every host.
    let host: String?
    let token: String
  }

  private let lines: [Line]

  /// - Parameter text: one token; or lines of a host and its token, such as `api.example.com TOKEN` or `localhost:3000
  ///   TOKEN`. Nil for other text.
  init?(_ text: String) {
    let words = text.split { $0.isNewline }.map { line in line.split { $0.isWhitespace }.map { String($0) } }
      .filter { !$0.isEmpty }
    let isVisible = words.allSatisfy { line in line.last?.utf8.allSatisfy { (0x21...0x7E).contains($0) } == true }
    guard !words.isEmpty, isVisible else { return nil }
    if words.count == 1, words[0].count == 1 {
      lines = [Line(host: nil, token: words[0][0])]
    } else {
      guard words.allSatisfy({ $0.count == 2 && Self.isHost($0[0]) }) else { return nil }
      lines = words.map { Line(host: $0[0], token: $0[1]) }
    }
  }

  /// The token for a server, of a line with its port rather than of one without; nil if there are only those of other
  /// hosts.
  ///
  /// - Parameter server: nil for the embedded API, whose name in the file is `embedded`.
  func token(for server: URL?) -> String? {
    let matching = lines.filter { line in
      guard let host = line.host else { return true }
      guard let server else { return host == Self.embedded }
      return host != Self.embedded && Self.names(host, server)
    }
    return (matching.first { $0.host.map(Self.hasPort) == true } ?? matching.first)?.token
  }

  /// A name alone would be taken for a host where a token with a blank in it was meant, such as `Bearer TOKEN`.
  private static func isHost(_ text: String) -> Bool {
    if [embedded, "localhost"].contains(text) { return true }
    guard text.contains(where: { ".:".contains($0) }), !text.contains(where: { "/@?#".contains($0) }) else {
      return false
    }
    return APIAddress.url(text) != nil
  }

  private static func hasPort(_ host: String) -> Bool { APIAddress.url(host)?.port != nil }

  private static func names(_ host: String, _ server: URL) -> Bool {
    guard let url = APIAddress.url(host), url.host()?.lowercased() == server.host()?.lowercased() else { return false }
    return url.port.map { $0 == server.port ?? (server.scheme?.lowercased() == "https" ? 443 : 80) } ?? true
  }
}
