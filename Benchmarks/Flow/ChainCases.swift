import Harness
import InnoFlowCore

/// Actions that are answered with the next action; figures are for one action, the first one included.
let chainCases: [Case] = [1, 100, 100_000].map { length in
  Case("chain of \(length) .send", operations: length + 1) {
    let store = Store(reducer: ChainFeature(), initialState: .init())
    return repeated { store.send(.step(remaining: length)) }
  } baseline: {
    let model = HandWrittenChain()
    return repeated { model.send(.step(remaining: length)) }
  }
}
