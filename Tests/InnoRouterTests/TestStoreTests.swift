import InnoRouter
import InnoRouterTesting
import IssueCollection
import Testing

/// Failures of the assertions of test stores.
@MainActor
struct TestStoreTests {
  private func expectIssue(containing text: String, _ body: () -> Void) {
    expectIssues {
      body()
    } matching: { issue in
      issue.text.contains(text)
    }
  }

  @Test func unassertedEventsFailAtFinish() {
    let store = NavigationTestStore<Int>()
    store.send(.go(1))
    #expect(store.unassertedEvents.count == 1)
    expectIssue(containing: "has not asserted (1)") { store.finish() }
    store.finish()
  }

  @Test func unassertedEventsFailWhenTheStoreIsReleased() {
    expectIssue(containing: "has not asserted (1)") {
      let store = NavigationTestStore<Int>()
      store.send(.go(1))
    }
    expectIssue(containing: "has not asserted (2)") {
      let store = ModalTestStore<Int>()
      store.send(.present(1))
      store.send(.dismiss)
    }
  }

  @Test func unexpectedChangeFailsWithADifference() {
    let store = NavigationTestStore<Int>()
    store.send(.go(1))
    expectIssue(containing: "The path after the change is not the expected one") { store.receiveChange(to: [2]) }
    store.send(.go(3))
    expectIssue(containing: "(Expected: −, actual: +)") {
      store.receive(.changed(from: RouteStack([1]), to: RouteStack([1, 2])))
    }
    store.finish()
  }

  @Test func eventOfAnotherKindFailsTheTest() {
    let store = NavigationTestStore<Int>()
    store.executeBatch([.push(1)])
    expectIssue(containing: "Expected to receive a batch, but the next event is") { store.receiveBatch() }
    expectIssue(containing: "Expected to receive a committed transaction") { store.receiveTransaction() }
    store.executeTransaction([.pop])
    expectIssue(containing: "a middleware to be added") { store.receiveMiddlewareChange(.added) }
    expectIssue(containing: "a transaction that was rolled back") { store.receiveTransaction(committed: false) }
    store.finish()
  }

