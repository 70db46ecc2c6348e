import InnoFlowCore

/// Each action sends the next one, until none remain.
struct ChainFeature: Reducer {
  struct State: Sendable {
    var steps = 0
  }

  enum Action: Sendable {
    case step(remaining: Int)
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .step(let remaining):
      state.steps += 1
      return remaining > 0 ? .send(.step(remaining: remaining - 1)) : .none
    }
  }
}

/// The plain way: a queue and a switch.
@MainActor
final class HandWrittenChain {
  private(set) var steps = 0
  private var queue: [ChainFeature.Action] = []

  @inline(never)
  func send(_ action: ChainFeature.Action) {
    queue.append(action)
    var next = 0
    while next < queue.count {
      handle(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: next < 1024)
  }

  private func handle(_ action: ChainFeature.Action) {
    switch action {
    case .step(let remaining):
      steps += 1
      if remaining > 0 { queue.append(.step(remaining: remaining - 1)) }
    }
  }
}
