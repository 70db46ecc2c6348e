import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

@MainActor
struct ChildEffectIDTests {
  private let gate = Gate()

  private func store() -> Store<Household> {
    Store(reducer: Household(gate: gate), initialState: ChildLifetimeTests.full)
  }

  @Test func equalIDsOfSiblingsNameDifferentEffects() async {
    let store = store()
    let actions: [Household.Action] = [
      .room(id: 1, action: .reload), .room(id: 2, action: .reload), .cell(id: 1, action: .reload), .guest(.reload),
      .hall(.reload), .mode(.reload), .load,
    ]
    let handles = actions.map { store.send($0) }
    gate.open()
    for handle in handles { await handle.finish() }
    #expect(store.state.rooms.map(\.loaded) == [1, 1])
    #expect(store.state.cells.map(\.loaded) == [1, 0])
    #expect(store.state.guest?.loaded == 1)
    #expect(store.state.hall.loaded == 1)
    #expect(Household.Mode.homeCasePath.extract(store.state.mode)?.loaded == 1)
    #expect(store.state.loaded == 1)
  }

  @Test func cancelInFlightInARowReplacesTheEffectOfThatRowOnly() async {
    let store = store()
    let older = store.send(.room(id: 1, action: .reload))
    let newer = store.send(.room(id: 1, action: .reload))
    #expect(older.isFinished)
    gate.open()
    await newer.finish()
    #expect(store.state.rooms.map(\.loaded) == [1, 0])
  }

  @Test func cancelInFlightInAParentLeavesEqualIDsOfItsChildrenRunning() {
    let store = store()
    let room = store.send(.room(id: 1, action: .load))
    let lamp = store.send(.room(id: 1, action: .lamp(.load)))
    store.send(.room(id: 1, action: .reload))
    #expect(room.isFinished)
    #expect(!lamp.isFinished)
    store.cancelAllEffects()
  }

  /// The effect of the hall is a later part of a concatenation of its parent.
  @Test(
    arguments: [
      (cancelling: [.reload], started: [true, false]), (cancelling: [.cancel], started: [false, false]),
      (cancelling: [.reload, .cancel], started: [false, false]),
      (cancelling: [], started: [true, true]), (cancelling: [.cancel, .reload], started: [false, false]),
    ] as [(cancelling: [Household.Action], started: [Bool])])
  func cancelInFlightInAParentLeavesAnEqualIDOfAChildThatHasNotStarted(
    cancelling: [Household.Action], started: [Bool]
  ) async {
    let turn = Gate()
    let household = Household(gate: gate)
    let store = Store(
      reducer: Reduce<Household.State, Household.Action> { [gate] state, action in
        let effect = household.reduce(into: &state, action: action)
        guard case .hall(.load) = action else { return effect }
        let own = EffectTask<Household.Action>.afterGate(gate, .loaded).cancellable("load")
        return .concatenate(.afterGate(turn, .cancelGuest), .merge(effect, own))
      }, initialState: ChildLifetimeTests.full)
    let handle = store.send(.hall(.load))
    await turn.waitForArrivals(1)
    for action in cancelling { store.send(action).cancel() }
    turn.open()
    gate.open()
    await handle.finish()
    #expect([store.state.hall.loaded == 1, store.state.loaded == 1] == started)
    #expect(store.isIdle)
  }

  /// Wherever the effect with the id is in the effect that the child returns.
  @Test(arguments: [0, 1, 2], [true, false])
  func cancelInFlightInAParentLeavesAnEqualIDInAnyPartOfAnEffectOfAChild(position: Int, isMerged: Bool) async {
    typealias Room = Household.Room
    let gate = gate
    let room = Reduce<Room.State, Room.Action> { state, action in
      if action == .loaded { state.loaded += 1 }
      guard action == .load else { return .none }
      var parts: [EffectTask<Room.Action>] = [.send(.loaded), .run { await $0(.loaded) }]
      parts.insert(.afterGate(gate, .loaded).cancellable("load"), at: position)
      return isMerged ? .merge(parts) : .concatenate(parts)
    }
    let store = Store(
      reducer: CombineReducers {
        Scope(state: \.hall, action: Household.Action.hallCasePath, reducer: room)
        Reduce<Household.State, Household.Action> { _, action in
          action == .reload ? .run { _ in }.cancellable("load", cancelInFlight: true) : .none
        }
      }, initialState: ChildLifetimeTests.full)
    let handle = store.send(.hall(.load))
    await gate.waitForArrivals(1)
    await store.send(.reload).finish()
    gate.open()
    await handle.finish()
    #expect(store.state.hall.loaded == 3)
  }

