import InnoFlow

extension Seeds {
  @InnoFlow
  struct ParentFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var child = ChildFeature.State()
      var isLoading = false
    }

    enum Action: Equatable, Sendable {
      case load
      case child(ChildFeature.Action)
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Reduce { state, action in
          switch action {
          case .load:
            state.isLoading = true
            return .send(.child(.start))
          case .child(.finished):
            state.isLoading = false
            return .none
          default:
            return .none
          }
        }

        Scope(
          state: \.child,
          action: .childCasePath,
          reducer: ChildFeature()
        )
      }
    }
  }
}
