import FoundationEssentials
import InnoRouter
import InnoRouterTesting
import Testing

/// Compares the output of recorders with the tests in ``RecordedTests``, which are compiled and run.
@MainActor
struct NavigationRecorderTests {
  private func recorded(_ name: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Support/RecordedTests.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("func \(name)()") })
    let end = try #require(lines[start...].firstIndex { $0 == "  }" })
    return Self.withoutLayout(lines[start...end].joined())
  }

  /// Swift source without whitespace and trailing commas: `RecordedTests` breaks long lines, a recorder does not.
  private static func withoutLayout(_ source: String) -> String {
    source.filter { !$0.isWhitespace }.replacing(",]", with: "]")
  }

  @Test func stackIsRecordedAsATest() throws {
    let store = NavigationStore<BookPage>([.contents])
    let recorder = NavigationRecorder(store)
    store.send(.go(.chapter(3, title: "A \"quoted\"\n\\title")))
    store.send(.backTo(.chapter(9, title: "")))
    store.send(.go(.note(Note(id: 2, tags: ["a", "b"], author: "x"))))
    store.execute(.sequence([.pop, .whenCancelled(.popCount(9), fallback: .push(.contents))]))
    store.executeBatch([.popToRoot, .pop, .push(.contents)], stopOnFailure: true)
    store.executeTransaction([.replace([.contents]), .push(.chapter(1, title: ""))])
    store.executeTransaction([.popCount(0)])
    recorder.stop()
    store.send(.back)
    #expect(Self.withoutLayout(recorder.swiftTest(named: "recordedStack")) == (try recorded("recordedStack")))
  }

  @Test func modalsAreRecordedAsATest() throws {
    let store = ModalStore<BookPage>()
    store.send(.present(.contents))
    let recorder = NavigationRecorder(store)
    let note = BookPage.note(Note(id: 1, tags: ["a"], author: nil))
    store.send(.present(note, style: .fullScreenCover))
    store.send(.present(.chapter(2, title: "Two")))
    if let waiting = store.queue.first { store.dismiss(waiting.id) }
    if let current = store.current { store.systemDismiss(current.id) }
    store.send(.dismissAll)
    store.send(.dismiss)
    #expect(Self.withoutLayout(recorder.swiftTest(named: "recordedModals")) == (try recorded("recordedModals")))
  }

  @Test func flowIsRecordedAsATest() throws {
    let flow = try FlowStore<BookPage>([.push(.contents)])
    let recorder = NavigationRecorder(flow)
    flow.send(.presentSheet(.chapter(1, title: "One")))
    flow.send(.push(.contents))
    flow.send(.back)
    flow.apply(FlowPlan([.push(.contents), .push(.chapter(2, title: "Two")), .cover(.contents)]))
    recorder.stop()
    flow.modalStore.send(.dismissAll)
    flow.navigationStore.send(.back)
    #expect(Self.withoutLayout(recorder.swiftTest(named: "recordedFlow")) == (try recorded("recordedFlow")))
  }

  @Test func equalModalsAreRecordedByTheirPlaces() throws {
    let store = ModalStore<BookPage>()
    for style in [ModalStyle.sheet, .fullScreenCover, .sheet] { store.send(.present(.contents, style: style)) }
    let recorder = NavigationRecorder(store)
    store.dismiss(store.queue[1].id)
    if let current = store.current { store.dismiss(current.id) }
    #expect(
      Self.withoutLayout(recorder.swiftTest(named: "recordedEqualModals")) == (try recorded("recordedEqualModals")))
  }

  @Test func changesOfStackAndModalsTogetherAreRecordedForEachStore() throws {
    let navigation = FeatureNavigation<BookPage, BookPage>()
    navigation.present(.contents)
    let stack = NavigationRecorder(navigation.navigationStore)
    let modals = NavigationRecorder(navigation.modalStore)
    navigation.resetTo(.contents, presenting: .chapter(1, title: "One"))
    let handle = navigation.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    navigation.resetTo()
    navigation.navigationStore.middlewares.remove(handle)
    for (recorder, name) in [(stack, "recordedStackOfAFeature"), (modals, "recordedModalsOfAFeature")] {
      #expect(Self.withoutLayout(recorder.swiftTest(named: name)) == (try recorded(name)))
    }
  }

  @Test func callsOfHostsAndRestorationsOfAFlowAreRecorded() throws {
    let flow = try FlowStore<BookPage>([.push(.contents), .sheet(.contents)])
    flow.send(.presentCover(.chapter(1, title: "One")))
    flow.send(.presentSheet(.contents))
    let recorder = NavigationRecorder(flow)
    while let current = flow.modalStore.current { flow.modalStore.systemDismiss(current.id) }
    flow.navigationStore.send(.back)
    let modals = [
      NavigationSnapshot<BookPage, BookPage>.Modal(.chapter(2, title: "Two")),
      .init(.contents, style: .fullScreenCover),
    ]
    let snapshot = NavigationSnapshot(path: [.contents], modals: modals)
    let handle = flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(throws: StatePersistenceError.refused("a precondition is not met")) { try snapshot.restore(to: flow) }
    flow.navigationStore.middlewares.remove(handle)
    try snapshot.restore(to: flow)
    flow.send(.dismiss)
    #expect(
      Self.withoutLayout(recorder.swiftTest(named: "recordedFlowInAHost")) == (try recorded("recordedFlowInAHost")))
  }

  @Test func routeSourceAndStoreExpressionCanBeCustomized() {
    let store = NavigationStore([7])
    let recorder = NavigationRecorder(store) { "page(\($0))" }
    store.send(.go(3))
    store.send(.backTo(4))
    let source = recorder.swiftTest(named: "custom", store: "makeTestStore()")
    #expect(source.contains("let store = makeTestStore()\n"))
    #expect(source.contains("store.execute(.push(page(3))) == .success"))
    #expect(source.contains("store.execute(.popTo(page(4))) == .routeNotFound(page(4))"))
    #expect(recorder.swiftTest(named: "custom").contains("let store = NavigationTestStore<Int>([page(7)])\n"))
  }

  @Test func routesOfModalsAndFlowsAreWrittenByTheirSource() throws {
    let (modals, flow) = (ModalStore<Int>(), try FlowStore<Int>([.push(4)]))
    let ofModals = NavigationRecorder(modals) { "page(\($0))" }
    let ofFlow = NavigationRecorder(flow) { "page(\($0))" }
    modals.send(.present(1))
    flow.send(.push(2))
    #expect(ofModals.statements.first == "#expect(store.send(.present(page(1), style: .sheet)).isSuccess)")
    #expect(ofFlow.statements.first == "#expect(store.send(.push(page(2))).isSuccess)")
    #expect(ofFlow.swiftTest(named: "flow").contains("try FlowTestStore<Int>([.push(page(4))])\n"))
  }

  @Test func testOfAnEmptyFlowDoesNotThrow() {
    #expect(
      NavigationRecorder(FlowStore<Int>()).swiftTest(named: "empty") == """
        @Test func empty() {
          let store = FlowTestStore<Int>()
          store.finish()
        }

        """)
  }

  @Test func batchIsRecordedWithoutAnOptionThatItDidNotHave() {
    let store = NavigationStore<Int>()
    let recorder = NavigationRecorder(store)
    store.executeBatch([.push(1)])
    #expect(recorder.statements.first == "#expect(store.executeBatch([.push(1)]).results == [.success])")
  }

  @Test func callsOfTheStoresOfAFlowNameTheirStore() throws {
    let flow = try FlowStore<Int>([.sheet(1)])
    flow.send(.presentSheet(2))
    let recorder = NavigationRecorder(flow)
    flow.modalStore.dismiss(flow.queue[0].id)
    flow.navigationStore.executeBatch([.pop])
    flow.navigationStore.executeTransaction([.pop])
    #expect(
      recorder.statements == [
        "store.send(.presentSheet(2))",
        "#expect(store.store.modalStore.dismiss(store.store.modalStore.queue[0].id).isSuccess)",
        "#expect(store.store.navigationStore.executeBatch([.pop]).results == [.emptyStack])",
        "#expect(store.store.navigationStore.executeTransaction([.pop]).results == [.emptyStack])",
      ])
  }

  @Test func modalsThatAFlowWithdrawsAreRecordedByTheirPlacesAtThatMoment() throws {
    let flow = try FlowStore<Int>([.sheet(1)])
    for route in 2...3 { flow.send(.presentSheet(route)) }
    let recorder = NavigationRecorder(flow.modalStore)
    flow.send(.reset([.sheet(1)]))
    let withdrawal = "#expect(store.dismiss(store.queue[0].id).isSuccess)"
    #expect(recorder.statements.filter { $0.contains("store.dismiss(") } == [withdrawal, withdrawal])
  }

  @Test func restoredCoverIsRecordedAsACover() throws {
    let flow = FlowStore<Int>()
    let recorder = NavigationRecorder(flow)
    try NavigationSnapshot<Int, Int>(path: [], modals: [.init(3, style: .fullScreenCover)]).restore(to: flow)
    #expect(recorder.statements.first == "#expect(store.send(.reset([.cover(3)])).isSuccess)")
  }

  enum Value: Hashable {
    case map([String: Int])
    case number(Double)
    case flag(Bool)
    case letter(Character)
    case page(number: Int)
    case text(String)
    case maybe(Int?)
  }

  @Test(arguments: [
    (Value.map(["c": 3, "a": 1, "b": 2]), #".map(["a": 1, "b": 2, "c": 3])"#), (.map([:]), ".map([:])"),
    (.number(-1.5), ".number(-1.5)"), (.flag(true), ".flag(true)"), (.letter("x"), #".letter("x")"#),
    (.page(number: 3), ".page(number: 3)"), (.text("a\tb\u{1B}"), #".text("a\tb\u{1b}")"#),
    (.maybe(nil), ".maybe(nil)"), (.maybe(2), ".maybe(2)"), (.number(.infinity), ".number(.infinity)"),
    (.number(-.infinity), ".number(-.infinity)"), (.number(.nan), ".number(.nan)"),
  ])
  func payloadIsRecordedAsAnExpression(_ value: Value, source: String) {
    let store = NavigationStore<Value>()
    let recorder = NavigationRecorder(store)
    store.send(.go(value))
    #expect(recorder.statements.first == "#expect(store.execute(.push(\(source))) == .success)")
  }

  @Test func failuresAreRecordedWithTheirReasons() {
    let store = NavigationStore<Int>()
    let middleware = RecordingMiddleware()
    store.middlewares.add(middleware)
    let recorder = NavigationRecorder(store)
    let reasons: [NavigationCancellationReason] = [
      .middleware(name: "lock"), .conditionFailed, .throttled, .invalidStack(.duplicate(index: 2)),
      .invalidStack(.custom("no")),
      .custom("why"), .middleware(name: nil), .invalidStack(.empty), .invalidStack(.wrongRoot), .reentrant,
    ]
    for next in reasons {
      middleware.intercept = { _ in .cancel(next) }
      store.send(.back)
    }
    middleware.intercept = { .proceed($0) }
    store.send(.backBy(3))
    #expect(
      recorder.statements == [
        #"#expect(store.execute(.pop) == .cancelled(.middleware(name: "lock")))"#,
        "#expect(store.execute(.pop) == .cancelled(.conditionFailed))",
        "#expect(store.execute(.pop) == .cancelled(.throttled))",
        "#expect(store.execute(.pop) == .cancelled(.invalidStack(.duplicate(index: 2))))",
        #"#expect(store.execute(.pop) == .cancelled(.invalidStack(.custom("no"))))"#,
        #"#expect(store.execute(.pop) == .cancelled(.custom("why")))"#,
        "#expect(store.execute(.pop) == .cancelled(.middleware(name: nil)))",
        "#expect(store.execute(.pop) == .cancelled(.invalidStack(.empty)))",
        "#expect(store.execute(.pop) == .cancelled(.invalidStack(.wrongRoot)))",
        "#expect(store.execute(.pop) == .cancelled(.reentrant))",
        "#expect(store.execute(.popCount(3)) == .insufficientStackDepth(requested: 3, available: 0))",
      ])
  }
}