  @Test func cancellationOfAChildLeavesParentAndSiblingsRunning() {
    let store = store()
    let handles = [
      store.send(.load), store.send(.hall(.load)), store.send(.room(id: 1, action: .load)),
      store.send(.room(id: 2, action: .load)), store.send(.guest(.load)),
    ]
    store.send(.room(id: 1, action: .cancel))
    #expect(handles.map(\.isFinished) == [false, false, true, false, false])
    store.send(.hall(.cancel))
    #expect(handles.map(\.isFinished) == [false, true, true, false, false])
    store.cancelAllEffects()
  }

  @Test func cancellationOfAChildReachesEveryReducerWithItsActionPath() {
    var counts: [Int] = []
    let store = Store(
      reducer: CombineReducers {
        Scope(state: \Household.State.hall, action: Household.Action.hallCasePath, reducer: Household.Room(gate: gate))
        IfLet(state: \Household.State.guest, action: Household.Action.hallCasePath, reducer: Household.Room(gate: gate))
      }, initialState: ChildLifetimeTests.full,
      instrumentation: .sink { if case .effectsCancelled(let cancellation) = $0 { counts.append(cancellation.count) } })
    let handle = store.send(.hall(.load))
    store.cancelEffects(of: Household.Action.hallCasePath)
    #expect(handle.isFinished)
    #expect(counts == [2])
    #expect(store.isIdle)
  }

  @Test func cancellingAnIDInAParentReachesTheIDInItsChildren() {
    let store = store()
    let room = store.send(.room(id: 1, action: .load))
    let lamp = store.send(.room(id: 1, action: .lamp(.load)))
    let other = store.send(.room(id: 2, action: .lamp(.load)))
    store.send(.room(id: 1, action: .cancel))
    #expect([room, lamp, other].map(\.isFinished) == [true, true, false])
    store.send(.cancel)
    #expect(other.isFinished)
    let hall = store.send(.hall(.load))
    store.cancelEffects(identifiedBy: "load")
    #expect(hall.isFinished)
    #expect(store.isIdle)
    let rows = [1, 2].map { store.send(.room(id: $0, action: .load)) }
    store.cancelEffects(identifiedBy: "load")
    #expect(rows.map(\.isFinished) == [true, true])
  }

  @Test func cancellingAnIDReachesEveryChildOfAChild() {
    let path = CasePath<String, String>(declaredAs: "child", embed: { $0 }, extract: { $0 })
    let leaf = Reduce<Int, String> { [gate] _, _ in .afterGate(gate, "loaded").cancellable("load") }
    let pair = CombineReducers<[Int], String, _> {
      Scope(state: \[Int][0], action: path, reducer: leaf)
      Scope(state: \[Int][1], action: path, reducer: leaf)
    }
    let store = Store(reducer: Scope(state: \[Int].self, action: path, reducer: pair), initialState: [0, 0])
    let handle = store.send("load")
    store.cancelEffects(identifiedBy: "load")
    #expect(handle.isFinished)
    store.cancelAllEffects()
  }

  @Test(arguments: 1...4, [true, false])
  func cancellingAnIDReachesItHoweverDeepTheChildIs(depth: Int, withAnEffect: Bool) {
    let path = CasePath<String, String>(declaredAs: "child", embed: { $0 }, extract: { $0 })
    var reducer = Reduce<Int, String> { [gate] _, _ in .afterGate(gate, "loaded").cancellable("load") }
    for _ in 1...depth {
      let child = Scope(state: \Int.self, action: path, reducer: reducer)
      reducer = Reduce { state, action in
        action == "cancel" ? .cancel("load") : child.reduce(into: &state, action: action)
      }
    }
    let store = Store(reducer: reducer, initialState: 0)
    let handle = store.send("load")
    #expect(!handle.isFinished)
    if withAnEffect { store.send("cancel") } else { store.cancelEffects(identifiedBy: "load") }
    #expect(handle.isFinished)
    #expect(store.isIdle)
  }

  @Test(
    arguments: [
      .cancel("load"), .cancel("load", of: Household.Action.roomActionPath, id: 1),
      .cancelEffects(of: Household.Action.roomActionPath, id: 1),
    ] as [EffectTask<Household.Action>])
  func lateCancelOfAnOlderActionLeavesANewerEffectOfAChildRunning(
    cancellation: EffectTask<Household.Action>
  ) async {
    let turn = Gate()
    let household = Household(gate: gate)
    let store = Store(
      reducer: Reduce<Household.State, Household.Action> { state, action in
        let effect = household.reduce(into: &state, action: action)
        return action == .load ? .concatenate(.run { _ in await turn.pass() }, cancellation) : effect
      }, initialState: ChildLifetimeTests.full)
    let older = store.send(.room(id: 1, action: .load))
    let cancelling = store.send(.load)
    let newer = store.send(.room(id: 1, action: .load))
    turn.open()
    await cancelling.finish()
    #expect([older, newer].map(\.isFinished) == [true, false])
    gate.open()
    await newer.finish()
    #expect(store.state.rooms.map(\.loaded) == [1, 0])
  }

