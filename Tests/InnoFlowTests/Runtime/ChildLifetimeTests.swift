import Gates
import InnoFlowCore
import InnoFlowTesting
import IssueCollection
import Testing

@MainActor
struct ChildLifetimeTests {
  typealias Action = Household.Action

  private let gate = Gate()

  /// The kinds of children whose state can go, with the child's actions and its state.
  enum Kind: CaseIterable {
    case optional, enumCase, identifiedRow, arrayRow

    func action(_ action: Household.Room.Action) -> Action {
      switch self {
      case .optional: .guest(action)
      case .enumCase: .mode(action)
      case .identifiedRow: .room(id: 1, action: action)
      case .arrayRow: .cell(id: 1, action: action)
      }
    }

    func room(_ state: Household.State) -> Household.Room.State? {
      switch self {
      case .optional: state.guest
      case .enumCase: Household.Mode.homeCasePath.extract(state.mode)
      case .identifiedRow: state.rooms[id: 1]
      case .arrayRow: state.cells.first { $0.id == 1 }
      }
    }
  }

  nonisolated static let full: Household.State = {
    var state = Household.State()
    state.guest = Household.Room.State(lamp: .init())
    state.mode = .home(.init(lamp: .init()))
    state.rooms = [.init(id: 1, lamp: .init()), .init(id: 2, lamp: .init())]
    state.cells = [.init(id: 1, lamp: .init()), .init(id: 2, lamp: .init())]
    return state
  }()

  /// The children that can be replaced by others with another id are.
  nonisolated static let replaced: Household.State = {
    var state = full
    state.guest?.id = 2
    state.mode = .home(.init(id: 2, lamp: .init()))
    return state
  }()

  /// The ways in which the state of a child can go.
  nonisolated static let removals: [(Kind, Household.State)] =
    Kind.allCases.map { ($0, .init()) } + [(.optional, replaced), (.enumCase, replaced)]

  private func store(
    _ initial: Household.State = full, lifetime: ChildLifetime = .endsWithState,
    events: Recorder<StoreInstrumentation<Action>.Event> = Recorder()
  ) -> Store<Household> {
    Store(
      reducer: Household(gate: gate, lifetime: lifetime), initialState: initial,
      instrumentation: .sink { events.record($0) })
  }

  @Test(arguments: removals)
  func effectsOfAChildAreCancelledWhenItsStateIsRemoved(kind: Kind, removed: Household.State) async {
    let events = Recorder<StoreInstrumentation<Action>.Event>()
    let store = store(events: events)
    let handle = store.send(kind.action(.load))
    let nested = store.send(kind.action(.lamp(.load)))
    store.send(.set(removed))
    #expect(handle.isFinished && nested.isFinished)
    #expect(store.isIdle)
    let outcomes = events.elements.compactMap { event -> String? in
      switch event {
      case .runFinished(_, let outcome): "\(outcome)"
      case .actionDropped(let drop): "dropped: \(drop.reason)"
      default: nil
      }
    }
    #expect(outcomes == ["cancelled", "cancelled"])
  }

  /// Row 5 has no effects.
  @Test(arguments: [[1, 2], [1, 2, 5], [1, 5, 2], [5, 1, 2]])
  func effectsOfAllRowsThatOneActionRemovesEnd(removed: [Int]) async {
    var state = Household.State()
    state.rooms = IdentifiedArray((1...5).map { .init(id: $0) })
    let store = store(state)
    let handles = (1...4).map { store.send(.room(id: $0, action: .load)) }
    // Removed from the store's own collection, which records the changes.
    state = store.state
    for id in removed { state.rooms.remove(id: id) }
    store.send(.set(state))
    #expect(handles.map(\.isFinished) == [true, true, false, false])
    gate.open()
    for handle in handles { await handle.finish() }
    #expect(store.state.rooms.filter { $0.id != 5 }.map(\.loaded) == [1, 1])
  }

  @Test(arguments: [true, false]) func effectsOfARemovedRowEndAfterThoseOfTheFirstRowWereCancelled(isIdentified: Bool) {
    let store = store()
    let handles = [1, 2].map {
      store.send(isIdentified ? .room(id: $0, action: .load) : .cell(id: $0, action: .load))
    }
    handles[0].cancel()
    #expect(handles.map(\.isFinished) == [true, false])
    store.send(.set(.init()))
    #expect(handles.map(\.isFinished) == [true, true])
    store.cancelAllEffects()
  }

