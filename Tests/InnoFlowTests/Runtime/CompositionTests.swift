import Gates
import InnoFlowCore
import Synchronization
import Testing

@MainActor
struct CompositionTests {
  @Test func storeReducesEachActionOfACounter() {
    let store = Store(reducer: Counter())
    store.send(.setStep(3))
    store.send(.increment)
    store.send(.increment)
    store.send(.decrement)
    #expect(store.count == 3)
    #expect(store.state == Counter.State(count: 3, step: 3))
    #expect(store.state[keyPath: \.$step].value == 3)
  }

  @Test func scopeChangesOnlyItsChild() {
    let store = Store(reducer: Family())
    store.send(.child(.increment))
    #expect(store.child.count == 1)
    #expect(store.seen == 1)
    #expect(store.optional == nil)
  }

  @Test func ifLetReducesWhileTheStateIsNotNil() {
    let store = Store(reducer: Family())
    store.send(.setOptional(Counter.State(count: 5)))
    store.send(.optional(.increment))
    #expect(store.optional?.count == 6)
    store.send(.setOptional(nil))
    #expect(store.optional == nil)
  }

  @Test func ifCaseLetReducesWhileTheStateIsInItsCase() {
    let store = Store(reducer: Family())
    store.send(.mode(.increment))
    #expect(store.mode == .idle)
    store.send(.setMode(.counting(Counter.State(count: 1))))
    store.send(.mode(.increment))
    #expect(store.mode == .counting(Counter.State(count: 2)))
  }

  @Test func forEachChangesTheAddressedRow() async {
    let store = Store(reducer: Family())
    store.send(.setRows([.init(id: 1), .init(id: 2)]))
    store.send(.row(id: 2, action: .increment))
    await store.send(.identified(id: 1, action: .incrementLater)).finish()
    #expect(store.rows.map(\.count) == [0, 1])
    #expect(store.identified.map(\.count) == [1, 0])
  }

  @Test func actionOfARowThatHasMovedChangesThatRow() {
    let store = Store(reducer: Family())
    func counts(_ ids: [Int], incrementing id: Int) -> [[Int]] {
      store.send(.setRows(ids.map { .init(id: $0) }))
      store.send(.row(id: id, action: .increment))
      store.send(.identified(id: id, action: .increment))
      return [store.rows.map(\.count), store.identified.map(\.count)]
    }
    #expect(counts([1, 2, 3], incrementing: 3) == [[0, 0, 1], [0, 0, 1]])
    #expect(counts([3, 1, 2], incrementing: 3) == [[1, 0, 0], [1, 0, 0]])
    #expect(counts([1, 2, 3], incrementing: 3) == [[0, 0, 1], [0, 0, 1]])
    // The row's last position is past the end.
    #expect(counts([3], incrementing: 3) == [[1], [1]])
  }

  @Test func missingChildStateIsCountedAndIgnored() {
    var drops: [StoreInstrumentation<Family.Action>.Drop] = []
    let store = Store(
      reducer: Family(), initialState: .init(),
      instrumentation: .sink { event in
        if case .actionDropped(let drop) = event { drops.append(drop) }
      })
    store.send(.mode(.increment))
    #expect(drops.map(\.reason) == [.missingChildState])
    #expect(drops.map(\.action) == [.mode(.increment)])
    #expect(store.seen == 1)
  }

  @Test func blockTakesConditionsAndLoops() {
    func reducer(_ flag: Bool, _ kind: Int) -> some Reducer<[String], String> {
      CombineReducers {
        if flag {
          Reduce { state, action in
            state.append("if \(action)")
            return .none
          }
        }
        switch kind {
        case 0:
          Reduce { state, _ in
            state.append("zero")
            return .none
          }
        case 1:
          Reduce { state, _ in
            state.append("one")
            return .none
          }
        default: EmptyReducer()
        }
        for index in 0..<2 {
          Reduce { state, _ in
            state.append("loop \(index)")
            return .none
          }
        }
        CombineReducers {}
      }
    }
    var state: [String] = []
    _ = reducer(true, 1).resolved.reduce(into: &state, action: "a")
    #expect(state == ["if a", "one", "loop 0", "loop 1"])
    state = []
    _ = reducer(false, 2).resolved.reduce(into: &state, action: "a")
    #expect(state == ["loop 0", "loop 1"])
  }

