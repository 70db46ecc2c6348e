import InnoRouter
import InnoRouterTesting
import Testing

/// The samples in the comments of stores and of what is attached to them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoreCommentSamples {
  enum PeopleRoute: Hashable {
    case detail(Int)
  }

  enum PeopleModalRoute: Hashable {
    case overview([Int])
  }

  enum CheckoutRoute: Hashable {
    case basket
    case voucher
  }

  struct DeletePost: Hashable {
    let id: Int
  }

  @Test func navigationStoreIsResetToADetail() {
    let user = 3
    let store = NavigationStore<PeopleRoute>()
    store.send(.resetTo([.detail(user)]))
    #expect(store.path == [.detail(3)])
  }

  @Test func modalStorePresentsASheet() {
    let users = [1, 2]
    let store = ModalStore<PeopleModalRoute>()
    store.send(.present(.overview(users), style: .sheet))
    #expect(store.presented == .overview([1, 2]))
  }

  @Test func pathOfAFlowHasItsStepsAndItsSheet() {
    let flow = FlowStore<CheckoutRoute>()
    flow.send(.push(.basket))
    flow.send(.presentSheet(.voucher))
    let path = flow.path  // [.push(.basket), .sheet(.voucher)]
    #expect(path == [.push(.basket), .sheet(.voucher)])
  }

  @Test func middlewareIsRemovedByItsHandle() {
    let store = NavigationStore<PeopleRoute>()
    let throttle = ThrottleNavigationMiddleware<PeopleRoute, ContinuousClock>(interval: .milliseconds(300))
    let handle = store.middlewares.add(throttle, name: "throttle")
    store.middlewares.remove(handle)
    #expect(store.middlewares.handles.isEmpty)
  }

  @Test func undoAndRedoRestoreTheDetail() {
    let store = NavigationStore<PeopleRoute>()
    let history = NavigationHistory(store)
    store.send(.go(.detail(3)))
    history.undo()
    history.redo()
    #expect(store.path == [.detail(3)])
  }

  @Test func savedStackIsRestored() throws {
    let store = NavigationStore<LibraryRoute>([.book(id: 3)])
    let persistence = StatePersistence()
    let data = try persistence.data(of: store)
    try persistence.restore(data, to: store)
    #expect(store.path == [.book(id: 3)])
  }

  @Test func recorderWritesATestOfTheNavigation() {
    let store = NavigationStore<PeopleRoute>()
    let recorder = NavigationRecorder(store)
    store.send(.go(.detail(3)))
    print(recorder.swiftTest(named: "goingToADetail"))
    #expect(recorder.statements.count == 2)
  }

  @Test func chosenConfirmationDeletesThePost() async {
    var deleted: [Int] = []
    func delete(_ id: Int) { deleted.append(id) }
    let alert = AlertState.confirmation(
      title: "Delete this post?", confirm: .destructive("Delete", action: DeletePost(id: 3)))
    let question = alert
    let alerts = AlertStore<DeletePost>()
    let observation = alerts.modalStore.onEvent { event in
      if case .presented = event { alerts.choose(0) }
    }
    if let deletion = await alerts.ask(question) { delete(deletion.id) }
    #expect(deleted == [3])
    observation.cancel()
  }

  @Test func navigationTestStoreReceivesTheChange() {
    let store = NavigationTestStore<PeopleRoute>()
    store.send(.go(.detail(3)))
    store.receiveChange(to: [.detail(3)])
    store.finish()
  }

  @Test func flowTestStoreReceivesThePathChange() {
    let store = FlowTestStore<CheckoutRoute>()
    store.send(.push(.basket))
    store.receivePathChange(to: [.push(.basket)])
    store.finish()
  }
}