  @Test func effectsOfTwoChildrenWithOneActionPathEndWithTheirOwnState() {
    typealias RoomAction = Household.Room.Action
    struct Pair: Equatable, Sendable {
      var first: Household.Room.State? = Household.Room.State()
      var second: Household.Room.State? = Household.Room.State()
    }
    let path = CasePath<RoomAction, RoomAction>(embed: { $0 }, extract: { $0 })
    var cancelled = 0
    let store = Store(
      reducer: CombineReducers<Pair, RoomAction, _> {
        IfLet(state: \Pair.first, action: path, reducer: Household.Room(gate: gate))
        IfLet(state: \Pair.second, action: path, reducer: Household.Room(gate: gate))
        Reduce { pair, action in
          if action == .removeLamp { pair.first = nil }
          return .none
        }
      }, initialState: Pair(),
      instrumentation: .sink { if case .runFinished(_, .cancelled) = $0 { cancelled += 1 } })
    let handle = store.send(.load)
    store.send(.removeLamp)
    #expect(cancelled == 1 && !handle.isFinished)
    store.cancelAllEffects()
    #expect(cancelled == 2)
  }

  @Test(arguments: Kind.allCases)
  func unrelatedChangesLeaveEffectsRunning(kind: Kind) async {
    let store = store()
    let handle = store.send(kind.action(.load))
    store.send(.loaded)
    store.send(.hall(.loaded))
    store.send(kind.action(.loaded))
    var changed = store.state
    changed.rooms.remove(id: 2)
    changed.cells.removeLast()
    store.send(.set(changed))
    #expect(!handle.isFinished)
    gate.open()
    await handle.finish()
    #expect(kind.room(store.state)?.loaded == 2)
  }

  @Test(arguments: Kind.allCases)
  func effectsOfAChildThatIsReplacedWithinOneActionKeepRunning(kind: Kind) async {
    let store = store()
    let handle = store.send(kind.action(.load))
    var replaced = Self.full
    replaced.rooms = []
    replaced.rooms.append(.init(id: 1))
    replaced.cells = [.init(id: 2), .init(id: 1)]
    replaced.guest = .init()
    replaced.mode = .home(.init())
    store.send(.set(replaced))
    gate.open()
    await handle.finish()
    #expect(kind.room(store.state)?.loaded == 1)
  }

  @Test(arguments: Kind.allCases)
  func childThatIsAddedAgainReceivesNoActionOfItsEarlierEffects(kind: Kind) async {
    let store = store()
    let handle = store.send(kind.action(.load))
    store.send(.set(.init()))
    store.send(.set(Self.full))
    gate.open()
    await handle.finish()
    #expect(kind.room(store.state)?.loaded == 0)
  }

  @Test func effectsOfAChildInACaseEndWithThatCaseByDefault() {
    typealias RoomAction = Household.Room.Action
    let store = Store(
      reducer: CombineReducers<Household.Mode, RoomAction, _> {
        IfCaseLet(
          state: Household.Mode.homeCasePath, action: CasePath<RoomAction, RoomAction>(embed: { $0 }, extract: { $0 }),
          reducer: Household.Room(gate: gate))
        Reduce { mode, action in
          if action == .removeLamp { mode = .away }
          return .none
        }
      }, initialState: Household.Mode.home(.init()))
    let handle = store.send(.load)
    store.send(.removeLamp)
    #expect(handle.isFinished)
    store.cancelAllEffects()
  }

  @Test func effectsEndWithAStateThatAFollowUpAddsAgain() {
    let store = Store(
      reducer: CombineReducers<Household.State, Action, _> {
        Household(gate: gate)
        Reduce { _, action in action == .set(.init()) ? .send(.set(Self.full)) : .none }
      }, initialState: Self.full)
    let handle = store.send(.guest(.load))
    store.send(.set(.init()))
    #expect(handle.isFinished)
    #expect(store.state == Self.full)
    store.cancelAllEffects()
  }

