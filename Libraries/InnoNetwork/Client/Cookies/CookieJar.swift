import HTTPTypes
public import InnoNetworkEngine
import Synchronization

/// Keeps the cookies that servers set, and sends them back (RFC 6265), where a client is given one: ``TransportPack/cookies``.
///
/// Cookies go back to the host that set them and to no other: the `Domain` attribute is not honoured, as without a list of public suffixes
/// any shop could set cookies for all of `co.uk`. Path, `Secure`, `Max-Age` and `Expires` are. Kept in memory only. Clients may share a jar.
public final class CookieJar: Sendable {
  private struct Key: Hashable {
    let host: String
    let path: String
    let name: String
  }

  private struct Cookie {
    let value: String
    /// In seconds since 1970; `nil` for as long as the jar lives.
    let expiry: Int?
    let isSecure: Bool
    /// Order of creation: equal paths are sent in it.
    let number: Int
  }

  private struct State {
    var cookies: [Key: Cookie] = [:]
    var lastNumber = 0
  }

  private static let mostCookiesOfAHost = 180
  private let state = Mutex(State())

  /// An empty jar.
  public init() {}

  /// How many cookies are kept, expired ones that nobody has asked for since included.
  public var count: Int { state.withLock { $0.cookies.count } }

  /// Forgets all cookies.
  public func removeAll() { state.withLock { $0.cookies = [:] } }

  /// The value of the `Cookie` field for a URL (section 5.4): longer paths first; `nil` where there is none.
  public func header(for url: RequestURL, now: Int) -> String? {
    let found = state.withLock { state in
      state.cookies = state.cookies.filter { $0.value.expiry.map { $0 > now } ?? true }
      return state.cookies.filter { key, cookie in
        key.host == url.host && Self.covers(key.path, url.path) && (!cookie.isSecure || url.scheme == "https")
      }
    }
    let sorted = found.sorted { left, right in
      let lengths = (left.key.path.utf8.count, right.key.path.utf8.count)
      return lengths.0 == lengths.1 ? left.value.number < right.value.number : lengths.0 > lengths.1
    }
    return sorted.isEmpty ? nil : sorted.map { "\($0.key.name)=\($0.value.value)" }.joined(separator: "; ")
  }

  /// Takes in one `Set-Cookie` field of an answer from a URL (section 5.3); what is no cookie is let pass.
  public func take(_ field: String, from url: RequestURL, now: Int) {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    guard let (name, value) = parts.first.flatMap(Self.pair), !name.isEmpty else { return }
    var path = Self.defaultPath(url.path)
    var expiry: Int?
    var maxAge: Int?
    var isSecure = false
    for part in parts.dropFirst() {
      let (attribute, argument) = Self.pair(part) ?? (part, "")
      switch attribute.lowercased() {
      case "path": path = argument.hasPrefix("/") ? argument : Self.defaultPath(url.path)
      case "expires": expiry = HTTPDate.secondsSince1970(argument) ?? expiry
      case "max-age": maxAge = Int(argument) ?? maxAge
      case "secure": isSecure = true
      default: break
      }
    }
    // A cookie from an insecure answer must not pass for one from a secure one (RFC 6265bis, section 5.7).
    guard !isSecure || url.scheme == "https", Self.holdsPrefixes(name, isSecure, path) else { return }
    if let maxAge { expiry = now + max(0, min(maxAge, 400 * 86_400)) }
    let key = Key(host: url.host, path: path, name: name)
    state.withLock { [expiry, isSecure] state in
      let isExpired = expiry.map { $0 <= now } ?? false
      let isFull = state.cookies[key] == nil && state.cookies.keys.count { $0.host == url.host } >= Self.mostCookiesOfAHost
      guard !isExpired, !isFull else {
        if isExpired { state.cookies[key] = nil }
        return
      }
      state.lastNumber += 1
      let number = state.cookies[key]?.number ?? state.lastNumber
      state.cookies[key] = Cookie(value: value, expiry: expiry, isSecure: isSecure, number: number)
    }
  }

  /// The promises that a name makes (RFC 6265bis, section 4.1.3).
  private static func holdsPrefixes(_ name: String, _ isSecure: Bool, _ path: String) -> Bool {
    let name = name.lowercased()
    if name.hasPrefix("__secure-") { return isSecure }
    if name.hasPrefix("__host-") { return isSecure && path == "/" }
    return true
  }

  private static func pair(_ text: String) -> (String, String)? {
    guard let mark = text.firstIndex(of: "=") else { return nil }
    return (trimmed(text[..<mark]), trimmed(text[text.index(after: mark)...]))
  }

  /// Section 5.1.4.
  private static func defaultPath(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func covers(_ own: String, _ path: String) -> Bool {
    path == own || (path.hasPrefix(own) && (own.hasSuffix("/") || path.dropFirst(own.count).first == "/"))
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
