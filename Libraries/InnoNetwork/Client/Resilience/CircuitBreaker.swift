public import InnoNetworkEngine
import Synchronization

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

/// The circuits of one client, one for each origin that has failed lately.
final class CircuitBreaker: Sendable {
  /// What an exchange came to.
  enum Outcome {
    case success
    case failure
    /// Nothing can be said of the server: cancelled, or refused before it was sent.
    case unknown
  }

  /// Leave to send one request, to be handed back with its outcome.
  struct Pass: Sendable {
    fileprivate let origin: RequestURL.Origin
    /// The circuit's state when the pass was given: later ones do not care about the outcome.
    fileprivate let era: Int
  }

  private struct Circuit {
    enum State {
      /// The latest outcomes, true for failures.
      case closed([Bool])
      case open(until: Duration)
      case probing
    }

    var state = State.closed([])
    /// How long the next opening lasts.
    var openFor: Duration
    var era = 0

    mutating func become(_ state: State) {
      self.state = state
      era += 1
    }

    /// Successes alone are the same as no history: they leave the window before any failure that comes after them. A
    /// circuit that was open is kept for its era, so that outcomes from before are not taken for new ones.
    var isQuiet: Bool {
      guard era == 0, case .closed(let outcomes) = state else { return false }
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

  /// A pass to send a request to the origin. Throws while the circuit is open, and while a probe is under way.
  func enter(_ origin: RequestURL.Origin) throws(CircuitOpen) -> Pass {
    try circuits.withLock { circuits throws(CircuitOpen) in
      guard var circuit = circuits[origin] else { return Pass(origin: origin, era: 0) }
      switch circuit.state {
      case .closed: break
      case .probing: throw CircuitOpen(origin: origin, retryAfter: .zero)
      case .open(let until):
        let wait = until - elapsed()
        guard wait <= .zero else { throw CircuitOpen(origin: origin, retryAfter: wait) }
        circuit.become(.probing)
        circuits[origin] = circuit
      }
      return Pass(origin: origin, era: circuit.era)
    }
  }

  /// Takes the outcome into account, unless the circuit has changed its state since the pass was given.
  func leave(_ pass: Pass, _ outcome: Outcome) {
    circuits.withLock { circuits in
      var circuit = circuits[pass.origin] ?? Circuit(openFor: policy.openFor)
      guard circuit.era == pass.era else { return }
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
      // The probe told nothing: the next call is one.
      case (.probing, .unknown): circuit.become(.open(until: elapsed()))
      }
      circuits[pass.origin] = circuit.isQuiet ? nil : circuit
    }
  }
}
