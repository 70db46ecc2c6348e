public import HTTPTypes
public import InnoNetworkEngine

/// When a failed attempt is followed by another: exponential backoff with jitter.
///
/// By default safe requests and those with an idempotency key are retried after 408, 429, 5xx, timeouts and failures of
/// the connection; method and key are those of the request after interceptors. Another request is retried only if the
/// server has not performed it, see ``NetworkError/mayHaveBeenPerformed`` (RFC 9110, section 9.2.2). A call is never
/// retried after a cancellation or if its body cannot be read again, nor because its response could not be decoded.
public struct RetryPolicy: Sendable {
  /// Including the first attempt: 1 or less means no retries.
  public var maximumAttempts = 3
  /// The wait before the second attempt; doubles with each further one.
  public var baseDelay: Duration = .milliseconds(400)
  /// The maximum to which `baseDelay` doubles, before jitter.
  public var maximumDelay: Duration = .milliseconds(1500)
  /// The relative amount by which a wait varies at random: 0.2 means ±20 %.
  public var jitter = 0.2
  /// The longest wait that a server may ask for, see ``InnoNetworkEngine/ResponseHead/retryAfter(now:)``. If it asks
  /// for more, the call fails with that response.
  public var maximumRetryAfter: Duration = .seconds(30)
  /// Whether the server recognizes a repeated request by its idempotency key. If it does not, a request with a key is
  /// retried like one without.
  public var honorsIdempotencyKeys = true
  /// The methods that are retried without an idempotency key; the safe ones (RFC 9110, section 9.2.1) by default.
  public var methods: Set<HTTPRequest.Method> = Self.safeMethods
  /// The statuses that are retried: 408, 429 and 5xx without 507 by default, and 413, which is retried only if the
  /// response has a `Retry-After` (RFC 9110, section 15.5.14). A 403 that is a rate limit counts as 429, see
  /// ``InnoNetworkEngine/ResponseHead/isRateLimited``.
  public var statuses: Set<Int> = Self.temporaryStatuses
  /// Decides which errors are retried, instead of `statuses` and the default for failures of the connection. Not called
  /// after a cancellation, and not after the last attempt.
  public var condition: (@Sendable (NetworkError) -> Bool)?
  /// Measures waits, deadlines and ``AuthPack/cooldown``; tests use a manual clock. The clock of a call's own policy
  /// (``APIDefinition/retry``) is ignored.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// A random number between -1 and 1 for the jitter.
  public var chance: @Sendable () -> Double = { .random(in: -1...1) }

  /// A policy with the default values of its properties.
  public init() {}

  /// No retries.
  public static var never: RetryPolicy {
    var policy = RetryPolicy()
    policy.maximumAttempts = 1
    return policy
  }

  /// Whether a request may be sent again after a failed attempt; `error` is nil for one whose response has begun.
  func allowsRepeating(_ request: NetworkRequest, after error: NetworkError? = nil) -> Bool {
    guard request.isUploadRepeatable else { return false }
    if methods.contains(request.method) || request.hasHonoredKey { return true }
    // After a redirect its first server has performed it, or may have.
    guard let error, error.method == request.method, error.url == request.url else { return false }
    return !error.mayHaveBeenPerformed
  }

  /// The wait after a failed attempt of a request that may be repeated; `nil` if no other attempt follows.
  func delay(after error: NetworkError, attempt: Int, now: Int) -> Duration? {
    guard attempt < maximumAttempts, isTemporary(error) else { return nil }
    guard case .status(let response) = error.kind, let asked = RetryAfter.wait(response.head, now: now) else {
      return backoff(after: attempt)
    }
    return asked <= maximumRetryAfter ? asked : nil
  }

  private static let safeMethods: Set<HTTPRequest.Method> = [.get, .head, .options, .trace]
  // Statuses above 599 count as 5xx (RFC 9110, section 15). After 507 only the user may repeat a request (RFC 4918,
  // section 11.5).
  private static let temporaryStatuses = Set(500...999).subtracting([507]).union([408, 413, 429])

