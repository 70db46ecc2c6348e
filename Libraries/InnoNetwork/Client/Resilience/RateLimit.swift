import HTTPTypes
public import InnoNetworkEngine

/// What a response says about the limit on the number of requests: the fields `X-RateLimit-Remaining` and
/// `X-RateLimit-Reset` of many servers, and the fields `RateLimit`, `RateLimit-Remaining` and `RateLimit-Reset` of the
/// drafts of draft-ietf-httpapi-ratelimit-headers.
struct RateLimit {
  /// A limit, such as that of an hour beside that of a day.
  fileprivate struct Quota {
    var remaining: Int?
    /// In seconds: from now on, or since 1970.
    var reset: Double?
  }

  private let quotas: [Quota]

  init(_ head: ResponseHead) {
    let fields = head.fields
    let separate = [
      (HTTPField.Name.xRateLimitRemaining, HTTPField.Name.xRateLimitReset),
      (.rateLimitRemaining, .rateLimitReset),
    ].map { remaining, reset in
      Quota(remaining: fields[remaining].flatMap { Int($0) }, reset: fields[reset].flatMap { Double($0) })
    }
    quotas = separate + (fields[.rateLimit].map(Self.quotas) ?? [])
  }

  /// Whether no request is left.
  var isExhausted: Bool { quotas.contains { $0.isExhausted } }

  /// The wait until requests are allowed again; `nil` if that is not stated, and for a time in the past.
  ///
  /// - Parameter now: In seconds since 1970.
  func wait(now: Int) -> Duration? {
    let waits = quotas.filter { $0.remaining == nil || $0.isExhausted }.compactMap { quota -> Int? in
      guard let reset = quota.reset, reset.isFinite, reset > 0 else { return nil }
      // No limit lasts thirty years: a number that large is a time.
      let seconds = reset.rounded(.up) - (reset >= 1e9 ? Double(now) : 0)
      return seconds > 0 ? Int(min(seconds, Double(Int32.max))) : nil
    }
    return waits.max().map { .seconds($0) }
  }

  /// The limits of a `RateLimit` field: `"hour";r=0;t=30, "day";r=7` of later drafts, `remaining=0, reset=30` of drafts
  /// 7 and older.
  private static func quotas(_ value: String) -> [Quota] {
    var whole = Quota()
    var quotas: [Quota] = []
    for item in value.split(separator: ",") {
      var quota = Quota()
      for parameter in item.split(separator: ";") {
        let parts = parameter.split(separator: "=").map { String($0.filter { $0 != " " }) }
        guard parts.count == 2 else { continue }
        switch parts[0] {
        case "r": quota.remaining = Int(parts[1])
        case "t": quota.reset = Double(parts[1])
        case "remaining": whole.remaining = Int(parts[1])
        case "reset": whole.reset = Double(parts[1])
        default: break
        }
      }
      quotas.append(quota)
    }
    return quotas.filter { $0.remaining != nil } + [whole]
  }
}

extension RateLimit.Quota {
  fileprivate var isExhausted: Bool { remaining.map { $0 <= 0 } ?? false }
}

extension ResponseHead {
  /// Whether the server refuses a request because there were too many: 429 (RFC 6585, section 4), and 403 with a
  /// `Retry-After` or with a rate limit of which no request is left, as GitHub responds.
  public var isRateLimited: Bool {
    switch status.code {
    case 429: true
    case 403: self[.retryAfter] != nil || RateLimit(self).isExhausted
    default: false
    }
  }
}

extension HTTPField.Name {
  fileprivate static let xRateLimitRemaining = HTTPField.Name("X-RateLimit-Remaining") ?? .retryAfter
  fileprivate static let xRateLimitReset = HTTPField.Name("X-RateLimit-Reset") ?? .retryAfter
  fileprivate static let rateLimit = HTTPField.Name("RateLimit") ?? .retryAfter
  fileprivate static let rateLimitRemaining = HTTPField.Name("RateLimit-Remaining") ?? .retryAfter
  fileprivate static let rateLimitReset = HTTPField.Name("RateLimit-Reset") ?? .retryAfter
}