  @Test func receivingWithoutAnEventFails() {
    let store = NavigationTestStore<Int>()
    expectIssue(containing: "but there is no event") { store.receiveChange(to: []) }
    expectIssue(containing: "but there is no event") {
      store.receive(.changed(from: RouteStack(), to: RouteStack([1])))
    }
    let modals = ModalTestStore<Int>()
    expectIssue(containing: "but there is no event") { modals.receivePresented(1) }
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func failedExpectationOfNoMoreEventsReportsEachEventOnce(exhaustivity: Exhaustivity) {
    let store = NavigationTestStore<Int>(exhaustivity: exhaustivity)
    store.expectNoMoreEvents()
    store.send(.go(1))
    expectIssue(containing: "Expected no more events, but found 1") { store.expectNoMoreEvents() }
    #expect(store.unassertedEvents.isEmpty)
    store.expectNoMoreEvents()
    store.send(.go(2))
    store.receiveChange(to: [1, 2])
    store.finish()
  }

  @Test func eventAfterFinishFailsTheTest() {
    let store = NavigationTestStore<Int>()
    store.finish()
    expectIssue(containing: "posted after the end of the test (1)") {
      store.send(.go(1))
      store.finish()
    }
    expectIssue(containing: "posted after the end of the test (2)") {
      let store = ModalTestStore<Int>()
      store.finish()
      store.send(.present(1))
      store.send(.dismiss)
    }
    store.finish()
  }

  @Test func withoutExhaustivityEventsAfterFinishAreIgnored() {
    let store = FlowTestStore<Int>(exhaustivity: .off)
    store.finish()
    store.send(.push(1))
    store.finish()
  }

  @Test func withoutExhaustivityOtherEventsAreIgnored() {
    let store = NavigationTestStore<Int>(exhaustivity: .off)
    for route in 1...3 { store.send(.go(route)) }
    store.receiveChange(to: [1, 2])
    #expect(store.unassertedEvents.count == 1)
    expectIssue(containing: "not among the events") { store.receiveChange(to: [1]) }
    store.finish()
  }

  @Test func withoutExhaustivityEventsAheadOfTheExpectedOneAreSkipped() {
    let store = NavigationTestStore<Int>(exhaustivity: .off)
    for route in 1...3 { store.send(.go(route)) }
    store.receive(.changed(from: RouteStack([1]), to: RouteStack([1, 2])))
    #expect(store.unassertedEvents.count == 1)
    let flow = FlowTestStore<Int>(exhaustivity: .off)
    for route in 1...2 { flow.send(.push(route)) }
    flow.receivePathChange(to: [.push(1), .push(2)])
    #expect(flow.unassertedEvents.isEmpty)
  }

  @Test func eachKindOfStoreCanIgnoreEvents() throws {
    let flow = try FlowTestStore<Int>([.push(1)], exhaustivity: .off)
    flow.send(.pop)
    flow.finish()
    let modals = ModalTestStore<Int>(exhaustivity: .off)
    for route in 1...2 { modals.send(.present(route)) }
    modals.receiveQueued(2)
    modals.finish()
  }

  @Test func unassertedEventsFailWhereTheStoreIsFinishedOrElseWhereItWasMade() throws {
    expectIssues {
      let store = NavigationTestStore<Int>([1], line: 3)
      store.send(.back)
    } matching: { issue in
      issue.line == 3
    }
    expectIssues {
      let store = ModalTestStore<Int>(line: 3)
      store.send(.present(1))
    } matching: { issue in
      issue.line == 3
    }
    try expectIssues {
      let store = try FlowTestStore<Int>([.push(1)], line: 3)
      store.send(.pop)
    } matching: { issue in
      issue.line == 3
    }
    let store = NavigationTestStore<Int>(line: 3)
    store.send(.go(1))
    expectIssues {
      store.finish(line: 7)
    } matching: { issue in
      issue.line == 7
    }
  }

  @Test func failureIsReportedWhereTheAssertionIs() {
    let store = NavigationTestStore<Int>(line: 3)
    expectIssues {
      store.receiveBatch(line: 7)
      for route in 1...4 { store.send(.go(route)) }
      store.receiveBatch(line: 7)
      store.receiveChange(to: [], line: 7)
      store.receive(.changed(from: RouteStack(), to: RouteStack()), line: 7)
      store.expectNoMoreEvents(line: 7)
      store.exhaustivity = .off
      store.send(.go(5))
      store.receiveBatch(line: 7)
    } matching: { issue in
      issue.line == 7
    }
  }

  @Test func missingEventOfAnyKindIsReportedWhereItIsExpected() {
    let pages = NavigationTestStore<Int>(line: 3)
    let modals = ModalTestStore<Int>(line: 3)
    let flow = FlowTestStore<Int>(line: 3)
    expectIssues {
      pages.receiveTransaction(line: 7)
      pages.receiveMiddlewareChange(.added, line: 7)
      modals.receivePresented(1, line: 7)
      modals.receiveQueued(1, line: 7)
      modals.receiveDismissed(1, line: 7)
      modals.receiveMiddlewareChange(.added, line: 7)
      flow.receivePathChange(to: [], line: 7)
      flow.receiveRejection(of: .pop, line: 7)
    } matching: { issue in
      issue.line == 7
    }
  }

  @Test func anotherIntentOrChangeOfTheMiddlewaresFails() {
    let flow = FlowTestStore<Int>()
    flow.send(.pop)
    expectIssue(containing: "a rejection of dismiss") { flow.receiveRejection(of: .dismiss) }
    flow.finish()
    let pages = NavigationTestStore<Int>()
    pages.store.middlewares.add(RecordingMiddleware())
    expectIssue(containing: "a middleware to be removed") { pages.receiveMiddlewareChange(.removed) }
    pages.finish()
    let modals = ModalTestStore<Int>()
    modals.store.middlewares.add(ClosureModalMiddleware())
    expectIssue(containing: "a middleware to be moved") { modals.receiveMiddlewareChange(.moved) }
    modals.finish()
  }

  @Test func turningExhaustivityOnRequiresTheNextEvent() {
    let store = NavigationTestStore<Int>(exhaustivity: .off)
    for route in 1...2 { store.send(.go(route)) }
    store.exhaustivity = .on
    expectIssue(containing: "The path after the change") { store.receiveChange(to: [1, 2]) }
    store.skipReceivedEvents()
    store.finish()
  }

  @Test func anotherRouteStyleOrReasonFails() {
    let store = ModalTestStore<Int>()
    for route in 1...3 { store.send(.present(route)) }
    expectIssue(containing: "1 to be presented as fullScreenCover") {
      store.receivePresented(1, style: .fullScreenCover)
    }
    expectIssue(containing: "9 to be queued") { store.receiveQueued(9) }
    store.receiveQueued(3)
    store.send(.dismiss)
    expectIssue(containing: "1 to end because of systemDismiss") { store.receiveDismissed(1, reason: .systemDismiss) }
    store.receivePresented(2)
    store.send(.dismissAll)
    expectIssue(containing: "not the expected one") { store.receive(.dismissed(ModalPresentation(2), .dismissAll)) }
    expectIssue(containing: "Expected no more events, but found 1") { store.expectNoMoreEvents() }
    store.send(.present(4))
    expectIssue(containing: "9 to be presented") { store.receivePresented(9) }
    store.send(.dismiss)
    expectIssue(containing: "9 to end because of dismiss") { store.receiveDismissed(9) }
    store.finish()
  }
}
