import Foundation
import Gates
import ReduxCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct MiddlewareTests {
  private func store(_ middleware: NumbersMiddleware...) -> ObservableStore<NumbersReducer> {
    ObservableStore(reducer: NumbersReducer(), middleware: middleware)
  }

  @Test func middlewareSeesTheStateThatItsActionHasLedTo() async {
    let gate = Gate()
    let seen = Log<[Int]>()
    let store = store(
      NumbersMiddleware { _, state, _ in
        await gate.pass()
        seen.add(state.numbers)
      })
    let calls = [1, 2, 3].map { number in Task { await store.dispatchAsync(.append(number)) } }
    await gate.waitForArrivals(3)
    #expect(store.state.numbers == [1, 2, 3])
    gate.open()
    for call in calls { await call.value }
    #expect(seen.elements.sorted { $0.count < $1.count } == [[1], [1, 2], [1, 2, 3]])
  }

  @Test func slowMiddlewareBlocksNeitherTheOthersNorLaterActions() async {
    let gate = Gate()
    let store = store(
      NumbersMiddleware { _, _, _ in await gate.pass() },
      NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(1)) } })
    store.dispatch(.start)
    await store.wait { $0.numbers == [1] }
    store.dispatch(.start)
    await store.wait { $0.numbers == [1, 1] }
    gate.open()
  }

  /// Each middleware is tried, because one of them is called by the task that starts the others. The tests run one at
  /// a time, because each occupies a thread of the pool.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1), .serialized, arguments: 0..<3)
  func computingMiddlewareDelaysNoOther(computing: Int) async {
    let called = Log<Int>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: (0..<3).map { number in
        NumbersMiddleware { _, _, _ in
          if number == computing { while called.elements.count < 2 {} }
          called.add(number)
        }
      })
    await store.dispatchAsync(.start)
    #expect(called.elements.last == computing)
  }

  @Test func middlewareRunsOffTheMainActorAndAtTheSameTime() async {
    let gate = Gate()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: (1...3).map { _ in
        NumbersMiddleware { _, _, _ in
          #expect(!isOnMainThread())
          await gate.pass()
        }
      })
    let call = Task { await store.dispatchAsync(.start) }
    await gate.waitForArrivals(3)
    gate.open()
    await call.value
  }

  @Test func dispatchesOfAMiddlewareAreReducedInOrder() async {
    let store = store(
      NumbersMiddleware { action, _, dispatch in
        guard action == .start else { return }
        for number in 0..<100 { await dispatch(.append(number)) }
      })
    await store.dispatchAsync(.start)
    #expect(store.state.numbers == Array(0..<100))
  }

  @Test func dispatchReturnsOnceTheActionWasReduced() async {
    let reduced = Log<Bool>()
    let store = store(
      NumbersMiddleware { [reduced] action, _, dispatch in
        guard action == .start else { return }
        await dispatch(.append(7))
        reduced.add(true)
      })
    await store.dispatchAsync(.start)
    #expect(reduced.elements == [true])
    #expect(store.state.numbers == [7])
  }

  @Test func actionThatIsBeingProcessedIsNotDispatchedAgain() async {
    let store = store(NumbersMiddleware { action, _, dispatch in await dispatch(action) })
    await store.dispatchAsync(.start)
    await store.dispatchAsync(.append(1))
    #expect(store.state == NumbersState(numbers: [1], starts: 1))
  }

  @Test func cancelledMiddlewareDispatchesNothingAndTheStoreStaysUsable() async {
    let gate = Gate(ignoresCancellation: true)
    let end = Gate()
    let store = store(
      NumbersMiddleware { action, _, dispatch in
        if action == .start {
          await gate.pass()
          await dispatch(.append(1))
          await end.pass()
        } else if action == .other {
          await dispatch(.append(2))
        }
      })
    store.dispatch(.start)
    await gate.waitForArrivals(1)
    store.cancel()
    gate.open()
    await end.waitForArrivals(1)
    #expect(store.state.numbers == [])
    await store.dispatchAsync(.other)
    #expect(store.state.numbers == [2])
    end.open()
  }

  @Test func releasedStoreCancelsItsMiddleware() async {
    let running = Gate()
    let cancelled = Gate()
    let manager = TaskCancellationManager()
    do {
      let store = store(
        NumbersMiddleware { _, _, _ in
          await running.pass()
          if Task.isCancelled { await cancelled.pass() }
        },
        NumbersMiddleware { _, _, _ in
          await manager.run(key: "key") {
            await running.pass()
            if Task.isCancelled { await cancelled.pass() }
          }
        })
      store.dispatch(.start)
      await running.waitForArrivals(2)
    }
    await cancelled.waitForArrivals(2)
    cancelled.open()
  }

  @Test func runningMiddlewareDoesNotKeepItsStoreAlive() async {
    let gate = Gate()
    weak var released: ObservableStore<NumbersReducer>?
    do {
      let store = store(
        NumbersMiddleware { _, _, dispatch in
          await gate.pass()
          await dispatch(.other)
        })
      released = store
      store.dispatch(.start)
      await gate.waitForArrivals(1)
    }
    #expect(released == nil)
  }

  @Test func dispatchOfATaskThatOutlivesItsMiddlewareIsReduced() async {
    let gate = Gate()
    let store = store(
      NumbersMiddleware { action, _, dispatch in
        guard action == .start else { return }
        Task {
          await gate.pass()
          await dispatch(.append(1))
        }
      })
    await store.dispatchAsync(.start)
    gate.open()
    await store.wait { $0.numbers == [1] }
  }

  @Test func builderCollectsInOrder() async {
    @MiddlewareBuilder<NumbersAction, NumbersState>
    func middleware(_ isSecond: Bool, _ numbers: [Int]) -> [AnyMiddleware<NumbersAction, NumbersState>] {
      NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(1)) } }
      if isSecond { NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(2)) } } }
      for number in numbers {
        NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(number)) } }
      }
      if isSecond {
        NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(5)) } }
      } else {
        NumbersMiddleware { action, _, dispatch in if action == .start { await dispatch(.append(6)) } }
      }
    }
    let dispatched = Log<NumbersAction>()
    for element in middleware(true, [3, 4]) {
      await element.process(action: .start, state: NumbersState()) { dispatched.add($0) }
    }
    #expect(dispatched.elements == (1...5).map { NumbersAction.append($0) })
    let all = middleware(false, [3])
    #expect(all.count == 3)
    let store = ObservableStore(reducer: NumbersReducer(), middleware: all)
    await store.dispatchAsync(.start)
    #expect(store.state.numbers.sorted() == [1, 3, 6])
  }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }
