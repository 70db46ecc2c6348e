import HTTPTypes
public import InnoNetworkEngine
import Synchronization

/// Keeps the cookies that servers set, and sends them back (RFC 6265bis), where a client is given one:
/// ``TransportPack/cookies``.
///
/// Cookies go back to the host that set them and to no other: a `Domain` that covers the host is not honoured, as
/// without a list of public suffixes any shop could set cookies for all of `co.uk`. Path, `Secure`, `Max-Age`,
/// `Expires` and the prefixes of names are. An insecure response leaves secure cookies alone. A host has 180 cookies at
/// most, a jar 3000; those that give way first are expired, insecure, and used longest ago. Kept in memory only.
/// Clients may share a jar.
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
    /// Order of creation, which an update keeps: equal paths are sent in it.
    let number: Int
    /// The time of its last use, on the jar's own clock.
    var lastUse: Int
  }

  private struct State {
    var cookies: [Key: Cookie] = [:]
    var clock = 0

    mutating func tick() -> Int {
      clock += 1
      return clock
    }

    mutating func removeExpired(_ now: Int) {
      cookies = cookies.filter { $0.value.expiry.map { $0 > now } ?? true }
    }

    /// Whether an insecure response would overwrite, end or hide a secure cookie (section 5.7).
    func holdsSecure(_ key: Key) -> Bool {
      cookies.contains { other, cookie in
        cookie.isSecure && other.host == key.host && other.name == key.name && CookieJar.covers(other.path, key.path)
      }
    }

    /// Removes those that are too many: insecure ones before secure ones, then the one used longest ago (section 5.7).
    mutating func makeRoom(for mostCookies: Int, among isConcerned: (Key) -> Bool) {
      guard cookies.count > mostCookies else { return }
      let concerned = cookies.filter { isConcerned($0.key) }
      guard concerned.count > mostCookies else { return }
      let inOrder = concerned.sorted { left, right in
        left.value.isSecure == right.value.isSecure ? left.value.lastUse < right.value.lastUse : !left.value.isSecure
      }
      for (key, _) in inOrder.prefix(concerned.count - mostCookies) { cookies[key] = nil }
    }
  }

  private static let mostCookiesOfAHost = 180
  private static let mostCookies = 3000
  private let state = Mutex(State())

  /// An empty jar.
  public init() {}

  /// How many cookies are kept, expired ones that nobody has asked for since included.
  public var count: Int { state.withLock { $0.cookies.count } }

  /// Forgets all cookies.
  public func removeAll() { state.withLock { $0.cookies = [:] } }

  /// The value of the `Cookie` field for a URL (section 5.8.3): longer paths first; `nil` where there is none.
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

  /// Takes in one `Set-Cookie` field of an answer from a URL (section 5.7); what is no cookie, or not the server's to
  /// set, is let pass.
  public func take(_ field: String, from url: RequestURL, now: Int) {
    guard let cookie = SetCookie(field, now: now), cookie.keepsPromises, cookie.isFor(host: url.host) else { return }
    let isFromSecure = url.scheme == "https"
    // A cookie from an insecure answer must not pass for one from a secure one.
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
      state.makeRoom(for: Self.mostCookiesOfAHost) { $0.host == key.host }
      state.makeRoom(for: Self.mostCookies) { _ in true }
    }
  }

  /// Section 5.1.4.
  private static func defaultPath(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Whether a path is the one of a cookie, or lies within it (section 5.1.4).
  private static func covers(_ own: String, _ path: String) -> Bool {
    guard path.utf8.starts(with: own.utf8) else { return false }
    let rest = path.utf8.dropFirst(own.utf8.count)
    return rest.isEmpty || own.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
  }
}
