import FoundationEssentials

/// Reads the address of an API as people write it.
enum APIAddress {
  /// What is wrong with an address. The address itself is not repeated: it may hold a password.
  enum Failure: Error, CustomStringConvertible {
    case notHTTP
    case port

    var description: String {
      switch self {
      case .notHTTP: "--api takes an http or https URL with a host, such as http://localhost:3000."
      case .port: "--api takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000."
      }
    }
  }

  /// The URL that `text` means; without a scheme it is http.
  static func url(_ text: String) throws(Failure) -> URL {
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
