import Gates
import InnoFlowCore
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ObservationTests {
  @Test func changesBeginWithTheCurrentValueAndSkipEqualOnes() async {
    let store = Store(reducer: Family())
    var iterator = store.changes(of: \.unrelated).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.child(.increment))
    store.send(.touchUnrelated)
    #expect(await iterator.next() == 1)
  }

  @Test func actionOfARunNotifiesObserversBeforeTheRunEnds() async {
    let (start, end) = (Gate(), Gate())
    let run = EffectTask<String>.run { send in
      await start.pass()
      await send("1")
      await end.pass()
    }
    let store = Store(reducer: Trace(["A": run]))
    let handle = store.send("A")
    var notified = 0
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { notified += 1 }
    }
    start.open()
    await end.waitForArrivals(1)
    #expect(notified == 1)
    end.open()
    await handle.finish()
  }

  @Test func handleOfASendHasItsOwnEffectsWhereAnObserverSendsToo() async {
    let (first, second) = (Gate(), Gate())
    let store = Store(reducer: Trace(["A": .afterGate(first, "1"), "B": .afterGate(second, "2")]))
    var inner: EffectHandle?
    let token = store.observe { if store.names == ["A"], inner == nil { inner = store.send("B") } }
    let outer = store.send("A")
    #expect(!outer.isFinished && inner?.isFinished == false)
    for gate in [first, second] { gate.open() }
    await outer.finish()
    await inner?.finish()
    #expect(store.names.sorted() == ["1", "2", "A", "B"])
    token.cancel()
  }

  @Test func slowConsumerGetsTheLatestValueOnly() async {
    let store = Store(reducer: Family())
    var iterator = store.changes(of: \.child.count).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for _ in 0..<5 { store.send(.child(.increment)) }
    #expect(await iterator.next() == 5)
    // Back to the value that was delivered last: nothing to deliver.
    store.send(.child(.increment))
    store.send(.child(.decrement))
    store.send(.child(.setStep(10)))
    store.send(.child(.increment))
    #expect(await iterator.next() == 15)
  }

  @Test func valueThatHasChangedBackIsNotDeliveredAgain() async {
    let store = Store(reducer: Family())
    var iterator = store.changes(of: \.child.count).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.child(.increment))
    store.send(.child(.decrement))
    let next = Task { @MainActor [iterator] in
      var iterator = iterator
      return await iterator.next(isolation: MainActor.shared)
    }
    // Tasks on the main actor start in order: when this one has run, the task above is waiting.
    await Task { @MainActor in }.value
    store.send(.child(.setStep(7)))
    store.send(.child(.increment))
    #expect(await next.value == 7)
  }

  @Test func rowsOfAnIdentifiedArrayEndWithTheStore() async throws {
    var store: Store<Family>? = Store(reducer: Family())
    store?.send(.setRows([.init(id: 1)]))
    let row = try #require(
      store?.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first)
    let changes = row.changes(of: \.count)
    var notified = 0
    withObservationTracking {
      _ = row.isAlive
    } onChange: {
      MainActor.assumeIsolated { notified += 1 }
    }
    store = nil
    #expect(!row.isAlive)
    try #require(notified == 1)
    var values: [Int] = []
    for await value in changes { values.append(value) }
    #expect(values == [0])
  }

  @Test func changesEndWithTheStore() async {
    var store: Store<Family>? = Store(reducer: Family())
    let changes = store?.changes(of: \.child.count)
    let selection = store?.select(dependingOn: \.child.count) { $0 * 2 }.changes()
    store?.send(.child(.increment))
    store = nil
    var values: [Int] = []
    if let changes { for await value in changes { values.append(value) } }
    if let selection { for await value in selection { values.append(value) } }
    #expect(values == [1, 2])
  }

  @Test(arguments: [true, false]) func changesOfARowEndWithTheRow(isIdentified: Bool) async throws {
    let store = Store(reducer: Family())
    store.send(.setRows([.init(id: 1)]))
    let row = try #require(
      isIdentified
        ? store.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first
        : store.scope(collection: \.rows, action: Family.Action.rowActionPath).first)
    let changes = row.changes(of: \.count)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    // The same row in another collection.
    store.send(.setRows([.init(id: 1)]))
    row.send(.increment)
    store.send(.setRows([]))
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
    var late = row.changes(of: \.count).makeAsyncIterator()
    #expect(await late.next() == 1)
    #expect(await late.next() == nil)
  }

  @Test func changesOfAChildThatIsGoneKeepNothing() {
    typealias Reference = SliceMemoryTests.Reference
    struct State: Sendable {
      var child: Reference? = Reference("child")
    }
    let store = Store(
      reducer: Reduce<State, Bool> { state, _ in
        state.child = nil
        return .none
      }, initialState: State())
    weak var kept: Reference?
    do {
      kept = store.child
      let child = store.scope(ifLet: \.child, action: CasePath<Bool, Bool>(embed: { $0 }, extract: { $0 }))
      store.send(true)
      #expect(child?.isAlive == false)
      _ = child?.changes(of: \.self)
    }
    #expect(kept == nil)
    #expect(store.child == nil)
  }

  @Test func endOfOneSequenceOfASelectionLeavesAnotherRunning() async {
    let store = Store(reducer: Family())
    let selection = store.select(\.child.count)
    var remaining = selection.changes().makeAsyncIterator()
    #expect(await remaining.next() == 0)
    let changes = selection.changes()
    let ending = Task { for await _ in changes {} }
    ending.cancel()
    await ending.value
    // Tasks on the main actor start in order: when this one has run, the sequence has ended its subscription.
    await Task { @MainActor in }.value
    let next = Task { @MainActor [remaining] in
      var remaining = remaining
      return await remaining.next(isolation: MainActor.shared)
    }
    await Task { @MainActor in }.value
    store.send(.child(.increment))
    next.cancel()
    #expect(await next.value == 1)
  }

  /// All values of a sequence; `nil` when it does not end within 30 seconds.
  private func values(of changes: StoreChanges<Int>?) async -> [Int]? {
    let reading = Task { @MainActor () -> [Int]? in
      var values: [Int] = []
      if let changes { for await value in changes { values.append(value) } }
      return Task.isCancelled ? nil : values
    }
    let deadline = Task {
      try await Task.sleep(for: .seconds(30))
      reading.cancel()
    }
    defer { deadline.cancel() }
    return await reading.value
  }

  @Test func everySequenceOfASelectionGetsItsChangesAndEnds() async {
    var store: Store<Family>? = Store(reducer: Family())
    let sequences = [store?.select(\.child.count).changes(), store?.select(\.child.count).changes()]
    store?.send(.child(.increment))
    store = nil
    for sequence in sequences { #expect(await values(of: sequence) == [1]) }
  }

  @Test func sequenceOfASelectionThatIsGoneHasItsLastValueOnly() async throws {
    let store = Store(reducer: Family())
    store.send(.setRows([.init(id: 1, count: 3)]))
    let row = try #require(store.scope(collection: \.rows, action: Family.Action.rowActionPath).first)
    let selection = row.select(\.count)
    store.send(.setRows([]))
    #expect(await values(of: selection.changes()) == [3])
  }

  @Test func changesDoNotKeepTheStoreAlive() {
    weak var released: Store<Family>?
    var changes: [StoreChanges<Int>] = []
    do {
      let store = Store(reducer: Family())
      changes = [store.changes(of: \.unrelated), store.select(\.unrelated).changes()]
      released = store
    }
    #expect(released == nil)
    #expect(changes.count == 2)
  }

  @Test func changesOfAnOptionalOfASelectionAreDelivered() async {
    let store = Store(reducer: Family())
    var iterator = store.select(\.optional).changes().makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    store.send(.setOptional(.init(count: 3)))
    #expect(await iterator.next() == .init(count: 3))
  }

  @Test func onChangeIsCalledBeforeObserveAndObservationsComeLater() async {
    let store = Store(reducer: Family())
    var order: [String] = []
    let observations = Task { @MainActor in
      for await count in Observations({ store.child.count }) where count == 1 {
        order.append("Observations")
        return
      }
    }
    var iterator = store.changes(of: \.child.count).makeAsyncIterator()
    _ = await iterator.next()
    let token = store.onChange(of: \.child.count) { _ in order.append("onChange") }
    let reading = store.observe { if store.child.count == 1 { order.append("observe") } }
    store.send(.child(.increment))
    #expect(order == ["onChange", "observe"])
    #expect(await iterator.next() == 1)
    await observations.value
    #expect(order == ["onChange", "observe", "Observations"])
    token.cancel()
    reading.cancel()
  }

  @Test func observeRunsAfterAllClosuresOfOnChangeAlsoWhenOneOfThemSends() {
    let store = Store(reducer: Family())
    var order: [String] = []
    let first = store.onChange(of: \.child.count) { count in
      if count == 1 { store.send(.child(.increment)) }
      // No closure is called inside this one.
      order.append("first \(count)")
    }
    let second = store.onChange(of: \.child.count) { order.append("second \($0)") }
    let reading = store.observe { order.append("observe \(store.child.count)") }
    store.send(.child(.increment))
    #expect(order == ["observe 0", "first 1", "second 1", "first 2", "second 2", "observe 2"])
    for token in [first, second, reading] { token.cancel() }
  }

  @Test func observeRunsOnceForSeveralChangesOfWhatItHasRead() {
    let store = Store(reducer: Family())
    let child = store.scope(state: \.child, action: Family.Action.childCasePath)
    let doubled = store.select(dependingOn: \.child.count) { $0 * 2 }
    var seen: [[Int]] = []
    let token = store.observe { seen.append([child.count, doubled.value]) }
    store.send(.touchUnrelated)
    store.send(.child(.increment))
    #expect(seen == [[0, 0], [1, 2]])
    token.cancel()
    store.send(.child(.increment))
    #expect(seen == [[0, 0], [1, 2]])
  }

  @Test func observeEndsWhenItsTokenIsReleased() async {
    let store = Store(reducer: Family())
    var runs = 0
    var token: ObservationToken? = store.select(\.unrelated).observe {
      runs += 1
      _ = store.unrelated
    }
    store.send(.touchUnrelated)
    #expect(runs == 2)
    token = nil
    store.send(.touchUnrelated)
    // Tasks on the main actor start in order: a task that the change has started has run before this one.
    await Task { @MainActor in }.value
    #expect(runs == 2)
    _ = token
  }

  @Test func observeClosureThatAnotherOneCancelsIsNotCalled() {
    let store = Store(reducer: Family())
    var order: [Int] = []
    var second: ObservationToken?
    let first = store.observe {
      guard store.unrelated > 0 else { return }
      order.append(1)
      second?.cancel()
    }
    second = store.observe { if store.unrelated > 0 { order.append(2) } }
    store.send(.touchUnrelated)
    #expect(order == [1])
    first.cancel()
  }

  @Test func changesThatObserveMakesItselfDoNotCallItAgain() {
    let store = Store(reducer: Family())
    var counts: [Int] = []
    var isRunning = false
    let token = store.observe {
      #expect(!isRunning)
      isRunning = true
      counts.append(store.child.count)
      if store.child.count < 3 { store.send(.child(.increment)) }
      isRunning = false
    }
    #expect(counts == [0])
    store.send(.child(.increment))
    #expect(counts == [0, 2])
    #expect(store.child.count == 3)
    token.cancel()
  }

  @Test func closuresOfObserveAreCalledInTheOrderOfTheirCreation() {
    let store = Store(reducer: Family())
    var order: [Int] = []
    let tokens = (1...3).map { number in
      store.observe { if store.unrelated > 0 { order.append(number) } }
    }
    store.send(.touchUnrelated)
    #expect(order == [1, 2, 3])
    for token in tokens { token.cancel() }
  }

  @Test func observeRunsAgainForChangesOfAnotherStore() async {
    let store = Store(reducer: Family())
    let other = Store(reducer: Family())
    let seen = Recorder<Int>()
    let token = store.observe { seen.record(other.unrelated) }
    other.send(.touchUnrelated)
    await seen.wait { $0.last == 1 }
    token.cancel()
  }

  @Test func childInACaseHasAStoreWhileTheStateIsInThatCase() {
    let store = Store(reducer: Family())
    func child() -> ScopedStore<Counter.State, Counter.Action>? {
      store.scope(state: \.mode, case: Family.Mode.counting, action: Family.Action.modeCasePath)
    }
    let payload = store.select(\.mode, case: Family.Mode.counting)
    #expect(child() == nil)
    #expect(payload.value == nil)
    store.send(.setMode(.counting(.init(count: 4))))
    let first = child()
    #expect(first === child())
    #expect(first?.count == 4)
    first?.send(.increment)
    #expect(first?.count == 5)
    #expect(payload.value?.count == 5)
    store.send(.setMode(.idle))
    #expect(first?.isAlive == false)
    #expect(first?.count == 5)
    #expect(payload.value == nil)
    store.send(.setMode(.counting(.init(count: 5))))
    #expect(first?.isAlive == false)
    #expect(child() !== first)
    #expect(child()?.count == 5)
  }

  @Test func sameCaseOfTwoFieldsHasAProjectionForEach() {
    struct Pair: Reducer {
      struct State: Equatable, Sendable {
        var first = Family.Mode.counting(.init(count: 1))
        var second = Family.Mode.counting(.init(count: 2))
      }

      func reduce(into state: inout State, action: Family.Action) -> EffectTask<Family.Action> {
        if case .setMode(let mode) = action { state.second = mode }
        return .none
      }
    }
    let store = Store(reducer: Pair(), initialState: .init())
    let first = store.select(\.first, case: Family.Mode.counting)
    let second = store.select(\.second, case: Family.Mode.counting)
    #expect(first !== second)
    #expect(second.value?.count == 2)
    let child = store.scope(state: \.first, case: Family.Mode.counting, action: Family.Action.modeCasePath)
    let other = store.scope(state: \.second, case: Family.Mode.counting, action: Family.Action.modeCasePath)
    #expect(child !== other)
    store.send(.setMode(.idle))
    #expect(first.value?.count == 1)
    #expect(second.value == nil)
    #expect(child?.isAlive == true)
    #expect(other?.isAlive == false)
  }

  @Test func twoCasesWithOnePayloadTypeHaveAProjectionForEach() {
    enum Light: Equatable, Sendable {
      case red(Counter.State)
      case green(Counter.State)

      static var redPath: CasePath<Light, Counter.State> {
        CasePath(
          declaredAs: "red", embed: { .red($0) }, extract: { if case .red(let value) = $0 { value } else { nil } })
      }
      static var greenPath: CasePath<Light, Counter.State> {
        CasePath(
          declaredAs: "green", embed: { .green($0) },
          extract: { if case .green(let value) = $0 { value } else { nil } })
      }
    }
    struct State: Equatable, Sendable {
      var light = Light.red(.init(count: 1))
    }
    let store = Store(reducer: Reduce<State, Family.Action> { _, _ in .none }, initialState: State())
    let red = store.scope(state: \.light, case: Light.redPath, action: Family.Action.modeCasePath)
    let green = store.scope(state: \.light, case: Light.greenPath, action: Family.Action.modeCasePath)
    #expect(red?.count == 1)
    #expect(green == nil)
    let selections = [store.select(\.light, case: Light.redPath), store.select(\.light, case: Light.greenPath)]
    #expect(selections.map { $0.value?.count } == [1, nil])
  }

  @Test func childInACaseOfTheWholeStateHasAStore() throws {
    struct Session: Reducer {
      enum Action: Sendable {
        case account(Counter.Action)
        case signOut
      }
      static let account = CasePath<Action, Counter.Action>(
        declaredAs: "account", embed: { .account($0) },
        extract: { if case .account(let value) = $0 { value } else { nil } })

      var body: some Reducer<Family.Mode, Action> {
        CombineReducers {
          IfCaseLet(state: Family.Mode.counting, action: Self.account, reducer: Counter())
          Reduce { state, action in
            if case .signOut = action { state = .idle }
            return .none
          }
        }
      }
      func reduce(into state: inout Family.Mode, action: Action) -> EffectTask<Action> {
        body.reduce(into: &state, action: action)
      }
    }
    let store = Store(reducer: Session(), initialState: .counting(.init()))
    let account = try #require(store.scope(state: Family.Mode.counting, action: Session.account))
    let selection = store.select(Family.Mode.counting)
    account.send(.increment)
    #expect(account.count == 1)
    #expect(selection.value?.count == 1)
    store.send(.signOut)
    #expect(!account.isAlive)
  }
}
