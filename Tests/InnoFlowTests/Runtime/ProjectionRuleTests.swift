import InnoFlowCore
import Testing

/// Which requests return the same projection, and what a projection does whose source is gone.
@MainActor
struct ProjectionRuleTests {
  private let store = Store(reducer: Family())

  @Test func selectionsOfTwoCallSitesAreNotShared() {
    let first = store.select(dependingOn: \.seen) { $0 }
    let second = store.select(dependingOn: \.seen) { $0 + 1 }
    #expect(first !== second)
    store.send(.touchUnrelated)
    #expect([first.value, second.value] == [1, 2])
  }

  @Test func everyKindOfSelectionIsKeptApartByItsCallSite() {
    let whole: [SelectedStore<Int>] = [
      store.select { $0.seen },
      store.select { $0.seen + 1 },
    ]
    let sameLine: [SelectedStore<Int>] = [store.select { $0.seen }, store.select { $0.seen + 1 }]
    let sameLineOfTwoFiles: [SelectedStore<Int>] = [
      store.select(fileID: "A/A.swift", line: 1, column: 1) { $0.seen },
      store.select(fileID: "A/B.swift", line: 1, column: 1) { $0.seen + 1 },
    ]
    let two: [SelectedStore<Int>] = [
      store.select(dependingOn: (\.seen, \.unrelated)) { seen, unrelated in seen + unrelated },
      store.select(dependingOn: (\.seen, \.unrelated)) { seen, unrelated in seen - unrelated },
    ]
    let three: [SelectedStore<Int>] = [
      store.select(dependingOn: (\.seen, \.unrelated, \.child)) { seen, unrelated, _ in seen + unrelated },
      store.select(dependingOn: (\.seen, \.unrelated, \.child)) { seen, unrelated, _ in seen - unrelated },
    ]
    let all: [SelectedStore<Int>] = [
      store.select(dependingOnAll: \.seen, \.unrelated, \.child, \.mode) { seen, unrelated, _, _ in seen + unrelated },
      store.select(dependingOnAll: \.seen, \.unrelated, \.child, \.mode) { seen, unrelated, _, _ in seen - unrelated },
    ]
    // Changes both slices.
    store.send(.touchUnrelated)
    #expect([whole, sameLine, sameLineOfTwoFiles].map { $0.map(\.value) } == [[1, 2], [1, 2], [1, 2]])
    #expect([two, three, all].map { $0.map(\.value) } == [[2, 0], [2, 0], [2, 0]])
  }

  @Test func callSiteHasOneSelectionForEachKeyPath() {
    func select(_ keyPath: KeyPath<Family.State, Int>) -> SelectedStore<Int> {
      store.select(dependingOn: keyPath) { $0 * 10 }
    }
    let seen = select(\.seen)
    let unrelated = select(\.unrelated)
    #expect(seen !== unrelated)
    #expect(seen === select(\.seen))
    store.send(.child(.increment))
    #expect([seen.value, unrelated.value] == [10, 0])
  }

  @Test func projectionsOfEveryKindAreDistinguishedByTheirKeyPaths() {
    store.send(.setRows([.init(id: 7)]))
    let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
    let path = CasePath<Family.RowCounter.Action, Family.RowCounter.Action>(
      declaredAs: "self", embed: { $0 }, extract: { $0 })
    let children = [row.scope(state: \.id, action: path), row.scope(state: \.count, action: path)]
    #expect(children.map(\.state) == [7, 0])
    let selections = [store.select(\.seen), store.select(\.unrelated)]
    #expect(selections.map(\.value) == [1, 0])
    func sum(_ keyPath: KeyPath<Family.State, Int>) -> SelectedStore<Int> {
      store.select(dependingOn: (\.seen, keyPath)) { $0 + $1 }
    }
    let sums = [sum(\.unrelated), sum(\.seen)]
    #expect(sums.map(\.value) == [1, 2])
  }

  @Test func callSiteHasOneSelectionForEachType() {
    func select<Value: Equatable & Sendable>(_ transform: @escaping @MainActor (Int) -> Value) -> SelectedStore<Value> {
      store.select(dependingOn: \.seen, transform)
    }
    let number = select { $0 }
    let text = select { "\($0)" }
    store.send(.touchUnrelated)
    #expect(number.value == 1)
    #expect(text.value == "1")
  }

