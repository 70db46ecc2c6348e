import Gates
import InnoFlowCore
import InnoFlowTesting
import IssueCollection
import Testing

@MainActor
struct ScopedTestStoreTests {
  private let gate = Gate()

  private func store() -> TestStore<Household> {
    TestStore(reducer: Household(gate: gate), initialState: ChildLifetimeTests.full)
  }

  @Test func scopedTestStoreReadsItsState() async {
    let store = store()
    let room = store.scope(collection: \.rooms, action: Household.Action.roomActionPath)[1]
    #expect(room.loaded == 0)
    #expect(store.hall.loaded == 0)
    await room.send(.sendLoaded)
    await room.receive(.loaded) { $0.loaded = 1 }
    #expect(room.loaded == 1)
    room.assert { $0.loaded = 1 }
    store.assert { $0.rooms[id: 2]?.loaded = 1 }
    let failures = await reportedIssues {
      room.assert { $0.loaded = 2 }
      store.assert { $0.loaded = 7 }
    }
    #expect(failures.count == 2)
    await room.finish()
  }

  @Test func nestedScopesSendAndReceiveForTheirChild() async throws {
    let store = store()
    let room = try #require(store.scope(collection: \.rooms, action: Household.Action.roomActionPath).first)
    let lamp = room.scope(ifLet: \.lamp, action: Household.Room.Action.lampCasePath)
    gate.open()
    await lamp.send(.load)
    await lamp.receive(.loaded) { $0.loaded = 1 }
    #expect(lamp.loaded == 1)
    await room.send(.removeLamp) { $0.lamp = nil }
    #expect(lamp.loaded == nil)
    await lamp.finish()
  }

  @Test func assertionOnACaseFailsWhileTheStateIsInAnotherCase() async {
    let store = store()
    let mode = store.scope(state: \.mode, action: CasePath(embed: { $0 }, extract: { $0 }))
    let home = mode.scope(
      state: Household.Mode.homeCasePath,
      action: CasePath(embed: { Household.Action.mode($0) }, extract: Household.Action.modeCasePath.extract))
    await home.send(.loaded) { $0.loaded = 1 }
    #expect(home.loaded == 1)
    await store.send(.set(.init())) { $0 = .init() }
    #expect(home.state == nil)
    let failures = await reportedIssues { home.assert { $0.loaded = 1 } }
    #expect(failures.map(\.text) == ["The assertion threw: The state is in another case than the child's."])
    await store.finish()
  }

