import InnoRouter
import InnoRouterTesting
import Observation
import Synchronization
import Testing

@MainActor
struct NavigationStoreTests {
  @Test func newStoreIsAtItsRootAndCanBeReset() {
    let store = NavigationTestStore<Int>()
    #expect(store.path.isEmpty)
    #expect(store.send(.resetTo([7])) == .success)
    #expect(store.path == [7])
    store.receive(.changed(from: RouteStack(), to: RouteStack([7])))
    store.finish()
  }

  @Test func sequenceContinuesAfterAFailedStepAndPostsEachChange() {
    let store = NavigationTestStore([1])
    let result = store.execute(
      .sequence([.push(2), .popTo(9), .pushAll([]), .sequence([.push(3), .pop]), .replace([5])]))
    #expect(result == .multiple([.success, .routeNotFound(9), .success, .multiple([.success, .success]), .success]))
    store.receiveChange(to: [1, 2])
    store.receiveChange(to: [1, 2, 3])
    store.receiveChange(to: [1, 2])
    store.receiveChange(to: [5])
    store.finish()
  }

  @Test func commandThatChangesNothingPostsNoEvent() {
    let store = NavigationTestStore([1])
    #expect(store.execute(.pushAll([])) == .success)
    #expect(store.execute(.replace([1])) == .success)
    #expect(store.execute(.popTo(1)) == .success)
    #expect(store.execute(.popTo(2)) == .routeNotFound(2))
    store.finish()
  }

