import Harness
import ReduxCore

/// ReduxCore's stores, beside the same reducer and plain tasks. A floor is what plain tasks cost that give a store's
/// guarantees about cancellation.
let reduxCases: [Case] = [
  Case("redux: dispatch without middleware", aimedRatio: 3) {
    let store = ObservableStore(reducer: TallyReducer())
    return repeated { store.dispatch(.increment) }
  } baseline: {
    let model = HandWrittenTally()
    return repeated { model.send(.increment) }
  },

  Case("redux: dispatch without middleware: allocations", .allocations, aim: 0) {
    let store = ObservableStore(reducer: TallyReducer())
    return repeated { store.dispatch(.increment) }
  },

  Case("redux: dispatch to three idle middleware", .processTime, rounds: 100, aimedRatio: 1.5) {
    let store = ObservableStore(reducer: TallyReducer(), middleware: idleMiddleware)
    return repeatedly { await store.dispatchAsync(.increment) }
  } baseline: {
    threePlainTasks()
  },
  Case("redux: dispatch to three idle middleware: floor", .processTime, rounds: 100) {
    let model = GuardedTally(idleMiddleware)
    return repeatedly { await model.dispatchAsync(.increment) }
  } baseline: {
    threePlainTasks()
  },

  Case("redux: debounced burst of 1,000, each", .processTime, batch: 1, operations: 1000, aimedRatio: 2.5) {
    let store = ObservableStore(reducer: TallyReducer(), middleware: [DebouncedMiddleware()])
    return repeatedly {
      for query in 1..<1000 { store.dispatch(.queryChanged(query)) }
      await store.dispatchAsync(.queryChanged(0))
    }
  } baseline: {
    let model = HandWrittenTally()
    return repeatedly {
      var last: Task<Void, Never>?
      for query in 0..<1000 {
        model.send(.queryChanged(query))
        last?.cancel()
        last = Task {
          guard (try? await Task.sleep(for: DebouncedMiddleware.delay)) != nil else { return }
          model.send(.found(query))
        }
      }
      await last?.value
    }
  },
]

private var idleMiddleware: [IdleMiddleware] { (0..<3).map { _ in IdleMiddleware() } }

/// Tasks that cannot be cancelled.
@MainActor
private func threePlainTasks() -> Work {
  let middleware = idleMiddleware
  let model = HandWrittenTally()
  return repeatedly {
    model.send(.increment)
    let state = model.state
    let tasks = middleware.map { middleware in
      // Off the main actor, where middleware runs.
      Task { @concurrent in
        await middleware.process(action: .increment, state: state) { await model.send($0) }
      }
    }
    for task in tasks { await task.value }
  }
}