  @Test func effectsOfAChildAreCancelledByPathAndRowID() {
    let store = store()
    func start() -> [EffectHandle] {
      [
        store.send(.room(id: 1, action: .load)), store.send(.room(id: 1, action: .fail)),
        store.send(.room(id: 1, action: .lamp(.load))), store.send(.room(id: 2, action: .load)),
        store.send(.guest(.load)),
      ]
    }
    func running(_ handles: [EffectHandle]) -> [Bool] {
      let result = handles.map { !$0.isFinished }
      store.cancelAllEffects()
      return result
    }
    var handles = start()
    store.send(.cancelRoom(1))
    #expect(running(handles) == [false, false, false, true, true])
    handles = start()
    store.send(.cancelLoadOfRoom(1))
    #expect(running(handles) == [false, true, false, true, true])
    handles = start()
    store.send(.cancelGuest)
    #expect(running(handles) == [true, true, true, true, false])
    handles = start()
    store.cancelEffects(of: Household.Action.roomActionPath, id: 2)
    #expect(running(handles) == [true, true, true, false, true])
    handles = start()
    store.cancelEffects(identifiedBy: "load", of: Household.Action.roomActionPath, id: 1)
    #expect(running(handles) == [false, true, false, true, true])
    handles = start()
    store.cancelEffects(of: Household.Action.guestCasePath)
    store.cancelEffects(identifiedBy: "load", of: Household.Action.guestCasePath)
    #expect(running(handles) == [true, true, true, true, false])
  }

  private enum RowAction: Equatable, Sendable {
    case row(EffectID<Int>, String)
    case cancel(EffectID<Int>)
    case cancelLoad(EffectID<Int>)
  }

  private struct Row: Equatable, Identifiable, Sendable {
    let id: EffectID<Int>
  }

