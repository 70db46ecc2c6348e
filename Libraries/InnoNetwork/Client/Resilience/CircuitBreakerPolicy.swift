public import InnoNetworkEngine

/// When a server that keeps failing is left alone for a while, so that it can recover and callers need not wait for it.
///
/// Servers are told apart by origin (RFC 6454). A failure is an answer of 5xx, a timeout or a connection that could not be made or was lost;
/// cancellations count neither way. While the circuit is open calls fail at once with ``CircuitOpen``; after that one call is let through,
/// and the circuit closes where it succeeds, or opens again for twice as long.
public struct CircuitBreakerPolicy: Sendable {
  /// So many failures open the circuit…
  public var failures: Int
  /// …among the last so many exchanges.
  public var window: Int
  /// How long it stays open the first time.
  public var openFor: Duration
  /// The longest time that doubling comes to.
  public var longestOpenFor: Duration
  /// What the time is measured on; tests put a manual one here.
  public var clock: any Clock<Duration>

  /// 5 failures among 10 exchanges open it for 30 seconds, doubling to 300.
  public init(
    failures: Int = 5, window: Int = 10, openFor: Duration = .seconds(30), longestOpenFor: Duration = .seconds(300),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.failures = failures
    self.window = window
    self.openFor = openFor
    self.longestOpenFor = longestOpenFor
    self.clock = clock
  }
}

/// The server has failed so often that it is left alone for now; nothing was sent.
public struct CircuitOpen: Error, Sendable, Equatable {
  /// The server that is left alone.
  public let origin: RequestURL.Origin
  /// How long until the next call is let through; zero while one is under way that decides.
  public let retryAfter: Duration

  /// The refusal of a call to `origin`; zero for `retryAfter` says that another call is just trying the server.
  public init(origin: RequestURL.Origin, retryAfter: Duration) {
    self.origin = origin
    self.retryAfter = retryAfter
  }
}

extension CircuitOpen: CustomStringConvertible {
  /// One clause.
  public var description: String {
    retryAfter > .zero
      ? "\(origin) has failed too often and is left alone for \(retryAfter.formattedSeconds) s"
      : "\(origin) has failed too often and is being tried by another call"
  }
}
