import InnoFlow

extension Seeds {
  struct Item: Equatable, Sendable {
    let id: Int
  }

  @InnoFlow
  struct ItemsFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable {
        case idle
        case loading
        case loaded
        case failed
      }

      var phase: Phase = .idle
      var items: [Item] = []
      var errorMessage: String?
    }

    enum Action: Equatable, Sendable {
      case load
      case _loaded([Item])
      case _failed(String)
    }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\.phase) {
        From(.idle) {
          On(.load, to: .loading)
        }
        From(.loading) {
          On(Action.loadedCasePath, to: .loaded)
          On(Action.failedCasePath, to: .failed)
        }
        From(.loaded) {
          On(.load, to: .loading)
        }
        From(.failed) {
          On(.load, to: .loading)
        }
      }
    }

    static var phaseGraph: PhaseTransitionGraph<State.Phase> {
      phaseMap.derivedGraph
    }

    var body: some Reducer<State, Action> {
      let phaseMap: PhaseMap<State, Action, State.Phase> = Self.phaseMap

      return Reduce { state, action in
        switch action {
        case .load:
          return .none
        case ._loaded(let items):
          state.items = items
          return .none
        case ._failed(let message):
          state.errorMessage = message
          return .none
        }
      }
      .phaseMap(phaseMap)
    }
  }
}
