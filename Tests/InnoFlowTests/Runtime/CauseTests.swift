import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

/// The causes that instrumentation gets when it observes reductions.
@MainActor
struct CauseTests {
  private struct Observed {
    var actions: [(name: String, origin: Cause?, cause: Cause)] = []
    /// What each run follows from.
    var runs: [(origin: Cause?, cause: Cause?)] = []

    func cause(of action: String) -> Cause? { actions.last { $0.name == action }?.cause }
    func origin(of action: String) -> Cause? { actions.last { $0.name == action }?.origin }
  }

  private final class Observations {
    var observed = Observed()
  }

  private let observations = Observations()

  private func store(_ effects: [String: EffectTask<String>]) -> Store<Trace> {
    Store(
      reducer: Trace(effects), initialState: .init(),
      instrumentation: .sink { [observations] event in
        if case .runStarted(let run) = event { observations.observed.runs.append((Cause.current, run.cause)) }
      } reduced: { [observations] in
        observations.observed.actions.append(($0.action, $0.origin, $0.cause))
      })
  }

  private var observed: Observed { observations.observed }

  @Test func laterCauseHasAGreaterNumber() {
    let causes = (Cause(), Cause())
    #expect(causes.0.number < causes.1.number)
  }

  @Test func originOfAnActionIsTheCauseOfItsSender() {
    let store = store([:])
    let key = Cause()
    Cause.$current.withValue(key) { _ = store.send("A") }
    store.send("B")
    #expect(observed.origin(of: "A") == key)
    #expect(observed.origin(of: "B") == nil)
    #expect(observed.cause(of: "A") != observed.cause(of: "B"))
  }

  @Test func queuedActionsKeepTheirOwnOrigins() throws {
    let store = store([
      "A": .merge(.send("B"), .send("C")), "B": .send("D"), "C": .send("E"),
    ])
    store.send("A")
    #expect(observed.actions.map(\.name) == ["A", "B", "C", "D", "E"])
    let a = try #require(observed.cause(of: "A"))
    #expect(observed.origin(of: "B") == a)
    #expect(observed.origin(of: "C") == a)
    #expect(observed.origin(of: "D") == observed.cause(of: "B"))
    #expect(observed.origin(of: "E") == observed.cause(of: "C"))
  }

  @Test func actionOfARunFollowsFromTheRunAndTheRunFromItsAction() async throws {
    let gate = Gate()
    let store = store(["A": .afterGate(gate, "B")])
    let handle = store.send("A")
    store.send("Other")
    gate.open()
    await handle.finish()
    let run = try #require(observed.runs.first)
    #expect(run.origin == observed.cause(of: "A"))
    #expect(run.cause != nil)
    #expect(run.cause != run.origin)
    #expect(observed.origin(of: "B") == run.cause)
  }

  @Test func codeOfARunSeesTheRunsCause() async {
    let seen = Recorder<Cause?>()
    let store = store(["A": .run { _ in await seen.record(Cause.current) }])
    await store.send("A").finish()
    #expect(seen.elements == [observed.runs.first?.cause])
    #expect(seen.elements.first != .some(nil))
  }

  @Test func causeOfADroppedActionIsRemovedFromTheQueue() async {
    let gate = Gate()
    let late = Cause()
    var store: Store<Trace>?
    let instrumented = Store(
      reducer: Trace(["A": .afterGate(gate, "dropped").cancellable("x"), "C": .send("D")]), initialState: .init(),
      instrumentation: .sink { event in
        // Queued behind the run's action, which is cancelled while both wait.
        guard case .actionEmitted("dropped") = event else { return }
        Cause.$current.withValue(late) { _ = store?.send("B") }
      } reduced: { [observations] in
        observations.observed.actions.append(($0.action, $0.origin, $0.cause))
        if $0.action == "B" { store?.cancelEffects(identifiedBy: "x") }
      })
    store = instrumented
    let handle = instrumented.send("A")
    gate.open()
    await handle.finish()
    instrumented.send("C")
    #expect(observed.actions.map(\.name) == ["A", "B", "C", "D"])
    #expect(observed.origin(of: "B") == late)
    #expect(observed.origin(of: "C") == nil)
    #expect(observed.origin(of: "D") == observed.cause(of: "C"))
    store = nil
  }