  @Test(arguments: [true, false]) func effectsOfLoopsAndAvailabilityChecksAreMergedInOrder(isFirst: Bool) {
    func sending(_ name: String) -> Reduce<[String], String> {
      Reduce { _, action in action == "go" ? .send(name) : .none }
    }
    let store = Store(
      reducer: CombineReducers<[String], String, _> {
        Reduce { state, action in
          state.append(action)
          return .none
        }
        for name in ["1", "2"] {
          sending(name)
        }
        if #available(macOS 26, *) {
          sending("3")
        }
        if isFirst {
          sending("4")
        } else {
          sending("5")
        }
      }, initialState: [])
    store.send("go")
    #expect(store.state == ["go", "1", "2", "3", isFirst ? "4" : "5"])
  }

  @Test func blockTakesAnyNumberOfReducers() {
    func add(_ number: Int) -> Reduce<[Int], Int> {
      Reduce { state, action in
        if action == number { state.append(-number) }
        guard action == 0 else { return .none }
        state.append(number)
        return .send(number)
      }
    }
    let reducer = CombineReducers {
      add(1)
      add(2)
      add(3)
      add(4)
      add(5)
      add(6)
      add(7)
      add(8)
      add(9)
      add(10)
      add(11)
      add(12)
      add(13)
      add(14)
      add(15)
      add(16)
    }
    let store = Store(reducer: reducer, initialState: [])
    store.send(0)
    #expect(store.state == Array(1...16) + (1...16).map { -$0 })
  }

  @Test func mergeAndConcatenationOfNothingAreNone() {
    #expect(EffectTask<Int>.merge(.none, .none).isNone)
    #expect(EffectTask<Int>.concatenate(.none, .none).isNone)
  }

  @Test func animationHintIsReadFromTheEffect() {
    let spring = EffectAnimation("spring", duration: .seconds(1))
    #expect(EffectTask.send(1).animationHint == nil)
    #expect(spring.duration == .seconds(1))
    #expect(EffectTask.send(1).animation(spring).animationHint == spring)
    #expect(EffectTask<Int>.merge(.send(1).animation(spring), .send(2)).animationHint == nil)
    #expect(EffectTask.send(1).animation().animationHint == EffectAnimation("default"))
    #expect(EffectTask.send(1).animation(nil).animationHint == nil)
    #expect(EffectTask.send(1).animation(spring).map { "\($0)" }.animationHint == spring)
    #expect(EffectTask<Int>.none.animation(spring).isNone)
    let child = Scope(
      state: \Int.self, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 }),
      reducer: Reduce<Int, Int> { _, _ in EffectTask.run { _ in }.animation(spring) })
    var state = 0
    let hintOfAChild = child.reduce(into: &state, action: 1).animationHint
    #expect(hintOfAChild == spring)
  }

  @Test func bodyIsResolvedOncePerStore() {
    final class Counts { var bodies = 0 }
    struct Feature: Reducer {
      let counts: Counts
      var body: some Reducer<Int, Int> {
        counts.bodies += 1
        return Reduce { state, action in
          state += action
          return .none
        }
      }
      func reduce(into state: inout Int, action: Int) -> EffectTask<Int> { body.reduce(into: &state, action: action) }
      var resolved: some Reducer<Int, Int> { body.resolved }
    }
    struct Parent: Reducer {
      let counts: Counts
      var body: some Reducer<Int, Int> {
        CombineReducers {
          Feature(counts: counts)
          Scope(state: \.self, action: CasePath(embed: { $0 }, extract: { $0 }), reducer: Feature(counts: counts))
          IfCaseLet(
            state: CasePath<Int, Int>(embed: { $0 }, extract: { $0 }),
            action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 }), reducer: Feature(counts: counts))
        }
      }
      func reduce(into state: inout Int, action: Int) -> EffectTask<Int> { body.reduce(into: &state, action: action) }
      var resolved: some Reducer<Int, Int> { body.resolved }
    }
    let counts = Counts()
    let store = Store(reducer: Parent(counts: counts), initialState: 0)
    for _ in 0..<100 { store.send(1) }
    #expect(store.state == 300)
    #expect(counts.bodies == 3)
  }

  @Test func recursiveFeatureReducesItsNestedChild() {
    struct Tree: Reducer {
      struct State: Equatable, Identifiable, Sendable {
        let id: Int
        var count = 0
        var children: [State] = []
      }
      indirect enum Action: Sendable {
        case increment
        case child(id: Int, action: Action)
        static var childActionPath: CollectionActionPath<Action, Int, Action> {
          CollectionActionPath(declaredAs: "child") {
            .child(id: $0, action: $1)
          } extract: {
            if case .child(let id, let action) = $0 { (id, action) } else { nil }
          }
        }
      }
      var body: some Reducer<State, Action> {
        CombineReducers {
          Reduce { state, action in
            if case .increment = action { state.count += 1 }
            return .none
          }
          ForEachReducer(state: \.children, action: Action.childActionPath, reducer: Tree())
        }
      }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        body.reduce(into: &state, action: action)
      }
      var resolved: some Reducer<State, Action> { body.resolved }
    }
    let store = Store(reducer: Tree(), initialState: .init(id: 0, children: [.init(id: 1, children: [.init(id: 2)])]))
    store.send(.child(id: 1, action: .child(id: 2, action: .increment)))
    #expect(store.children[0].children[0].count == 1)
    #expect(store.count == 0)
  }

  @Test func rowsAreChangedInPlace() {
    /// Counts how often its storage is copied.
    struct Rows: Sendable {
      final class Storage: Sendable {
        let value: Int
        init(_ value: Int) { self.value = value }
      }
      var storage = Storage(0)
      var copies = 0
      mutating func increment() {
        if !isKnownUniquelyReferenced(&storage) { copies += 1 }
        storage = Storage(storage.value + 1)
      }
    }
    struct Bump: Reducer {
      func reduce(into state: inout Rows, action: Int) -> EffectTask<Int> {
        state.increment()
        return .none
      }
    }
    struct Outer: Sendable {
      var rows: Rows? = Rows()
      var list = [Item()]
    }
    struct Item: Identifiable, Sendable {
      let id = 0
      var rows = Rows()
    }
    let identity = CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
    let store = Store(
      reducer: CombineReducers {
        IfLet(state: \.rows, action: identity, reducer: Bump())
        ForEachReducer(
          state: \.list, action: CollectionActionPath(embed: { _, action in action }, extract: { (0, $0) }),
          reducer: Scope(state: \.rows, action: identity, reducer: Bump()))
      }, initialState: Outer())
    for _ in 0..<3 { store.send(1) }
    #expect(store.state.rows?.storage.value == 3)
    #expect(store.state.rows?.copies == 0)
    #expect(store.state.list[0].rows.storage.value == 3)
    #expect(store.state.list[0].rows.copies == 0)
  }

  /// The last is a child of a child.
  @Test(arguments: [
    Household.Action.guest(.load), .mode(.load), .room(id: 9, action: .load), .cell(id: 9, action: .load),
    .room(id: 1, action: .lamp(.load)),
  ])
  func effectOfAnActionForAMissingChildIsNone(action: Household.Action) {
    var state = Household.State()
    state.rooms = [.init(id: 1)]
    #expect(Household(gate: Gate()).reduce(into: &state, action: action).isNone)
  }

  @Test func rowOfTheLastActionIsFoundWithoutASearch() {
    final class Reads: Sendable {
      let count = Atomic(0)
    }
    /// Counts how often its id is read.
    struct Row: Identifiable, Sendable {
      let number: Int
      let reads: Reads
      var id: Int {
        reads.count.add(1, ordering: .relaxed)
        return number
      }
    }
    struct Table: Sendable {
      var rows: [Row]
    }
    let reads = Reads()
    let store = Store(
      reducer: ForEachReducer(
        state: \Table.rows, action: CollectionActionPath<Int, Int, Int>(embed: { $1 }, extract: { ($0, $0) }),
        reducer: Reduce<Row, Int> { _, _ in .none }),
      initialState: Table(rows: (0..<100).map { Row(number: $0, reads: reads) }))
    store.send(99)
    let readsOfTheSearch = reads.count.exchange(0, ordering: .relaxed)
    store.send(99)
    #expect(readsOfTheSearch > 1)
    #expect(reads.count.load(ordering: .relaxed) == 1)
  }
}
