package import FoundationEssentials

/// Parses the address of an API, with or without a scheme.
package enum APIAddress {
  /// What is wrong with an address. The address itself is not repeated: it may hold a password.
  enum Failure: Error {
    case notHTTP
    case port
  }

  /// The URL, with http if `text` has no scheme; nil if `text` is not an address.
  package static func url(_ text: String) -> URL? {
    try? parse(text)
  }

  /// The address of a WebSocket as that of its handshake: `https` for `wss`.
  static func ofWebSocket(_ text: String) -> String {
    text.replacing(/^ws(s?):/.ignoresCase()) { "http\($0.output.1.lowercased()):" }
  }

  static func parse(_ text: String) throws(Failure) -> URL {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else { throw .notHTTP }
    let hasScheme = text.contains("://") || ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    // A number alone is a port that lacks its host; as a URL it would be an IPv4 address in decimal.
    guard hasScheme || !text.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .notHTTP }
    guard let url = URL(string: hasScheme ? text : "http://\(text)"), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), url.host()?.isEmpty == false
    else { throw .notHTTP }
    guard (1...65_535).contains(url.port ?? 80) else { throw .port }
    return url
  }
}
