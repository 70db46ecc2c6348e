import HTTPTypes
public import InnoNetworkEngine
import Synchronization

/// Stores cookies in memory and sends them back (RFC 6265bis), for clients with ``TransportPack/cookies``. Clients may
/// share a jar.
///
/// A cookie is sent only to the host that has set it, also if it has a `Domain`: without a list of public suffixes any
/// site could set cookies for all of `co.uk`. `Path`, `Secure`, `Max-Age`, `Expires` and the prefixes of names are
/// supported. A response over http does not change secure cookies. There are at most 180 cookies of a host and 3000 in
/// a jar; expired, then insecure, then least recently used ones are removed first.
///
/// Section numbers without a document refer to RFC 6265bis.
public final class CookieJar: Sendable {
  private struct Key: Hashable {
    let host: String
    let path: String
    let name: String
  }

  private struct Cookie {
    let value: String
    /// In seconds since 1970; `nil` for the lifetime of the jar.
    let expiry: Int?
    let isSecure: Bool
    /// The order of creation, in which cookies with equal paths are sent. Kept when the cookie is replaced.
    let number: Int
    /// The order of last use.
    var lastUse: Int
  }

  private struct State {
    var cookies: [Key: Cookie] = [:]
    /// Counts creations and uses.
    var clock = 0

    mutating func tick() -> Int {
      clock += 1
      return clock
    }

    mutating func removeExpired(_ now: Int) {
      cookies = cookies.filter { $0.value.expiry.map { $0 > now } ?? true }
    }

    /// Whether there is a secure cookie that a response over http must not replace or shadow by another path (section
    /// 5.7).
    func holdsSecure(_ key: Key) -> Bool {
      cookies.contains { other, cookie in
        cookie.isSecure && other.host == key.host && other.name == key.name && CookieJar.covers(other.path, key.path)
      }
    }

    /// Removes cookies in excess of a maximum: insecure ones first, then the least recently used (section 5.7).
    mutating func removeExcess(over maximum: Int, among isIncluded: (Key) -> Bool) {
      guard cookies.count > maximum else { return }
      let candidates = cookies.filter { isIncluded($0.key) }
      guard candidates.count > maximum else { return }
      let inOrder = candidates.sorted { left, right in
        left.value.isSecure == right.value.isSecure ? left.value.lastUse < right.value.lastUse : !left.value.isSecure
      }
      for (key, _) in inOrder.prefix(candidates.count - maximum) { cookies[key] = nil }
    }
  }

  private static let mostCookiesOfAHost = 180
  private static let mostCookies = 3000
  private let state = Mutex(State())

  /// An empty jar.
  public init() {}

  /// The number of stored cookies, of which some may have expired.
  public var count: Int { state.withLock { $0.cookies.count } }

  /// Removes all cookies.
  public func removeAll() { state.withLock { $0.cookies = [:] } }

  /// The value of the `Cookie` field for a URL (section 5.8.3), longer paths first; `nil` if there are no cookies.
  /// `now` is in seconds since 1970.
  public func header(for url: RequestURL, now: Int) -> String? {
    let found = state.withLock { state in
      state.removeExpired(now)
      let found = state.cookies.filter { key, cookie in
        key.host == url.host && Self.covers(key.path, url.path) && (!cookie.isSecure || url.scheme == "https")
      }
      let use = state.tick()
      for key in found.keys { state.cookies[key]?.lastUse = use }
      return found
    }
    let sorted = found.sorted { left, right in
      let lengths = (left.key.path.utf8.count, right.key.path.utf8.count)
      return lengths.0 == lengths.1 ? left.value.number < right.value.number : lengths.0 > lengths.1
    }
    return sorted.isEmpty ? nil : sorted.map { "\($0.key.name)=\($0.value.value)" }.joined(separator: "; ")
  }

  /// Stores the cookie of a `Set-Cookie` field in a response from a URL (section 5.7); `now` is in seconds since 1970.
  /// Ignores text that is not a cookie, and cookies that the server may not set.
  public func store(_ field: String, from url: RequestURL, now: Int) {
    guard let cookie = SetCookie(field, now: now), cookie.satisfiesPrefix, cookie.isFor(host: url.host) else { return }
    let isFromSecure = url.scheme == "https"
    // A response over http must not set secure cookies.
    guard !cookie.isSecure || isFromSecure else { return }
    let key = Key(host: url.host, path: cookie.path ?? Self.defaultPath(url.path), name: cookie.name)
    state.withLock { state in
      state.removeExpired(now)
      guard isFromSecure || !state.holdsSecure(key) else { return }
      guard cookie.expiry.map({ $0 > now }) ?? true else {
        state.cookies[key] = nil
        return
      }
      let time = state.tick()
      state.cookies[key] = Cookie(
        value: cookie.value, expiry: cookie.expiry, isSecure: cookie.isSecure,
        number: state.cookies[key]?.number ?? time, lastUse: time)
      state.removeExcess(over: Self.mostCookiesOfAHost) { $0.host == key.host }
      state.removeExcess(over: Self.mostCookies) { _ in true }
    }
  }

  /// The path of a cookie that states none (section 5.1.4).
  private static func defaultPath(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Whether a path is the path of a cookie or below it (section 5.1.4).
  private static func covers(_ own: String, _ path: String) -> Bool {
    guard path.utf8.starts(with: own.utf8) else { return false }
    let rest = path.utf8.dropFirst(own.utf8.count)
    return rest.isEmpty || own.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
  }
}

/// A parsed `Set-Cookie` field (RFC 6265bis, section 5.6).
///
/// Parsed by bytes: a combining character after a semicolon would form one `Character` with it.
struct SetCookie {
  private static let longestPair = 4096
  private static let longestAttribute = 1024
  private static let longestLifetime = 400 * 86_400

  let name: String
  let value: String
  /// `nil` for the default path, which depends on the URL of the request.
  private(set) var path: String?
  /// In lower case and without a leading dot; `nil` if it is absent or empty.
  private(set) var domain: String?
  /// In seconds since 1970; `nil` for the lifetime of the jar.
  private(set) var expiry: Int?
  private(set) var isSecure = false
  private var isHTTPOnly = false

  /// `nil` for text that is not a cookie: without a name, too long, or with a control character.
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
      case "expires": expiry = HTTPDate.lenient(argument).map { min($0, now + Self.longestLifetime) } ?? expiry
      case "max-age": lifetime = Self.seconds(argument) ?? lifetime
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      default: break
      }
    }
    // Max-Age takes precedence, in any position (section 5.7).
    if let lifetime { expiry = now + lifetime }
  }

  /// Whether the cookie has the attributes that the prefix of its name requires (section 4.1.3; for `__Http-`
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

  /// Whether the host may set a cookie for the domain (section 5.1.3).
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

  /// Parses a number of seconds from now: at most 400 days, zero if it is negative, `nil` for other text (section
  /// 5.6.2).
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
