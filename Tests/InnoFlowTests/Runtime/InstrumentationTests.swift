import Gates
import InnoFlowCore
import InnoFlowTesting
import Logging
import Synchronization
import Testing

@MainActor
struct InstrumentationTests {
  private struct Lines: LogHandler {
    final class Storage: Sendable {
      let lines = Mutex<[String]>([])
    }

    let storage: Storage
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      storage.lines.withLock { $0.append("\(event.level) \(event.message)") }
    }
  }

  /// Fails the test when it is converted to text.
  private struct Secret: Sendable, CustomStringConvertible {
    var description: String {
      Issue.record("A redacted payload was evaluated.")
      return "secret"
    }
  }

  private enum Action: Sendable {
    case load
    case loaded(Secret)
  }

  private struct Feature: Reducer {
    func reduce(into state: inout Int, action: Action) -> EffectTask<Action> {
      if case .load = action { .send(.loaded(Secret())) } else { .none }
    }
  }

  @Test func eachKindOfEventIsReportedInOrder() async {
    let events = Recorder<String>()
    let gate = Gate()
    let store = Store(
      reducer: Trace([
        "A": EffectTask.afterGate(gate, "a").cancellable("x"),
        "B": EffectTask.send("b").throttle("y", for: .seconds(1)),
      ]), initialState: .init(), clock: .manual(ManualTestClock()),
      instrumentation: .combined(
        .disabled,
        .sink { event in
          switch event {
          case .runStarted(let run): events.record("started \(run.number) \(run.effectID?.description ?? "-")")
          case .runFinished(_, let outcome): events.record("finished \(outcome)")
          case .actionEmitted(let action): events.record("emitted \(action)")
          case .actionDropped(let drop): events.record("dropped \(drop.reason)")
          case .effectsCancelled(let cancellation): events.record("cancelled \(cancellation.count)")
          }
        }))
    let handle = store.send("A")
    gate.open()
    await handle.finish()
    store.send("A")
    store.cancelEffects(identifiedBy: "x")
    store.send("B")
    store.send("B")
    store.cancelAllEffects()
    #expect(
      events.elements == [
        "started 1 x", "emitted a", "finished completed", "started 2 x", "finished cancelled", "cancelled 1",
        "emitted b", "dropped debouncedOrThrottled", "cancelled 0",
      ])
  }

  @Test func throttleWithoutLeadingAndTrailingEffectsReportsEveryDrop() {
    var drops: [StoreInstrumentation<String>.Drop] = []
    let store = Store(
      reducer: Trace(["A": EffectTask.send("B").throttle("x", for: .seconds(1), leading: false)]),
      initialState: .init(), clock: .manual(ManualTestClock()),
      instrumentation: .sink { if case .actionDropped(let drop) = $0 { drops.append(drop) } })
    for _ in 0..<2 { store.send("A") }
    #expect(drops.map(\.action) == ["B", "B"])
    #expect(drops.map(\.reason) == [.debouncedOrThrottled, .debouncedOrThrottled])
    #expect(store.names == ["A", "A"])
  }

  @Test func replacementIsReportedAsACancellationOnlyForCancelInFlight() {
    var counts: [Int] = []
    let store = Store(
      reducer: Trace([
        "A": EffectTask.send("a").debounce("d", for: .seconds(1)),
        "B": EffectTask.afterGate(Gate(), "b").cancellable("x", cancelInFlight: true),
      ]), initialState: .init(), clock: .manual(ManualTestClock()),
      instrumentation: .sink { if case .effectsCancelled(let cancellation) = $0 { counts.append(cancellation.count) } })
    for name in ["A", "A", "B", "B"] { store.send(name) }
    #expect(counts == [0, 1])
    store.cancelAllEffects()
  }

  @Test func runOfAChildIsReportedWithTheIDAroundTheChild() {
    let room = Household.Room(gate: Gate())
    let hall = Scope(
      state: \Household.State.hall, action: Household.Action.hallCasePath,
      reducer: Reduce<Household.Room.State, Household.Room.Action> { state, action in
        .concatenate(room.reduce(into: &state, action: action), .send(.loaded))
      })
    var runs: [StoreInstrumentation<Household.Action>.Run] = []
    let store = Store(
      reducer: Reduce<Household.State, Household.Action> { state, action in
        hall.reduce(into: &state, action: action).cancellable("outer")
      }, initialState: ChildLifetimeTests.full,
      instrumentation: .sink { if case .runStarted(let run) = $0 { runs.append(run) } })
    store.send(.hall(.fail))
    store.send(.hall(.load))
    #expect(runs.map(\.effectID?.description) == ["outer", "load"])
    #expect(runs.map(\.child) == ["hall", "hall"])
    store.cancelAllEffects()
  }

  @Test func combinedInstrumentationsAreCalledInOrder() async {
    struct Broken: Error {}
    let calls = Recorder<String>()
    func sink(_ number: Int) -> StoreInstrumentation<String> {
      .sink(
        { if case .runStarted = $0 { calls.record("\(number) started") } },
        runFailed: { _ in calls.record("\(number) failed") }, queueDrained: { _ in calls.record("\(number) drained") },
        reduced: { _ in calls.record("\(number) reduced") })
    }
    let store = Store(
      reducer: Trace(["A": .run { _ in throw Broken() }]), initialState: .init(),
      instrumentation: .combined(sink(1), .disabled, sink(2)))
    await store.send("A").finish()
    for kind in ["started", "failed", "drained", "reduced"] {
      #expect(calls.elements.filter { $0.hasSuffix(kind) } == ["1 \(kind)", "2 \(kind)"])
    }
  }

  @Test func runThatItsFailureHandlerCancelsFinishesOnce() async {
    struct Broken: Error {}
    let outcomes = Recorder<StoreInstrumentation<String>.RunOutcome>()
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .run { _ in throw Broken() }]), initialState: .init(),
      instrumentation: .sink(
        { if case .runFinished(_, let outcome) = $0 { outcomes.record(outcome) } },
        runFailed: { _ in target?.cancelAllEffects() }))
    target = store
    await store.send("A").finish()
    #expect(outcomes.elements == [.cancelled])
    #expect(store.isIdle)
  }

  /// The id that a run reports is the nearest one around it.
  @Test(arguments: [(true, "d"), (false, "t")]) func delayedRunHasTheIDOfItsDelay(debounced: Bool, id: String) async {
    let clock = ManualTestClock()
    let ids = Recorder<String?>()
    let run = EffectTask<String>.run { _ in }
    func delayed(_ effect: EffectTask<String>) -> EffectTask<String> {
      debounced
        ? effect.debounce("d", for: .seconds(1))
        : effect.throttle("t", for: .seconds(1), leading: false, trailing: true)
    }
    let store = Store(
      reducer: Trace(["A": delayed(run).cancellable("outer"), "B": delayed(run.cancellable("inner"))]),
      initialState: .init(), clock: .manual(clock),
      instrumentation: .sink { if case .runStarted(let run) = $0 { ids.record(run.effectID?.description) } })
    for name in ["A", "B"] {
      let handle = store.send(name)
      await clock.advance(by: .seconds(1), onceSleepersReach: 1)
      await handle.finish()
    }
    #expect(ids.elements == [id, "inner"])
  }

  @Test(arguments: [true, false]) func logsLeaveOutPayloads(isOSLog: Bool) {
    let storage = Lines.Storage()
    let logger = Logger(label: "test") { _ in Lines(storage: storage) }
    let store = Store(
      reducer: Feature(), initialState: 0, instrumentation: isOSLog ? .osLog(logger: logger) : .log(logger))
    store.send(.load)
    #expect(
      storage.lines.withLock { $0 } == [
        "debug An effect emitted loaded.", "debug The queue has emptied. Reduced actions: 2, maximum length: 1.",
      ])
  }

  @Test func logsShowPayloadsOnRequest() {
    let storage = Lines.Storage()
    let logger = Logger(label: "test") { _ in Lines(storage: storage) }
    let store = Store(
      reducer: Trace([
        "A": .send("B"), "C": EffectTask.merge(.send("D"), .send("E")).cancellable("y"), "D": .cancel("y"),
      ]), initialState: .init(),
      instrumentation: .log(logger, level: .info, includesPayloads: true))
    store.send("A")
    #expect(storage.lines.withLock { $0.first } == "info An effect emitted B.")
    store.send("C")
    #expect(storage.lines.withLock { $0.contains("info Dropped E: cancellationBoundary.") })
  }

  @Test(arguments: [
    (false, "error Run 1 (x) failed: Broken."), (true, #"error Run 1 (x) failed: Broken(token: "secret")."#),
  ])
  func logOfAFailureShowsTheErrorOnRequestOnly(includesPayloads: Bool, line: String) async {
    struct Broken: Error {
      let token = "secret"
    }
    let storage = Lines.Storage()
    let logger = Logger(label: "test") { _ in Lines(storage: storage) }
    let store = Store(
      reducer: Trace(["A": EffectTask.run { _ in throw Broken() }.cancellable("x")]), initialState: .init(),
      instrumentation: .log(logger, includesPayloads: includesPayloads))
    await store.send("A").finish()
    #expect(storage.lines.withLock { $0.filter { $0.hasPrefix("error") } } == [line])
  }

  @Test func logNamesRunsTheirEndsAndWhatWasDroppedAtItsLevel() async {
    let storage = Lines.Storage()
    let logger = Logger(label: "test") { _ in Lines(storage: storage) }
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { _ in }.cancellable("x"), "B": .run { _ in throw CancellationError() },
        "C": EffectTask.run { _ in }.throttle("t", for: .seconds(1)),
        "D": EffectTask.merge(.send("E"), .send("F")).cancellable("y"), "E": .cancel("y"),
      ]), initialState: .init(), clock: .manual(ManualTestClock()), instrumentation: .log(logger, level: .notice))
    for name in ["A", "B", "C", "C", "D"] { await store.send(name).finish() }
    let lines = storage.lines.withLock { $0 }
    #expect(lines.allSatisfy { $0.hasPrefix("notice ") })
    #expect(
      lines.map { $0.dropFirst(7) }.filter { !$0.hasPrefix("The queue") } == [
        "Run 1 (x) started.", "Run 1 (x) completed.", "Run 2 started.", "Run 2 cancelled.", "Run 3 (t) started.",
        "Run 3 (t) completed.", "Dropped an effect: debouncedOrThrottled.", "An effect emitted String.",
        "An effect emitted String.", "Cancelled effects of y: 0.", "Dropped String: cancellationBoundary.",
      ])
  }

  @Test func logSaysWhetherAnIDAChildOrEverythingWasCancelled() {
    let storage = Lines.Storage()
    let logger = Logger(label: "test") { _ in Lines(storage: storage) }
    let store = Store(reducer: Trace([:]), initialState: .init(), instrumentation: .log(logger))
    store.cancelEffects(identifiedBy: "load")
    store.cancelEffects(of: CasePath<String, String>(embed: { $0 }, extract: { $0 }))
    store.cancelAllEffects()
    #expect(
      storage.lines.withLock { $0 } == [
        "debug Cancelled effects of load: 0.", "debug Cancelled effects of a child: 0.",
        "debug Cancelled effects of every id: 0.",
      ])
  }

  @Test(.timeLimit(.minutes(10))) func handlerMayCancelEverythingWhileACancellationIsUnderWay() {
    let gate = Gate()
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .merge(.afterGate(gate, "1"), .afterGate(gate, "2"))]), initialState: .init(),
      instrumentation: .sink { event in
        if case .runFinished = event { target?.cancelAllEffects() }
      })
    target = store
    let handle = store.send("A")
    handle.cancel()
    #expect(handle.isFinished)
    #expect(store.isIdle)
  }

  @Test(arguments: ["handle", "id", "all"])
  func actionSentDuringACancellationIsReducedAfterIt(_ way: String) {
    let gate = Gate()
    var actionsAtEnds: [Int] = []
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": EffectTask.merge(.afterGate(gate, "1"), .afterGate(gate, "2")).cancellable("x")]),
      initialState: .init(),
      instrumentation: .sink { event in
        guard case .runFinished = event else { return }
        target?.send("B")
        actionsAtEnds.append(target?.names.count ?? 0)
      })
    target = store
    let handle = store.send("A")
    switch way {
    case "handle": handle.cancel()
    case "id": store.cancelEffects(identifiedBy: "x")
    default: store.cancelAllEffects()
    }
    #expect(actionsAtEnds == [1, 1])
    #expect(store.names == ["A", "B", "B"])
  }

  @Test func runThatTheHandlerOfItsStartCancelsDoesNotBegin() async {
    let gate = Gate()
    let hasRun = Mutex(false)
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .run { _ in hasRun.withLock { $0 = true } }, "B": .afterGate(gate, "b")]),
      initialState: .init(),
      instrumentation: .sink { event in
        if case .runStarted(let run) = event, run.number == 1 { target?.cancelAllEffects() }
      })
    target = store
    await store.send("A").finish()
    let later = store.send("B")
    gate.open()
    await later.finish()
    #expect(!hasRun.withLock { $0 })
  }

  @Test func actionWhoseEmissionHandlerCancelsEverythingStillStartsItsEffects() async {
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .merge(.run { await $0("lost") }, .send("B")), "B": .run { await $0("C") }]),
      initialState: .init(),
      instrumentation: .sink { event in
        if case .actionEmitted("B") = event { target?.cancelAllEffects() }
      })
    target = store
    await store.send("A").finish()
    #expect(store.names == ["A", "B", "C"])
  }

  @Test func effectWhoseSendWasCancelledByAHandlerDoesNotStart() async {
    let clock = ManualTestClock()
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace([
        "A": EffectTask.send("a").debounce("x", for: .seconds(1)),
        "B": EffectTask.send("b").debounce("x", for: .seconds(1)).cancellable("y"),
        "C": EffectTask.send("c").cancellable("x", cancelInFlight: true).cancellable("y"),
        "D": EffectTask.run { await $0("d") }.cancellable("x", cancelInFlight: true).cancellable("y"),
      ]), initialState: .init(), clock: .manual(clock),
      instrumentation: .sink { event in
        if case .actionDropped = event { target?.cancelAllEffects() }
      })
    target = store
    for newer in ["B", "C", "D"] {
      store.send("A")
      #expect(store.send(newer).isFinished)
      #expect(store.isIdle)
    }
    #expect(store.names == ["A", "B", "A", "C", "A", "D"])
  }

  @Test func actionSentByAFailureHandlerIsReducedAfterTheRunsEvents() async {
    struct Broken: Error {}
    var order: [String] = []
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .run { _ in throw Broken() }]), initialState: .init(),
      instrumentation: .sink(
        { if case .runFinished = $0 { order.append("finished with \(target?.names.count ?? 0) actions") } },
        runFailed: { _ in target?.send("B") }))
    target = store
    await store.send("A").finish()
    #expect(order == ["finished with 1 actions"])
    #expect(store.names == ["A", "B"])
  }

  @Test(.timeLimit(.minutes(10))) func delayedEffectThatIsCancelledAfterItHasStartedIsNotDropped() async {
    let (clock, gate) = (ManualTestClock(), Gate())
    var drops = 0
    var counts: [Int] = []
    let store = Store(
      reducer: Trace(["A": EffectTask.afterGate(gate, "late").debounce("d", for: .seconds(1))]), initialState: .init(),
      clock: .manual(clock),
      instrumentation: .sink { event in
        switch event {
        case .actionDropped: drops += 1
        case .effectsCancelled(let cancellation): counts.append(cancellation.count)
        default: break
        }
      })
    store.send("A")
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await gate.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "d")
    #expect(drops == 0)
    #expect(counts == [1])
    #expect(store.isIdle)
  }

  @Test(arguments: 0..<4) func actionSentDuringACancellationInAChildIsReducedAfterIt(way: Int) {
    var loadedAtEnds: [Int] = []
    weak var target: Store<Household>?
    let store = Store(
      reducer: Household(gate: Gate()), initialState: ChildLifetimeTests.full,
      instrumentation: .sink { event in
        guard case .runFinished = event else { return }
        target?.send(.loaded)
        loadedAtEnds.append(target?.state.loaded ?? -1)
      })
    target = store
    for _ in 0..<2 { store.send(way.isMultiple(of: 2) ? .guest(.load) : .room(id: 1, action: .load)) }
    switch way {
    case 0: store.cancelEffects(of: Household.Action.guestCasePath)
    case 1: store.cancelEffects(of: Household.Action.roomActionPath, id: 1)
    case 2: store.cancelEffects(identifiedBy: "load", of: Household.Action.guestCasePath)
    default: store.cancelEffects(identifiedBy: "load", of: Household.Action.roomActionPath, id: 1)
    }
    #expect(loadedAtEnds == [0, 0])
    #expect(store.state.loaded == 2)
  }

  @Test(arguments: [true, false]) func pendingDelayThatIsCancelledIsDroppedAtTheCancellationBoundary(throttled: Bool) {
    let send = EffectTask.send("late")
    let drops = Recorder<String>()
    let store = Store(
      reducer: Trace([
        "A": throttled
          ? send.throttle("d", for: .seconds(1), leading: false, trailing: true) : send.debounce("d", for: .seconds(1)),
        "cancel": .cancel("d"),
      ]), initialState: .init(), clock: .manual(ManualTestClock()),
      instrumentation: .sink {
        if case .actionDropped(let drop) = $0 { drops.record("\(drop.action ?? "-") \(drop.reason)") }
      })
    store.send("A")
    store.send("A")
    store.send("cancel")
    store.send("A").cancel()
    #expect(
      drops.elements == ["late debouncedOrThrottled", "late cancellationBoundary", "late cancellationBoundary"])
    #expect(store.isIdle)
  }
}
