import InnoFlow
import Synchronization

/// A feature with a phase, for the tests of phases.
enum Door {
  struct State: Equatable, Sendable {
    var phase = Phase.closed
    var visitors = 0
  }

  enum Phase: String, Hashable, Sendable, CaseIterable {
    case closed, open, locked
  }

  @CasePaths
  enum Action: Equatable, Sendable {
    case open
    case close
    case lock(code: Int)
    case enter(id: Int, action: Visit)
    case knock
  }

  enum Visit: Equatable, Sendable {
    case greet
  }

  typealias Map = PhaseMap<State, Action, Phase>
  typealias Violation = PhaseMapViolation<Action, Phase>
  typealias Diagnostics = PhaseMapDiagnostics<Action, Phase>

  /// Counts visitors. On `knock` it writes the phase itself, which a map reverts.
  static var reducer: Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .enter: state.visitors += 1
      case .knock: state.phase = .open
      default: break
      }
      return .none
    }
  }

  /// The state after the actions.
  static func run(_ actions: [Action], through map: Map, from phase: Phase = .closed) -> State {
    let reducer = reducer.phaseMap(map)
    var state = State(phase: phase)
    for action in actions {
      _ = reducer.reduce(into: &state, action: action)
    }
    return state
  }
}

/// Collects what a sink receives.
final class Log<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  var entries: [Entry] {
    storage.withLock { $0 }
  }

  func append(_ entry: Entry) {
    storage.withLock { $0.append(entry) }
  }
}
