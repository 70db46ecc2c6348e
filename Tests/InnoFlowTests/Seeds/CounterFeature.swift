import InnoFlow

extension Seeds {
  @InnoFlow
  struct CounterFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var count = 0
      @BindableField var step = 1
    }

    enum Action: Equatable, Sendable {
      case increment
      case decrement
      case setStep(Int)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += state.step
          return .none

        case .decrement:
          state.count -= state.step
          return .none

        case .setStep(let step):
          state.step = max(1, step)
          return .none
        }
      }
    }
  }
}