  @Test(arguments: removals, [Household.Room.Action.load, .fail])
  func effectOfTheActionThatRemovesTheChildDoesNotStart(
    removal: (kind: Kind, state: Household.State), action: Household.Room.Action
  ) async {
    struct Removing: Reducer {
      let household: Household
      let removed: Household.State
      var body: some Reducer<Household.State, Household.Action> {
        CombineReducers {
          household
          Reduce { state, action in
            if case .loaded = action { return .none }
            state = removed
            return .none
          }
        }
      }
      func reduce(into state: inout Household.State, action: Household.Action) -> EffectTask<Household.Action> {
        body.reduce(into: &state, action: action)
      }
      var resolved: some Reducer<Household.State, Household.Action> { body.resolved }
    }
    let events = Recorder<StoreInstrumentation<Action>.Event>()
    let store = Store(
      reducer: Removing(household: Household(gate: gate), removed: removal.state), initialState: Self.full,
      instrumentation: .sink { events.record($0) })
    let handle = store.send(removal.kind.action(action))
    #expect(handle.isFinished)
    #expect(store.isIdle)
    #expect(events.elements.isEmpty)
  }

  @Test(arguments: removals)
  func queuedActionOfAChildThatIsGoneIsDropped(kind: Kind, removed: Household.State) async {
    let drops = Recorder<DropReason>()
    // The queue has two actions: the first removes the child that has sent the second.
    let store = Store(
      reducer: CombineReducers<Household.State, Action, _> {
        Reduce { _, action in action == kind.action(.sendLoaded) ? .send(.set(removed)) : .none }
        Household(gate: gate)
      }, initialState: Self.full,
      instrumentation: .sink { if case .actionDropped(let drop) = $0 { drops.record(drop.reason) } })
    store.send(kind.action(.sendLoaded))
    #expect(drops.elements == [.cancellationBoundary])
    #expect(store.isIdle)
    #expect(store.state == removed)
  }

  @Test(arguments: [Kind.optional, .enumCase])
  func childThatTakesThePlaceOfAnotherHasEffectsOfItsOwn(kind: Kind) async {
    let store = store()
    let old = store.send(kind.action(.load))
    store.send(.set(Self.replaced))
    let new = store.send(kind.action(.load))
    #expect(old.isFinished && !new.isFinished)
    gate.open()
    await new.finish()
    #expect(kind.room(store.state)?.loaded == 1)
    #expect(store.isIdle)
  }

  @Test(arguments: [Kind.optional, .enumCase])
  func effectsThatOutliveTheStateReachTheChildThatTakesItsPlace(kind: Kind) async {
    let store = store(lifetime: .effectsOutliveState)
    let handle = store.send(kind.action(.load))
    store.send(.set(Self.replaced))
    gate.open()
    await handle.finish()
    #expect(kind.room(store.state)?.loaded == 1)
  }

  /// Each load gives the child another id, so that it ends the load before it.
  @Test func effectOfTheActionThatChangesTheIDOfAChildBelongsToTheNewChild() async {
    let store = Store(
      reducer: IfLet(
        state: \Household.State.guest, action: Action.guestCasePath,
        reducer: Reduce<Household.Room.State, Household.Room.Action> { [gate] room, action in
          if action == .loaded {
            room.loaded += 1
            return .none
          }
          room.id += 1
          return .afterGate(gate, .loaded)
        }), initialState: Self.full)
    let handles = [store.send(.guest(.load)), store.send(.guest(.load))]
    #expect(handles.map(\.isFinished) == [true, false])
    gate.open()
    await handles[1].finish()
    #expect(store.state.guest?.loaded == 1)
  }

  @Test func effectsOfAChildWhoseIDIsTheSameAfterTheActionKeepRunning() async {
    let store = Store(
      reducer: CombineReducers<Household.State, Action, _> {
        Household(gate: gate)
        Reduce { state, action in
          if action == .set(Self.replaced) { state = Self.full }
          return .none
        }
      }, initialState: Self.full)
    let handle = store.send(.guest(.load))
    store.send(.set(Self.replaced))
    gate.open()
    await handle.finish()
    #expect(store.state.guest?.loaded == 1)
  }

  @Test func storeOfAChildEndsWhenAnotherTakesItsPlace() {
    let store = store()
    let guest = store.scope(ifLet: \.guest, action: Action.guestCasePath)
    let home = store.scope(
      state: \.mode, case: Household.Mode.homeCasePath, action: Action.modeCasePath)
    store.send(.set(Self.replaced))
    #expect(guest?.isAlive == false && home?.isAlive == false)
    guest?.send(.loaded)
    home?.send(.loaded)
    #expect(store.state == Self.replaced)
    let next = store.scope(ifLet: \.guest, action: Action.guestCasePath)
    #expect(next?.id == 2 && next?.isAlive == true)
    #expect(next === store.scope(ifLet: \.guest, action: Action.guestCasePath))
    var back = Self.full
    back.guest?.loaded = 5
    store.send(.set(back))
    #expect(guest?.isAlive == false && next?.isAlive == false)
    #expect(guest?.select(\.loaded).value == 0)
  }

