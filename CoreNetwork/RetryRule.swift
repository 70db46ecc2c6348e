import HTTPTypes
import InnoNetwork

/// When a failed attempt of a request is followed by another, instead of the environment's settings.
///
/// ```swift
/// var retry: RetryRule? { RetryRule(maximumAttempts: 5, statuses: [404]) }
/// ```
/// The waits between attempts, and the longest that `Retry-After` may ask for, are those of the environment.
public struct RetryRule: Sendable {
  /// Including the first attempt; `nil` uses the environment's number.
  public var maximumAttempts: Int?
  /// The methods that are retried whatever the server may have done. Others are retried with an idempotency key that
  /// the server honors (``NetworkEnvironment/honorsIdempotencyKeys``), and if the server has not performed them.
  public var methods: Set<RequestMethod>
  /// The statuses that are retried, beside failures of the connection.
  public var statuses: Set<Int>
  /// Decides which failures are retried, instead of `statuses` and the default for failures of the connection. Runs on
  /// no actor; not called after a cancellation, and not after the last attempt.
  public var condition: (@Sendable (NetworkFailure) -> Bool)?

  /// By default the same as without a rule: GET and HEAD are retried after ``temporaryStatuses`` and failures of the
  /// connection.
  public init(
    maximumAttempts: Int? = nil, methods: Set<RequestMethod> = [.get, .head],
    statuses: Set<Int> = RetryRule.temporaryStatuses, condition: (@Sendable (NetworkFailure) -> Bool)? = nil
  ) {
    self.maximumAttempts = maximumAttempts
    self.methods = methods
    self.statuses = statuses
    self.condition = condition
  }

  /// No retries.
  public static let never = RetryRule(maximumAttempts: 1)

  /// Statuses that may be temporary: 408, 429 and 5xx, and 413, which is retried only if the response has a
  /// `Retry-After` (RFC 9110, section 15.5.14).
  public static let temporaryStatuses = RetryPolicy().statuses

  /// The rule as a policy of the client; `failure` converts its errors.
  func policy(
    _ environment: RetryPolicy, failure: @escaping @Sendable (NetworkError) -> NetworkFailure
  ) -> RetryPolicy {
    var policy = environment
    if let maximumAttempts { policy.maximumAttempts = maximumAttempts }
    policy.methods = Set(methods.map(\.httpMethod))
    policy.statuses = statuses
    if let condition { policy.condition = { condition(failure($0)) } }
    return policy
  }
}