  @Test func fallbackRunsOnTheOriginalStackAndPostsOneChange() {
    let store = NavigationTestStore([1])
    let journal = RecordingMiddleware.Journal()
    store.store.middlewares.add(RecordingMiddleware("m", journal: journal))
    store.receiveMiddlewareChange(.added)
    let result = store.execute(
      .whenCancelled(.sequence([.push(2), .popTo(9)]), fallback: .sequence([.push(3), .push(4)])))
    #expect(result == .multiple([.success, .success]))
    store.receive(.changed(from: RouteStack([1]), to: RouteStack([1, 3, 4])))
    store.finish()
    #expect(
      journal.calls == [
        .will("m", .push(2), on: [1]), .did("m", .push(2), .success, on: [1, 2]),
        .will("m", .popTo(9), on: [1, 2]), .did("m", .popTo(9), .routeNotFound(9), on: [1, 2]),
        .rolledBack("m", .popTo(9)), .rolledBack("m", .push(2)),
        .will("m", .push(3), on: [1]), .did("m", .push(3), .success, on: [1, 3]),
        .will("m", .push(4), on: [1, 3]), .did("m", .push(4), .success, on: [1, 3, 4]),
      ])
  }

  @Test func failedFallbackIsRolledBack() {
    let store = NavigationTestStore([1])
    let journal = RecordingMiddleware.Journal()
    store.store.middlewares.add(RecordingMiddleware("m", journal: journal))
    store.receiveMiddlewareChange(.added)
    let command = NavigationCommand<Int>.whenCancelled(.popCount(-1), fallback: .sequence([.push(2), .popTo(9)]))
    #expect(store.execute(command) == .multiple([.success, .routeNotFound(9)]))
    #expect(store.path == [1])
    #expect(
      journal.calls.filter { if case .rolledBack = $0 { true } else { false } } == [
        .rolledBack("m", .popCount(-1)), .rolledBack("m", .popTo(9)), .rolledBack("m", .push(2)),
      ])
    let batch = store.executeBatch([.push(3), command, .push(4)])
    #expect(batch.executedCommands == [.push(3), .push(4)])
    store.receiveChange(to: [1, 3, 4])
    #expect(store.receiveBatch() == batch)
    store.finish()
  }

  @Test func batchSucceedsOnlyWhenItHasCommandsAndAllDo() {
    let store = NavigationStore<Int>()
    #expect(store.executeBatch([.push(1), .push(2)]).isSuccess)
    #expect(!store.executeBatch([.push(3), .popTo(9)]).isSuccess)
    #expect(!store.executeBatch([.popTo(9), .push(4)], stopOnFailure: true).isSuccess)
    #expect(!store.executeBatch([]).isSuccess)
  }

  @Test func successfulPrimaryCommandSkipsTheFallback() {
    let store = NavigationTestStore([1])
    #expect(
      store.execute(.whenCancelled(.sequence([.push(2), .push(3)]), fallback: .popToRoot))
        == .multiple([.success, .success]))
    store.receiveChange(to: [1, 2, 3])
    store.finish()
  }

  @Test func cancelledPrimaryCommandRunsTheFallback() {
    let store = NavigationTestStore([1])
    store.store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        command == .push(2) ? .cancel(.conditionFailed) : .proceed(command)
      }))
    store.skipReceivedEvents()
    #expect(store.execute(.whenCancelled(.push(2), fallback: .push(3))) == .success)
    store.receiveChange(to: [1, 3])
    store.finish()
  }

  @Test func batchPostsOneChangeAndOneBatchEvent() throws {
    let store = NavigationTestStore([1])
    let result = store.executeBatch([.push(2), .popTo(9), .sequence([.push(3), .push(4)]), .pop])
    store.receive(.changed(from: RouteStack([1]), to: RouteStack([1, 2, 3])))
    #expect(store.receiveBatch() == result)
    store.finish()
    #expect(result.results == [.success, .routeNotFound(9), .multiple([.success, .success]), .success])
    #expect(result.executedCommands == [.push(2), .popTo(9), .push(3), .push(4), .pop])
    #expect(result.stateBefore.path == [1] && result.stateAfter.path == [1, 2, 3])
    #expect(!result.isSuccess)
  }

  @Test func batchThatStopsOnFailureKeepsEarlierChanges() {
    let store = NavigationStore([1])
    let result = store.executeBatch([.push(2), .popTo(9), .push(3)], stopOnFailure: true)
    #expect(result.results == [.success, .routeNotFound(9)])
    #expect(result.requestedCommands.count == 3)
    #expect(!result.isSuccess)
    #expect(store.path == [1, 2])
  }

  @Test func batchThatEndsOnTheSameStackPostsNoChange() {
    let store = NavigationTestStore([1])
    #expect(store.executeBatch([.push(2), .pop]).isSuccess)
    store.receiveBatch()
    store.finish()
  }

  @Test func emptyBatchIsNotASuccess() {
    let store = NavigationTestStore([1])
    #expect(!store.executeBatch([]).isSuccess)
    store.receiveBatch()
    store.finish()
  }

  @Test func successfulTransactionPostsOneChange() {
    let store = NavigationTestStore([1])
    let result = store.executeTransaction([.push(2), .push(3)])
    #expect(result.isCommitted && result.failureIndex == nil)
    store.receiveChange(to: [1, 2, 3])
    #expect(store.receiveTransaction() == result)
    store.finish()
  }

  @Test func failedTransactionIsRolledBack() {
    let store = NavigationTestStore([1])
    let middleware = RecordingMiddleware("m")
    store.store.middlewares.add(middleware)
    store.skipReceivedEvents()
    let result = store.executeTransaction([.push(2), .sequence([.push(3), .popTo(9)]), .push(4)])
    #expect(!result.isCommitted && result.failureIndex == 1)
    #expect(result.results == [.success, .multiple([.success, .routeNotFound(9)])])
    #expect(result.requestedCommands.count == 3 && result.executedCommands.isEmpty)
    #expect(result.stateBefore == result.stateAfter)
    #expect(store.path == [1])
    #expect(store.receiveTransaction(committed: false) == result)
    store.finish()
    #expect(
      middleware.journal.calls.suffix(3) == [
        .rolledBack("m", .popTo(9)), .rolledBack("m", .push(3)), .rolledBack("m", .push(2)),
      ])
  }

  @Test func emptyTransactionIsNotCommitted() {
    let store = NavigationTestStore([1])
    let result = store.executeTransaction([])
    #expect(!result.isCommitted && result.failureIndex == nil)
    store.receiveTransaction(committed: false)
    store.finish()
  }

  @Test func planIsFollowedAsOneTransaction() {
    let store = NavigationStore([1])
    #expect(!store.follow(NavigationPlan([.popToRoot, .popTo(9)])).isCommitted)
    #expect(store.path == [1])
    #expect(store.follow(.replacing(with: [2, 3])).isCommitted)
    #expect(store.path == [2, 3])
  }

  @Test func readingThePathIsObserved() {
    let store = NavigationStore([1])
    let changes = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = store.path
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    observe()
    store.send(.pushUniqueRoot(1))
    #expect(changes.withLock(\.self) == 0)
    store.send(.go(2))
    #expect(changes.withLock(\.self) == 1)
    observe()
    store.executeTransaction([.push(3), .popTo(9)])
    #expect(changes.withLock(\.self) == 1)
    store.executeBatch([.push(3), .push(4)])
    #expect(changes.withLock(\.self) == 2)
  }
}
