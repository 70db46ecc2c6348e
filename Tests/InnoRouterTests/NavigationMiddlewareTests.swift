import InnoRouter
import InnoRouterTesting
import Testing

@MainActor
struct NavigationMiddlewareTests {
  @Test func middlewaresAreCalledInOrderAndThenInReverse() {
    let store = NavigationStore<Int>()
    let journal = RecordingMiddleware.Journal()
    for name in ["a", "b"] { store.middlewares.add(RecordingMiddleware(name, journal: journal)) }
    store.send(.go(1))
    #expect(
      journal.calls == [
        .will("a", .push(1), on: []), .will("b", .push(1), on: []),
        .did("b", .push(1), .success, on: [1]), .did("a", .push(1), .success, on: [1]),
      ])
  }

  @Test func routeThatIsThereIsPushedWithoutAskingMiddlewares() throws {
    let middleware = RecordingMiddleware("m")
    middleware.intercept = { _ in .cancel(.throttled) }
    let store = NavigationStore([1])
    store.middlewares.add(middleware)
    #expect(store.send(.pushUniqueRoot(1)) == .success)
    let flow = try FlowStore<Int>([.push(1)])
    flow.navigationStore.middlewares.add(middleware)
    #expect(flow.send(.pushUniqueRoot(1)).isSuccess)
    #expect(middleware.journal.calls.isEmpty)
  }

  @Test func rewrittenCommandIsPassedOnAndRun() {
    let store = NavigationTestStore([1])
    let journal = RecordingMiddleware.Journal()
    let first = RecordingMiddleware("a", journal: journal)
    first.intercept = { _ in .proceed(.sequence([.push(8), .push(9)])) }
    store.store.middlewares.add(first)
    store.store.middlewares.add(RecordingMiddleware("b", journal: journal))
    store.skipReceivedEvents()
    #expect(store.send(.go(1)) == .multiple([.success, .success]))
    store.receiveChange(to: [1, 8, 9])
    #expect(journal.calls[1] == .will("b", .sequence([.push(8), .push(9)]), on: [1]))
    #expect(store.executeBatch([.push(1)]).executedCommands == [.sequence([.push(8), .push(9)])])
    store.skipReceivedEvents()
    store.finish()
  }

  @Test func stepsOfABatchSeeTheStackOfPreviousSteps() {
    let store = NavigationStore([1])
    let middleware = RecordingMiddleware("m")
    store.middlewares.add(middleware)
    store.executeBatch([.push(2), .sequence([.popTo(9), .push(3)]), .whenCancelled(.popTo(9), fallback: .pop)])
    #expect(
      middleware.journal.calls == [
        .will("m", .push(2), on: [1]), .did("m", .push(2), .success, on: [1, 2]),
        .will("m", .popTo(9), on: [1, 2]), .did("m", .popTo(9), .routeNotFound(9), on: [1, 2]),
        .will("m", .push(3), on: [1, 2]), .did("m", .push(3), .success, on: [1, 2, 3]),
        .will("m", .popTo(9), on: [1, 2, 3]), .did("m", .popTo(9), .routeNotFound(9), on: [1, 2, 3]),
        .rolledBack("m", .popTo(9)),
        .will("m", .pop, on: [1, 2, 3]), .did("m", .pop, .success, on: [1, 2]),
      ])
  }

  @Test func rollbackIsReportedInReverseOrder() {
    let store = NavigationStore([1])
    let journal = RecordingMiddleware.Journal()
    for name in ["a", "b"] { store.middlewares.add(RecordingMiddleware(name, journal: journal)) }
    store.executeTransaction([.push(2), .push(3), .popTo(9)])
    #expect(
      journal.calls.suffix(6) == [
        .rolledBack("b", .popTo(9)), .rolledBack("a", .popTo(9)), .rolledBack("b", .push(3)),
        .rolledBack("a", .push(3)),
        .rolledBack("b", .push(2)), .rolledBack("a", .push(2)),
      ])
  }

  @Test func cancelledCommandReachesNoFurtherMiddleware() {
    let store = NavigationTestStore([1])
    let journal = RecordingMiddleware.Journal()
    let names = ["a", "lock", "c"]
    for name in names {
      let middleware = RecordingMiddleware(name, journal: journal)
      if name == "lock" { middleware.intercept = { _ in .cancel(.middleware(name: nil)) } }
      store.store.middlewares.add(middleware, name: name)
    }
    store.skipReceivedEvents()
    let cancelled = NavigationResult<Int>.cancelled(.middleware(name: "lock"))
    #expect(store.send(.go(2)) == cancelled)
    #expect(store.path == [1])
    store.finish()
    #expect(
      journal.calls == [
        .will("a", .push(2), on: [1]), .will("lock", .push(2), on: [1]),
        .did("lock", .push(2), cancelled, on: [1]), .did("a", .push(2), cancelled, on: [1]),
      ])
  }

  @Test func refusalOfARewrittenCommandIsReportedWithThatCommand() {
    let store = NavigationStore<Int>()
    let journal = RecordingMiddleware.Journal()
    let (first, second) = (RecordingMiddleware("a", journal: journal), RecordingMiddleware("b", journal: journal))
    first.intercept = { _ in .proceed(.push(8)) }
    second.intercept = { _ in .cancel(.throttled) }
    for middleware in [first, second] { store.middlewares.add(middleware) }
    store.send(.go(1))
    let refused = NavigationResult<Int>.cancelled(.throttled)
    #expect(journal.calls.suffix(2) == [.did("b", .push(8), refused, on: []), .did("a", .push(8), refused, on: [])])
  }

  @Test func refusalKeepsTheNameThatItsMiddlewareGives() {
    let store = NavigationStore<Int>()
    store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.middleware(name: "own")) }), name: "lock")
    #expect(store.send(.go(1)) == .cancelled(.middleware(name: "own")))
  }

  @Test func failureReturnedByAMiddlewareRollsBackATransaction() {
    let store = NavigationStore([1])
    let middleware = RecordingMiddleware()
    middleware.fold = { _ in .cancelled(.custom("not today")) }
    store.middlewares.add(middleware)
    #expect(store.executeTransaction([.push(2)]).failureIndex == 0)
    #expect(store.path == [1])
    #expect(store.execute(.push(2)) == .cancelled(.custom("not today")))
    #expect(store.path == [1, 2])
  }

  @Test func reentrantCommandIsRefusedAndTheOuterCommandRuns() {
    let store = NavigationTestStore([1])
    var inner: [NavigationResult<Int>] = []
    var batch: NavigationBatchResult<Int>?
    var transaction: NavigationTransactionResult<Int>?
    let middleware = ClosureNavigationMiddleware<Int>(
      willExecute: { command, _ in
        inner.append(store.execute(.push(90)))
        batch = store.executeBatch([.push(91), .push(92)])
        return .proceed(command)
      },
      didExecute: { _, result, _ in
        #expect(store.executeTransaction([]).results == [])
        transaction = store.executeTransaction([.push(93), .push(94)])
        return result
      })
    store.store.middlewares.add(middleware)
    store.skipReceivedEvents()
    #expect(store.execute(.push(2)) == .success)
    #expect(inner == [.cancelled(.reentrant)])
    #expect(batch?.results == [.cancelled(.reentrant), .cancelled(.reentrant)])
    #expect(batch?.requestedCommands == [.push(91), .push(92)])
    #expect(batch?.executedCommands == [] && batch?.stateAfter.path == [1])
    #expect(transaction?.requestedCommands == [.push(93), .push(94)] && transaction?.executedCommands == [])
    #expect(transaction?.results == [.cancelled(.reentrant)] && transaction?.stateAfter.path == [1])
    #expect(transaction?.isCommitted == false && transaction?.failureIndex == 0)
    store.receiveChange(to: [1, 2])
    store.finish()
  }

  @Test func observerCanExecuteAndEventsKeepTheirOrder() {
    let store = NavigationStore<Int>()
    let log = NavigationTestStore(store)
    let observation = store.onEvent { event in
      if case .changed(_, let stack) = event, stack.path == [1] { #expect(store.execute(.push(9)) == .success) }
    }
    store.execute(.sequence([.push(1), .push(2)]))
    log.receiveChange(to: [1])
    log.receiveChange(to: [1, 2])
    log.receiveChange(to: [1, 2, 9])
    log.finish()
    observation.cancel()
  }

  @Test func handlesAddInsertMoveReplaceAndRemove() {
    let store = NavigationTestStore<Int>()
    let journal = RecordingMiddleware.Journal()
    func order() -> String {
      journal.calls = []
      store.store.execute(.pushAll([]))
      return journal.calls.compactMap { if case .will(let name, _, _) = $0 { name } else { nil } }.joined()
    }
    let handleA = store.store.middlewares.add(RecordingMiddleware("a", journal: journal), name: "first")
    let handleC = store.store.middlewares.add(RecordingMiddleware("c", journal: journal))
    let handleB = store.store.middlewares.insert(RecordingMiddleware("b", journal: journal), at: 1)
    #expect(order() == "abc")
    #expect(store.store.middlewares.handles == [handleA, handleB, handleC])
    #expect(store.store.middlewares.move(handleA, to: 2))
    #expect(order() == "bca")
    #expect(store.store.middlewares.move(handleA, to: -5))
    #expect(order() == "abc")
    #expect(store.store.middlewares.replace(handleA, with: RecordingMiddleware("x", journal: journal)))
    #expect(order() == "xbc")
    #expect(store.store.middlewares.remove(handleB))
    #expect(order() == "xc")
    #expect(!store.store.middlewares.remove(handleB))
    #expect(!store.store.middlewares.move(handleB, to: 0))
    #expect(!store.store.middlewares.replace(handleB, with: RecordingMiddleware()))
    store.store.middlewares.insert(RecordingMiddleware("z", journal: journal), at: 100)
    #expect(order() == "xcz")
    store.store.middlewares.insert(RecordingMiddleware("y", journal: journal), at: -1)
    #expect(order() == "yxcz")
    #expect(store.store.middlewares.move(handleC, to: 100))
    #expect(order() == "yxzc")
    #expect(!NavigationStore<Int>().middlewares.remove(handleA))
    let kinds: [MiddlewareChange.Kind] = [
      .added, .added, .added, .moved, .moved, .replaced, .removed, .added, .added, .moved,
    ]
    for kind in kinds {
      store.receiveMiddlewareChange(kind)
    }
    store.finish()
  }

  @Test func removedMiddlewareStillReceivesDidExecute() {
    let store = NavigationStore<Int>()
    let middleware = RecordingMiddleware("m")
    let handle = store.middlewares.add(middleware)
    middleware.intercept = { command in
      store.middlewares.remove(handle)
      return .proceed(command)
    }
    store.send(.go(1))
    store.send(.go(2))
    #expect(middleware.journal.calls == [.will("m", .push(1), on: []), .did("m", .push(1), .success, on: [1])])
  }

  @Test func commandInAMiddlewareThatHasRemovedItselfIsRefused() {
    let store = NavigationStore<Int>()
    let middleware = RecordingMiddleware()
    let handle = store.middlewares.add(middleware)
    middleware.intercept = { command in
      store.middlewares.remove(handle)
      #expect(store.execute(.push(9)) == .cancelled(.reentrant))
      return .proceed(command)
    }
    store.send(.go(1))
    #expect(store.path == [1])
  }

  @Test func changesHaveTheHandleAndTheNameOfTheMiddleware() throws {
    let store = try NavigationStore([1], validator: .nonEmpty)
    var changes: [MiddlewareChange] = []
    let observation = store.onEvent { event in
      if case .middlewareChanged(let change) = event { changes.append(change) }
    }
    let handle = store.middlewares.add(RecordingMiddleware(), name: "first")
    store.middlewares.move(handle, to: 0)
    store.middlewares.replace(handle, with: RecordingMiddleware())
    store.middlewares.remove(handle)
    #expect(changes.map(\.kind) == [.added, .moved, .replaced, .removed])
    #expect(changes.allSatisfy { $0.handle == handle && $0.name == "first" })
    observation.cancel()
  }

  @Test func changeInsideAMiddlewareIsReportedAfterTheCommand() {
    let store = NavigationStore<Int>()
    let middleware = RecordingMiddleware()
    let handle = store.middlewares.add(middleware)
    middleware.intercept = { command in
      store.middlewares.remove(handle)
      return .proceed(command)
    }
    let observation = store.onEvent { event in
      if case .middlewareChanged = event { #expect(store.execute(.push(2)) == .success) }
    }
    store.send(.go(1))
    #expect(store.path == [1, 2])
    observation.cancel()
  }

  @Test func throttleRefusesARepetitionWithinTheInterval() {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware(interval: .seconds(1), clock: clock))
    #expect(store.send(.go(1)) == .success)
    #expect(store.send(.go(1)) == .cancelled(.throttled))
    #expect(store.send(.go(2)) == .success)
    clock.advance(by: .milliseconds(999))
    #expect(store.send(.go(1)) == .cancelled(.throttled))
    clock.advance(by: .milliseconds(1))
    #expect(store.send(.go(1)) == .success)
  }

  @Test func throttleComparesKeysAndNilIsNeverRefused() {
    let store = NavigationStore<Int>()
    store.middlewares.add(
      ThrottleNavigationMiddleware(interval: .seconds(1), clock: ManualClock()) { command in
        if case .push(let route) = command { route.isMultiple(of: 2) } else { nil }
      })
    #expect(store.send(.go(2)) == .success)
    #expect(store.send(.go(4)) == .cancelled(.throttled))
    #expect(store.send(.go(3)) == .success)
    #expect(store.send(.back) == .success)
    #expect(store.send(.back) == .success)
  }

  @Test func throttleOnTheContinuousClockComparesKeysToo() {
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware<Int, ContinuousClock>(interval: .seconds(1_000)) { _ in 0 })
    #expect(store.send(.go(1)) == .success)
    #expect(store.send(.go(2)) == .cancelled(.throttled))
  }

  @Test func throttleIgnoresFailedAndRolledBackCommands() {
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware(interval: .seconds(1), clock: ManualClock()))
    #expect(store.send(.back) == .emptyStack)
    #expect(store.send(.back) == .emptyStack)
    #expect(!store.executeTransaction([.push(1), .popTo(9)]).isCommitted)
    #expect(store.send(.go(1)) == .success)
  }

  @Test func throttleForgetsOnlyTheCommandsThatAreRolledBack() {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware(interval: .seconds(1), clock: clock))
    #expect(store.send(.go(1)) == .success)
    clock.advance(by: .milliseconds(500))
    #expect(!store.executeTransaction([.push(2), .popTo(9)]).isCommitted)
    #expect(store.send(.go(1)) == .cancelled(.throttled))
    #expect(store.send(.go(2)) == .success)
  }

  @Test func throttleUsesTheKeyOfTheCommandItReceived() {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware(interval: .seconds(1), clock: clock))
    store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        if case .push(let route) = command { .proceed(.replace([route])) } else { .proceed(command) }
      }))
    #expect(!store.executeTransaction([.push(1), .popTo(9)]).isCommitted)
    #expect(store.send(.go(1)) == .success)
    #expect(store.send(.go(1)) == .cancelled(.throttled))
    #expect(store.send(.resetTo([1])) == .success)
  }

  @Test func throttleForgetsTheLatestOfEqualCommandsThatIsRolledBack() {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    store.middlewares.add(ThrottleNavigationMiddleware(interval: .seconds(1), clock: clock))
    store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        if case .push = command { .proceed(.push(0)) } else { .proceed(command) }
      }))
    #expect(store.send(.go(1)) == .success)
    clock.advance(by: .milliseconds(500))
    #expect(!store.executeTransaction([.push(2), .popTo(9)]).isCommitted)
    #expect(store.send(.go(1)) == .cancelled(.throttled))
    #expect(store.send(.go(2)) == .success)
  }

  @Test func throttleSharedByTwoStoresKeepsTheirKeysApart() {
    let throttle = ThrottleNavigationMiddleware<Int, _>(interval: .seconds(1), clock: ManualClock())
    let (outer, inner) = (NavigationStore<Int>(), NavigationStore<Int>())
    for store in [outer, inner] { store.middlewares.add(throttle) }
    let handle = outer.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        inner.send(.back)
        return .proceed(command)
      }))
    #expect(outer.send(.go(1)) == .success)
    outer.middlewares.remove(handle)
    #expect(outer.send(.go(1)) == .cancelled(.throttled))
    #expect(outer.send(.back) == .success)
  }

  @Test(.timeLimit(.minutes(10))) func debouncingSendsOnlyTheLastIntent() async {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    let navigator = DebouncingNavigator(store: store, interval: .seconds(1), clock: clock)
    let first = navigator.send(.go(1))
    await clock.sleepsBegun(1)
    clock.advance(by: .milliseconds(900))
    let second = navigator.send(.go(2))
    #expect(await first.value == nil)
    await clock.sleepsBegun(2)
    clock.advance(by: .milliseconds(900))
    #expect(store.path.isEmpty)
    clock.advance(by: .milliseconds(100))
    #expect(await second.value == .success)
    #expect(store.path == [2])
    let third = navigator.send(.go(3))
    navigator.cancel()
    #expect(await third.value == nil)
    #expect(store.path == [2])
  }

  /// The sleep of the first intent has ended and can no longer be cancelled. Its task resumes only when this one
  /// suspends.
  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func intentThatIsReplacedAsItsPauseEndsIsNotSent(byAnother: Bool) async {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    let navigator = DebouncingNavigator(store: store, interval: .seconds(1), clock: clock)
    let first = navigator.send(.go(1))
    await clock.sleepsBegun(1)
    clock.advance(by: .seconds(1))
    guard byAnother else {
      navigator.cancel()
      #expect(await first.value == nil)
      return #expect(store.path.isEmpty)
    }
    let second = navigator.send(.go(2))
    #expect(await first.value == nil)
    await clock.sleepsBegun(2)
    clock.advance(by: .seconds(1))
    #expect(await second.value == .success)
    #expect(store.path == [2])
  }

  @Test(.timeLimit(.minutes(10))) func releasingADebouncerDropsItsPendingIntent() async {
    let clock = ManualClock()
    let store = NavigationStore<Int>()
    var navigator: DebouncingNavigator? = DebouncingNavigator(store: store, interval: .seconds(1), clock: clock)
    let pending = navigator?.send(.go(1))
    await clock.sleepsBegun(1)
    navigator = nil
    clock.advance(by: .seconds(1))
    #expect(await pending?.value == .some(nil))
    #expect(store.path.isEmpty)
  }
}
