import HTTPTypes
import InnoNetworkEngine

/// The age and the freshness lifetime of a stored response (RFC 9111, section 4.2), in seconds.
struct Freshness {
  let lifetime: Int
  let age: Int

  var isFresh: Bool { lifetime > age }
  /// For how long the response has been stale; negative while it is fresh.
  var staleness: Int { age - lifetime }

  init(_ response: CachedResponse, scope: CachePack.Scope, now: Int) {
    lifetime = Self.lifetime(of: response, scope: scope)
    age = Self.age(of: response, now: now)
  }

  /// Statuses whose responses may be stored without an explicit lifetime (RFC 9110, section 15.1), except 206, which
  /// has a part of the body only.
  static let cacheableByDefault: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// The explicit lifetime (section 4.2.1); without one, a tenth of the time since the last change, at most a day
  /// (section 4.2.2).
  private static func lifetime(of response: CachedResponse, scope: CachePack.Scope) -> Int {
    let control = CacheControl(response.fields[.cacheControl])
    if scope == .shared, let seconds = control.seconds("s-maxage") { return seconds }
    if let seconds = control.seconds("max-age") { return seconds }
    let date = response.date
    if let expires = response.fields[.expires] {
      // A value that is not a date, such as "0", means that the response is stale (section 5.3).
      return HTTPDate.secondsSince1970(expires).map { min(max(0, $0 - date), CacheControl.mostSeconds) } ?? 0
    }
    guard cacheableByDefault.contains(response.status) || control.has("public"),
      let modified = response.fields[.lastModified].flatMap(HTTPDate.secondsSince1970)
    else { return 0 }
    return min(max(0, (date - modified) / 10), 86_400)
  }

  /// The current age (section 4.2.3).
  private static func age(of response: CachedResponse, now: Int) -> Int {
    let apparent = max(0, response.receivedAt - response.date)
    // Of several values the first is used (section 5.1).
    let first = response.fields[.age]?.utf8.split(separator: UInt8(ascii: ",")).first
    let stated = first.flatMap { CacheControl.seconds(of: $0.trimmed) } ?? 0
    let corrected = stated + max(0, response.receivedAt - response.requestedAt)
    return max(apparent, corrected) + max(0, now - response.receivedAt)
  }
}

extension CachedResponse {
  /// When the server created the response, in seconds since 1970; when it arrived, if it has no valid `Date`.
  var date: Int { fields[.date].flatMap(HTTPDate.secondsSince1970) ?? receivedAt }
}

/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl {
  /// Larger numbers of seconds are replaced by this one (section 1.2.2).
  static let mostSeconds = Int(Int32.max)

  /// By name in lower case. Of directives with the same name the first is used (section 4.2.1).
  private var directives: [String: String?] = [:]

  /// Parses the value of the field; `nil` has no directives.
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

  /// The argument in seconds; `nil` if the directive is absent. An argument that is not a number counts as zero, which
  /// makes the response stale (section 4.2.1).
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap(Self.seconds(of:)) ?? 0
  }

  /// Parses a number of seconds, at most ``mostSeconds``; `nil` for other text.
  static func seconds(of text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, mostSeconds)
  }

  /// Splits at commas outside quotation marks. By bytes: a combining character after a comma would form one `Character`
  /// with it.
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
