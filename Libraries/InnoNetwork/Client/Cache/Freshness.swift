import HTTPTypes
import InnoNetworkEngine

/// The age and the freshness lifetime of a stored response (RFC 9111, section 4.2), in seconds.
struct Freshness {
  let lifetime: Int
  let age: Int

  var isFresh: Bool { lifetime > age }
  /// For how long it has been stale; negative while it is fresh.
  var staleness: Int { age - lifetime }

  init(_ response: CachedResponse, scope: CachePack.Scope, now: Int) {
    lifetime = Self.lifetime(of: response, scope: scope)
    age = Self.age(of: response, now: now)
  }

  /// Statuses whose responses may be stored without an explicit lifetime (RFC 9110, section 15.1), except 206, which is
  /// not a whole response.
  static let cacheableByDefault: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// Section 4.2.1, and 4.2.2 for responses without a lifetime: a tenth of the time since the last change, a day at
  /// most.
  private static func lifetime(of response: CachedResponse, scope: CachePack.Scope) -> Int {
    let control = CacheControl(response.fields[.cacheControl])
    if scope == .shared, let seconds = control.seconds("s-maxage") { return seconds }
    if let seconds = control.seconds("max-age") { return seconds }
    let date = response.date
    if let expires = response.fields[.expires] {
      // A value that is not a date, "0" above all, means the past (section 5.3).
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
  /// When the server created it; when it arrived, if the server does not say.
  var date: Int { fields[.date].flatMap(HTTPDate.secondsSince1970) ?? receivedAt }
}