  @Test func actionOfADelayedEffectFollowsFromTheActionThatStartedIt() async {
    let clock = ManualTestClock()
    let store = Store(
      reducer: Trace(["A": EffectTask.send("B").debounce("d", for: .seconds(1))]), initialState: .init(),
      clock: .manual(clock),
      instrumentation: .sink { _ in
      } reduced: { [observations] in
        observations.observed.actions.append(($0.action, $0.origin, $0.cause))
      })
    let handle = store.send("A")
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await handle.finish()
    #expect(observed.origin(of: "B") == observed.cause(of: "A"))
    #expect(observed.cause(of: "A") != nil)
  }

  @Test func observersAreNotifiedWithTheCauseOfTheAction() {
    let store = store(["B": .send("C")])
    let seen = Recorder<Cause?>()
    let token = store.onChange(of: \.names) { _ in seen.record(Cause.current) }
    Cause.$current.withValue(Cause()) { _ = store.send("A") }
    #expect(seen.elements == [observed.cause(of: "A")])
    store.send("B")
    #expect(seen.elements == [observed.cause(of: "A"), observed.cause(of: "C")])
    token.cancel()
  }

  @Test func actionThatAnObserverSendsFollowsFromTheObservedAction() {
    let store = store([:])
    let token = store.onChange(of: \.names) { names in
      if names.last == "A" { store.send("B") }
    }
    store.send("A")
    #expect(observed.origin(of: "B") == observed.cause(of: "A"))
    #expect(observed.cause(of: "B") != nil)
    token.cancel()
  }

  @Test func reductionContainsTheStateBeforeAndAfter() {
    var states: [(before: [String], after: [String])] = []
    let store = Store(
      reducer: Trace(["A": .send("B")]), initialState: Trace.State(),
      instrumentation: .sink { _ in
      } reduced: { reduction in
        guard let before = reduction.before as? Trace.State, let after = reduction.after as? Trace.State else { return }
        states.append((before.names, after.names))
      })
    store.send("A")
    #expect(states.map(\.before) == [[], ["A"]])
    #expect(states.map(\.after) == [["A"], ["A", "B"]])
  }

  @Test func reductionIsReportedWithItsDurationBeforeItsEffectsStart() {
    var events: [String] = []
    var durations: [Duration] = []
    let store = Store(
      reducer: Reduce<Int, String> { state, action in
        let end = ContinuousClock.now.advanced(by: .milliseconds(1))
        while ContinuousClock.now < end {}
        return action == "A" ? .send("B") : .none
      }, initialState: 0,
      instrumentation: .sink { event in
        if case .actionEmitted(let action) = event { events.append("emitted \(action)") }
      } reduced: { reduction in
        events.append("reduced \(reduction.action)")
        durations.append(reduction.duration)
        #expect(Cause.current == reduction.cause)
      })
    store.send("A")
    #expect(events == ["reduced A", "emitted B", "reduced B"])
    #expect(durations.allSatisfy { $0 >= .milliseconds(1) })
  }

  @Test(arguments: [true, false]) func noCauseIsBoundUnlessReductionsAreObserved(isCombined: Bool) async {
    let seen = Recorder<Cause?>()
    let sink = StoreInstrumentation<String>.sink { event in
      if case .runStarted(let run) = event { seen.record(run.cause) }
      seen.record(Cause.current)
    }
    let store = Store(
      reducer: Trace(["A": .run { send in await send("B") }]), initialState: .init(),
      instrumentation: isCombined ? .combined(sink, .sink { _ in }) : sink)
    await store.send("A").finish()
    #expect(seen.elements.count == 4)
    #expect(seen.elements.allSatisfy { $0 == nil })
  }

  @Test func combinedInstrumentationReportsReductionsToEach() {
    let first = Recorder<Cause>()
    let second = Recorder<Cause>()
    let store = Store(
      reducer: Trace(), initialState: .init(),
      instrumentation: .combined(
        .sink { _ in
        } reduced: {
          first.record($0.cause)
        }, .sink { _ in },
        .sink { _ in
        } reduced: {
          second.record($0.cause)
        }))
    store.send("A")
    #expect(first.elements.count == 1)
    #expect(first.elements == second.elements)
  }
}
