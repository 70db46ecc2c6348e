import InnoFlowCore
import Observation
import Synchronization
import Testing

@MainActor
struct ProjectionTests {
  let store = Store(reducer: Family())

  /// Whether `body` notifies an observer of what `read` reads.
  private func isNotified(during body: () -> Void, reading read: @MainActor () -> Void) -> Bool {
    let isNotified = Mutex(false)
    withObservationTracking(read) { isNotified.withLock { $0 = true } }
    body()
    return isNotified.withLock { $0 }
  }

  @Test func storeNotifiesItsObservers() {
    #expect(
      isNotified {
        store.send(.child(.increment))
      } reading: {
        _ = store.child
      })
    #expect(
      !isNotified {
      } reading: {
        _ = store.state
      })
  }

  @Test func observerThatReadsAtOnceSeesTheNewState() {
    let seen = Mutex<[Int]>([])
    withObservationTracking {
      _ = store.child
    } onChange: {
      MainActor.assumeIsolated { seen.withLock { $0.append(store.child.count) } }
    }
    store.send(.child(.increment))
    #expect(seen.withLock { $0 } == [1])
  }

  @Test func observationsDeliverChanges() async {
    let values = Observations { store.child.count }
    var received: [Int] = []
    for await value in values {
      received.append(value)
      if value == 2 { break }
      store.send(.child(.increment))
    }
    #expect(received == [0, 1, 2])
  }

  @Test func scopedStoreNotifiesOnlyOfItsOwnSlice() {
    let child = store.scope(state: \.child, action: Family.Action.childCasePath)
    #expect(
      !isNotified {
        store.send(.touchUnrelated)
      } reading: {
        _ = child.count
      })
    #expect(
      isNotified {
        child.send(.increment)
      } reading: {
        _ = child.count
      })
    #expect(child.count == 1)
    #expect(store.child.count == 1)
  }

  @Test func newProjectionStaysCachedWhenAReleasedOneOfItsKeyIsRemoved() {
    do { _ = store.select(\.unrelated) }
    let selection = store.select(\.unrelated)
    // The released one is removed when its slice changes.
    store.send(.touchUnrelated)
    #expect(store.select(\.unrelated) === selection)
  }

  @Test func projectionIsReusedWhileItLives() {
    let first = store.scope(state: \.child, action: Family.Action.childCasePath)
    let second = store.scope(state: \.child, action: Family.Action.childCasePath)
    #expect(first === second)
    weak var released: SelectedStore<Int>?
    do {
      let selection = store.select(dependingOn: \.seen) { $0 }
      released = selection
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func scopeOfARebuiltPathIsNotThatOfTheOldPath() {
    func scope(_ amount: Int) -> ScopedStore<Counter.State, Int> {
      store.scope(
        state: \.child, action: CasePath(embed: { _ in .child(.setStep(amount)) }, extract: { _ in nil }))
    }
    let (first, second) = (scope(2), scope(3))
    #expect(first !== second)
    second.send(0)
    #expect(store.child.step == 3)
    first.send(0)
    #expect(store.child.step == 2)
  }

  @Test func nestedScopesReachTheStore() {
    struct Outer: Reducer {
      struct State: Equatable, Sendable, DefaultInitializable { var family = Family.State() }
      enum Action: Sendable { case family(Family.Action) }
      static var path: CasePath<Action, Family.Action> {
        CasePath(
          declaredAs: "family", embed: { .family($0) },
          extract: { if case .family(let action) = $0 { action } else { nil } })
      }
      var body: some Reducer<State, Action> { Scope(state: \.family, action: Outer.path, reducer: Family()) }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        body.reduce(into: &state, action: action)
      }
      var resolved: some Reducer<State, Action> { body.resolved }
    }
    let store = Store(reducer: Outer())
    let child = store.scope(state: \.family, action: Outer.path).scope(
      state: \.child, action: Family.Action.childCasePath)
    child.send(.increment)
    #expect(store.family.child.count == 1)
    #expect(child.state.count == 1)
    let doubled = child.select { $0.count * 2 }
    child.send(.increment)
    #expect(doubled.value == 4)
  }

  @Test func storeOfARowFindsItsRowAtAnotherPosition() {
    store.send(.setRows([.init(id: 1), .init(id: 2), .init(id: 3)]))
    let rows = store.scope(collection: \.rows, action: Family.Action.rowActionPath)
    rows[1].send(.increment)
    #expect(store.rows.map(\.count) == [0, 1, 0])
    store.send(.setRows([.init(id: 3), .init(id: 2, count: 7)]))
    #expect(rows[1].count == 7)
    #expect(rows[2].state.id == 3)
    #expect(rows.map(\.isAlive) == [false, true, true])
  }

  @Test func rowThatComesBackGetsANewStore() {
    store.send(.setRows([.init(id: 1, count: 5)]))
    let old = store.scope(collection: \.identified, action: Family.Action.identifiedActionPath)[0]
    store.send(.setRows([]))
    #expect(!old.isAlive)
    #expect(old.state.count == 5)
    #expect(old.optionalState == nil)
    store.send(.setRows([.init(id: 1)]))
    let new = store.scope(collection: \.identified, action: Family.Action.identifiedActionPath)[0]
    #expect(new !== old)
    old.send(.increment)
    #expect(store.identified[0].count == 0)
    new.send(.increment)
    #expect(store.identified[0].count == 1)
    #expect(old.state.count == 5)
  }

  @Test func projectionOutlivesItsStoreAsASnapshot() {
    var owner: Store<Family>? = Store(reducer: Family())
    weak let released = owner
    let child = owner?.scope(state: \.child, action: Family.Action.childCasePath)
    let seen = owner?.select(dependingOn: \.seen) { $0 }
    child?.send(.increment)
    let wasNotified = isNotified {
      owner = nil
    } reading: {
      _ = child?.isAlive
    }
    #expect(wasNotified)
    #expect(released == nil)
    #expect(child?.isAlive == false)
    #expect(child?.state.count == 1)
    #expect(child?.optionalState == nil)
    #expect(child?.send(.increment).isFinished == true)
    #expect(seen?.value == 1)
    #expect(seen?.optionalValue == nil)
  }

  @Test func selectionIsComputedOnlyWhenItsSlicesChange() {
    var computed: [String: Int] = [:]
    let one = store.select(dependingOn: \.child) { child in
      computed["one", default: 0] += 1
      return child.count
    }
    let two = store.select(dependingOn: (\.child, \.unrelated)) { child, unrelated in
      computed["two", default: 0] += 1
      return child.count + unrelated
    }
    let four = store.select(dependingOnAll: \.child, \.unrelated, \.optional, \.mode) { child, unrelated, _, _ in
      computed["four", default: 0] += 1
      return child.count * 100 + unrelated
    }
    let all = store.select { state in
      computed["all", default: 0] += 1
      return state.child
    }
    store.send(.touchUnrelated)
    #expect(computed == ["one": 1, "two": 2, "four": 2, "all": 2])
    store.send(.child(.increment))
    #expect(computed == ["one": 2, "two": 3, "four": 3, "all": 3])
    #expect([one.value, two.value, four.value, all.count] == [1, 2, 101, 1])
  }

  @Test func selectionNotifiesOnlyOfNewValues() {
    let isHigh = store.select(dependingOn: \.child) { $0.count > 1 }
    #expect(
      !isNotified {
        store.send(.child(.increment))
      } reading: {
        _ = isHigh.value
      })
    #expect(
      isNotified {
        store.send(.child(.increment))
      } reading: {
        _ = isHigh.value
      })
    isHigh.requireAlive()
  }

  @Test func onChangeIsCalledForEachNewValueUntilReleased() {
    var values: [Int] = []
    var observation: ObservationToken? = store.onChange(of: \.child.count) { values.append($0) }
    store.send(.child(.increment))
    store.send(.touchUnrelated)
    store.send(.child(.increment))
    #expect(values == [1, 2])
    #expect(observation != nil)
    observation = nil
    store.send(.child(.increment))
    #expect(values == [1, 2])
  }

  @Test func cancelledObservationMakesNoFurtherCall() {
    var values: [String] = []
    var second: ObservationToken?
    let first = store.onChange(of: \.child.count) { _ in
      values.append("first")
      second?.cancel()
    }
    second = store.onChange(of: \.child.count) { _ in values.append("second") }
    store.send(.child(.increment))
    #expect(values == ["first"])
    first.cancel()
  }

  /// A new scoped store can get the address of a released one.
  @Test func childrenOfReleasedRowStoresAreKeptApart() {
    store.send(.setRows((1...20).map { Family.Row(id: $0) }))
    let path = CasePath<Family.RowCounter.Action, Family.RowCounter.Action>(
      declaredAs: "self", embed: { $0 }, extract: { $0 })
    var children: [ScopedStore<Int, Family.RowCounter.Action>] = []
    var selections: [SelectedStore<Int>] = []
    for position in 0..<20 {
      let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[position]
      children.append(row.scope(state: \.id, action: path))
    }
    for position in 0..<20 {
      let row = store.scope(collection: \.identified, action: Family.Action.identifiedActionPath)[position]
      selections.append(row.select(dependingOn: \.id) { $0 })
    }
    #expect(selections.map(\.value) == Array(1...20))
    #expect(children.map(\.state) == Array(1...20))
    children[7].send(.increment)
    #expect(store.rows.filter { $0.count > 0 }.map(\.id) == [8])
  }

  @Test func onChangeOfARowEndsWithTheRow() {
    store.send(.setRows([.init(id: 1)]))
    let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
    var counts: [Int] = []
    let observation = row.onChange(of: \.count) { counts.append($0) }
    store.send(.row(id: 1, action: .increment))
    store.send(.setRows([]))
    store.send(.setRows([.init(id: 1, count: 5)]))
    #expect(counts == [1])
    observation.cancel()
  }

  @Test func projectionMadeOfADeadRowStaysDead() {
    store.send(.setRows([.init(id: 1)]))
    let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
    store.send(.setRows([]))
    let path = CasePath<Family.RowCounter.Action, Family.RowCounter.Action>(
      declaredAs: "self", embed: { $0 }, extract: { $0 })
    let child = row.scope(state: \.count, action: path)
    let selection = row.select(dependingOn: \.count) { $0 }
    store.send(.setRows([.init(id: 1, count: 5)]))
    child.send(.increment)
    #expect(store.rows[0].count == 5)
    #expect(!child.isAlive)
    #expect(selection.optionalValue == nil)
  }
}
