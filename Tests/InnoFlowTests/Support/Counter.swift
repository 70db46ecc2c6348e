import InnoFlowCore

struct Counter: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    @BindableField var step = 1
  }

  enum Action: Equatable, Sendable {
    case increment
    case decrement
    case setStep(Int)
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .increment: state.count += state.step
    case .decrement: state.count -= state.step
    case .setStep(let step): state.step = max(1, step)
    }
    return .none
  }
}
