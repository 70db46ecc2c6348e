import InnoRouter
import InnoRouterTesting
import Observation
import Synchronization
import Testing

@MainActor
struct FlowStoreTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var start: [FlowStep<Int>] = [.push(1), .push(2)]
    let intent: FlowIntent<Int>
    let end: [FlowStep<Int>]
    var rejection: FlowRejection<Int>?
    var testDescription: String { "\(intent) on \(start)" }
  }

  nonisolated static let atTheStack: [Case] = [
    Case(intent: .push(3), end: [.push(1), .push(2), .push(3)]),
    Case(intent: .pushMany([3, 4]), end: [.push(1), .push(2), .push(3), .push(4)]),
    Case(intent: .pop, end: [.push(1)]),
    Case(start: [], intent: .pop, end: [], rejection: .stack(.emptyStack)),
    Case(intent: .popTo(1), end: [.push(1)]),
    Case(intent: .popTo(9), end: [.push(1), .push(2)], rejection: .stack(.routeNotFound(9))),
    Case(intent: .popToRoot, end: []),
    Case(intent: .replaceStack([9]), end: [.push(9)]),
    Case(intent: .backOrPush(1), end: [.push(1)]),
    Case(intent: .backOrPush(3), end: [.push(1), .push(2), .push(3)]),
    Case(intent: .pushUniqueRoot(1), end: [.push(1), .push(2)]),
    Case(intent: .pushUniqueRoot(3), end: [.push(1), .push(2), .push(3)]),
    Case(intent: .pushDismissingModal(3), end: [.push(1), .push(2), .push(3)]),
    Case(intent: .presentSheet(3), end: [.push(1), .push(2), .sheet(3)]),
    Case(intent: .presentCover(3), end: [.push(1), .push(2), .cover(3)]),
    Case(intent: .dismiss, end: [.push(1), .push(2)], rejection: .nothingPresented),
    Case(intent: .dismissAll, end: [.push(1), .push(2)]),
    Case(intent: .back, end: [.push(1)]),
    Case(start: [], intent: .back, end: [], rejection: .stack(.emptyStack)),
    Case(intent: .reset([.push(9), .cover(8)]), end: [.push(9), .cover(8)]),
    Case(intent: .reset([]), end: []),
    Case(
      intent: .reset([.push(9), .sheet(8), .push(7)]), end: [.push(1), .push(2)],
      rejection: .invalidPath(.modalBelowTail(index: 1))),
    Case(
      intent: .reset([.sheet(8), .cover(7)]), end: [.push(1), .push(2)],
      rejection: .invalidPath(.modalBelowTail(index: 0))),
    Case(
      intent: .reset([.push(9), .sheet(8), .cover(7), .push(6)]), end: [.push(1), .push(2)],
      rejection: .invalidPath(.modalBelowTail(index: 1))),
  ]

  private nonisolated static let covered: [FlowStep<Int>] = [.push(1), .push(2), .sheet(5)]

  nonisolated static let underAModal: [Case] =
    [
      FlowIntent<Int>.push(3), .pushMany([3]), .pop, .popTo(1), .popToRoot, .replaceStack([9]), .backOrPush(1),
      .pushUniqueRoot(1),
    ].map { Case(start: covered, intent: $0, end: covered, rejection: .coveredByModal(5)) }
    + [
      Case(start: covered, intent: .pushDismissingModal(3), end: [.push(1), .push(2), .push(3)]),
      Case(start: covered, intent: .backOrPushDismissingModal(1), end: [.push(1)]),
      Case(start: covered, intent: .backOrPushDismissingModal(3), end: [.push(1), .push(2), .push(3)]),
      Case(start: covered, intent: .pushUniqueRootDismissingModal(2), end: [.push(1), .push(2)]),
      Case(start: covered, intent: .presentSheet(6), end: covered),
      Case(start: covered, intent: .dismiss, end: [.push(1), .push(2)]),
      Case(start: covered, intent: .dismissAll, end: [.push(1), .push(2)]),
      Case(start: covered, intent: .back, end: [.push(1), .push(2)]),
      Case(start: covered, intent: .reset([.push(9)]), end: [.push(9)]),
      Case(start: covered, intent: .reset([.push(9), .sheet(5)]), end: [.push(9), .sheet(5)]),
    ]

  @Test(arguments: atTheStack + underAModal)
  func intentChangesThePathOrIsRejected(_ testCase: Case) throws {
    let store = try FlowTestStore(testCase.start)
    let result = store.send(testCase.intent)
    #expect(result == testCase.rejection.map(FlowResult.rejected) ?? .success)
    #expect(store.path == testCase.end)
    if let rejection = testCase.rejection {
      #expect(store.receiveRejection(of: testCase.intent) == rejection)
    } else if testCase.start != testCase.end {
      store.receive(.pathChanged(from: testCase.start, to: testCase.end))
    }
    store.finish()
  }

  @Test func queuedModalsArePresentedInOrder() {
    let store = FlowTestStore<Int>()
    for route in 1...3 { store.send(.presentSheet(route)) }
    #expect(store.store.queue.map(\.route) == [2, 3])
    #expect(store.store.current == .sheet(1))
    store.receivePathChange(to: [.sheet(1)])
    #expect(store.send(.push(9)) == .rejected(.coveredByModal(1)))
    store.receiveRejection(of: .push(9))
    store.send(.dismiss)
    store.receivePathChange(to: [.sheet(2)])
    store.send(.pushDismissingModal(9))
    store.receivePathChange(to: [.push(9)])
    #expect(store.store.queue.isEmpty)
    store.finish()
  }

  @Test func planIsAppliedCompletelyOrNotAtAll() throws {
    let store = try FlowTestStore<Int>([.push(1), .sheet(2)])
    store.send(.presentCover(3))
    #expect(store.apply(FlowPlan([.push(4), .push(5), .cover(6)])).isSuccess)
    store.receivePathChange(to: [.push(4), .push(5), .cover(6)])
    #expect(store.store.queue.isEmpty)
    #expect(!store.apply(FlowPlan([.cover(6), .push(5)])).isSuccess)
    store.receiveRejection(of: .reset([.cover(6), .push(5)]))
    store.finish()
  }

  @Test func invalidInitialPathIsRejected() {
    #expect(throws: FlowViolation.modalBelowTail(index: 0)) { try FlowStore<Int>([.sheet(1), .push(2)]) }
    #expect(throws: FlowViolation.stack(.duplicate(index: 1))) {
      try FlowStore([.push(1), .push(1)], validator: .uniqueRoutes)
    }
    #expect(throws: FlowViolation.stack(.empty)) { try FlowStore<Int>([.sheet(1)], validator: .nonEmpty) }
    #expect(throws: FlowViolation.modalBelowTail(index: 0)) {
      try FlowStore<Int>([.sheet(1), .cover(2)], validator: .nonEmpty)
    }
  }

  @Test func intentThatWouldMakeTheStackInvalidIsRejected() throws {
    let flow = try FlowStore([.push(1)], validator: RouteStackValidator<Int>.nonEmpty.combined(with: .uniqueRoutes))
    #expect(flow.send(.push(1)) == .rejected(.cancelled(.invalidStack(.duplicate(index: 1)))))
    #expect(flow.send(.pop) == .rejected(.cancelled(.invalidStack(.empty))))
    #expect(flow.send(.reset([.sheet(2)])) == .rejected(.invalidPath(.stack(.empty))))
    #expect(flow.send(.reset([.sheet(2), .cover(3)])) == .rejected(.invalidPath(.modalBelowTail(index: 0))))
    #expect(flow.path == [.push(1)])
  }

  @Test func refusalByAModalMiddlewareKeepsTheStack() throws {
    let store = try FlowTestStore<Int>([.push(1), .sheet(2)])
    var undone: [ModalCommand<Int>] = []
    store.store.modalStore.middlewares.add(LockedModals(route: 9) { undone.append($0) }, name: "lock")
    let middleware = RecordingMiddleware()
    store.store.navigationStore.middlewares.add(middleware)
    let locked = FlowRejection<Int>.cancelled(.middleware(name: "lock"))
    #expect(store.send(.reset([.push(3), .cover(9)])) == .rejected(locked))
    #expect(store.path == [.push(1), .sheet(2)])
    #expect(undone == [.dismissAll])
    #expect(middleware.journal.calls.isEmpty)
    store.receive(.intentRejected(.reset([.push(3), .cover(9)]), locked))
    store.finish()
  }

  @Test func refusalByANavigationMiddlewareKeepsTheModals() throws {
    let store = try FlowTestStore<Int>([.push(1), .sheet(2)])
    let modals = ModalTestStore(store.store.modalStore)
    var undone: [ModalCommand<Int>] = []
    store.store.modalStore.middlewares.add(LockedModals(route: nil) { undone.append($0) })
    let middleware = RecordingMiddleware()
    middleware.intercept = { $0 == .push(3) ? .cancel(.conditionFailed) : .proceed($0) }
    store.store.navigationStore.middlewares.add(middleware)
    modals.skipReceivedEvents()
    #expect(store.send(.pushDismissingModal(3)) == .rejected(.cancelled(.conditionFailed)))
    #expect(store.path == [.push(1), .sheet(2)])
    #expect(undone == [.dismissAll])
    store.receiveRejection(of: .pushDismissingModal(3))
    #expect(store.send(.pushDismissingModal(4)).isSuccess)
    store.receivePathChange(to: [.push(1), .push(4)])
    modals.receiveDismissed(2, reason: .dismissAll)
    middleware.fold = { _ in .cancelled(.conditionFailed) }
    #expect(!store.send(.push(5)).isSuccess)
    #expect(middleware.journal.calls.last == .rolledBack("", .push(5)))
    store.receiveRejection(of: .push(5))
    modals.finish()
    store.finish()
  }

  @Test func rollbackIsReportedInReverseOrder() throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(2)])
    var undone: [String] = []
    for name in ["a", "b"] {
      flow.modalStore.middlewares.add(
        LockedModals(route: nil) { command in
          if case .present(let presentation) = command { undone.append("\(name) present \(presentation.route)") }
          if case .dismissAll = command { undone.append("\(name) dismissAll") }
        })
    }
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(flow.send(.reset([.push(3), .cover(4)])) == .rejected(.cancelled(.conditionFailed)))
    #expect(undone == ["b present 4", "a present 4", "b dismissAll", "a dismissAll"])
  }

  @Test func stackIsRolledBackBeforeTheModals() throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(2)])
    let middleware = RecordingMiddleware()
    middleware.fold = { _ in .cancelled(.conditionFailed) }
    flow.navigationStore.middlewares.add(middleware)
    var callsBefore: [RecordingMiddleware.Call] = []
    flow.modalStore.middlewares.add(LockedModals(route: nil) { _ in callsBefore = middleware.journal.calls })
    #expect(!flow.send(.pushDismissingModal(3)).isSuccess)
    #expect(callsBefore.last == .rolledBack("", .push(3)))
  }

  @Test func rollbackNamesTheCommandThatAMiddlewareSubstituted() throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(2)])
    var undone: [ModalCommand<Int>] = []
    flow.modalStore.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .proceed(.dismiss(.dismiss)) }))
    flow.modalStore.middlewares.add(LockedModals(route: nil) { undone.append($0) })
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(!flow.send(.pushDismissingModal(3)).isSuccess)
    #expect(undone == [.dismiss(.dismiss)])
  }

  @Test(arguments: [FlowIntent<Int>.dismiss, .back])
  func modalThatAnIntentEndsIsDismissedByTheProgram(_ intent: FlowIntent<Int>) throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(5)])
    let modals = ModalTestStore(flow.modalStore)
    #expect(flow.send(intent).isSuccess)
    modals.receiveDismissed(5, reason: .dismiss)
    modals.finish()
  }

  @Test func modalMiddlewareSeesWhatThePreviousCommandLeft() throws {
    let flow = try FlowStore<Int>([.sheet(2)])
    var seen: [Int?] = []
    flow.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, state in
        seen.append(state.current?.route)
        return .proceed(command)
      }))
    #expect(flow.send(.reset([.cover(3)])).isSuccess)
    #expect(seen == [2, nil])
  }

  @Test func reentrantIntentIsRefusedAndTheOuterIntentExecuted() {
    let flow = FlowStore<Int>()
    let store = FlowTestStore(flow)
    var inner: [FlowResult<Int>] = []
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        inner.append(flow.send(.presentSheet(7)))
        return .proceed(command)
      }))
    flow.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        inner.append(flow.send(.push(8)))
        return .proceed(command)
      }))
    #expect(flow.send(.reset([.push(1), .sheet(2)])).isSuccess)
    #expect(inner == [.rejected(.cancelled(.reentrant)), .rejected(.cancelled(.reentrant))])
    store.receivePathChange(to: [.push(1), .sheet(2)])
    store.finish()
  }

  @Test func intentInsideAMiddlewareOfOneStoreIsRefusedWithoutAnEvent() {
    let flow = FlowStore<Int>()
    let store = FlowTestStore(flow)
    var inner: [FlowResult<Int>] = []
    flow.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        inner.append(flow.send(.push(8)))
        return .proceed(command)
      }))
    #expect(flow.modalStore.send(.present(2)).isSuccess)
    store.receivePathChange(to: [.sheet(2)])
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        inner.append(flow.send(.presentCover(7)))
        return .proceed(command)
      }))
    flow.navigationStore.send(.go(1))
    store.receivePathChange(to: [.push(1), .sheet(2)])
    #expect(inner == [.rejected(.cancelled(.reentrant)), .rejected(.cancelled(.reentrant))])
    store.finish()
  }

  @Test func changesThroughTheStoresAreReported() throws {
    let store = try FlowTestStore<Int>([.push(1), .push(2), .sheet(3)])
    store.store.modalStore.send(.dismiss)
    store.receivePathChange(to: [.push(1), .push(2)])
    store.store.navigationStore.send(.back)
    store.receivePathChange(to: [.push(1)])
    store.store.modalStore.send(.dismissAll)
    store.finish()
  }

  @Test func observerCanUseTheFlowAndEventsKeepTheirOrder() {
    let flow = FlowStore<Int>()
    let observation = flow.onEvent { event in
      if case .pathChanged(_, let path) = event, path == [.push(1)] { #expect(flow.send(.push(2)).isSuccess) }
    }
    let inner = flow.navigationStore.onEvent { event in
      if case .changed(_, let stack) = event, stack.path == [1, 2] { #expect(flow.send(.presentCover(3)).isSuccess) }
    }
    let store = FlowTestStore(flow)
    flow.send(.push(1))
    store.receivePathChange(to: [.push(1)])
    store.receivePathChange(to: [.push(1), .push(2)])
    store.receivePathChange(to: [.push(1), .push(2), .cover(3)])
    store.finish()
    observation.cancel()
    inner.cancel()
  }

  @Test func modalMiddlewareIsNotAskedWhereNothingIsPresented() throws {
    let flow = FlowStore<Int>()
    flow.modalStore.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(flow.send(.pushDismissingModal(1)).isSuccess)
    #expect(flow.send(.reset([.push(2)])).isSuccess)
    try NavigationSnapshot<Int, Int>(path: [3]).restore(to: flow)
    #expect(flow.path == [.push(3)])
  }

  @Test(arguments: [
    (FlowRejection<Int>.coveredByModal(5), "5 is presented over the stack"),
    (.invalidPath(.modalBelowTail(index: 1)), "the step at index 1 is a modal, which can only be the last step"),
    (.invalidPath(.stack(.wrongRoot)), "the stack does not begin with its required root"),
    (.stack(.emptyStack), "there is nothing to go back to"), (.nothingPresented, "nothing is presented"),
    (.cancelled(.throttled), "repeated too soon"),
  ])
  func rejectionIsDescribed(_ rejection: FlowRejection<Int>, description: String) {
    #expect(rejection.description == description)
  }

  @Test func readingThePathIsObserved() {
    let flow = FlowStore<Int>()
    let changes = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = flow.path
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    observe()
    flow.send(.push(1))
    #expect(changes.withLock(\.self) == 1)
    observe()
    flow.send(.presentSheet(2))
    #expect(changes.withLock(\.self) == 2)
    observe()
    flow.send(.push(3))
    #expect(changes.withLock(\.self) == 2)
  }

  @Test func streamEndsWhenTheFlowIsReleased() async {
    var flow: FlowStore<Int>? = FlowStore()
    var events = flow?.events.makeAsyncIterator()
    flow?.send(.push(1))
    flow = nil
    #expect(await events?.next() == .pathChanged(from: [], to: [.push(1)]))
    #expect(await events?.next() == nil)
  }
}

/// Refuses to present one route, and records rollbacks.
@MainActor
private struct LockedModals: ModalMiddleware {
  let route: Int?
  let onRollBack: (ModalCommand<Int>) -> Void

  func willExecute(_ command: ModalCommand<Int>, on state: ModalState<Int>) -> ModalInterception<Int> {
    if case .present(let presentation) = command, presentation.route == route { return .cancel(.middleware(name: nil)) }
    return .proceed(command)
  }

  func didRollBack(_ command: ModalCommand<Int>) {
    onRollBack(command)
  }
}