  @Test func storesDoNotShareProjections() {
    let other = Store(reducer: Family())
    func child(of store: Store<Family>) -> ScopedStore<Counter.State, Counter.Action> {
      store.scope(state: \.child, action: Family.Action.childCasePath)
    }
    let (first, second) = (child(of: store), child(of: other))
    #expect(first !== second)
    second.send(.increment)
    #expect([first.count, second.count] == [0, 1])
  }

  /// Projections are refreshed when the queue has emptied; instrumentation sees the state before that.
  @Test func projectionsOfARowThatWasJustRemovedHaveNoValueAndSendNothing() throws {
    let projections = Recorder<(row: ScopedStore<Family.Row, Family.RowCounter.Action>, count: SelectedStore<Int>)>()
    var values: [Int?] = []
    let store = Store(
      reducer: Family(), initialState: .init(),
      instrumentation: .sink(
        { _ in },
        queueDrained: { _ in
          guard values.isEmpty, let (row, count) = projections.elements.first else { return }
          values += [row.optionalState?.count, count.optionalValue]
          row.send(.increment)
        }))
    store.send(.setRows([.init(id: 1)]))
    let row = try #require(store.scope(collection: \.rows, action: Family.Action.rowActionPath).first)
    projections.record((row, row.select(\.count)))
    store.send(.setRows([]))
    #expect(values == [nil, nil])
    #expect(store.seen == 2)
  }

  @Test func everyProjectionOfARowFollowsItsChanges() throws {
    store.send(.setRows([.init(id: 1), .init(id: 2)]))
    let row = try #require(store.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first)
    let selection = row.select(\.count)
    // After a first refresh only the rows that have changed are read.
    store.send(.touchUnrelated)
    store.send(.identified(id: 1, action: .increment))
    #expect([row.count, selection.value] == [1, 1])
  }

  @Test func rowsOfTwoCollectionsOfOneTypeFollowTheirOwnChanges() throws {
    struct Shelves: Reducer {
      struct State: Equatable, Sendable {
        var first: IdentifiedArrayOf<Family.Row> = [.init(id: 1)]
        var second: IdentifiedArrayOf<Family.Row> = [.init(id: 1)]
      }

      func reduce(into state: inout State, action: Family.Action) -> EffectTask<Family.Action> {
        state.second[id: 1]?.count += 1
        return .none
      }
    }
    let store = Store(reducer: Shelves(), initialState: .init())
    let first = try #require(store.scope(collection: \.first, action: Family.Action.rowActionPath).first)
    let second = try #require(store.scope(collection: \.second, action: Family.Action.rowActionPath).first)
    // After a first refresh only the rows of a collection that has changed are read.
    for _ in 0..<2 { store.send(.touchUnrelated) }
    #expect([first.count, second.count] == [0, 2])
  }

  @Test func rowsBehindARemovedOneFollowTheirChanges() {
    store.send(.setRows((1...4).map { .init(id: $0) }))
    let rows = store.scope(collection: \.identified, action: Family.Action.identifiedActionPath)
    store.send(.setRows([1, 3, 4].map { .init(id: $0) }))
    for id in [4, 3] { store.send(.identified(id: id, action: .increment)) }
    #expect(rows.map { $0.count } == [0, 0, 1, 1])
  }

