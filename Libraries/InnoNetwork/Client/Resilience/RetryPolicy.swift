public import HTTPTypes
public import InnoNetworkEngine

/// When a failed attempt is followed by another, and how long after.
///
/// By default only requests that may be sent twice are retried, and only after 408, 429, 5xx, timeouts and failures of
/// the transport; never after a cancellation, a configuration error or an open circuit. A response that does not decode
/// comes after the attempts and is not asked for again, and a request whose body cannot be read again is sent once.
public struct RetryPolicy: Sendable {
  /// The first one included; 1 means no retries. Less counts as 1.
  public var maximumAttempts = 3
  /// Before the second attempt; doubles with each further one.
  public var baseDelay: Duration = .milliseconds(400)
  /// The longest wait that doubling comes to.
  public var maximumDelay: Duration = .milliseconds(1500)
  /// The part of a wait that chance adds or takes: 0.2 is ±20 %.
  public var jitter = 0.2
  /// The longest wait that is granted to a server that asks for one with `Retry-After`: a server that asks for more is
  /// not asked again, and the call ends with its response. Trying earlier than a server asked would not help it (RFC
  /// 9110, section 10.2.3).
  public var maximumRetryAfter: Duration = .seconds(30)
  /// The methods that are sent again; the safe ones (RFC 9110, section 9.2.1) by default. Other requests are retried
  /// where they have an idempotency key.
  public var methods: Set<HTTPRequest.Method> = Self.safeMethods
  /// The statuses that may be temporary: 408, 429 and 5xx by default.
  public var statuses: Set<Int> = Self.temporaryStatuses
  /// Decides in the place of `statuses` and of the failures of the transport which errors may be temporary. Not asked
  /// after a cancellation, nor where no attempt is left.
  public var condition: (@Sendable (NetworkError) -> Bool)?
  /// What is waited on, and what deadlines are measured with; tests put a manual one here. That of a call's own policy
  /// (``APIDefinition/retry``) is not used.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// Where chance comes from: a number between -1 and 1.
  public var chance: @Sendable () -> Double = { .random(in: -1...1) }

  /// The defaults above.
  public init() {}

  /// No retries.
  public static var never: RetryPolicy {
    var policy = RetryPolicy()
    policy.maximumAttempts = 1
    return policy
  }

  /// How long to wait before the attempt that follows a failed one; `nil` if there is to be none.
  func delay(after error: NetworkError, of request: NetworkRequest, now: Int) -> Duration? {
    guard request.attempt < maximumAttempts, request.isUploadRepeatable,
      methods.contains(request.method) || request.headers.hasIdempotencyKey, isTemporary(error)
    else { return nil }
    guard case .status(let response) = error.kind, let asked = RetryAfter.wait(response.head, now: now) else {
      return backoff(after: request.attempt)
    }
    return asked <= maximumRetryAfter ? asked : nil
  }

  private static let safeMethods: Set<HTTPRequest.Method> = [.get, .head, .options, .trace]
  // Statuses above 599 count as 5xx (RFC 9110, section 15).
  private static let temporaryStatuses = Set(500...999).union([408, 429])

  func isTemporary(_ error: NetworkError) -> Bool {
    switch error.kind {
    case .cancelled: false
    case _ where condition != nil: condition?(error) ?? false
    case .status(let response): statuses.contains(response.head.status.code)
    case .transport(let error): error.isTransient
    default: false
    }
  }

  private func backoff(after attempt: Int) -> Duration {
    // After 30 doublings any delay has reached its maximum.
    let backoff = min(baseDelay * (1 << min(attempt - 1, 30)), maximumDelay)
    return backoff * (1 + jitter * chance())
  }
}

extension EngineError {
  /// Whether the failure may be temporary, and is about the server or the way to it.
  var isTransient: Bool {
    switch reason {
    case .unresolvedHost, .connectionFailed, .connectionLost, .truncated, .timedOut: true
    default: false
    }
  }
}

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait that a response asks for; `nil` if it asks for none. The header is defined for 429 (RFC 6585, section 4),
  /// 503 and 3xx.
  static func wait(_ head: ResponseHead, now: Int) -> Duration? {
    let code = head.status.code
    guard code == 429 || code == 503 || (300..<400).contains(code), let value = head[.retryAfter] else { return nil }
    return parse(value, now: now)
  }

  /// The wait in seconds, or until one of the three forms of a date; `nil` for a date in the past and for anything
  /// else, so that the usual backoff applies.
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
  /// The wait that a server asks for with `Retry-After` (RFC 9110, section 10.2.3), `now` in seconds since 1970.
  ///
  /// `nil` if there is none, where its date has passed, and for statuses with which it means nothing: all but 429, 503
  /// and 3xx.
  public func retryAfter(now: Int) -> Duration? { RetryAfter.wait(self, now: now) }
}
