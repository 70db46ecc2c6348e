public import InnoNetworkEngine
import Synchronization

/// When calls to a failing server are refused for a while, so that the server can recover and callers need not wait.
///
/// There is one circuit for each origin (RFC 6454). Failures are 5xx responses, timeouts and connections that cannot be
/// opened or are lost; cancellations do not count. While the circuit is open, calls fail at once with ``CircuitOpen``.
/// Then one call is let through as a probe: if it succeeds the circuit closes, otherwise it opens for twice as long.
public struct CircuitBreakerPolicy: Sendable {
  /// The number of failures that opens the circuit.
  public var failures: Int
  /// The number of most recent exchanges in which failures are counted.
  public var window: Int
  /// For how long the circuit opens the first time.
  public var openFor: Duration
  /// The maximum to which `openFor` doubles.
  public var longestOpenFor: Duration
  /// Measures how long a circuit is open; tests use a manual clock.
  public var clock: any Clock<Duration>

  /// 5 failures in 10 exchanges open the circuit for 30 seconds, doubling to 300, by default.
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

/// The refusal of a call because the circuit of its server is open; nothing was sent.
public struct CircuitOpen: Error, Sendable, Equatable {
  /// The server.
  public let origin: RequestURL.Origin
  /// The time until a call is let through; zero while a probe is in progress.
  public let retryAfter: Duration

  /// The refusal of a call to `origin`, with zero for `retryAfter` while a probe is in progress.
  public init(origin: RequestURL.Origin, retryAfter: Duration) {
    self.origin = origin
    self.retryAfter = retryAfter
  }
}

extension CircuitOpen: CustomStringConvertible {
  /// A clause for use within a sentence.
  public var description: String {
    retryAfter > .zero
      ? "\(origin) has failed too often; calls are refused for another \(retryAfter.secondsText) s"
      : "\(origin) has failed too often; another call is probing it"
  }
}

/// The circuits of a client: one for each origin that has failed recently.
final class CircuitBreaker: Sendable {
  /// The outcome of an exchange.
  enum Outcome {
    case success
    case failure
    /// Neither: cancelled, or refused before it was sent.
    case unknown
  }

  /// Permits one exchange, and is released with its outcome.
  struct Permit: Sendable {
    fileprivate let origin: RequestURL.Origin
    /// The circuit's generation when the permit was acquired: if the circuit has changed its state since, the outcome
    /// is ignored.
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
    /// For how long the circuit opens the next time.
    var openFor: Duration
    /// Counts the changes of `state`.
    var generation = 0

    mutating func become(_ state: State) {
      self.state = state
      generation += 1
    }

    /// Whether the circuit behaves like a new one, so that it need not be stored. With successes alone it does: older
    /// than any failure to come, they leave the window first, and so never push a failure out of it. A circuit that was
    /// open is stored for its generation, so that outcomes of earlier permits are ignored.
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

  /// Permits an exchange with an origin. Throws while the circuit is open, and while a probe is in progress.
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
      // Without a result of the probe, the next call becomes a probe.
      case (.probing, .unknown): circuit.become(.open(until: elapsed()))
      }
      circuits[permit.origin] = circuit.isQuiet ? nil : circuit
    }
  }
}
