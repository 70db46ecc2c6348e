import Gates
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

  @Test(arguments: 0..<5) func observerThatMakesAProjectionIsNotifiedOfItsPartOnly(kind: Int) {
    func read() -> Projection? {
      switch kind {
      case 0: return reading(store.select { $0.optional }) { $0.value }
      case 1: return reading(store.select(\.mode, case: Family.Mode.counting)) { $0.value }
      case 2: return reading(store.select(\.optional)) { $0.value }
      case 3:
        let child = store.scope(state: \.mode, case: Family.Mode.counting, action: Family.Action.modeCasePath)
        return reading(child) { $0.state }
      default: return reading(store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath)) { $0.state }
      }
    }
    func reading<P: Projection, Value>(_ projection: P?, _ read: (P) -> Value) -> Projection? {
      projection.map { _ = read($0) }
      return projection
    }
    let changes: [Family.Action] = [
      .setOptional(Counter.State()), .setMode(.counting(Counter.State())), .optional(.increment), .mode(.increment),
      .setOptional(nil), .setMode(.idle),
    ]
    // Released before the next one is made, which would be the same otherwise.
    var made: [Projection?] = []
    let notified = changes.map { change in
      made = []
      return isNotified {
        store.send(change)
      } reading: {
        made.append(read())
      }
    }
    withExtendedLifetime(made) {}
    switch kind {
    case 0, 2: #expect(notified == [true, false, true, false, true, false])
    case 1: #expect(notified == [false, true, false, true, false, true])
    // An observer that finds no child is notified of every change.
    case 3: #expect(notified == [true, true, false, true, false, true])
    default: #expect(notified == [true, false, true, false, true, true])
    }
  }

  @Test func observerThatReadsAtOnceSeesTheNewState() {
    let seen = Mutex<[Int]>([])
    let doubled = store.select(dependingOn: \.child.count) { $0 * 2 }
    withObservationTracking {
      _ = store.child
    } onChange: {
      MainActor.assumeIsolated { seen.withLock { $0 += [store.child.count, doubled.value] } }
    }
    store.send(.child(.increment))
    #expect(seen.withLock { $0 } == [1, 2])
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
    #expect(child.optionalState?.count == 1)
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

  @Test func handleOfASendThroughAProjectionHasItsEffects() throws {
    let store = Store(reducer: Household(gate: Gate()), initialState: ChildLifetimeTests.full)
    let hall = store.scope(state: \.hall, action: Household.Action.hallCasePath)
    let room = try #require(store.scope(collection: \.rooms, action: Household.Action.roomActionPath).first)
    typealias RoomAction = Household.Room.Action
    let same = CasePath<RoomAction, RoomAction>(embed: { $0 }, extract: { $0 })
    let partOfRoom = room.scope(state: \Household.Room.State.self, action: same)
    let handles = [hall.send(.load), room.send(.load), partOfRoom.send(.load)]
    #expect(handles.map(\.isFinished) == [false, false, false])
    for handle in handles { handle.cancel() }
    #expect(store.isIdle)
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

  @Test func rowOfARebuiltPathIsNotThatOfTheOldPath() {
    store.send(.setRows([.init(id: 1)]))
    func row(sending action: Family.Action) -> ScopedStore<Family.Row, Int> {
      store.scope(collection: \.rows, action: CollectionActionPath(embed: { _, _ in action }, extract: { _ in nil }))[0]
    }
    let (first, second) = (row(sending: .child(.increment)), row(sending: .touchUnrelated))
    second.send(0)
    #expect([store.child.count, store.unrelated] == [0, 1])
    first.send(0)
    #expect([store.child.count, store.unrelated] == [1, 1])
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
    let late = child?.select(\.count)
    #expect(late?.value == 1)
    #expect(late?.isAlive == false)
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

  @Test func selectionOfTheWholeStateKeepsNoCopyOfIt() {
    final class Storage: Sendable {}
    struct State: Sendable {
      var storage = Storage()
      var copies = 0
    }
    let store = Store(
      reducer: Reduce<State, Int> { state, _ in
        if !isKnownUniquelyReferenced(&state.storage) { state.copies += 1 }
        state.storage = Storage()
        return .none
      }, initialState: State())
    let copies = store.select { $0.copies }
    for _ in 0..<3 { store.send(1) }
    #expect(copies.value == 0)
  }

  @Test(arguments: [true, false]) func observersOfARowAndItsSelectionAreNotifiedOfItsEnd(isIdentified: Bool) throws {
    store.send(.setRows([.init(id: 1)]))
    let row = try #require(
      isIdentified
        ? store.scope(collection: \.identified, action: Family.Action.identifiedActionPath).first
        : store.scope(collection: \.rows, action: Family.Action.rowActionPath).first)
    let selection = row.select(dependingOn: \.count) { $0 * 2 }
    var selectionIsNotified = false
    let rowIsNotified = isNotified {
      selectionIsNotified = isNotified {
        store.send(.setRows([]))
      } reading: {
        _ = selection.optionalValue
      }
    } reading: {
      _ = row.optionalState
    }
    #expect([rowIsNotified, selectionIsNotified] == [true, true])
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