  @Test(arguments: Kind.allCases)
  func effectsThatOutliveTheStateSendActionsThatAreDropped(kind: Kind) async {
    let events = Recorder<StoreInstrumentation<Action>.Event>()
    let store = store(lifetime: .effectsOutliveState, events: events)
    let handle = store.send(kind.action(.load))
    store.send(.set(.init()))
    #expect(!handle.isFinished)
    gate.open()
    await handle.finish()
    let drops = events.elements.compactMap { if case .actionDropped(let drop) = $0 { drop.reason } else { nil } }
    #expect(drops == [.missingChildState])
  }

  @Test(arguments: Kind.allCases)
  func effectsOfANestedChildOutliveTheStateAroundItToo(kind: Kind) async {
    let events = Recorder<StoreInstrumentation<Action>.Event>()
    let store = store(lifetime: .effectsOutliveState, events: events)
    let nested = store.send(kind.action(.lamp(.load)))
    store.send(.set(.init()))
    #expect(!nested.isFinished)
    gate.open()
    await nested.finish()
    let drops = events.elements.compactMap { if case .actionDropped(let drop) = $0 { drop.reason } else { nil } }
    #expect(drops == [.missingChildState])
  }

  @Test(arguments: [ChildLifetime.endsWithState, .effectsOutliveState])
  func effectsOfANestedChildEndWithoutThoseOfItsParent(lifetimeOfTheParent: ChildLifetime) async {
    let store = store(lifetime: lifetimeOfTheParent)
    let room = store.send(.room(id: 1, action: .load))
    let lamp = store.send(.room(id: 1, action: .lamp(.load)))
    store.send(.room(id: 1, action: .removeLamp))
    #expect(lamp.isFinished)
    #expect(!room.isFinished)
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test func delaysAndThrottleWindowsEndWithTheChildsState() async {
    let clock = ManualTestClock()
    let store = Store(reducer: Household(gate: gate), initialState: Self.full, clock: .manual(clock))
    store.send(.room(id: 1, action: .debounce))
    store.send(.room(id: 2, action: .throttle))
    #expect(store.state.rooms[id: 2]?.loaded == 1)
    store.send(.set(.init()))
    #expect(store.isIdle)
    store.send(.set(Self.full))
    store.send(.room(id: 2, action: .throttle))
    #expect(store.state.rooms[id: 2]?.loaded == 1)
    store.cancelAllEffects()
  }

  @Test func effectsOfManyRemovedRowsLeaveNoBookkeeping() async {
    var state = Household.State()
    state.rooms = IdentifiedArray((0..<1000).map { .init(id: $0) })
    let store = store(state)
    let handles = (0..<1000).map { store.send(.room(id: $0, action: .load)) }
    for id in 0..<500 {
      state.rooms.remove(id: id * 2)
      store.send(.set(state))
    }
    #expect(handles.count { $0.isFinished } == 500)
    gate.open()
    for handle in handles { await handle.finish() }
    #expect(store.isIdle)
    #expect(store.state.rooms.allSatisfy { $0.loaded == 1 })
  }

  @Test func unfinishedEffectsNameTheirChild() async {
    let store = TestStore(reducer: Household(gate: gate), initialState: Self.full)
    let failures = await reportedIssues {
      await store.send(.room(id: 2, action: .lamp(.load)))
      await store.send(.guest(.fail))
      await store.finish(timeout: .zero)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("“load” of room[2].lamp") == true, "\(failures)")
    #expect(failures.first?.text.contains("run 2 (without an id) of guest") == true, "\(failures)")
    store.cancelAllEffects()
  }

  @Test func finishPassesAfterAChildWithEffectsWasDismissed() async {
    let store = TestStore(reducer: Household(gate: gate), initialState: Self.full)
    await store.send(.guest(.load))
    await store.send(.room(id: 1, action: .load))
    await store.send(.set(.init())) { $0 = .init() }
    await store.finish()
  }
}
