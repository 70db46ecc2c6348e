import Harness
import InnoRouter

/// Presenting and dismissing, and a flow that does both.
let modalCases: [Case] = [
  Case("present and dismiss") {
    let store = ModalStore<Page>()
    return repeated {
      store.send(.present(.list))
      store.send(.dismiss)
    }
  },

  Case("flow: push, present, dismiss, pop", operations: 4) {
    let flow = FlowStore<Page>()
    return repeated {
      flow.send(.push(.list))
      flow.send(.presentSheet(.detail(userID: 1)))
      flow.send(.dismiss)
      flow.send(.pop)
    }
  },
]
