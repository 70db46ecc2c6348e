import FoundationEssentials

/// The address of a proxy.
package enum ProxyAddress {
  private static let schemes = ["http", "https", "socks5", "socks5h"]

  /// `text` with a scheme: without one it is an http proxy.
  package static func url(_ text: String) -> String {
    text.contains("://") ? text : "http://\(text)"
  }

  /// Whether `text` names a host that requests can go through.
  static func isValid(_ text: String) -> Bool {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else { return false }
    guard let url = URL(string: url(text)), let scheme = url.scheme?.lowercased(), schemes.contains(scheme),
      url.host()?.isEmpty == false
    else {
      return false
    }
    return (1...65_535).contains(url.port ?? 1080)
  }
}
