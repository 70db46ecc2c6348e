public import InnoNetworkEngine
import Synchronization

/// When calls to a failing server are refused for a while, so that it can recover and callers need not wait.
///
/// Servers are distinguished by origin (RFC 6454). A failure is a 5xx, a timeout or a connection that could not be made
/// or was lost; cancellations do not count. While the circuit is open, calls fail at once with ``CircuitOpen``; after
/// that one call is let through as a probe: the circuit closes if it succeeds, or opens again for twice as long.
public struct CircuitBreakerPolicy: Sendable {
  /// The number of failures that opens the circuit.
  public var failures: Int
  /// The number of latest exchanges among which failures are counted.
  public var window: Int
  /// How long it stays open the first time.
  public var openFor: Duration
  /// The maximum of the doubled times.
  public var longestOpenFor: Duration
  /// The clock; tests use a manual one.
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

/// A call that was refused because the circuit of its server is open; nothing was sent.
public struct CircuitOpen: Error, Sendable, Equatable {
  /// The server.
  public let origin: RequestURL.Origin
  /// How long until the next call is let through; zero while a probe runs.
  public let retryAfter: Duration

  /// The refusal of a call to `origin`; zero for `retryAfter` while a probe runs.
  public init(origin: RequestURL.Origin, retryAfter: Duration) {
    self.origin = origin
    self.retryAfter = retryAfter
  }
}

extension CircuitOpen: CustomStringConvertible {
  /// One clause.
  public var description: String {
    retryAfter > .zero
      ? "\(origin) has failed too often; calls are refused for another \(retryAfter.formattedSeconds) s"
      : "\(origin) has failed too often; another call is probing it"
  }
}

/// The circuits of one client, one for each origin that has failed recently.
final class CircuitBreaker: Sendable {
  /// The outcome of an exchange.
  enum Outcome {
    case success
    case failure
    /// Says nothing about the server: cancelled, or refused before it was sent.
    case unknown
  }

  /// A permission to send one request, to be released with its outcome.
  struct Permit: Sendable {
    fileprivate let origin: RequestURL.Origin
    /// Counts the state changes of the circuit: an outcome from before the latest one is ignored.
    fileprivate let generation: Int
  }

  private struct Circuit {
    enum State {
      /// The latest outcomes, true for failures.
      case closed([Bool])
      case open(until: Duration)
      case probing
    }

    var state = State.closed([])
    /// How long the circuit opens the next time.
    var openFor: Duration
    var generation = 0

    mutating func become(_ state: State) {
      self.state = state
      generation += 1
    }

    /// Successes alone are the same as no history: they leave the window before any failure that follows. A circuit
    /// that was open is kept for its generation, so that earlier outcomes are not taken for new ones.
    var isQuiet: Bool {
      guard generation == 0, case .closed(let outcomes) = state else { return false }
      return !outcomes.contains(true)
    }

    mutating func open(at now: Duration, _ policy: CircuitBreakerPolicy) {
      become(.open(until: now + openFor))
      openFor = min(openFor * 2, policy.longestOpenFor)
    }
  }

  private let policy: CircuitBreakerPolicy
  private let elapsed: @Sendable () -> Duration
  private let circuits = Mutex<[RequestURL.Origin: Circuit]>([:])

  init(_ policy: CircuitBreakerPolicy) {
    self.policy = policy
    elapsed = policy.clock.stopwatch()
  }

  /// A permit to send a request to the origin. Throws while the circuit is open, and while a probe is in progress.
  func acquire(_ origin: RequestURL.Origin) throws(CircuitOpen) -> Permit {
    try circuits.withLock { circuits throws(CircuitOpen) in
      guard var circuit = circuits[origin] else { return Permit(origin: origin, generation: 0) }
      switch circuit.state {
      case .closed: break
      case .probing: throw CircuitOpen(origin: origin, retryAfter: .zero)
      case .open(let until):
        let wait = until - elapsed()
        guard wait <= .zero else { throw CircuitOpen(origin: origin, retryAfter: wait) }
        circuit.become(.probing)
        circuits[origin] = circuit
      }
      return Permit(origin: origin, generation: circuit.generation)
    }
  }

  /// Records the outcome, unless the circuit has changed its state since the permit was acquired.
  func release(_ permit: Permit, _ outcome: Outcome) {
    circuits.withLock { circuits in
      var circuit = circuits[permit.origin] ?? Circuit(openFor: policy.openFor)
      guard circuit.generation == permit.generation else { return }
      switch (circuit.state, outcome) {
      case (.closed, .unknown), (.open, _): return
      case (.closed(let outcomes), _):
        let latest = (outcomes + [outcome == .failure]).suffix(policy.window)
        if latest.count(where: \.self) >= policy.failures {
          circuit.open(at: elapsed(), policy)
        } else {
          circuit.state = .closed(Array(latest))
        }
      case (.probing, .success):
        circuit.become(.closed([]))
        circuit.openFor = policy.openFor
      case (.probing, .failure): circuit.open(at: elapsed(), policy)
      // The probe was inconclusive: the next call is another.
      case (.probing, .unknown): circuit.become(.open(until: elapsed()))
      }
      circuits[permit.origin] = circuit.isQuiet ? nil : circuit
    }
  }
}
