import Gates
import InnoFlowCore
import InnoFlowTesting
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
    let failures = await failures {
      room.assert { $0.loaded = 2 }
      store.assert { $0.loaded = 7 }
    }
    #expect(failures.count == 2)
    await room.finish()
  }

  @Test func scopesOfScopesReachTheirChildren() async throws {
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

  @Test func caseOfAnEnumIsTestedWhileTheStateIsInIt() async {
    let store = store()
    let mode = store.scope(state: \.mode, action: CasePath(embed: { $0 }, extract: { $0 }))
    let home = mode.scope(
      state: Household.Mode.homeCasePath,
      action: CasePath(embed: { Household.Action.mode($0) }, extract: Household.Action.modeCasePath.extract))
    await home.send(.loaded) { $0.loaded = 1 }
    #expect(home.loaded == 1)
    await store.send(.set(.init())) { $0 = .init() }
    #expect(home.state == nil)
    let failures = await failures { home.assert { $0.loaded = 1 } }
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
}
