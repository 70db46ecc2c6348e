import Gates
import InnoFlowCore
import InnoFlowTesting
import ReduxCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct CancellableTaskTests {
  private struct Debounced: MiddlewareType, CancellableTask {
    let taskManager = TaskCancellationManager()

    func process(
      action: NumbersAction, state: NumbersState, dispatch: @escaping DispatchClosure<NumbersAction>
    ) async {
      guard state.starts == 0, let last = state.numbers.last, action == .append(last) else { return }
      await run(key: "search", after: .milliseconds(300)) {
        await dispatch(.append(-last))
      }
    }
  }

  @Test func laterTaskOfAKeyCancelsTheEarlierOneBeforeItStarts() async {
    let manager = TaskCancellationManager()
    let gate = Gate(ignoresCancellation: true)
    let log = Log<String>()
    let first = Task {
      await manager.run(key: "key") {
        log.add("start 1")
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          log.add("cancel 1")
        }
      }
    }
    await gate.waitForArrivals(1)
    await manager.run(key: "key") { log.add("start 2") }
    // The later one did not wait for the end of the earlier one.
    gate.open()
    await first.value
    #expect(log.elements == ["start 1", "cancel 1", "start 2"])
  }

  @Test func taskThatEndsAfterItsSuccessorHasStartedLeavesItTheKey() async {
    let manager = TaskCancellationManager()
    let stubborn = Gate(ignoresCancellation: true)
    let gate = Gate()
    let ended = Log<Bool>()
    let replaced = Task { await manager.run(key: "key") { await stubborn.pass() } }
    await stubborn.waitForArrivals(1)
    let successor = Task {
      await manager.run(key: "key") {
        await gate.pass()
        ended.add(Task.isCancelled)
      }
    }
    await gate.waitForArrivals(1)
    stubborn.open()
    await replaced.value
    #expect(manager.count == 1)
    await manager.cancel(key: "key")
    gate.open()
    await successor.value
    #expect(ended.elements == [true])
  }

  @Test func concurrentRunsOfAKeyLeaveOneTask() async {
    let manager = TaskCancellationManager()
    let ended = Log<Bool>()
    let gate = Gate()
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          await manager.run(key: 1) {
            await gate.pass()
            ended.add(Task.isCancelled)
          }
        }
      }
      for _ in 0..<199 { await group.next() }
      #expect(manager.count == 1)
      gate.open()
    }
    #expect(ended.elements.count(where: { !$0 }) == 1)
    #expect(manager.count == 0)
  }

  @Test func differentKeysRunTogether() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let tasks = (0..<3).map { key in Task { await manager.run(key: key) { await gate.pass() } } }
    await gate.waitForArrivals(3)
    #expect(manager.count == 3)
    gate.open()
    for task in tasks { await task.value }
  }

  @Test func endedTasksAreNotKept() async {
    let manager = TaskCancellationManager()
    for key in 0..<1000 { await manager.run(key: key) {} }
    await manager.run(key: "failed") { throw CancellationError() }
    #expect(manager.count == 0)
  }

  @Test func cancellingAKeyCancelsItsTaskAndKeepsTheOthers() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let ended = Log<String>()
    let tasks = ["a", "b"].map { key in
      Task {
        await manager.run(key: key) {
          await gate.pass()
          ended.add("\(key) \(Task.isCancelled)")
        }
      }
    }
    await gate.waitForArrivals(2)
    await manager.cancel(key: "a")
    await tasks[0].value
    #expect(ended.elements == ["a true"])
    await manager.cancelAll()
    await tasks[1].value
    #expect(ended.elements == ["a true", "b true"])
    #expect(manager.count == 0)
  }

  @Test func everyTaskIsCancelledAtOnce() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let ended = Log<Bool>()
    let tasks = (0..<3).map { key in
      Task {
        await manager.run(key: key) {
          await gate.pass()
          ended.add(Task.isCancelled)
        }
      }
    }
    await gate.waitForArrivals(3)
    await manager.cancelAll()
    for task in tasks { await task.value }
    #expect(ended.elements == [true, true, true])
  }

  /// A call with a delay holds its key before its task starts. The delay is so long that the task does not start before
  /// the cancellation, even on a busy machine.
  @Test(arguments: [false, true])
  nonisolated func delayedCallThatIsCancelledBeforeItsTaskStartsDoesNotRun(withEveryOther: Bool) async {
    let manager = TaskCancellationManager()
    let call = Task.immediate {
      await manager.run(key: "key", after: .seconds(60)) { Issue.record("has run") }
    }
    if withEveryOther { await manager.cancelAll() } else { await manager.cancel(key: "key") }
    await call.value
    #expect(manager.count == 0)
  }

  @Test(arguments: [false, true])
  func cancelledKeyIsFreeAtOnce(withEveryOther: Bool) async {
    let manager = TaskCancellationManager()
    let gate = Gate(ignoresCancellation: true)
    let task = Task { await manager.run(key: "key") { await gate.pass() } }
    await gate.waitForArrivals(1)
    if withEveryOther { await manager.cancelAll() } else { await manager.cancel(key: "key") }
    #expect(manager.count == 0)
    gate.open()
    await task.value
  }

  @Test func runInACancelledTaskKeepsTheRunningTask() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let ended = Log<Bool>()
    let running = Task {
      await manager.run(key: "key") {
        await gate.pass()
        ended.add(Task.isCancelled)
      }
    }
    await gate.waitForArrivals(1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await manager.run(key: "key") {}
    }
    await late.value
    gate.open()
    await running.value
    #expect(ended.elements == [false])
  }

  @Test func twoMiddlewareOfOneActionShareAKey() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let log = Log<String>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { _, _, _ in
          await manager.run(key: "key") {
            await gate.pass()
            log.add("first \(Task.isCancelled)")
          }
        },
        NumbersMiddleware { _, _, _ in
          await gate.waitForArrivals(1)
          await manager.run(key: "key") { log.add("second") }
        },
      ])
    await store.dispatchAsync(.start)
    #expect(log.elements.sorted() == ["first true", "second"])
  }

  @Test func cancellingTheCallerCancelsItsTask() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let ended = Log<Bool>()
    let task = Task {
      await manager.run(key: "key") {
        await gate.pass()
        ended.add(Task.isCancelled)
      }
    }
    await gate.waitForArrivals(1)
    task.cancel()
    await task.value
    #expect(ended.elements == [true])
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await manager.run(key: "key") { ended.add(false) }
    }
    await late.value
    #expect(ended.elements == [true])
  }

  @Test func onlyTheLastActionOfABurstIsProcessed() async {
    let clock = ManualTestClock()
    let store = ObservableStore(
      reducer: NumbersReducer(), middleware: [Debounced()], maxActionFrequency: 0,
      clock: StoreClock.manual(clock))
    let calls = (1...300).map { number in Task { await store.dispatchAsync(.append(number)) } }
    for call in calls.dropLast() { await call.value }
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await calls.last?.value
    #expect(store.state.numbers.filter { $0 < 0 } == [-300])
  }

  @Test func delayIsTheTimeOfTheStoresClock() async {
    let clock = ManualTestClock()
    let store = ObservableStore(
      reducer: NumbersReducer(), middleware: [Debounced()], clock: StoreClock.manual(clock))
    let call = Task { await store.dispatchAsync(.append(1)) }
    await clock.advance(by: .milliseconds(299), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1))
    await call.value
    #expect(store.state.numbers == [1, -1])
  }

  /// Every task of a call belongs to its action, however late it starts.
  @Test func laterTasksOfALongCallDoNotReplaceThoseOfNewerActions() async {
    let manager = TaskCancellationManager()
    let listening = Gate()
    let refreshing = Gate()
    let log = Log<String>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, _ in
          switch action {
          case .start:
            await manager.run(key: "refresh") { log.add("first") }
            await manager.run(key: "refresh") { log.add("second") }
            await listening.pass()
            await manager.run(key: "refresh") { log.add("third") }
          case .other:
            await manager.run(key: "refresh") {
              await refreshing.pass()
              log.add("refresh \(Task.isCancelled)")
            }
          case .append: break
          }
        }
      ])
    let long = Task { await store.dispatchAsync(.start) }
    await listening.waitForArrivals(1)
    let refresh = Task { await store.dispatchAsync(.other) }
    await refreshing.waitForArrivals(1)
    listening.open()
    await long.value
    refreshing.open()
    await refresh.value
    #expect(log.elements == ["first", "second", "refresh false"])
  }

  /// How another action ends the search of the first.
  enum Ending: CaseIterable { case replaced, cancelled, cancelledWithAll }

  /// Of two tasks one after the other, the first is ended by a later action. The call goes on, but what its second task
  /// would dispatch is older than what the later action shows.
  @Test(arguments: Ending.allCases) func callWhoseTaskAnotherActionHasEndedStartsNothingMore(by ending: Ending) async {
    let manager = TaskCancellationManager()
    let searching = Gate()
    let log = Log<String>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, dispatch in
          switch (action, ending) {
          case (.append(let number), _) where number > 0:
            await manager.run(key: "search") { await searching.pass() }
            log.add("searched \(number)")
            await manager.run(key: "suggest") { await dispatch(.append(-number)) }
          case (.start, .replaced): await dispatch(.append(2))
          case (.start, .cancelled): await manager.cancel(key: "search")
          case (.start, .cancelledWithAll): await manager.cancelAll()
          default: break
          }
        }
      ])
    let first = Task { await store.dispatchAsync(.append(1)) }
    await searching.waitForArrivals(1)
    await store.dispatchAsync(.start)
    await first.value
    #expect(log.elements == ["searched 1"])
    searching.open()
    if ending == .replaced { await store.wait { $0.numbers.contains(-2) } }
    #expect(store.state.numbers == (ending == .replaced ? [1, 2, -2] : [1]))
  }

  @Test func callThatEndsItsOwnTaskStartsTheNext() async {
    let manager = TaskCancellationManager()
    let gate = Gate()
    let log = Log<String>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { _, _, _ in
          async let first: Void = manager.run(key: "key") { await gate.pass() }
          await gate.waitForArrivals(1)
          async let second: Void = manager.run(key: "key") { await gate.pass() }
          await first
          await gate.waitForArrivals(2)
          await manager.cancel(key: "key")
          await second
          await manager.run(key: "key") { log.add("third") }
        }
      ])
    await store.dispatchAsync(.start)
    #expect(log.elements == ["third"])
  }

  /// The call of the earlier action arrives late: its task does not replace the one of the later action, whatever it
  /// has run before, and it starts nothing after that. The other middleware of the earlier action has its own task.
  @Test(arguments: [false, true], [["key"], ["key", "after"], ["before", "key"]])
  func callThatArrivesLateDoesNotReplaceTheTaskOfALaterAction(isOfTheSecondMiddleware: Bool, keys: [String]) async {
    let manager = TaskCancellationManager()
    let late = Gate()
    let running = Gate()
    let other = Gate()
    let log = Log<String>()
    let first = NumbersMiddleware { action, _, _ in
      if action == .start { await manager.run(key: "other") { await other.pass() } }
    }
    let last = NumbersMiddleware { action, _, _ in
      if action == .start {
        await late.pass()
        for key in keys { await manager.run(key: key) { log.add(key) } }
      } else {
        await manager.run(key: "key") {
          await running.pass()
          log.add("later \(Task.isCancelled)")
        }
      }
    }
    let middleware = isOfTheSecondMiddleware ? [first, last] : [last]
    let store = ObservableStore(reducer: NumbersReducer(), middleware: middleware)
    let earlier = Task { await store.dispatchAsync(.start) }
    await late.waitForArrivals(1)
    if isOfTheSecondMiddleware { await other.waitForArrivals(1) }
    other.open()
    let later = Task { await store.dispatchAsync(.other) }
    await running.waitForArrivals(1)
    late.open()
    await earlier.value
    running.open()
    await later.value
    #expect(log.elements == keys.filter { $0 == "before" } + ["later false"])
  }

  #if DEBUG
    @Test func errorOfATaskIsReported() async {
      struct Broken: Error {}
      let warnings = Log<String>()
      let manager = TaskCancellationManager()
      await collectWarnings(in: warnings) {
        await manager.run(key: "load") { throw Broken() }
      }
      #expect(manager.count == 0)
      #expect(warnings.elements.count == 1)
      #expect(warnings.elements.first?.contains("“load” failed: Broken()") == true)
    }

    @Test func cancellationOfATaskIsNotReported() async {
      let warnings = Log<String>()
      await collectWarnings(in: warnings) {
        await TaskCancellationManager().run(key: "load") { throw CancellationError() }
      }
      #expect(warnings.elements == [])
    }
  #endif
}
