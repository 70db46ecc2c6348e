import HTTPTypes
import InnoNetworkEngine

/// When a failed attempt is followed by another, and how long after.
///
/// Only requests that may be sent twice are retried (``NetworkRequest/isRetryable``), and only after 408, 429, 5xx, timeouts and failures of the
/// transport; never after a cancellation, a configuration error or an answer that does not decode.
public struct RetryPolicy: Sendable {
  /// The first one included; 1 means no retries. Less counts as 1.
  public var maximumAttempts = 3
  /// Before the second attempt; doubles with each further one.
  public var baseDelay: Duration = .milliseconds(400)
  /// The longest wait that doubling comes to.
  public var maximumDelay: Duration = .milliseconds(1500)
  /// The part of a wait that chance adds or takes: 0.2 is ±20 %.
  public var jitter = 0.2
  /// The longest wait that a server's `Retry-After` can ask for.
  public var maximumRetryAfter: Duration = .seconds(30)
  /// What is waited on; tests put a manual one here.
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

  /// Whether an error of this kind may pass by itself.
  func isWorthRetrying(_ kind: NetworkError.Kind) -> Bool {
    switch kind {
    case .status(let response): response.head.status.code == 408 || response.head.status.code == 429 || response.head.status.code >= 500
    case .transport(let error): error.isTransient
    default: false
    }
  }

  /// How long to wait after a failed attempt (the first is 1). `retryAfter` is what the server asked for, clamped to
  /// `maximumRetryAfter`; without it the backoff counts.
  func delay(after attempt: Int, retryAfter: Duration?) -> Duration {
    if let retryAfter { return min(retryAfter, maximumRetryAfter) }
    // Beyond 30 doublings every sensible delay has met its maximum.
    let backoff = min(baseDelay * (1 << min(attempt - 1, 30)), maximumDelay)
    return backoff * (1 + jitter * chance())
  }
}

extension EngineError {
  /// Whether another attempt has a chance.
  fileprivate var isTransient: Bool {
    switch reason {
    case .unresolvedHost, .connectionFailed, .connectionLost, .truncated, .timedOut: true
    case .invalidRequest, .insecure, .malformedResponse, .tooLarge, .cancelled, .shutDown, .unavailable, .other: false
    }
  }
}
