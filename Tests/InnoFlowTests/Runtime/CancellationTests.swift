import Gates
import InnoFlowCore
import Observation
import Testing

@MainActor
struct CancellationTests {
  let gate = Gate()

  @Test func cancelInFlightKeepsOnlyTheNewerRun() async {
    let store = Store(
      reducer: Reduce<[String], String> { [gate] state, action in
        state.append(action)
        guard action.hasPrefix("load") else { return .none }
        return .afterGate(gate, "done \(action)").cancellable("load", cancelInFlight: true)
      }, initialState: [])
    let first = store.send("load 1")
    await gate.waitForArrivals(1)
    let second = store.send("load 2")
    #expect(first.isFinished)
    gate.open()
    await second.finish()
    #expect(store.state == ["load 1", "load 2", "done load 2"])
    #expect(store.isIdle)
  }

  /// In every spelling of the id.
  @Test(arguments: 0..<4, [true, false])
  func olderRunIsReplacedOnRequestOnlyAndCancelledByItsID(spelling: Int, cancelInFlight: Bool) {
    let run = EffectTask<String>.afterGate(gate, "done")
    let (effect, cancel): (EffectTask<String>, EffectTask<String>) =
      switch spelling {
      case 0: (run.cancellable("x", cancelInFlight: cancelInFlight), .cancel("x"))
      case 1: (run.cancellable(EffectID("x"), cancelInFlight: cancelInFlight), .cancel(EffectID("x")))
      case 2: (run.cancellable(id: "x", cancelInFlight: cancelInFlight), .cancel(id: "x"))
      default: (run.cancellable(id: EffectID("x"), cancelInFlight: cancelInFlight), .cancel(id: EffectID("x")))
      }
    let store = Store(reducer: Trace(["A": effect, "cancel": cancel]))
    let older = store.send("A")
    let newer = store.send("A")
    #expect(older.isFinished == cancelInFlight)
    store.send("cancel")
    #expect(newer.isFinished)
    #expect(store.isIdle)
  }