  @Test func payloadOfAReceivedActionReachesTheAssertion() async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    let path = CasePath<String, String>(embed: { $0 }, extract: { $0 })
    await store.send("A") { $0.names = ["A"] }
    await store.receive(path) { state, payload in
      state.names.append(payload)
    }
    #expect(store.names == ["A", "B"])
    await store.finish()
  }

  @Test func exhaustivityIsThatOfTheWholeTestStore() async throws {
    let store = store()
    let guest = store.scope(ifLet: \.guest, action: Household.Action.guestCasePath)
    guest.exhaustivity = .off
    #expect(store.exhaustivity == .off)
    await guest.send(.sendLoaded)
    guest.skipReceivedActions()
    guest.assertNoBufferedActions()
    #expect(guest.loaded == 1)
    await guest.finish()
  }

  @Test func cancellingInAChildLeavesItsSiblingsRunning() async {
    let store = store()
    let rooms = store.scope(collection: \.rooms, action: Household.Action.roomActionPath)
    let lamp = rooms[0].scope(ifLet: \.lamp, action: Household.Room.Action.lampCasePath)
    let first = await rooms[0].send(.load)
    let nested = await lamp.send(.load)
    let second = await rooms[1].send(.load)
    lamp.cancelEffects(identifiedBy: "load")
    #expect(nested.isFinished && !first.isFinished)
    let nestedAgain = await lamp.send(.load)
    rooms[0].cancelEffects(identifiedBy: EffectID("load"))
    #expect(first.isFinished && nestedAgain.isFinished && !second.isFinished)
    rooms[1].cancelAllEffects()
    #expect(second.isFinished)
    await store.finish()
  }

  /// With the same calls as on a `Store`.
  @Test func testStoreCancelsEffectsByPathAndRowID() async {
    let store = store()
    typealias Action = Household.Action
    func running(after cancel: () -> Void) async -> [Bool] {
      let handles = [
        await store.send(.room(id: 1, action: .load)), await store.send(.room(id: 1, action: .fail)),
        await store.send(.room(id: 1, action: .lamp(.load))), await store.send(.room(id: 2, action: .load)),
        await store.send(.guest(.load)),
      ]
      cancel()
      defer { store.cancelAllEffects() }
      return handles.map { !$0.isFinished }
    }
    #expect(
      await running { store.cancelEffects(of: Action.roomActionPath, id: 1) } == [false, false, false, true, true])
    #expect(
      await running { store.cancelEffects(identifiedBy: "load", of: Action.roomActionPath, id: 1) }
        == [false, true, false, true, true])
    #expect(await running { store.cancelEffects(of: Action.guestCasePath) } == [true, true, true, true, false])
    #expect(
      await running { store.cancelEffects(identifiedBy: "none", of: Action.guestCasePath) }
        == [true, true, true, true, true])
    let room = store.scope(collection: \.rooms, action: Action.roomActionPath)[0]
    #expect(
      await running { room.cancelEffects(identifiedBy: "load", of: Household.Room.Action.lampCasePath) }
        == [true, true, false, true, true])
    await store.finish()
  }

  @Test func cancelAllEffectsOfAChildCancelsThatChildOnly() async {
    let store = store()
    let guest = store.scope(ifLet: \.guest, action: Household.Action.guestCasePath)
    let run = await guest.send(.fail)
    let other = await store.send(.hall(.fail))
    guest.cancelAllEffects()
    #expect(run.isFinished && !other.isFinished)
    store.testScope.cancelAllEffects()
    #expect(other.isFinished)
    await store.finish()
  }

  @Test func timeoutIsThatOfTheWholeTestStore() async {
    let store = store()
    let guest = store.scope(ifLet: \.guest, action: Household.Action.guestCasePath)
    guest.timeout = .milliseconds(1)
    #expect(store.timeout == .milliseconds(1))
    await guest.send(.load)
    let failures = await reportedIssues { await guest.finish() }
    #expect(
      failures.map(\.text) == [
        "An effect is still running: “load” of guest. Let it end before the test does, or cancel it."
      ])
    guest.cancelAllEffects()
    await guest.finish()
  }

  @Test func actionOfAnotherChildIsNotReceived() async {
    let store = store()
    let guest = store.scope(ifLet: \.guest, action: Household.Action.guestCasePath)
    await store.send(.hall(.sendLoaded))
    let failures = await reportedIssues { await guest.receive(.loaded) }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("It is not an action of this child: Household.Action.hall(.loaded)") == true)
    await store.finish()
  }

  @Test func actionOfAnotherRowIsNotReceived() async {
    let store = store()
    let rooms = store.scope(collection: \.rooms, action: Household.Action.roomActionPath)
    await rooms[1].send(.sendLoaded)
    let failures = await reportedIssues { await rooms[0].receive(.loaded) }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("It is not an action of this child: Household.Action.room(") == true)
    await store.finish()
  }

  @Test func phaseOfAChildIsCheckedAgainstItsMap() async {
    let map = Door.Map(\.phase) {
      From(.closed) { On(.open, to: .open) }
      From(.open) { On(.close, to: .closed) }
    }
    let store = TestStore(reducer: Hallway(map: map), initialState: Hallway.State())
    let door = store.scope(state: \.door, action: Hallway.Action.doorCasePath)
    await door.send(.open, through: map) { $0.phase = .open }
    await store.send(.ring) { $0.rings = 1 }
    await door.receive(.close, through: map) { $0.phase = .closed }
    await store.send(.ring) { $0.rings = 2 }
    await door.receive(CasePath(embed: { .close }, extract: { $0 == .close ? () : nil }), through: map)
    let wrong = Door.Map(\.phase) { From(.closed) { On(.open, to: .locked) } }
    let failures = await reportedIssues { await door.send(.open, through: wrong) { $0.phase = .open } }
    #expect(
      failures.map(\.text) == ["The phase map leads from closed to locked on Door.Action.open, but the phase is open."])
    await store.finish()
  }

  @Test func phaseOfAChildIsCheckedRightAfterEachActionOfADrain() async {
    let map = Door.Map(\.phase) {
      From(.closed) { On(.open, to: .open) }
      From(.open) { On(.close, to: .closed) }
      From(.closed) { On(Door.Action.lockCasePath, to: .locked) }
    }
    let store = TestStore(
      reducer: CombineReducers<Hallway.State, Hallway.Action, _> {
        Hallway(map: map)
        // The door is closed and locked before the test asserts that it was opened.
        Reduce { _, action in
          action == .door(.open) ? .merge(.send(.door(.close)), .send(.door(.lock(code: 1)))) : .none
        }
      }, initialState: Hallway.State())
    let door = store.scope(state: \.door, action: Hallway.Action.doorCasePath)
    await door.send(.open, through: map) { $0.phase = .open }
    await door.receive(.close, through: map) { $0.phase = .closed }
    await door.receive(Door.Action.lockCasePath, through: map) { $0.phase = .locked }
    await store.finish()
  }
}

/// A door as a child; a ring closes it.
private struct Hallway: Reducer {
  struct State: Equatable, Sendable {
    var door = Door.State()
    var rings = 0
  }

  enum Action: Equatable, Sendable {
    case door(Door.Action)
    case ring

    static var doorCasePath: CasePath<Action, Door.Action> {
      CasePath(
        declaredAs: "doorCasePath", embed: { .door($0) },
        extract: { if case .door(let action) = $0 { action } else { nil } })
    }
  }

  let map: Door.Map

  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce { state, action in
        guard action == .ring else { return .none }
        state.rings += 1
        return .send(.door(.close))
      }
      Scope(state: \.door, action: Action.doorCasePath, reducer: Door.reducer.phaseMap(map))
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}
