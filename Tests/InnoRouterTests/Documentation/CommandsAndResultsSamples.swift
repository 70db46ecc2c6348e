import InnoRouter
import Testing

/// The samples of the article Commands and results.
@MainActor
struct CommandsAndResultsSamples {
  private let pages = NavigationStore<LibraryRoute>([.shelf("poetry")])

  @Test func commandReturnsAResult() {
    let result = pages.execute(.popTo(.book(id: 3)))
    #expect(result == .routeNotFound(.book(id: 3)))
    #expect(!result.isSuccess)
  }

  @Test func commandIsValidatedWithoutRunning() {
    let command = NavigationCommand<LibraryRoute>.popCount(2)
    #expect(command.validate(on: pages.state) == .insufficientStackDepth(requested: 2, available: 1))
    #expect(!command.canExecute(on: pages.state))
  }

  @Test func sequenceContinuesAfterAFailedStep() {
    let result = pages.execute(.sequence([.push(.book(id: 3)), .popTo(.book(id: 9)), .push(.book(id: 4))]))
    #expect(result == .multiple([.success, .routeNotFound(.book(id: 9)), .success]))
    #expect(pages.path == [.shelf("poetry"), .book(id: 3), .book(id: 4)])
  }

  @Test func batchPostsOneChange() {
    let batch = pages.executeBatch([.popToRoot, .push(.shelf("prose")), .push(.book(id: 7))], stopOnFailure: true)
    #expect(batch.isSuccess)
    #expect(batch.stateBefore.path == [.shelf("poetry")])
    #expect(batch.stateAfter.path == [.shelf("prose"), .book(id: 7)])
  }

  @Test func transactionIsAllOrNothing() {
    let transaction = pages.executeTransaction([.push(.book(id: 3)), .popTo(.book(id: 9))])
    #expect(!transaction.isCommitted)
    #expect(transaction.failureIndex == 1)
    #expect(pages.path == [.shelf("poetry")])
  }

  @Test func fallbackRunsOnTheOriginalStack() {
    pages.execute(
      .whenCancelled(.sequence([.push(.book(id: 3)), .popTo(.book(id: 9))]), fallback: .replace([.book(id: 9)])))
    #expect(pages.path == [.book(id: 9)])
  }

  @Test func eventsDescribeTheChange() {
    var depths: [Int] = []
    let observation = pages.onEvent { event in
      if case .changed(_, let stack) = event { depths.append(stack.count) }
    }
    pages.execute(.sequence([.push(.book(id: 3)), .push(.book(id: 4))]))
    pages.executeBatch([.pop, .pop])
    #expect(depths == [2, 3, 1])
    observation.cancel()
  }

  @Test func streamCountsDroppedEvents() async {
    let events = pages.events(buffering: .newest(1))
    pages.send(.go(.book(id: 3)))
    pages.send(.go(.book(id: 4)))
    #expect(events.droppedEventCount == 1)
    var iterator = events.makeAsyncIterator()
    let event = await iterator.next()
    guard case .changed(_, let stack) = event else { return }
    #expect(stack.top == .book(id: 4))
  }
}