  @Test func cancelInFlightAroundNoEffectCancelsTheOlderRun() {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.afterGate(gate, "done").cancellable("x"), "none": EffectTask<String>.none.cancellable("x"),
        "replace": EffectTask<String>.none.cancellable("x", cancelInFlight: true),
      ]))
    let handle = store.send("A")
    store.send("none")
    #expect(!handle.isFinished)
    store.send("replace")
    #expect(handle.isFinished)
    #expect(store.isIdle)
  }

  @Test func lateActionOfACancelledRunIsDroppedAndCounted() async {
    let stubborn = Gate(ignoresCancellation: true)
    let drops = Recorder<String>()
    let store = Store(
      reducer: Trace(["A": EffectTask.afterGate(stubborn, "late").cancellable("x")]), initialState: .init(),
      instrumentation: .sink {
        if case .actionDropped(let drop) = $0 { drops.record("\(drop.action ?? "-") \(drop.reason)") }
      })
    store.send("A")
    await stubborn.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "x")
    stubborn.open()
    await drops.wait { !$0.isEmpty }
    #expect(drops.elements == ["late cancellationBoundary"])
    #expect(store.names == ["A"])
  }

  @Test func lateErrorOfACancelledRunIsNotReported() async {
    struct Late: Error {}
    let stubborn = Gate(ignoresCancellation: true)
    let ended = Gate()
    var failures = 0
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { _ in
          await stubborn.pass()
          defer { ended.open() }
          throw Late()
        }.cancellable("x")
      ]), initialState: .init(), instrumentation: .sink({ _ in }, runFailed: { _ in failures += 1 }))
    store.send("A")
    await stubborn.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "x")
    stubborn.open()
    await ended.pass()
    await store.send("B").finish()
    #expect(failures == 0)
  }

  @Test func cancellingAnOuterIDCancelsInnerRuns() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.merge(
          .concatenate(.afterGate(gate, "1"), .send("2")),
          EffectTask.afterGate(gate, "3").cancellable("inner").map { $0 }
        ).cancellable("outer")
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(2)
    store.cancelEffects(identifiedBy: "outer")
    #expect(handle.isFinished)
    gate.open()
    await handle.finish()
    #expect(store.names == ["A"])
    #expect(store.isIdle)
  }

  @Test func cancellingAnInnerIDContinuesTheConcatenationWithTheNextPart() async {
    let store = Store(
      reducer: Trace(["A": .concatenate(EffectTask.afterGate(gate, "1").cancellable("inner"), .send("2"))]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "inner")
    #expect(store.names == ["A", "2"])
    #expect(handle.isFinished)
  }

  @Test(
    arguments: [
      EffectTask.send("2").cancellable("later"), EffectTask<String>.run { await $0("2") }.cancellable("later"),
      EffectTask.send("2").debounce("later", for: .zero), EffectTask.send("2").throttle("later", for: .zero),
      EffectTask<String>.send("2").cancellable("later").cancellable("outer"),
      EffectTask<String>.send("2").cancellable("later").debounce("outer", for: .zero),
      EffectTask<String>.send("2").cancellable("later").animation(),
      EffectTask<String>.concatenate((0..<2).map { _ in EffectTask<String>.send("2").cancellable("later") }),
    ] as [EffectTask<String>])
  func partWhoseIDIsCancelledBeforeItsTurnIsSkipped(part: EffectTask<String>) async {
    let store = Store(reducer: Trace(["A": .concatenate(.afterGate(gate, "1"), part, .send("3"))]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "later")
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "1", "3"])
    #expect(store.isIdle)
  }

  @Test func cancelThatIsReachedLateLeavesANewerRunRunning() async {
    let slow = Gate()
    let store = Store(
      reducer: Trace([
        "A": .concatenate(.afterGate(slow, "1"), .cancel("x")), "B": EffectTask.afterGate(gate, "2").cancellable("x"),
      ]))
    let cancelling = store.send("A")
    await slow.waitForArrivals(1)
    let newer = store.send("B")
    await gate.waitForArrivals(1)
    slow.open()
    await cancelling.finish()
    #expect(!newer.isFinished)
    gate.open()
    await newer.finish()
    #expect(store.names == ["A", "B", "1", "2"])
  }

  /// Where another run comes first, the run waits for its turn when its id is cancelled.
  @Test(
    arguments: [EffectTask<String>.cancel("x"), .run { _ in }.cancellable("x", cancelInFlight: true)], [true, false])
  func cancelBeforeARunInOneConcatenationLeavesThatRunRunning(cancel: EffectTask<String>, isFirst: Bool) async {
    let first: EffectTask<String> = isFirst ? .none : .run { _ in }
    let store = Store(
      reducer: Trace(["A": .concatenate(first, cancel, EffectTask.run { await $0("1") }.cancellable("x"))]))
    await store.send("A").finish()
    #expect(store.names == ["A", "1"])
  }

  @Test func cancellingAllInTheMiddleOfAMergeSendsNothingAfterwards() async {
    let store = Store(
      reducer: Trace(["A": .merge(.run { await $0("first") }, .afterGate(gate, "second"), .afterGate(gate, "third"))]))
    let observation = store.onChange(of: \.names) { if $0.contains("first") { store.cancelAllEffects() } }
    let handle = store.send("A")
    await handle.finish()
    gate.open()
    #expect(store.names == ["A", "first"])
    #expect(store.isIdle)
    observation.cancel()
  }

  @Test func cancellationWithoutAReductionNotifiesNoObserver() {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "late")]))
    var notified = 0
    _ = store.state
    store.send("A")
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { notified += 1 }
    }
    store.cancelAllEffects()
    #expect(notified == 0)
    store.send("B")
    #expect(notified == 1)
  }

  @Test func queuedActionOfACancelledEffectIsDropped() {
    let store = Store(
      reducer: Trace(["A": EffectTask.merge(.send("B"), .send("C")).cancellable("x"), "B": .cancel("x")]))
    store.send("A")
    #expect(store.names == ["A", "B"])
    #expect(store.isIdle)
  }

  @Test func effectWithTheSameIDTwiceDoesNotCancelItself() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { await $0("1") }.cancellable("x", cancelInFlight: true).cancellable(
          "x", cancelInFlight: true),
        "B": EffectTask.send("2").debounce("y", for: .zero).cancellable("y"),
      ]))
    await store.send("A").finish()
    await store.send("B").finish()
    #expect(store.names == ["A", "1", "B", "2"])
  }

  @Test func partWithTheIDOfAnEffectAroundItDoesNotCancelThatEffect() async {
    let run = EffectTask<String>.run { await $0("3") }.cancellable("x", cancelInFlight: true)
    let store = Store(
      reducer: Trace([
        "A": EffectTask.concatenate(.send("1"), run).cancellable("x"),
        "B": EffectTask.concatenate(.send("1"), .concatenate(.send("2"), run)).cancellable("x"),
      ]))
    await store.send("A").finish()
    await store.send("B").finish()
    #expect(store.names == ["A", "1", "3", "B", "1", "2", "3"])
  }

  @Test func mergeThatCancelsItselfStartsNoFurtherPart() {
    let store = Store(
      reducer: Trace(["A": EffectTask.merge(.cancel("x"), .run { await $0("1") }, .send("2")).cancellable("x")]))
    #expect(store.send("A").isFinished)
    #expect(store.names == ["A"])
    #expect(store.isIdle)
  }

  @Test(.timeLimit(.minutes(10))) func cancelledWaiterOfAHandleLeavesItsOtherWaitersWaiting() async {
    let store = Store(reducer: Trace(["A": EffectTask.afterGate(gate, "1")]))
    let handle = store.send("A")
    let waiters = (0..<3).map { _ in
      Task.immediate {
        await handle.finish()
        return handle.isFinished
      }
    }
    waiters[1].cancel()
    #expect(await !waiters[1].value)
    waiters[2].cancel()
    #expect(await !waiters[2].value)
    gate.open()
    #expect(await waiters[0].value)
  }

  @Test func finishedRunsOfManyIDsLeaveNoBookkeeping() async {
    let store = Store(
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return EffectTask.run { _ in }.cancellable(EffectID(action), cancelInFlight: true)
      }, initialState: 0)
    var handles: [EffectHandle] = []
    for id in 0..<10_000 { handles.append(store.send(id)) }
    for handle in handles { await handle.finish() }
    #expect(store.isIdle)
  }

  @Test func idIsDescribedByItsRawValue() {
    enum ID: Hashable { case load }
    #expect(AnyEffectID("load").description == "load")
    #expect(AnyEffectID(7).description == "7")
    #expect(AnyEffectID(ID.load).description == "load")
    #expect(AnyEffectID(ID.load).rawValue as? ID == .load)
  }

  @Test func idsWithEqualRawValuesAreEqualHoweverTheyAreWritten() async {
    enum ID: Hashable { case load }
    #expect(AnyEffectID("load") == EffectID("load").erased)
    #expect(AnyEffectID("load") == ("load" as StaticEffectID).erased)
    #expect(AnyEffectID("loadMore") == ("loadMore" as EffectID<String>).erased)
    #expect(AnyEffectID(ID.load) != AnyEffectID("load"))
    #expect(AnyEffectID(1) != AnyEffectID(UInt8(1)))
    // As an `AnyHashable` they would be equal.
    #expect(AnyEffectID(UInt32(1)) != AnyEffectID(Int32(1)))
    #expect(AnyEffectID(Int8?.none) != AnyEffectID(UInt8?.none))
    #expect(AnyEffectID(Int8?.some(1)) != AnyEffectID(Int8(1)))
    #expect(AnyEffectID(EffectID(1)) == AnyEffectID(1))
    #expect(AnyEffectID("load" as StaticEffectID) == AnyEffectID("load"))
    #expect(AnyEffectID(AnyEffectID(ID.load)) == EffectID(ID.load).erased)
    let store = Store(reducer: Trace(["A": EffectTask.afterGate(gate, "1").cancellable(id: EffectID(ID.load))]))
    let handle = store.send("A")
    store.cancelEffects(identifiedBy: EffectID(ID.load))
    #expect(handle.isFinished)
  }
}
