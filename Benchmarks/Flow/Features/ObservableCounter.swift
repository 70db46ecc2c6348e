import Observation

/// A counter as one writes it with `@Observable`, without a store.
@MainActor
@Observable
final class ObservableCounter {
  private(set) var count = 0

  func send(_ action: CounterFeature.Action) {
    switch action {
    case .increment: count += 1
    case .decrement: count -= 1
    }
  }
}
