import InnoRouter
import InnoRouterTesting
import Testing

/// The samples of the article Testing.
@MainActor
struct TestingSamples {
  @Test func everyEventIsReceived() {
    let store = NavigationTestStore<LibraryRoute>([.shelf("poetry")])
    store.send(.go(.book(id: 3)))
    store.receiveChange(to: [.shelf("poetry"), .book(id: 3)])
    store.executeTransaction([.pop, .popTo(.book(id: 9))])
    #expect(store.receiveTransaction(committed: false)?.failureIndex == 1)
    store.finish()
  }

  @Test func testStoreObservesTheStoreOfACoordinator() {
    let coordinator = LibraryCoordinator()
    let sheets = ModalTestStore(coordinator.loans.modalStore)
    coordinator.books.requestLoan(bookID: 3)
    sheets.receivePresented(.loan(bookID: 3), style: .sheet)
    sheets.send(.dismiss)
    sheets.receiveDismissed(.loan(bookID: 3))
    sheets.finish()
  }

  @Test func flowTestStoreReceivesChangesAndRejections() {
    let flow = FlowTestStore<LibraryRoute>()
    flow.send(.presentCover(.book(id: 3)))
    flow.receivePathChange(to: [.cover(.book(id: 3))])
    flow.send(.push(.shelf("poetry")))
    #expect(flow.receiveRejection(of: .push(.shelf("poetry"))) == .coveredByModal(.book(id: 3)))
    flow.finish()
  }

  @Test func withoutExhaustivityEarlierEventsAreSkipped() {
    let store = NavigationTestStore<LibraryRoute>(exhaustivity: .off)
    for id in 1...3 { store.send(.go(.book(id: id))) }
    store.receiveChange(to: [.book(id: 1), .book(id: 2)])
    store.skipReceivedEvents()
    store.expectNoMoreEvents()
  }

  @Test func recordingIsWrittenAsATest() {
    let store = NavigationStore<LibraryRoute>()
    let recorder = NavigationRecorder(store)
    store.send(.go(.book(id: 3)))
    let source = recorder.swiftTest(named: "openingABook")
    #expect(
      source == """
        @Test func openingABook() {
          let store = NavigationTestStore<LibraryRoute>()
          #expect(store.execute(.push(.book(id: 3))) == .success)
          store.receiveChange(to: [.book(id: 3)])
          store.finish()
        }

        """)
  }

  @Test func commandIsAppliedWithoutAStore() {
    var stack = RouteStack<LibraryRoute>([.shelf("poetry")])
    let result = NavigationEngine().apply(.push(.book(id: 3)), to: &stack)
    #expect(result.isSuccess)
    #expect(stack.top == .book(id: 3))
  }
}
