import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

/// When a throttle window closes before its time, and what happens at its exact end.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ThrottleWindowTests {
  let clock = ManualTestClock()
  let gate = Gate()

  private func store(_ effect: @escaping @Sendable (String) -> EffectTask<String>) -> Store<Reduce<[String], String>> {
    Store(reducer: .noting(effect), initialState: [], clock: .manual(clock))
  }

  enum Cancellation: String, CaseIterable, Sendable {
    case ownID, outerID, delayID, outermostID, handle, all, effect, outerEffect
  }

  private func apply(_ cancellation: Cancellation, to store: Store<Reduce<[String], String>>, _ handle: EffectHandle) {
    switch cancellation {
    case .ownID: store.cancelEffects(identifiedBy: "t")
    case .outerID: store.cancelEffects(identifiedBy: "outer")
    case .outermostID: store.cancelEffects(identifiedBy: "outermost")
    case .delayID: store.cancelEffects(identifiedBy: "d")
    case .handle: handle.cancel()
    case .all: store.cancelAllEffects()
    case .effect: store.send("cancel t")
    case .outerEffect: store.send("cancel outer")
    }
  }

  nonisolated private static func nested(_ name: String, _ gate: Gate) -> EffectTask<String> {
    switch name {
    case "cancel t": .cancel("t")
    case "cancel outer": .cancel("outer")
    default:
      EffectTask.concatenate(.send("!\(name)"), .afterGate(gate, "!late \(name)"))
        .throttle("t", for: .seconds(1), leading: true).map { $0 }.cancellable("outer")
        .debounce("d", for: .zero).cancellable("outermost")
    }
  }

  @Test(arguments: Cancellation.allCases) func explicitCancellationOfTheEffectClosesItsWindow(
    _ cancellation: Cancellation
  ) async throws {
    let store = store { [gate] in Self.nested($0, gate) }
    let handle = store.send("1")
    await gate.waitForArrivals(1)
    apply(cancellation, to: store, handle)
    #expect(handle.isFinished)
    try #require(store.isIdle)
    store.send("2")
    await gate.waitForArrivals(2)
    #expect(store.state == ["!1", "!2"])
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test(arguments: Cancellation.allCases) func explicitCancellationOfADelayedEffectClosesItsWindow(
    _ cancellation: Cancellation
  ) async {
    let store = store { name in
      switch name {
      case "cancel t": .cancel("t")
      case "cancel outer": .cancel("outer")
      default:
        EffectTask.send("!\(name)").throttle("t", for: .seconds(1), leading: false, trailing: true).cancellable("outer")
          .throttle("d", for: .zero).cancellable("outermost")
      }
    }
    let handle = store.send("1")
    apply(cancellation, to: store, handle)
    #expect(handle.isFinished)
    await clock.advance(by: .milliseconds(900))
    let next = store.send("2")
    await clock.advance(by: .milliseconds(999))
    #expect(store.state == [])
    #expect(!next.isFinished)
    await clock.advance(by: .milliseconds(1))
    await next.finish()
    #expect(store.state == ["!2"])
  }

  @Test(arguments: ["t", "outer", "outermost"]) func cancellingByIDClosesTheWindowOfAFinishedEffect(id: String) async {
    let store = store { name in
      EffectTask.send("!\(name)").throttle("t", for: .seconds(1)).cancellable("outer").cancellable("outermost")
    }
    store.send("1")
    store.send("dropped")
    await clock.waitForSleepers(atLeast: 1)
    store.cancelEffects(identifiedBy: EffectID(id))
    #expect(store.isIdle)
    #expect(clock.sleeperCount == 0)
    store.send("2")
    #expect(store.state == ["!1", "!2"])
  }

  @Test func handleOfFinishedEffectsLeavesTheWindowOpen() {
    let store = store { EffectTask.send("!\($0)").throttle("t", for: .seconds(1)) }
    store.send("1").cancel()
    store.send("2")
    #expect(store.state == ["!1"])
  }

  @Test func openWindowIsNoUnfinishedEffect() async {
    let store = TestStore(
      reducer: Trace(["A": EffectTask.send("B").throttle("t", for: .seconds(1))]), initialState: .init(),
      clock: .manual(clock))
    await store.send("A") { $0.names = ["A"] }
    await store.receive("B") { $0.names = ["A", "B"] }
    await store.finish(timeout: .zero)
  }

  @Test func handleClosesEveryWindowOfItsSend() {
    let store = store { [gate] _ in
      let sends = ["t", "u"].map { EffectTask<String>.send("!\($0)").throttle(EffectID($0), for: .seconds(1)) }
      return .merge(sends + [EffectTask<String>.afterGate(gate, "!late")])
    }
    store.send("1").cancel()
    #expect(store.isIdle)
    store.send("2")
    #expect(store.state == ["!t", "!u", "!t", "!u"])
    store.cancelAllEffects()
  }

  @Test func partInsideAThrottleIsCancelledBeforeItsTurn() async {
    let store = store { [gate] _ in
      .concatenate(
        .afterGate(gate, "!1"), EffectTask.send("!2").cancellable("x").throttle("t", for: .seconds(1)), .send("!3"))
    }
    let handle = store.send("1")
    store.cancelEffects(identifiedBy: "x")
    gate.open()
    await handle.finish()
    #expect(store.state == ["!1", "!3"])
    store.cancelAllEffects()
  }

  @Test(arguments: ["t", "outer"]) func cancelInFlightOfTheSameChainLeavesTheWindowOpen(id: String) async {
    let store = store { [gate] name in
      EffectTask.concatenate(.send("!\(name)"), .afterGate(gate, "!late"))
        .throttle("t", for: .seconds(1)).cancellable(EffectID(id), cancelInFlight: true)
    }
    store.send("1")
    store.send("2")
    #expect(store.state == ["!1"])
    await clock.advance(by: .seconds(1))
    store.send("3")
    #expect(store.state == ["!1", "!3"])
  }

  @Test func replacementByNoEffectLeavesTheWindowOpen() {
    let store = store { [gate] name in
      guard name != "replace" else { return .none.cancellable("t", cancelInFlight: true) }
      return .concatenate(.send("!\(name)"), .afterGate(gate, "!late")).throttle("t", for: .seconds(1))
    }
    let handle = store.send("1")
    store.send("replace")
    #expect(handle.isFinished)
    store.send("2")
    #expect(store.state == ["!1"])
  }

  @Test func cancelInFlightAroundAThrottleKeepsTheLastEffectOfAWindow() async {
    let store = store {
      EffectTask.send("!\($0)").throttle("t", for: .seconds(1), trailing: true).cancellable("x", cancelInFlight: true)
    }
    store.send("1")
    store.send("2")
    let last = store.send("3")
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(store.state == ["!1", "!3"])
  }

  @Test func newerDebounceAroundAThrottleLeavesTheWindowOpen() async {
    let store = store { EffectTask.send("!\($0)").throttle("t", for: .seconds(10)).debounce("d", for: .seconds(1)) }
    for name in ["1", "2"] {
      let handle = store.send(name)
      await clock.advance(by: .seconds(1))
      await handle.finish()
    }
    #expect(store.state == ["!1"])
  }

  /// The window was opened before the cancelling action was sent, and delays an effect that was sent after it.
  @Test(arguments: ["t", "outer"]) func cancelOfAnOlderActionThatIsReachedLateLeavesANewerTrailingEffectWaiting(
    id: String
  ) async {
    let slow = Gate()
    let store = store { name in
      if name == "cancel" {
        return .concatenate(.run { _ in await slow.pass() }, .cancel(EffectID(id)), .send("!cancelled"))
      }
      return EffectTask.send("!\(name)").throttle("t", for: .seconds(1), trailing: true).cancellable("outer")
    }
    store.send("1")
    let cancelling = store.send("cancel")
    let trailing = store.send("2")
    slow.open()
    await cancelling.finish()
    #expect(!trailing.isFinished)
    // The window is still the first one.
    let last = store.send("3")
    #expect(trailing.isFinished)
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(store.state == ["!1", "!cancelled", "!3"])
  }

  @Test func handleOfTheOpeningActionLeavesANewerTrailingEffectWaiting() async {
    let store = store { [gate] name in
      EffectTask.concatenate(.send("!\(name)"), .afterGate(gate, "!late \(name)"))
        .throttle("t", for: .seconds(1), trailing: true)
    }
    let opening = store.send("1")
    let trailing = store.send("2")
    opening.cancel()
    #expect(!trailing.isFinished)
    await clock.advance(by: .seconds(1))
    gate.open()
    await trailing.finish()
    #expect(store.state == ["!1", "!2", "!late 2"])
  }

  @Test func cancellationInOneRowLeavesTheWindowOfAnotherRowOpen() {
    let store = store { name in
      EffectTask.send("!\(name)").throttle(EffectID(name), for: .seconds(1)).cancellable(EffectID("row \(name)"))
    }
    store.send("1")
    store.send("2")
    store.cancelEffects(identifiedBy: EffectID("row 1"))
    store.send("1")
    store.send("2")
    #expect(store.state == ["!1", "!2", "!1"])
  }

  // MARK: Exact moments

  private let late = LateClock()

  private func lateStore(
    _ effect: @escaping @Sendable (String) -> EffectTask<String>
  ) -> Store<Reduce<[String], String>> {
    Store(reducer: .noting(effect), initialState: [], clock: late.storeClock)
  }

  @Test func actionAtTheExactEndOfAWindowComesAfterItsTrailingEffectAndLeadsTheNext() {
    let store = lateStore { EffectTask.send("!\($0)").throttle("t", for: .seconds(1), trailing: true) }
    store.send("1")
    store.send("2")
    late.advance(by: .seconds(1))
    store.send("3")
    store.send("4")
    late.advance(by: .seconds(1) - .nanoseconds(1))
    store.send("5")
    #expect(store.state == ["!1", "!2", "!3"])
    late.advance(by: .nanoseconds(1))
    store.send("6")
    #expect(store.state == ["!1", "!2", "!3", "!5", "!6"])
  }

  @Test func throttleWithoutTrailingDropsUntilTheExactEndOfItsWindow() {
    let store = lateStore { EffectTask.send("!\($0)").throttle("t", for: .seconds(1)) }
    store.send("1")
    late.advance(by: .seconds(1) - .nanoseconds(1))
    store.send("2")
    late.advance(by: .nanoseconds(1))
    store.send("3")
    #expect(store.state == ["!1", "!3"])
  }

  @Test func actionAtTheExactEndOfAPauseDoesNotReplaceTheDebouncedEffect() {
    let store = lateStore { EffectTask.send("!\($0)").debounce("d", for: .seconds(1)) }
    let first = store.send("1")
    late.advance(by: .seconds(1))
    let second = store.send("2")
    #expect(first.isFinished)
    #expect(store.state == ["!1"])
    late.advance(by: .seconds(1) - .nanoseconds(1))
    store.send("3")
    #expect(second.isFinished)
    late.advance(by: .seconds(2))
    store.send("4")
    #expect(store.state == ["!1", "!3"])
  }

  @Test func debouncedNoneAtTheExactEndOfAPauseLeavesTheDebouncedEffect() {
    let store = lateStore { name in
      (name == "stop" ? EffectTask.none : .send("!\(name)")).debounce("d", for: .seconds(1))
    }
    store.send("1")
    late.advance(by: .seconds(1))
    store.send("stop")
    #expect(store.state == ["!1"])
    #expect(store.isIdle)
  }

  @Test func overdueDebounceOfARowStartsBeforeItsReplacement() {
    let store = Store(
      reducer: Household(gate: gate), initialState: ChildLifetimeTests.full, clock: late.storeClock)
    store.send(.room(id: 1, action: .debounce))
    late.advance(by: .seconds(1))
    store.send(.room(id: 1, action: .debounce))
    #expect(store.state.rooms.map(\.loaded) == [1, 0])
    store.cancelAllEffects()
  }

  @Test func effectsOfAnOverdueActionBelongToItsOwnSend() {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.send("B").debounce("d", for: .seconds(1)), "B": .afterGate(gate, "late"),
        "C": EffectTask.merge(.send("D"), .send("lost")).cancellable("x"), "D": .cancel("x"),
      ]), initialState: .init(), clock: late.storeClock)
    let first = store.send("A")
    late.advance(by: .seconds(1))
    let second = store.send("A")
    second.cancel()
    #expect(store.names == ["A", "A", "B"])
    #expect([first, second].map(\.isFinished) == [false, true])
    first.cancel()
    #expect(store.isIdle)
    // Afterwards an action that is cancelled in the queue is dropped as before.
    store.send("C")
    #expect(store.names == ["A", "A", "B", "C", "D"])
  }

  @Test func overdueDebounceStartsBeforeItsReplacement() async {
    let store = lateStore { [gate] name in
      EffectTask.merge(.send("!\(name)"), .afterGate(gate, "!late \(name)")).debounce("d", for: .seconds(1))
    }
    let first = store.send("1")
    late.advance(by: .seconds(5))
    store.send("2")
    #expect(store.state == ["!1"])
    // Its pause was over, so it has started; the newer one cancels the rest of it.
    #expect(first.isFinished)
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  /// Its cancellation belongs to the action that has started the delay.
  @Test(arguments: [true, false], [true, false])
  func cancellationInADelayedEffectLeavesANewerRunRunning(isDebounced: Bool, isOverdue: Bool) async {
    let effect: @Sendable (String) -> EffectTask<String> = { [gate] name in
      if name == "run" { return .afterGate(gate, "!late").cancellable("x") }
      let delayed = EffectTask<String>.merge(.cancel("x"), .send("!\(name)"))
      return isDebounced
        ? delayed.debounce("d", for: .seconds(1))
        : delayed.throttle("d", for: .seconds(1), leading: false, trailing: true)
    }
    let store = isOverdue ? lateStore(effect) : store(effect)
    let first = store.send("1")
    let run = store.send("run")
    if isOverdue {
      late.advance(by: .seconds(1))
      store.send("2")
    } else {
      await clock.advance(by: .seconds(1))
      await first.finish()
    }
    #expect(store.state == ["!1"])
    #expect(!run.isFinished)
    store.cancelAllEffects()
  }

  @Test func effectThatReplacesTheOneInAWindowWhichAHandlerClosesIsDropped() {
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": EffectTask.send("a").throttle("t", for: .seconds(1), leading: false, trailing: true)]),
      initialState: .init(), clock: .manual(clock),
      instrumentation: .sink { event in
        if case .actionDropped = event { target?.cancelEffects(identifiedBy: "t") }
      })
    target = store
    store.send("A")
    let replacing = store.send("A")
    #expect(replacing.isFinished)
    #expect(store.isIdle)
  }

  @Test(arguments: [Duration.zero, .seconds(1), .seconds(-1)]) func debounceKeepsTheSecondOfTwoActionsAtOneInstant(
    interval: Duration
  ) async {
    let store = store { EffectTask.send("!\($0)").debounce("d", for: interval) }
    let first = store.send("1")
    let second = store.send("2")
    #expect(first.isFinished)
    await clock.advance(by: max(.zero, interval))
    await second.finish()
    #expect(store.state == ["!2"])
  }

  @Test func cancellationAtTheExactEndOfAPauseWins() {
    let store = lateStore { name in
      name == "cancel" ? .cancel("d") : EffectTask.send("!\(name)").debounce("d", for: .seconds(1))
    }
    let first = store.send("1")
    late.advance(by: .seconds(1))
    store.cancelEffects(identifiedBy: "d")
    #expect(first.isFinished)
    let second = store.send("2")
    late.advance(by: .seconds(1))
    store.send("cancel")
    #expect(second.isFinished)
    #expect(store.state == [])
    #expect(store.isIdle)
  }

  @Test func debouncesOfSeveralIDsAreIndependent() {
    let store = lateStore { EffectTask.send("!\($0)").debounce(EffectID($0.first), for: .seconds(1)) }
    store.send("a1")
    late.advance(by: .milliseconds(500))
    store.send("b1")
    late.advance(by: .milliseconds(500))
    store.send("a2")
    store.send("b2")
    #expect(store.state == ["!a1"])
    late.advance(by: .seconds(1))
    store.send("b3")
    store.send("a3")
    #expect(store.state == ["!a1", "!b2", "!a2"])
  }
}
