import HTTPTypes
import InnoNetwork

/// When a failed attempt of a request is followed by another, in the place of the environment's rule.
///
/// ```swift
/// var retry: RetryRule? { RetryRule(maximumAttempts: 5, statuses: [404]) }
/// ```
/// The waits between attempts, and what `Retry-After` may ask for, stay those of the environment.
public struct RetryRule: Sendable {
  /// The first attempt included; `nil` takes the environment's.
  public var maximumAttempts: Int?
  /// The methods that are sent again without an idempotency key; with one any is.
  public var methods: Set<RequestMethod>
  /// The statuses that are followed by another attempt; failures of the connection are in any case.
  public var statuses: Set<Int>
  /// Decides in the place of `statuses` and of the failures of the connection; runs on no actor. Not asked after a
  /// cancellation, nor where no attempt is left.
  public var condition: (@Sendable (NetworkFailure) -> Bool)?

  /// The environment's rule where nothing is stated: reads, after 408, 429 and 5xx.
  public init(
    maximumAttempts: Int? = nil, methods: Set<RequestMethod> = [.get, .head],
    statuses: Set<Int> = RetryRule.temporaryStatuses, condition: (@Sendable (NetworkFailure) -> Bool)? = nil
  ) {
    self.maximumAttempts = maximumAttempts
    self.methods = methods
    self.statuses = statuses
    self.condition = condition
  }

  /// One attempt.
  public static let never = RetryRule(maximumAttempts: 1)

  /// Those that say that a later attempt may succeed: 408, 429 and 5xx.
  public static let temporaryStatuses = RetryPolicy().statuses

  /// In the terms of the client; `failure` turns its errors into those of the app.
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
