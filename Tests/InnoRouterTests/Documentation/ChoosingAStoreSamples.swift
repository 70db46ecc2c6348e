import FoundationEssentials
import InnoRouter
import Testing

/// The samples of the article Choosing a store.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChoosingAStoreSamples {
  @Test func navigationStoreHoldsAStack() {
    let pages = NavigationStore<LibraryRoute>()
    pages.send(.go(.shelf("poetry")))
    pages.send(.go(.book(id: 3)))
    pages.send(.back)
    #expect(pages.path == [.shelf("poetry")])
  }

  @Test func modalStoreQueuesPresentations() {
    let sheets = ModalStore<LibrarySheet>()
    sheets.send(.present(.search, style: .fullScreenCover))
    sheets.send(.present(.loan(bookID: 3)))
    sheets.send(.dismiss)
    #expect(sheets.presented == .loan(bookID: 3))
  }

  @Test func flowStoreHoldsOnePath() {
    let flow = FlowStore<LibraryRoute>()
    flow.send(.push(.shelf("poetry")))
    flow.send(.presentSheet(.book(id: 3)))
    #expect(flow.path == [.push(.shelf("poetry")), .sheet(.book(id: 3))])
    #expect(flow.send(.push(.book(id: 4))) == .rejected(.coveredByModal(.book(id: 3))))
    #expect(flow.send(.pushDismissingModal(.book(id: 4))).isSuccess)
  }

  @Test func planReplacesThePath() {
    let flow = FlowStore<LibraryRoute>()
    let plan = FlowPlan<LibraryRoute>([.push(.shelf("poetry")), .push(.book(id: 3)), .cover(.book(id: 4))])
    flow.apply(plan)
    #expect(flow.current == .cover(.book(id: 4)))
  }

  @Test func validatorCancelsACommand() throws {
    let pages = try NavigationStore(
      [LibraryRoute.shelf("all")], validator: .rooted(at: .shelf("all")).combined(with: .uniqueRoutes))
    #expect(pages.send(.back) == .cancelled(.invalidStack(.wrongRoot)))
  }

  @Test func alertStoreAwaitsTheChoice() async {
    let alerts = AlertStore<String>()
    let question = AlertState.confirmation(title: "Return the book?", confirm: AlertButton("Return", action: "return"))
    let answer = Task { await alerts.ask(question) }
    for await event in alerts.modalStore.events where event.isPresented { break }
    alerts.choose(0)
    #expect(await answer.value == "return")
  }

  @Test func savedStackIsRestoredInAnotherStore() throws {
    let pages = NavigationStore<LibraryRoute>([.shelf("poetry"), .book(id: 3)])
    let persistence = StatePersistence()
    let saved = try persistence.data(of: pages)
    let restored = NavigationStore<LibraryRoute>()
    try persistence.restore(saved, to: restored)
    #expect(restored.path == pages.path)
  }

  @Test func changesAreUndone() {
    let pages = NavigationStore<LibraryRoute>([.shelf("poetry")])
    let history = NavigationHistory(pages)
    pages.send(.go(.book(id: 3)))
    history.undo()
    #expect(pages.path == [.shelf("poetry")])
    #expect(!history.canUndo && history.canRedo)
    history.redo()
    #expect(pages.path == [.shelf("poetry"), .book(id: 3)])
  }
}

extension ModalEvent {
  fileprivate var isPresented: Bool {
    if case .presented = self { true } else { false }
  }
}
