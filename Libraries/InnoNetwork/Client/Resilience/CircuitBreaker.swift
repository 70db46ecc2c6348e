import InnoNetworkEngine
import Synchronization

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
