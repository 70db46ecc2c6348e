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

/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl {
  /// The largest number of seconds; larger ones count as this (section 1.2.2).
  static let mostSeconds = Int(Int32.max)

  /// By name in lower case. Of equal names the first counts, as in most caches.
  private var directives: [String: String?] = [:]

  /// No directives if there is no field.
  init(_ value: String?) {
    for item in value.map(Self.items) ?? [] {
      let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
      let argument = pair.count > 1 ? pair[1].filter { $0 != "\"" } : nil
      directives.updateValue(argument, forKey: name)
    }
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// The argument of a directive; `nil` if it has none, and if the directive is absent.
  func argument(_ name: String) -> String? { directives[name] ?? nil }

  /// The argument in seconds; `nil` if the directive is absent. An argument that is not a number counts as zero: the
  /// response is stale then (section 4.2.1).
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap(Self.seconds(of:)) ?? 0
  }

  /// A number of seconds, at most ``mostSeconds``; `nil` for what is none.
  static func seconds(of text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, mostSeconds)
  }

  /// Splits at commas outside quotation marks; by bytes, because a combining character after a comma would form one
  /// Character with it.
  private static func items(_ value: String) -> [Substring.UTF8View] {
    var isQuoted = false
    return value.utf8.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
  }
}

extension Substring.UTF8View {
  /// Without spaces and tabs at either end (RFC 9110, section 5.6.3).
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(decoding: self[first...last], as: UTF8.self)
  }
}
