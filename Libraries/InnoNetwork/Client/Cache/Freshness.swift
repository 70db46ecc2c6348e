import HTTPTypes
import InnoNetworkEngine

/// How old a kept answer is, and how long it may be used without asking (RFC 9111, section 4.2); all in seconds.
struct Freshness {
  let lifetime: Int
  let age: Int

  var isFresh: Bool { lifetime > age }
  /// How long it has been stale; negative while it is fresh.
  var staleness: Int { age - lifetime }

  init(_ response: CachedResponse, scope: CachePack.Scope, now: Int) {
    lifetime = Self.lifetime(of: response, scope: scope)
    age = Self.age(of: response, now: now)
  }

  /// Statuses whose answers may be kept without being told how long (RFC 9110, section 15.1), but for 206, which is no whole answer.
  static let cacheableByDefault: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// Section 4.2.1, and 4.2.2 for answers that say nothing: a tenth of the time since the last change, a day at most.
  private static func lifetime(of response: CachedResponse, scope: CachePack.Scope) -> Int {
    let control = CacheControl(response.fields[.cacheControl])
    if scope == .shared, let seconds = control.seconds("s-maxage") { return seconds }
    if let seconds = control.seconds("max-age") { return seconds }
    let date = response.date
    if let expires = response.fields[.expires] {
      // A value that is no date, "0" above all, means the past (section 5.3).
      return HTTPDate.secondsSince1970(expires).map { min(max(0, $0 - date), CacheControl.mostSeconds) } ?? 0
    }
    guard cacheableByDefault.contains(response.status) || control.has("public"), response.fields[.lastModified] != nil,
      let modified = response.fields[.lastModified].flatMap(HTTPDate.secondsSince1970)
    else { return 0 }
    return min(max(0, (date - modified) / 10), 86_400)
  }

  /// Section 4.2.3.
  private static func age(of response: CachedResponse, now: Int) -> Int {
    let apparent = max(0, response.receivedAt - response.date)
    // The first of several counts (section 5.1).
    let first = response.fields[.age]?.utf8.split(separator: UInt8(ascii: ",")).first
    let stated = first.flatMap { CacheControl.seconds(of: $0.trimmed) } ?? 0
    let corrected = stated + max(0, response.receivedAt - response.requestedAt)
    return max(apparent, corrected) + max(0, now - response.receivedAt)
  }
}

extension CachedResponse {
  /// When the server made it; when it came, where the server does not say.
  var date: Int { fields[.date].flatMap(HTTPDate.secondsSince1970) ?? receivedAt }
}
