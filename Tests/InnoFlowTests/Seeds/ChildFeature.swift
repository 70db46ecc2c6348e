import InnoFlow

extension Seeds {
  @InnoFlow
  struct ChildFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var starts = 0
    }

    enum Action: Equatable, Sendable {
      case start
      case finished
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .start:
          state.starts += 1
          return .send(.finished)
        case .finished:
          return .none
        }
      }
    }
  }
}
