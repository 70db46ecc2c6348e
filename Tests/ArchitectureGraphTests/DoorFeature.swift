import InnoFlow

/// A feature whose phase map has everything that a map can be made of. The tests run it, and have its source read.
@InnoFlow(phaseManaged: true)
struct DoorFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: String, CaseIterable, Hashable, Sendable {
      case open
      case closed
      case locked
      case broken
      case `repeat`
    }

    var phase = Phase.closed
    var pushes = 0
  }

  enum Action: Equatable, Sendable {
    case push
    case turn(key: Int)
    case kicked(Int)
    case again
  }

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\.phase, selfTransitions: .allow) {
      From(.closed) {
        On(.push, targets: [.open, .broken]) { $0.pushes > 3 ? .broken : .open }
        On(.turn(key: 1), to: .locked)
      }
      From(State.Phase.open) {
        On(.push, to: .closed)
        On(Action.kickedCasePath, to: .broken)
        On(
          ActionMatcher(Action.kickedCasePath)
            .filter { $0 > 3 }, to: .broken)
      }
      From(.locked) {
        On(.turn(key: 1), to: .closed)
        On(where: { $0 == .again }, to: .`repeat`)
      }
      From(.repeat) {
        On(.again, to: .repeat)
      }
      From(.closed) {
        On(Action.kickedCasePath, to: State.Phase.broken)
      }
      From(.broken) {}
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if action == .push { state.pushes += 1 }
      return .none
    }
  }
}
