import Harness
import InnoRouter
import Observation

private let start: [Page] = [.list, .detail(userID: 1), .detail(userID: 2)]
private let longName = String(repeating: "a name that does not fit into sixteen bytes ", count: 2)

/// A push and a pop: on a store, and on the array of a class.
let stackCases: [Case] = [
  Case("push and pop") {
    let store = NavigationStore(start)
    return repeated {
      store.send(.go(.detail(userID: 3)))
      store.send(.back)
    }
  } baseline: {
    let plain = PlainPath(start)
    return repeated {
      plain.push(.detail(userID: 3))
      plain.pop()
    }
  },

  Case("push and pop of a counted payload") {
    let store = NavigationStore(start)
    return repeated {
      store.send(.go(.named(longName)))
      store.send(.back)
    }
  } baseline: {
    let plain = PlainPath(start)
    return repeated {
      plain.push(.named(longName))
      plain.pop()
    }
  },

  Case("push and pop on a deep stack") {
    let store = NavigationStore((0..<1_000).map { Page.detail(userID: $0) })
    return repeated {
      store.send(.go(.list))
      store.send(.back)
    }
  } baseline: {
    let plain = PlainPath((0..<1_000).map { Page.detail(userID: $0) })
    return repeated {
      plain.push(.list)
      plain.pop()
    }
  },

  Case("push and pop after a tracking has fired") {
    let store = NavigationStore(start)
    withObservationTracking {
      _ = store.path
    } onChange: {
    }
    store.send(.go(.list))
    store.send(.back)
    return repeated {
      store.send(.go(.detail(userID: 3)))
      store.send(.back)
    }
  } baseline: {
    let plain = PlainPath(start)
    return repeated {
      plain.push(.detail(userID: 3))
      plain.pop()
    }
  },

  Case("push and pop: allocations", .allocations, aim: 0) {
    let store = NavigationStore(start)
    return repeated {
      store.send(.go(.detail(userID: 3)))
      store.send(.back)
    }
  },

  Case("push and pop, observed") {
    let store = NavigationStore(start)
    let observation = store.onEvent { blackHole($0) }
    return repeated(holding: observation) { _ in
      store.send(.go(.detail(userID: 3)))
      store.send(.back)
    }
  },

  Case("push and pop through a middleware") {
    let store = NavigationStore(start)
    store.middlewares.add(ClosureNavigationMiddleware())
    return repeated {
      store.send(.go(.detail(userID: 3)))
      store.send(.back)
    }
  },

  Case("transaction of a push and a pop") {
    let store = NavigationStore(start)
    return repeated { blackHole(store.executeTransaction([.push(.list), .pop]).isCommitted) }
  },
]
