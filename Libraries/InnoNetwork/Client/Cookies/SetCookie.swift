import InnoNetworkEngine

/// One `Set-Cookie` field, as RFC 6265bis, section 5.6, reads it.
///
/// By bytes: a combining character after a semicolon would form one `Character` with it.
struct SetCookie {
  private static let longestPair = 4096
  private static let longestAttribute = 1024
  private static let longestLifetime = 400 * 86_400

  let name: String
  let value: String
  /// As stated; `nil` for the default path, which depends on the request.
  private(set) var path: String?
  /// In lower case and without a dot at its start; `nil` if there is none, and where it is empty.
  private(set) var domain: String?
  /// In seconds since 1970; `nil` for as long as the jar lives.
  private(set) var expiry: Int?
  private(set) var isSecure = false
  private var isHTTPOnly = false

  /// `nil` for text that is not a cookie: one without a name, too long, or with a control character.
  init?(_ field: String, now: Int) {
    guard field.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else { return nil }
    let parts = field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let first = parts.first, let (name, value) = Self.pair(first), !name.isEmpty else { return nil }
    guard name.utf8.count + value.utf8.count <= Self.longestPair else { return nil }
    self.name = name
    self.value = value
    var lifetime: Int?
    for part in parts.dropFirst() {
      let (attribute, argument) = Self.pair(part) ?? (part.trimmed, "")
      guard argument.utf8.count <= Self.longestAttribute else { continue }
      switch attribute.lowercased() {
      case "path": path = argument.utf8.first == UInt8(ascii: "/") ? argument : nil
      case "domain": domain = Self.domain(argument)
      case "expires": expiry = HTTPDate.secondsSince1970(argument).map { min($0, now + Self.longestLifetime) } ?? expiry
      case "max-age": lifetime = Self.seconds(argument) ?? lifetime
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      default: break
      }
    }
    // Max-Age takes precedence, in any position (section 5.7).
    if let lifetime { expiry = now + lifetime }
  }

  /// Whether the attributes are those that the prefix of the name requires (section 4.1.3; `__Http-` is in
  /// draft-ietf-httpbis-layered-cookies).
  var satisfiesPrefix: Bool {
    let name = name.lowercased()
    let isForHost = domain == nil && path == "/"
    if name.hasPrefix("__host-http-") { return isSecure && isHTTPOnly && isForHost }
    if name.hasPrefix("__host-") { return isSecure && isForHost }
    if name.hasPrefix("__http-") { return isSecure && isHTTPOnly }
    if name.hasPrefix("__secure-") { return isSecure }
    return true
  }

  /// Whether the server may set a cookie for the stated domain (section 5.1.3).
  func isFor(host: String) -> Bool {
    guard let domain, domain != host else { return true }
    let isAddress =
      host.hasPrefix("[") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    return !isAddress && host.hasSuffix(".\(domain)")
  }

  private static func domain(_ text: String) -> String? {
    let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
    return name.isEmpty ? nil : name.lowercased()
  }

  /// Seconds from now, at most 400 days, zero for the past; `nil` for text that is not a number (section 5.6.2).
  private static func seconds(_ text: String) -> Int? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // Only a number too long for 64 bits fails here.
    return isNegative ? 0 : min(Int(text) ?? .max, longestLifetime)
  }

  private static func pair(_ text: Substring.UTF8View) -> (String, String)? {
    guard let mark = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (text[..<mark].trimmed, text[text.index(after: mark)...].trimmed)
  }
}