  /// The collection records its changes; it may have been read since its rows were scoped.
  @Test(arguments: [true, false]) func projectionsOfPartsOfAnOptionalChildEndWithThatChild(isRead: Bool) throws {
    struct State: Equatable, Sendable {
      var family: Family.State? = Family.State(mode: .counting(.init(count: 4)), identified: [.init(id: 1)])
    }
    let store = Store(
      reducer: Reduce<State, Family.Action> { state, action in
        if action == .touchUnrelated { state.family?.unrelated += 1 } else { state.family = nil }
        return .none
      }, initialState: State())
    let path = CasePath<Family.Action, Family.Action>(declaredAs: "family", embed: { $0 }, extract: { $0 })
    let family = try #require(store.scope(ifLet: \.family, action: path))
    let row = try #require(family.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first)
    let selections: [SelectedStore<Int>] = [
      row.select(\.count), row.select { $0.count }, row.select(dependingOn: (\.count, \.id)) { $0 + $1 },
    ]
    let payload = family.select(\.mode, case: Family.Mode.counting)
    if isRead { store.send(.touchUnrelated) }
    store.send(.setRows([]))
    #expect([family.isAlive, row.isAlive, payload.isAlive] == [false, false, false])
    #expect(selections.map(\.isAlive) == [false, false, false])
    #expect(selections.map(\.value) == [0, 0, 1])
    #expect(payload.value?.count == 4)
    // Those that are made afterwards show the last snapshot too.
    let rows = family.scope(collection: \.identified, action: Family.Action.identifiedActionPath)
    #expect(rows.map { $0.count } == [0])
    let child = family.scope(state: \.mode, case: Family.Mode.counting, action: Family.Action.modeCasePath)
    #expect(child?.count == 4)
    #expect(family.select(\.mode, case: Family.Mode.counting).value?.count == 4)
  }

  /// So that a store does not keep what the closures of released selections have captured.
  @Test(arguments: [true, false]) func releasedSelectionIsRemovedWhenOthersAreMade(isOfARow: Bool) throws {
    final class Captured: Sendable {}
    store.send(.setRows([.init(id: 1)]))
    let row = try #require(store.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first)
    func select(line: UInt, capturing object: Captured?) -> SelectedStore<Int> {
      let transform: @MainActor (Int) -> Int = { number in withExtendedLifetime(object) { number } }
      return isOfARow
        ? row.select(dependingOn: \.count, line: line, transform)
        : store.select(dependingOn: \.unrelated, line: line, transform)
    }
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      _ = select(line: 0, capturing: object)
    }
    let others = (1...20).map { select(line: UInt($0), capturing: nil) }
    #expect(captured == nil)
    #expect(others.count == 20)
  }

  @Test func absentChildHasNoStore() {
    #expect(store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath) == nil)
    store.send(.setOptional(.init(count: 5)))
    let child = store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath)
    #expect(child?.count == 5)
    child?.send(.increment)
    #expect(store.optional?.count == 6)
    #expect(child?.count == 6)
    #expect(child === store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath))
  }

  @Test func storeOfAnOptionalChildEndsWithItAndTheNextChildGetsANewStore() {
    store.send(.setOptional(.init(count: 5)))
    let old = store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath)
    store.send(.setOptional(nil))
    #expect(old?.isAlive == false)
    #expect(old?.optionalState == nil)
    #expect(old?.count == 5)
    #expect(old?.send(.increment).isFinished == true)
    store.send(.setOptional(.init(count: 5)))
    let new = store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath)
    #expect(new !== old)
    #expect(new?.isAlive == true)
    old?.send(.increment)
    #expect(store.optional?.count == 5)
  }

  @Test func projectionsMadeAfterTheChildIsGoneHaveEnded() throws {
    store.send(.setOptional(.init(count: 5)))
    let child = try #require(store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath))
    store.send(.setOptional(nil))
    let (count, all) = (child.select(\.count), child.select { $0 })
    #expect([count.isAlive, all.isAlive] == [false, false])
    #expect([count.optionalValue, all.optionalValue?.count] == [nil, nil])
    #expect([count.value, all.value.count] == [5, 5])
  }

  @Test func requireAliveOfARemovedRowStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store(reducer: Family())
        store.send(.setRows([.init(id: 1)]))
        let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
        store.send(.setRows([]))
        row.requireAlive()
      }
    }
  }

  @Test func requireAliveOfASelectionOfAReleasedStoreStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var store: Store<Family>? = Store(reducer: Family())
        let selection = store?.select { $0.seen }
        store = nil
        selection?.requireAlive()
      }
    }
  }

  @Test func requireAliveOfLivingProjectionsReturns() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = Store(reducer: Family())
        store.scope(state: \.child, action: Family.Action.childCasePath).requireAlive()
        store.select { $0.seen }.requireAlive()
      }
    }
  }
}
