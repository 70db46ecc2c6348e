import InnoFlowCore
import InnoFlowTesting
import Synchronization
import Testing

/// A run that is cancelled before its task begins does not begin.
@MainActor
struct RunStartTests {
  private let begun = Started()

  /// The names of the effects that have begun, in order.
  private final class Started: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func note(_ name: String) { names.withLock { $0.append(name) } }
  }

  enum Shape: String, CaseIterable, Sendable {
    case plain, contextual, sequence, mapped, merged, concatenated, outerID, throttled
  }

  nonisolated private static func effect(_ shape: Shape, _ name: String, _ begun: Started) -> EffectTask<String> {
    let run = EffectTask<String>.run { _ in begun.note(name) }
    switch shape {
    case .plain: return run.cancellable("x", cancelInFlight: true)
    case .contextual:
      return EffectTask.run { _, _ in begun.note(name) }.cancellable("x", cancelInFlight: true)
    case .sequence:
      let numbers = AsyncStream { continuation in
        continuation.yield(1)
        continuation.finish()
      }
      return EffectTask.run(numbers) { _ in
        begun.note(name)
        return nil
      }.cancellable("x", cancelInFlight: true)
    case .mapped: return run.map { "child \($0)" }.map { $0 }.cancellable("x", cancelInFlight: true)
    case .merged: return EffectTask.merge(.cancel("y"), run).cancellable("x", cancelInFlight: true)
    case .concatenated: return EffectTask.concatenate(.send("!"), run).cancellable("x", cancelInFlight: true)
    case .outerID: return run.cancellable("inner").cancellable("x", cancelInFlight: true)
    case .throttled: return run.throttle(EffectID(name), for: .seconds(1)).cancellable("x", cancelInFlight: true)
    }
  }

  @Test(arguments: Shape.allCases) func onlyTheLastOfManyReplacedRunsBegins(_ shape: Shape) async {
    let store = Store(
      reducer: Reduce<Int, String> { [begun] state, name in
        state += 1
        return name == "!" ? .none : Self.effect(shape, name, begun)
      }, initialState: 0)
    var last: EffectHandle?
    for number in 1...1_000 { last = store.send("\(number)") }
    await last?.finish()
    // This run ends after all tasks that were started before it have had their turn on the main actor.
    await store.send("end").finish()
    #expect(begun.all == ["1000", "end"])
  }

  @Test func runThatIsCancelledAtOnceDoesNotBegin() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { [begun] _ in begun.note("id") }.cancellable("x"),
        "B": .run { [begun] _ in begun.note("handle") },
        "C": .run { [begun] _ in begun.note("all") }, "D": .run { [begun] _ in begun.note("kept") },
      ]))
    store.send("A")
    store.cancelEffects(identifiedBy: "x")
    store.send("B").cancel()
    store.send("C")
    store.cancelAllEffects()
    await store.send("D").finish()
    #expect(begun.all == ["kept"])
  }

  @Test func runWhoseStoreIsReleasedAtOnceDoesNotBegin() async {
    do {
      let store = Store(reducer: Trace(["A": .run { [begun] _ in begun.note("run") }]))
      store.send("A")
    }
    let other = Store(reducer: Trace(["A": .run { [begun] _ in begun.note("kept") }]))
    await other.send("A").finish()
    #expect(begun.all == ["kept"])
  }

  @Test func runCancelledByItsOwnEffectDoesNotBegin() async {
    let store = Store(
      reducer: Trace([
        "A": .merge(EffectTask.run { [begun] _ in begun.note("run") }.cancellable("x"), .cancel("x")),
        "B": .run { [begun] _ in begun.note("kept") },
      ]))
    store.send("A")
    await store.send("B").finish()
    #expect(begun.all == ["kept"])
  }

  @Test(arguments: [true, false]) func delayedRunThatIsCancelledWhenItsTimeComesDoesNotBegin(debounced: Bool) async {
    let clock = ManualTestClock()
    let started = Recorder<UInt64>()
    weak var target: Store<Trace>?
    let run = EffectTask<String>.run { [begun] _ in begun.note("late") }
    let store = Store(
      reducer: Trace([
        "A": debounced
          ? run.debounce("d", for: .seconds(1)) : run.throttle("d", for: .seconds(1), leading: false, trailing: true),
        "B": .run { [begun] _ in begun.note("kept") },
      ]), initialState: .init(), clock: .manual(clock),
      instrumentation: .sink { event in
        guard case .runStarted(let run) = event else { return }
        if run.number == 1 { target?.cancelEffects(identifiedBy: "d") }
        started.record(run.number)
      })
    target = store
    store.send("A")
    await clock.waitForSleepers(atLeast: 1)
    await clock.advance(by: .seconds(1))
    await started.wait { !$0.isEmpty }
    await store.send("B").finish()
    #expect(begun.all == ["kept"])
  }

  @Test func runOfARowThatIsReplacedAtOnceDoesNotBegin() async {
    let begun = begun
    struct Row: Equatable, Identifiable, Sendable { let id: Int }
    enum Action: Sendable { case row(id: Int, action: Int) }
    let path = CollectionActionPath<Action, Int, Int>(declaredAs: "row") {
      .row(id: $0, action: $1)
    } extract: {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
    let store = Store(
      reducer: ForEachReducer(
        state: \[Row].self, action: path,
        reducer: Reduce<Row, Int> { row, number in
          EffectTask.run { [id = row.id] _ in begun.note("row \(id) \(number)") }
            .cancellable(EffectID(row.id), cancelInFlight: true)
        }), initialState: [Row(id: 1), Row(id: 2)])
    var handles: [EffectHandle] = []
    for number in 1...100 {
      handles.append(store.send(.row(id: 1, action: number)))
      handles.append(store.send(.row(id: 2, action: number)))
    }
    for handle in handles { await handle.finish() }
    #expect(begun.all.sorted() == ["row 1 100", "row 2 100"])
  }
}