  @Test(arguments: [true, false], [true, false])
  func effectsAreCancelledInARowWhoseIDCouldNameAnEffect(withAnEffect: Bool, byID: Bool) {
    let path = CollectionActionPath<RowAction, EffectID<Int>, String>(
      embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let row = Reduce<Row, String> { [gate] _, _ in .afterGate(gate, "loaded").cancellable("load") }
    let store = Store(
      reducer: CombineReducers<[Row], RowAction, _> {
        ForEachReducer(state: \[Row].self, action: path, reducer: row)
        Reduce<[Row], RowAction> { _, action in
          switch action {
          case .row: .none
          case .cancel(let id): .cancelEffects(of: path, id: id)
          case .cancelLoad(let id): .cancel("load", of: path, id: id)
          }
        }
      }, initialState: [Row(id: EffectID(1)), Row(id: EffectID(2))])
    let handles = [1, 2].map { store.send(.row(EffectID($0), "load")) }
    switch (withAnEffect, byID) {
    case (true, true): store.send(.cancelLoad(EffectID(1)))
    case (true, false): store.send(.cancel(EffectID(1)))
    case (false, true): store.cancelEffects(identifiedBy: "load", of: path, id: EffectID(1))
    case (false, false): store.cancelEffects(of: path, id: EffectID(1))
    }
    #expect(handles.map(\.isFinished) == [true, false])
    store.cancelAllEffects()
  }

  @Test(arguments: [true, false])
  func cancellingAnIDOfAChildLeavesTheOtherEffectsOfThatChildRunning(withAnEffect: Bool) {
    let household = Household(gate: gate)
    let store = Store(
      reducer: Reduce<Household.State, Household.Action> { state, action in
        action == .cancelGuest
          ? .cancel("load", of: Household.Action.guestCasePath) : household.reduce(into: &state, action: action)
      }, initialState: ChildLifetimeTests.full)
    let handles = [store.send(.guest(.load)), store.send(.guest(.fail)), store.send(.hall(.load))]
    if withAnEffect {
      store.send(.cancelGuest)
    } else {
      store.cancelEffects(identifiedBy: "load", of: Household.Action.guestCasePath)
    }
    #expect(handles.map(\.isFinished) == [true, false, false])
    store.cancelAllEffects()
  }

  @Test func cancellationReportsHowManyEffectsItHasReachedInAllChildren() {
    var cancellations: [StoreInstrumentation<Household.Action>.Cancellation] = []
    let store = Store(
      reducer: Household(gate: gate), initialState: ChildLifetimeTests.full,
      instrumentation: .sink { event in
        if case .effectsCancelled(let cancellation) = event { cancellations.append(cancellation) }
      })
    let actions: [Household.Action] = [
      .load, .load, .hall(.load), .room(id: 1, action: .load), .room(id: 1, action: .fail),
      .room(id: 1, action: .lamp(.load)),
    ]
    for action in actions { store.send(action) }
    store.cancelEffects(of: Household.Action.roomActionPath, id: 1)
    store.cancelEffects(identifiedBy: "load")
    #expect(cancellations.map(\.count) == [3, 3])
    #expect(cancellations.map(\.effectID?.description) == ["every effect", "load"])
    #expect(store.isIdle)
  }

  @Test func animatedRunOfAScopeIsCancelledByThePath() {
    let store = Store(
      reducer: Scope(
        state: \Household.State.hall, action: Household.Action.hallCasePath,
        reducer: Reduce<Household.Room.State, Household.Room.Action> { [gate] _, _ in
          EffectTask.afterGate(gate, .loaded).animation()
        }), initialState: ChildLifetimeTests.full)
    let handle = store.send(.hall(.load))
    store.cancelEffects(of: Household.Action.hallCasePath)
    #expect(handle.isFinished)
    store.cancelAllEffects()
  }

  @Test func runsWithoutIDsInAScopeAreCancelledByThePath() {
    let store = Store(reducer: Household(gate: gate), initialState: ChildLifetimeTests.full)
    let run = store.send(.hall(.fail))
    let other = store.send(.guest(.fail))
    store.cancelEffects(of: Household.Action.hallCasePath)
    #expect(run.isFinished && !other.isFinished)
    store.cancelAllEffects()
  }

  /// The effects of a child are a linked list: the first, the middle and the last one is removed.
  @Test(arguments: 0..<3, [true, false])
  func effectsOfAChildAreCancelledByThePathAfterOneOfThemHasEnded(ended: Int, byID: Bool) {
    let store = store()
    var handles = (0..<3).map { _ in store.send(.hall(byID ? .load : .fail)) }
    handles.remove(at: ended).cancel()
    #expect(handles.map(\.isFinished) == [false, false])
    if byID {
      store.cancelEffects(identifiedBy: "load")
    } else {
      store.cancelEffects(of: Household.Action.hallCasePath)
    }
    #expect(handles.map(\.isFinished) == [true, true])
    #expect(store.isIdle)
  }

  @Test func throttlesAndDebouncesOfRowsAreIndependent() async {
    let clock = ManualTestClock()
    let store = Store(
      reducer: Household(gate: gate), initialState: ChildLifetimeTests.full, clock: .manual(clock))
    store.send(.room(id: 1, action: .throttle))
    store.send(.room(id: 2, action: .throttle))
    store.send(.room(id: 1, action: .throttle))
    #expect(store.state.rooms.map(\.loaded) == [1, 1])
    store.cancelAllEffects()
    let first = store.send(.room(id: 1, action: .debounce))
    let second = store.send(.room(id: 2, action: .debounce))
    #expect(!first.isFinished)
    await clock.advance(by: .seconds(1), onceSleepersReach: 2)
    await first.finish()
    await second.finish()
    #expect(store.state.rooms.map(\.loaded) == [2, 2])
    #expect(store.isIdle)
  }

  @Test func throttleWindowOfAChildsChildLeavesNoBookkeeping() {
    let store = Store(
      reducer: Household(gate: gate), initialState: ChildLifetimeTests.full, clock: .manual(ManualTestClock()))
    store.send(.guest(.lamp(.throttle)))
    #expect(!store.isIdle)
    store.send(.cancelGuest)
    #expect(store.isIdle)
  }

  @Test func instrumentationNamesTheChild() {
    var children: [String?] = []
    let store = Store(
      reducer: Household(gate: gate), initialState: ChildLifetimeTests.full,
      instrumentation: .sink { if case .runStarted(let run) = $0 { children.append(run.child) } })
    store.send(.load)
    store.send(.hall(.load))
    store.send(.room(id: 2, action: .lamp(.load)))
    store.send(.mode(.load))
    #expect(children == [nil, "hall", "room[2].lamp", "mode.home"])
    store.cancelAllEffects()
  }

  @Test func childOfAPathWithoutANameIsNamedByTheTypeOfItsState() {
    var children: [String?] = []
    let path = CasePath<Household.Action, Household.Room.Action>(
      embed: { .hall($0) }, extract: Household.Action.hallCasePath.extract)
    let store = Store(
      reducer: Scope(state: \Household.State.hall, action: path, reducer: Household.Room(gate: gate)),
      initialState: ChildLifetimeTests.full,
      instrumentation: .sink { if case .runStarted(let run) = $0 { children.append(run.child) } })
    store.send(.hall(.load))
    #expect(children == ["State"])
    store.cancelAllEffects()
  }
}
