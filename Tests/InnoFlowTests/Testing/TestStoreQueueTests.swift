import Fuzzing
import Gates
import InnoFlowTesting
import Testing

/// A test store reduces what a store would reduce, in the same order, and drops what a store would drop.
@MainActor
struct TestStoreQueueTests {
  private let gate = Gate()

  /// The names of the actions that a store, and a test store, reduces after an action.
  private func names(_ effects: [String: EffectTask<String>], _ action: String = "A") async -> (
    store: [String], test: [String]
  ) {
    let store = Store(reducer: Trace(effects))
    await store.send(action).finish()
    let test = TestStore(reducer: Trace(effects))
    test.exhaustivity = .off
    await test.send(action)
    await test.finish()
    return (store.names, test.state.names)
  }

  @Test func actionsOfACancelledSiblingAreNotReceived() async {
    let effects: [String: EffectTask<String>] = [
      "A": EffectTask.merge(.send("B"), .send("C")).cancellable("x"), "B": .cancel("x"),
    ]
    let drops = Recorder<String>()
    let store = TestStore(
      reducer: Trace(effects), initialState: .init(),
      instrumentation: .sink {
        if case .actionDropped(let drop) = $0 { drops.record("\(drop.action ?? "") \(drop.reason)") }
      })
    await store.send("A") { $0.names = ["A"] }
    await store.receive("B") { $0.names += ["B"] }
    await store.finish()
    #expect(drops.elements == ["C cancellationBoundary"])
    let (real, test) = await names(effects)
    #expect(real == ["A", "B"])
    #expect(test == real)
  }

  @Test func actionsOfARunThatHasCancelledItselfAreNotReceived() async {
    let effects: [String: EffectTask<String>] = [
      "A": EffectTask.run { send in
        await send("B")
        await send("C")
      }.cancellable("x"),
      "B": .cancel("x"),
    ]
    let (real, test) = await names(effects)
    #expect(real == ["A", "B"])
    #expect(test == real)
  }

  @Test func actionSentBeforeATestCancelsItsEffectIsReceived() async {
    let store = TestStore(
      reducer: Trace(["A": EffectTask.merge(.send("B"), .afterGate(gate, "C")).cancellable("x")]))
    await store.send("A") { $0.names = ["A"] }
    store.cancelEffects(identifiedBy: "x")
    await store.receive("B") { $0.names += ["B"] }
    gate.open()
    await store.finish()
  }

  @Test func followUpsAreReducedBeforeTheyAreReceived() async {
    let store = TestStore(reducer: Trace(["A": .send("B"), "B": .run { await $0("C") }]))
    let handle = await store.send("A") { $0.names = ["A"] }
    await handle.finish()
    #expect(store.state.names == ["A"])
    await store.receive("B") { $0.names = ["A", "B"] }
    await store.receive("C") { $0.names = ["A", "B", "C"] }
    await store.finish()
  }

  @Test func effectsOfOneActionAreStartedInTheOrderOfAStore() async {
    let effects: [String: EffectTask<String>] = [
      "A": .merge(.send("B"), .send("C")), "B": .concatenate(.send("D"), .send("E")), "C": .send("F"),
    ]
    let (real, test) = await names(effects)
    #expect(real == ["A", "B", "C", "D", "E", "F"])
    #expect(test == real)
  }

  /// The effects have every shape that needs no clock.
  @Test(arguments: 0..<100) func randomEffectsSendTheSameActionsInBothKindsOfStore(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let effects = Dictionary(
      uniqueKeysWithValues: (0..<8).map { ("\($0)", Self.effect(from: $0, depth: 3, &generator)) })
    let (real, test) = await names(effects, "0")
    #expect(test == real)
  }

  /// A random effect of the action `number`. It sends only actions with higher numbers, so that it comes to an end.
  private static func effect(
    from number: Int, depth: Int, _ generator: inout SeededGenerator
  ) -> EffectTask<String> {
    let id = EffectID(Int.random(in: 0..<3, using: &generator))
    func part() -> EffectTask<String> { effect(from: number, depth: depth - 1, &generator) }
    func parts() -> [EffectTask<String>] { (0..<Int.random(in: 1...2, using: &generator)).map { _ in part() } }
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &generator) {
    case 0, 1: return number < 7 ? .send("\(Int.random(in: (number + 1)...7, using: &generator))") : .none
    case 2: return .cancel(id)
    case 3, 4: return .merge(parts())
    case 5: return .concatenate(parts())
    case 6: return part().cancellable(id, cancelInFlight: Bool.random(using: &generator))
    default: return part().animation().map { $0 }
    }
  }
}
