import InnoFlowCore

/// The smallest feature. What `@InnoFlow` would generate is written by hand, so that the suite builds without
/// swift-syntax.
struct CounterFeature: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
  }

  enum Action: Sendable {
    case increment
    case decrement
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      }
      return .none
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

/// The same without a framework.
@MainActor
final class HandWrittenCounter {
  private(set) var state = CounterFeature.State()

  @inline(never)
  func send(_ action: CounterFeature.Action) {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }
}
