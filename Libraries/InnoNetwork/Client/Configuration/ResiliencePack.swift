/// What a client does about servers that fail, hang or are asked the same thing many times.
public struct ResiliencePack: Sendable {
  /// When a failed attempt is followed by another.
  public var retry: RetryPolicy
  /// How long a whole call may take: all attempts, the waits between them, interceptors and token refreshes. `nil` leaves it to the
  /// timeouts of the attempts. For a stream, and for a download, it ends once the head of the answer has come.
  public var deadline: Duration?
  /// Whether equal requests that run at the same time share one transfer; `nil` sends each for itself.
  public var coalescing: CoalescingPolicy?
  /// When a server that keeps failing is left alone; `nil` always asks.
  public var circuitBreaker: CircuitBreakerPolicy?
  /// Whether unsafe calls get a key of their own.
  public var idempotencyKeys: IdempotencyKeys

  /// Three attempts, and nothing else, unless stated.
  public init(
    retry: RetryPolicy = RetryPolicy(), deadline: Duration? = nil, coalescing: CoalescingPolicy? = nil,
    circuitBreaker: CircuitBreakerPolicy? = nil, idempotencyKeys: IdempotencyKeys = .stated
  ) {
    self.retry = retry
    self.deadline = deadline
    self.coalescing = coalescing
    self.circuitBreaker = circuitBreaker
    self.idempotencyKeys = idempotencyKeys
  }
}