  func isTemporary(_ error: NetworkError) -> Bool {
    if case .cancelled = error.kind { return false }
    if let condition { return condition(error) }
    return switch error.kind {
    case .status(let response):
      (statuses.contains(response.head.status.code) || response.head.isRateLimited && statuses.contains(429))
        && (response.head.status != .contentTooLarge || response.head[.retryAfter] != nil)
    case .transport(let error): error.isTransient
    default: false
    }
  }

  func backoff(after attempt: Int) -> Duration {
    // The limit of 30 keeps the shift from overflowing.
    let backoff = min(baseDelay * (1 << min(attempt - 1, 30)), maximumDelay)
    return backoff * (1 + jitter * chance())
  }
}

extension NetworkError {
  /// Whether the server may have performed the failed request, in this attempt or an earlier one. It has not if no
  /// connection was opened, and if it has responded with 4xx, which rejects the request (RFC 9110, section 15.5), with
  /// 507, which says that there is no room for its result (RFC 4918, section 11.5), or with a redirect that keeps the
  /// method.
  public var mayHaveBeenPerformed: Bool {
    if followsPerformance { return true }
    return switch kind {
    case .status(let response): !response.head.status.rejectsRequest
    case .transport(let error): !error.isUnsent && attempts > 0
    case .cancelled, .deadlineExceeded: attempts > 0
    case .redirect(.unsafeMethodAcrossOrigins), .redirect(.bodyCannotBeRepeated): false
    case .decoding, .lineTooLong, .redirect: true
    case .invalidRequest, .authentication, .circuitOpen, .interceptor, .notCached, .file: false
    }
  }
}

extension HTTPResponse.Status {
  /// Whether the request was not performed.
  var rejectsRequest: Bool { (400..<500).contains(code) || code == 507 }
}

extension EngineError {
  /// Whether the exchange failed before anything was sent to the server.
  fileprivate var isUnsent: Bool {
    switch reason {
    case .invalidRequest, .unresolvedHost, .unresolvedProxy, .connectionFailed, .insecure, .proxyRefused, .unavailable,
      .timedOut(.connect, _):
      true
    default: phase == .resolve || phase == .connect || phase == .secure
    }
  }

  /// Whether the exchange failed because of the server or the connection to it, and may succeed later.
  var isTransient: Bool {
    switch reason {
    case .unresolvedHost, .unresolvedProxy, .connectionFailed, .connectionLost, .truncated, .timedOut: true
    // Server error, restart, overload and bad gateway.
    case .webSocketClosed(let closure): (1011...1014).contains(closure.code.rawValue)
    default: false
    }
  }
}

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait that a response asks for; `nil` if it asks for none. The header is ignored for statuses other than 413
  /// (RFC 9110, section 15.5.14), 429 (RFC 6585, section 4), 503, 3xx and a 403 that is a rate limit.
  static func wait(_ head: ResponseHead, now: Int) -> Duration? {
    let isRateLimited = head.isRateLimited
    guard isRateLimited || [413, 503].contains(head.status.code) || head.status.kind == .redirection else { return nil }
    if let wait = head[.retryAfter].flatMap({ parse($0, now: now) }) { return wait }
    return isRateLimited ? RateLimit(head).wait(now: now) : nil
  }

  /// Parses a number of seconds or an HTTP date; `nil` for a date in the past and for other text, so that the usual
  /// backoff applies.
  static func parse(_ value: String, now: Int) -> Duration? {
    let text = value.split(separator: " ").joined(separator: " ")
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // Only a number too long for 64 bits fails here.
      return text.isEmpty ? nil : .seconds(min(Int(text) ?? .max, Int(Int32.max)))
    }
    guard let date = HTTPDate.secondsSince1970(text), date > now else { return nil }
    return .seconds(date - now)
  }
}

extension ResponseHead {
  /// The wait that a server asks for with `Retry-After` (RFC 9110, section 10.2.3), or until its rate limit is reset;
  /// `now` is in seconds since 1970.
  ///
  /// `nil` if there is no valid value, if its time has passed, and for statuses other than 413, 429, 503 and 3xx, and
  /// 403 if it is not a rate limit.
  public func retryAfter(now: Int) -> Duration? { RetryAfter.wait(self, now: now) }
}
