import Gates
import InnoFlowCore
import Synchronization
import Testing

/// What a cancellation cancels, what it leaves running, and in which order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CancellationRuleTests {
  private let gate = Gate()
  private let slow = Gate()

  @Test func cancelInFlightCancelsTheOlderRunBeforeTheNewerStarts() async {
    let events = Recorder<String>()
    let store = Store(
      reducer: Trace(["A": EffectTask.afterGate(gate, "done").cancellable("x", cancelInFlight: true)]),
      initialState: .init(),
      instrumentation: .sink { event in
        switch event {
        case .runStarted(let run): events.record("started \(run.number)")
        case .runFinished(let run, let outcome): events.record("\(outcome) \(run.number)")
        default: break
        }
      })
    store.send("A")
    let newer = store.send("A")
    #expect(events.elements == ["started 1", "cancelled 1", "started 2"])
    gate.open()
    await newer.finish()
    #expect(store.names == ["A", "A", "done"])
  }

  @Test func nestedConcatenationThatIsCancelledStartsNoFurtherPart() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.concatenate(
          .afterGate(gate, "1"), .concatenate(.run { await $0("2") }, .concatenate(.send("3"), .run { await $0("4") }))
        ).cancellable("x"),
        "1": .cancel("x"),
      ]))
    let handle = store.send("A")
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "1"])
    #expect(store.isIdle)
  }

  @Test func concatenationThatItsOwnActionCancelsReducesNothingFurther() {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.concatenate(.send("B"), .concatenate(.send("C"), .cancel("y"), .send("D"))).cancellable("x"),
        "B": .cancel("x"),
      ]))
    store.send("A")
    #expect(store.names == ["A", "B"])
    #expect(store.isIdle)
  }

  @Test func cancelInFlightThatIsReachedLateLeavesANewerRunRunning() async {
    let store = Store(
      reducer: Trace([
        "old": .concatenate(
          .afterGate(slow, "1"), EffectTask.run { await $0("2") }.cancellable("x", cancelInFlight: true)),
        "new": EffectTask.afterGate(gate, "3").cancellable("x"),
      ]))
    let old = store.send("old")
    await slow.waitForArrivals(1)
    let new = store.send("new")
    await gate.waitForArrivals(1)
    slow.open()
    await old.finish()
    #expect(!new.isFinished)
    gate.open()
    await new.finish()
    #expect(store.names == ["old", "new", "1", "2", "3"])
  }

  @Test func partsWhoseIDsAreCancelledBeforeTheirTurnDoNotStart() async {
    let store = Store(
      reducer: Trace([
        "A": .concatenate(
          [EffectTask.afterGate(gate, "slow")] + ["x", "y", "z"].map { EffectTask.send($0).cancellable(EffectID($0)) })
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "x")
    store.cancelEffects(identifiedBy: "z")
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "slow", "y"])
    #expect(store.isIdle)
  }

  @Test(arguments: [true, false]) func runThatALateCancellationLeavesRunningIsCancelledByItsIDLater(
    inFlight: Bool
  ) async {
    let late = inFlight ? EffectTask.send("late").cancellable("x", cancelInFlight: true) : .cancel("x")
    let store = Store(
      reducer: Trace([
        "old": .concatenate(.afterGate(slow, "1"), late),
        "new": EffectTask.afterGate(gate, "3").cancellable("x"),
      ]))
    let old = store.send("old")
    let new = store.send("new")
    slow.open()
    await old.finish()
    #expect(!new.isFinished)
    store.cancelEffects(identifiedBy: "x")
    #expect(new.isFinished)
    #expect(store.isIdle)
  }

  @Test func cancellationReachesARunAndAPartOfAnOlderActionThatHasNotStarted() async {
    let store = Store(
      reducer: Trace([
        "old": .concatenate(.afterGate(slow, "1"), EffectTask.send("2").cancellable("x")),
        "new": EffectTask.afterGate(gate, "3").cancellable("x"),
      ]))
    let old = store.send("old")
    let new = store.send("new")
    store.cancelEffects(identifiedBy: "x")
    #expect(new.isFinished)
    slow.open()
    await old.finish()
    #expect(store.names == ["old", "new", "1"])
  }

  @Test func runInsideAMergeIsCancelledBeforeItsTurn() async {
    let run = EffectTask<String>.run { await $0("2") }.cancellable("x")
    let store = Store(reducer: Trace(["A": .concatenate(.afterGate(slow, "1"), .merge(run, .send("3")))]))
    let handle = store.send("A")
    store.cancelEffects(identifiedBy: "x")
    slow.open()
    await handle.finish()
    #expect(store.names == ["A", "1", "3"])
  }

  @Test func cancellingByIDReachesARunInsideMapAndAnimation() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.afterGate(gate, "1").cancellable("x").animation().map { "mapped \($0)" }.map { $0 }
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "x")
    #expect(handle.isFinished)
    gate.open()
    await store.send("A").finish()
    // `mapped 1` is the action of the second send.
    #expect(store.names == ["A", "A", "mapped 1"])
  }

  /// A repeated id is kept once in the effect, and cancels in flight when one of the two does.
  @Test(arguments: [
    (true, false, 1), (false, true, 1), (true, true, 1), (true, false, 2), (false, true, 2), (true, true, 2),
  ])
  func sameIDGivenTwiceCancelsInFlightWhenEitherAsksForIt(inner: Bool, outer: Bool, runs: Int) async {
    let effect = EffectTask<String>.merge((0..<runs).map { _ in .afterGate(gate, "done") })
    let store = Store(
      reducer: Trace(["A": effect.cancellable("x", cancelInFlight: inner).cancellable("x", cancelInFlight: outer)]))
    let older = store.send("A")
    let newer = store.send("A")
    #expect(older.isFinished)
    gate.open()
    await newer.finish()
    #expect(store.names == ["A", "A"] + (0..<runs).map { _ in "done" })
  }

  @Test func mappedEffectWithSeveralRunsCancelsInFlight() {
    let effect = EffectTask<String>.merge(.afterGate(gate, "1"), .afterGate(gate, "2"))
    let store = Store(reducer: Trace(["A": effect.cancellable("x", cancelInFlight: true).map { $0 }]))
    let older = store.send("A")
    let newer = store.send("A")
    #expect(older.isFinished)
    #expect(!newer.isFinished)
    store.cancelAllEffects()
  }

  @Test(arguments: [true, false]) func mergeOrConcatenationWithoutAWaiterIsCancelledByItsID(merged: Bool) async {
    let parts = (0..<3).map { EffectTask<String>.afterGate(gate, "\($0)") }
    let store = Store(reducer: Trace(["A": (merged ? EffectTask.merge(parts) : .concatenate(parts)).cancellable("x")]))
    store.send("A")
    await gate.waitForArrivals(merged ? 3 : 1)
    store.cancelEffects(identifiedBy: "x")
    #expect(store.isIdle)
    gate.open()
    await store.send("B").finish()
    #expect(store.names == ["A", "B"])
  }

  @Test func actionsOfMergedRunsArriveInTheOrderInWhichTheyAreSent() async {
    let (first, second) = (Gate(), Gate())
    let store = Store(reducer: Trace(["A": .merge(.afterGate(first, "1"), .afterGate(second, "2"))]))
    let handle = store.send("A")
    second.open()
    while !store.names.contains("2"), !Task.isCancelled { await Task.yield() }
    first.open()
    await handle.finish()
    #expect(store.names == ["A", "2", "1"])
  }

  /// Some runs end by themselves while they are being cancelled. Each ends once and leaves no bookkeeping.
  @Test func runThatEndsWhileItIsCancelledFinishesOnce() async {
    let ends = Recorder<UInt64>()
    let store = Store(
      reducer: Reduce<Int, Int> { state, action in
        if action >= 0 {
          return EffectTask.merge(.run { await $0(-1) }, .run { _ in }).cancellable(EffectID(action % 7))
        }
        state += 1
        return .none
      }, initialState: 0, instrumentation: .sink { if case .runFinished(let run, _) = $0 { ends.record(run.number) } })
    var handles: [EffectHandle] = []
    for round in 0..<1_000 {
      handles.append(store.send(round))
      if round.isMultiple(of: 3) { await Task.yield() }
      store.cancelEffects(identifiedBy: EffectID((round + 3) % 7))
      if round.isMultiple(of: 5) { handles[round / 2].cancel() }
    }
    for handle in handles { await handle.finish() }
    #expect(ends.elements.count == 2_000)
    #expect(Set(ends.elements).count == 2_000)
    #expect(store.isIdle)
  }

  @Test func finishedEffectsOfManyIDsLeaveNoBookkeeping() async {
    #if DEBUG
      let count = 20_000
    #else
      let count = 100_000
    #endif
    let store = Store(
      reducer: Reduce<Int, Int> { state, id in
        state += 1
        guard id >= 0 else { return .none }
        return switch id % 4 {
        case 0: EffectTask.send(-1).cancellable(EffectID(id), cancelInFlight: true)
        case 1: EffectTask.send(-1).debounce(EffectID(id), for: .seconds(100))
        case 2: .merge(EffectTask.send(-1).throttle(EffectID(id), for: .seconds(100)), .cancel(EffectID(id)))
        default: .concatenate(EffectTask.send(-1).cancellable(EffectID(id)), .cancel(EffectID("\(id)")))
        }
      }, initialState: 0)
    for id in 0..<count {
      store.send(id)
      if id % 4 == 1 { store.cancelEffects(identifiedBy: EffectID(id)) }
    }
    #expect(store.isIdle)
  }

  @Test func cancellingByIDComparesFewIDsHoweverManyEffectsAreRunning() {
    let comparisons = ComparisonCount()
    let live = 1000
    let store = Store(
      reducer: Reduce<Int, Int> { _, number in
        EffectTask.run { _, context in try await context.sleep(for: .seconds(1000)) }
          .cancellable(EffectID(CountingID(number: number, comparisons: comparisons)))
      }, initialState: 0)
    for number in 0..<live { store.send(number) }
    comparisons.value.store(0, ordering: .relaxed)
    for number in 0..<live {
      store.cancelEffects(identifiedBy: EffectID(CountingID(number: number, comparisons: comparisons)))
    }
    #expect(store.isIdle)
    // A lookup compares one id, and those whose hash value leads to the same place. A search through the effects that
    // are left would compare 500 for each cancellation.
    #expect((live..<live * 20).contains(comparisons.value.load(ordering: .relaxed)))
  }
}

private final class ComparisonCount: Sendable {
  let value = Atomic(0)
}

/// An id that counts how often ids are compared.
private struct CountingID: Hashable, Sendable {
  let number: Int
  let comparisons: ComparisonCount

  static func == (left: Self, right: Self) -> Bool {
    left.comparisons.value.add(1, ordering: .relaxed)
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
