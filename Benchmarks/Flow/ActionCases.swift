import Harness
import InnoFlowCore
import Observation

/// Actions that change state and start nothing.
let actionCases: [Case] = [
  Case("counter", aim: 50) {
    let store = Store(reducer: CounterFeature())
    return repeated { store.send(.increment) }
  } baseline: {
    let model = HandWrittenCounter()
    return repeated { model.send(.increment) }
  },

  Case("counter: allocations", .allocations, aim: 0) {
    let store = Store(reducer: CounterFeature())
    return repeated { store.send(.increment) }
  },

  Case("counter, watched") {
    let store = Store(reducer: CounterFeature())
    return repeated {
      withObservationTracking {
        _ = store.count
      } onChange: {
      }
      store.send(.increment)
    }
  } baseline: {
    let model = ObservableCounter()
    return repeated {
      withObservationTracking {
        _ = model.count
      } onChange: {
      }
      model.send(.increment)
    }
  },

  Case("counter, watched once") {
    let store = Store(reducer: CounterFeature())
    withObservationTracking {
      _ = store.count
    } onChange: {
    }
    return repeated { store.send(.increment) }
  } baseline: {
    let model = ObservableCounter()
    withObservationTracking {
      _ = model.count
    } onChange: {
    }
    return repeated { model.send(.increment) }
  },

  Case("five reducers and two scopes", aim: 60) {
    let store = Store(reducer: DashboardFeature())
    return repeated { store.send(.right(.increment)) }
  } baseline: {
    let model = HandWrittenDashboard()
    return repeated { model.send(.right(.increment)) }
  },

  Case("five reducers and two scopes: allocations", .allocations, aim: 0) {
    let store = Store(reducer: DashboardFeature())
    return repeated { store.send(.right(.increment)) }
  },
]
