import Gates
import InnoFlowCore
import ReduxCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct DispatchAsyncTests {
  @Test func dispatchAsyncReturnsWhenTheFirstLevelIsDone() async {
    let second = Gate()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, dispatch in
          switch action {
          case .start: await dispatch(.append(1))
          case .append: await second.pass()
          case .other: break
          }
        }
      ])
    await store.dispatchAsync(.start)
    #expect(store.state.numbers == [1])
    await second.waitForArrivals(1)
    second.open()
  }

  @Test func dispatchAsyncWaitsForEveryMiddleware() async {
    let gate = Gate()
    let done = Log<Int>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: (1...3).map { number in
        NumbersMiddleware { _, _, _ in
          if number == 2 { await gate.pass() }
          done.add(number)
        }
      })
    let call = Task {
      await store.dispatchAsync(.start)
      return done.elements.count
    }
    await gate.waitForArrivals(1)
    gate.open()
    #expect(await call.value == 3)
  }

  @Test func cancellingTheCallerCancelsTheFirstLevelOnly() async {
    let first = Gate(ignoresCancellation: true)
    let second = Gate()
    let wasCancelled = Log<Bool>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, dispatch in
          switch action {
          case .start:
            await dispatch(.append(1))
            await first.pass()
            await dispatch(.append(2))
            await first.pass()
          case .append(1):
            await second.pass()
            await dispatch(.append(3))
          default: break
          }
        },
        NumbersMiddleware { action, _, _ in
          guard action == .start else { return }
          try? await Task.sleep(for: .seconds(600))
          wasCancelled.add(Task.isCancelled)
        },
      ])
    let call = Task { await store.dispatchAsync(.start) }
    await first.waitForArrivals(1)
    await second.waitForArrivals(1)
    call.cancel()
    await call.value
    first.open()
    await first.waitForArrivals(2)
    second.open()
    await store.wait { $0.numbers.contains(3) }
    #expect(store.state.numbers == [1, 3])
    #expect(wasCancelled.elements.allSatisfy { $0 })
  }

  @Test func handleOfASendEndsWithTheFirstLevel() async {
    let (first, second) = (Gate(), Gate())
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, dispatch in
          guard action == .start else { return await second.pass() }
          await dispatch(.append(1))
          await first.pass()
        }
      ])
    let handle = store.send(.start)
    #expect(store.state.starts == 1)
    await first.waitForArrivals(1)
    #expect(!handle.isFinished)
    first.open()
    await handle.finish()
    #expect(store.state.numbers == [1])
    second.open()
  }

  @Test func handleOfASendCancelsItsMiddleware() async {
    let (running, cancelled) = (Gate(), Gate(ignoresCancellation: true))
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { _, _, _ in
          await running.pass()
          if Task.isCancelled { await cancelled.pass() }
        }
      ])
    let handle = store.send(.start)
    await running.waitForArrivals(1)
    handle.cancel()
    #expect(handle.isFinished)
    await cancelled.waitForArrivals(1)
    cancelled.open()
  }

  @Test func dispatchAsyncOfACancelledCallerStillReduces() async {
    let store = ObservableStore(reducer: NumbersReducer(), middleware: [NumbersMiddleware { _, _, _ in }])
    let gate = Gate(ignoresCancellation: true)
    let call = Task {
      await gate.pass()
      await store.dispatchAsync(.append(1))
    }
    call.cancel()
    gate.open()
    await call.value
    #expect(store.state.numbers == [1])
  }

  @Test func dispatchAsyncWithoutMiddlewareReturns() async {
    let store = ObservableStore(reducer: NumbersReducer(), initialState: NumbersState(numbers: [7]))
    await store.dispatchAsync(.append(1))
    #expect(store.state.numbers == [7, 1])
  }
}
