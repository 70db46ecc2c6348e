import Gates
import InnoFlowTesting
import IssueCollection
import Testing

/// Each mistake fails the test once, with a message that says where it is and what to do.
@MainActor
struct WrongUseTests {
  private struct Broken: Error {}

  @Test func messageAboutAMissingChildNamesTheReducer() async {
    let rows = TestStore(
      reducer: ForEachReducer(
        state: \Family.State.rows, action: Family.Action.rowActionPath, reducer: Family.RowCounter()),
      initialState: .init())
    let mode = TestStore(
      reducer: IfCaseLet(
        state: Family.Mode.counting, action: CasePath<Counter.Action, Counter.Action>(embed: { $0 }, extract: { $0 }),
        reducer: Counter()), initialState: .idle)
    let failures = await reportedIssues {
      await rows.send(.row(id: 1, action: .increment))
      await mode.send(.increment)
    }
    #expect(
      failures.map { $0.text.prefix { $0 != ":" } } == [
        "ForEachReducer at InnoFlowTests/WrongUseTests.swift", "IfCaseLet at InnoFlowTests/WrongUseTests.swift",
      ])
  }

  @Test func actionForAMissingChildFailsOnceWithItsLocation() async {
    let store = TestStore(reducer: Family())
    var line = 0
    let failures = await reportedIssues {
      line = #line + 1
      await store.send(.optional(.increment)) { $0.seen = 1 }
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.line == line)
    let text = failures.first?.text ?? ""
    #expect(text.hasPrefix("IfLet at InnoFlowTests/Family.swift:"))
    #expect(
      text.hasSuffix(
        """
         received an action for InnoFlowTests.Counter.State, which is absent:

        Family.Action.optional(.increment)

        Send it only while the state exists, declare the IfLet before the reducer that removes the state, or use \
        `onMissing: .ignore`.
        """))
  }

  @Test func actionForAMissingRowFailsOnceWithItsID() async {
    let store = TestStore(reducer: Family())
    let failures = await reportedIssues {
      await store.send(.row(id: 7, action: .increment)) { $0.seen = 1 }
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("ForEachReducer at InnoFlowTests/Family.swift:") == true)
    #expect(failures.first?.text.contains("id: 7") == true)
  }

  @Test func actionForAnotherCaseIsIgnoredOnRequest() async {
    let store = TestStore(reducer: Family())
    await store.send(.mode(.increment)) { $0.seen = 1 }
    await store.finish()
  }

  @Test func errorOfARunFailsOnceWithItsID() async {
    let store = TestStore(reducer: Trace(["A": EffectTask.run { _ in throw Broken() }.cancellable("load")]))
    var line = 0
    let failures = await reportedIssues {
      line = #line + 1
      await store.send("A") { $0.names = ["A"] }
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        "The effect “load” failed: Broken()\n\nCatch the error inside the effect and send an action instead."
      ])
    #expect(failures.first?.line == line)
  }

  @Test func errorOfARunWithoutAnIDNamesItsNumber() async {
    let store = TestStore(reducer: Trace(["A": .run { _ in throw Broken() }]))
    let failures = await reportedIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.finish()
    }
    #expect(failures.map { $0.text.prefix(56) } == ["The effect run 1 (without an id) failed: Broken()\n\nCatch"])
  }

  @Test(arguments: [
    EffectTask.send("a").debounce("d", for: .seconds(1)),
    EffectTask.send("a").throttle("t", for: .seconds(1), leading: false, trailing: true),
  ])
  func errorOfAClockSaysThatTheClockIsWrong(delayed: EffectTask<String>) async {
    let clock = StoreClock(now: { .init(sinceOrigin: .zero) }, sleep: { _, _ in throw Broken() })
    let store = TestStore(reducer: Trace(["A": delayed]), initialState: .init(), clock: clock)
    let failures = await reportedIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        """
        The clock of a debounce or throttle failed: Broken(). The delayed effect, if any, is dropped. \
        The `sleep` of a store's clock may throw only `CancellationError`.
        """
      ])
  }

  @Test func sendingBeforeReceivingFails() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
    var line = 0
    let failures = await reportedIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.receive("B") { $0.names += ["B"] }
      line = #line + 1
      await store.send("D") { $0.names += ["D"] }
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        """
        Receive these actions of effects before sending another action:

        "C"

        Assert each with `await store.receive(…)`, or set `store.exhaustivity = .off`.
        """
      ])
    #expect(failures.first?.line == line)
  }

  @Test(arguments: [true, false]) func actionsThatAreNotReceivedFailAtFinishOrRelease(finishes: Bool) async {
    var line = 0
    let failures = await reportedIssues {
      line = #line + 1
      let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
      await store.send("A") { $0.names = ["A"] }
      guard finishes else { return }
      line = #line + 1
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        "Actions were not received:\n\n\"B\"\n\"C\"\n\nAssert each with `await store.receive(…)`."
      ])
    #expect(failures.first?.line == line)
  }

  @Test(arguments: [true, false]) func unfinishedEffectsFailAtFinishOrRelease(finishes: Bool) async {
    let gate = Gate()
    let failures = await reportedIssues {
      let store = TestStore(
        reducer: Trace(["A": .merge(EffectTask.afterGate(gate, "B").cancellable("load"), .afterGate(gate, "C"))]))
      await store.send("A") { $0.names = ["A"] }
      if finishes { await store.finish(timeout: .milliseconds(20)) }
    }
    #expect(
      failures.map(\.text) == [
        "Effects are still running: “load”, run 2 (without an id). Let them end before the test does, or cancel them."
      ])
  }

  @Test(arguments: [(Exhaustivity.off, 0), (.off(showSkippedAssertions: true), 1)])
  func unfinishedEffectIsAtMostAWarningWithoutExhaustivity(exhaustivity: Exhaustivity, warnings: Int) async {
    let store = TestStore(reducer: Trace(["A": .afterGate(Gate(), "B")]))
    store.exhaustivity = exhaustivity
    let shown = await reportedIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.finish(timeout: .zero)
    }
    #expect(shown.count == warnings)
    #expect(shown.allSatisfy { $0.text.hasPrefix("An effect is still running: run 1") })
    store.cancelAllEffects()
  }

  @Test func effectThatHasEndedIsNotListedAsRunning() async {
    let store = TestStore(reducer: Trace(["A": .run { _ in }, "B": .afterGate(Gate(), "C")]))
    let first = await store.send("A") { $0.names = ["A"] }
    await first.finish()
    await store.send("B") { $0.names += ["B"] }
    let failures = await reportedIssues { await store.finish(timeout: .zero) }
    #expect(
      failures.map(\.text) == [
        "An effect is still running: run 2 (without an id). Let it end before the test does, or cancel it."
      ])
    store.cancelAllEffects()
  }

  @Test func unfinishedDelayFailsAtRelease() async {
    let failures = await reportedIssues {
      let store = TestStore(
        reducer: Trace(["A": EffectTask.send("B").debounce("d", for: .seconds(1))]), initialState: .init(),
        clock: .manual(ManualTestClock()))
      await store.send("A") { $0.names = ["A"] }
    }
    #expect(
      failures.map(\.text) == [
        "An effect is still delayed by a debounce or throttle. Let it end before the test does, or cancel it."
      ])
  }

  @Test func unfinishedEffectOfASendAfterFinishFailsAtRelease() async {
    let failures = await reportedIssues {
      let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .afterGate(Gate(), "C"))]))
      await store.finish()
      await store.send("A") { $0.names = ["A"] }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("Actions were not received") == true)
    #expect(failures.first?.text.contains("still running") == true)
  }

  @Test func releaseAfterFinishReportsNothingMore() async {
    let stubborn = Gate(ignoresCancellation: true)
    let drops = Recorder<String>()
    let failures = await reportedIssues {
      let store = TestStore(
        reducer: Trace(["A": .afterGate(stubborn, "late")]), initialState: .init(),
        instrumentation: .sink { if case .actionDropped(let drop) = $0 { drops.record(drop.action ?? "-") } })
      await store.send("A") { $0.names = ["A"] }
      await store.finish(timeout: .milliseconds(20))
    }
    #expect(failures.count == 1)
    stubborn.open()
    await drops.wait { !$0.isEmpty }
    #expect(drops.elements == ["late"])
  }

  private struct Loader: Reducer {
    enum Phase: Hashable, Sendable { case idle, loading, loaded }
    struct State: Equatable, Sendable, DefaultInitializable {
      var phase = Phase.idle
    }
    enum Action: Equatable, Sendable {
      case load(secret: Int)
      case skip
    }
    /// The line where the map is declared.
    static let line = #line + 2
    static var map: PhaseMap<State, Action, Phase> {
      PhaseMap(\.phase) {
        From(.idle) { On(where: { if case .load = $0 { true } else { false } }, to: .loading) }
      }
    }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if action == .skip { state.phase = .loaded }
        return .none
      }.phaseMap(Loader.map)
    }
    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      body.reduce(into: &state, action: action)
    }
    var resolved: some Reducer<State, Action> { body.resolved }
  }

  @Test func phaseWrittenByTheReducerFailsTheTest() async {
    let store = TestStore(reducer: Loader())
    var line = 0
    let failures = await reportedIssues {
      line = #line + 1
      await store.send(.skip)
      await store.send(.load(secret: 1234)) { $0.phase = .loading }
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        """
        The reducer set the phase from idle to loaded on skip; the phase map owns it, so the write was reverted. \
        Add a rule to the map and do not write the phase in the reducer. \
        The map is at InnoFlowTests/WrongUseTests.swift:\(Loader.line).
        """
      ])
    #expect(failures.first?.line == line)
  }

  @Test func illegalTransitionFailsTheTest() async {
    struct Jumper: Reducer {
      func reduce(into state: inout Int, action: String) -> EffectTask<String> {
        state = 2
        return .none
      }
    }
    let line = #line + 2
    let store = TestStore(
      reducer: Jumper().validatePhaseTransitions(tracking: \.self, through: .linear(0, 1, 2)), initialState: 0)
    let failures = await reportedIssues {
      await store.send("jump") { $0 = 2 }
      await store.finish()
    }
    #expect(
      failures.map(\.text) == [
        """
        The reducer moved the phase from 0 to 2 on String, which its graph does not allow. \
        Add the transition to the graph, or do not make it. The check is at InnoFlowTests/WrongUseTests.swift:\(line).
        """
      ])
  }
}
