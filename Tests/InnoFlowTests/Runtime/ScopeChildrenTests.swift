import Gates
import InnoFlowCore
import Testing

/// The runtime keeps the first child of a scope apart from the others, which are in an array with gaps for those that
/// have ended: each child is cancelled once, and the array stays short.
@MainActor
struct ScopeChildrenTests {
  private let gate = Gate()
  private let slow = Gate()
  /// Whether the runs of `afterSlow` were cancelled, as they see it.
  private let cancellations = Recorder<Bool>()

  private func afterSlow(_ action: String) -> EffectTask<String> {
    .run { [slow, cancellations] send in
      await slow.pass()
      await send(action)
      await cancellations.record(Task.isCancelled)
    }
  }

  @Test(arguments: [true, false]) func cancellationReachesARunThatOutlivesTheFirst(byID: Bool) async {
    let effect = EffectTask.merge(EffectTask.afterGate(gate, "1").cancellable("first"), afterSlow("2"))
    let store = Store(reducer: Trace(["A": byID ? effect.cancellable("both") : effect]))
    let handle = store.send("A")
    await slow.waitForArrivals(1)
    store.cancelEffects(identifiedBy: "first")
    #expect(!store.isIdle)
    if byID { store.cancelEffects(identifiedBy: "both") } else { handle.cancel() }
    #expect(store.isIdle)
    slow.open()
    await cancellations.wait { !$0.isEmpty }
    #expect(cancellations.elements == [true])
    #expect(store.names == ["A"])
  }

  @Test func releaseCancelsASendThatOutlivesTheFirst() async {
    var store: Store? = Store(reducer: Trace(["A": .afterGate(gate, "1"), "B": afterSlow("2")]))
    let first = store?.send("A")
    store?.send("B")
    await slow.waitForArrivals(1)
    first?.cancel()
    #expect(store?.isIdle == false)
    store = nil
    slow.open()
    await cancellations.wait { !$0.isEmpty }
    #expect(cancellations.elements == [true])
  }

  @Test func cancellingAllAfterALaterSendGetsAGroupCancelsTheEarlierSendToo() async {
    let store = Store(
      reducer: Trace(["A": afterSlow("a"), "B": .run { await $0("b") }, "b": .afterGate(gate, "c")]))
    store.send("A")
    await slow.waitForArrivals(1)
    store.send("B")
    await gate.waitForArrivals(1)
    store.cancelAllEffects()
    #expect(store.isIdle)
    slow.open()
    gate.open()
    await cancellations.wait { !$0.isEmpty }
    #expect(cancellations.elements == [true])
    #expect(store.names == ["A", "B", "b"])
  }

  @Test(arguments: ["1", "2"], [true, false]) func handlerThatCancelsTheRestCancelsEachRunOnce(
    first: String, all: Bool
  ) {
    var ends: [UInt64] = []
    var cancelRest: (() -> Void)?
    let runs = ["1", "2"].map { EffectTask.afterGate(gate, $0).cancellable(EffectID($0)) }
    let store = Store(
      reducer: Trace(["A": .merge(runs)]), initialState: .init(),
      instrumentation: .sink { event in
        guard case .runFinished(let run, _) = event else { return }
        ends.append(run.number)
        if ends.count == 1 { cancelRest?() }
      })
    let handle = store.send("A")
    cancelRest = { [unowned store] in if all { store.cancelAllEffects() } else { handle.cancel() } }
    store.cancelEffects(identifiedBy: EffectID(first))
    #expect(ends == (first == "1" ? [1, 2] : [2, 1]))
    #expect(store.isIdle)
  }

  @Test func effectsOfAnIDAreCancelledOldestFirst() {
    var ends: [UInt64] = []
    let store = Store(
      reducer: Trace(["A": EffectTask.afterGate(gate, "a").cancellable("x")]), initialState: .init(),
      instrumentation: .sink { if case .runFinished(let run, _) = $0 { ends.append(run.number) } })
    for _ in 0..<3 { store.send("A") }
    store.cancelEffects(identifiedBy: "x")
    #expect(ends == [1, 2, 3])
  }

  @Test func newestSendsAreCancelledFirstAfterTheOldestHasEnded() {
    var ends: [UInt64] = []
    let store = Store(
      reducer: Trace(["A": .afterGate(gate, "a")]), initialState: .init(),
      instrumentation: .sink { if case .runFinished(let run, _) = $0 { ends.append(run.number) } })
    let handles = (0..<3).map { _ in store.send("A") }
    handles[0].cancel()
    store.send("A")
    store.cancelAllEffects()
    #expect(ends == [1, 4, 3, 2])
  }

  /// The array of the scope of all sends, which no interface shows.
  private func array(of store: Store<Trace>) throws -> [EffectScope?] {
    let root = try #require(Mirror(reflecting: store).descendant("runtime", "root"))
    return try #require(Mirror(reflecting: root).descendant("otherChildren") as? [EffectScope?])
  }

  @Test func gapsAreClosedOnceTheyAreMoreThanHalf() throws {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a")]))
    var handles = (0..<200).map { _ in store.send("A") }
    func cancel(_ indices: some Sequence<Int>) { for index in indices { handles[index].cancel() } }
    #expect(try array(of: store).count == 199)
    cancel((160..<200).reversed())
    #expect(try array(of: store).count == 159)
    cancel(1...79)
    #expect(try array(of: store).count == 159)
    cancel(80...80)
    #expect(try array(of: store).count == 79)
    cancel(81...110)
    #expect(try array(of: store).count == 79)
    // Each child knows its new place.
    handles += (0..<10).map { _ in store.send("A") }
    cancel([130, 205])
    let running = handles.indices.filter { !handles[$0].isFinished }
    #expect(running == [0] + Array(111..<130) + Array(131..<160) + Array(200..<205) + Array(206..<210))
    store.cancelAllEffects()
    #expect(handles.allSatisfy { $0.isFinished })
    #expect(store.isIdle)
  }

  @Test func thirtyTwoGapsAreNotClosed() throws {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a")]))
    let handles = (0...40).map { _ in store.send("A") }
    for handle in handles[1...32] { handle.cancel() }
    #expect(try array(of: store).count == 40)
    handles[33].cancel()
    #expect(try array(of: store).count == 7)
    store.cancelAllEffects()
  }

  @Test func arrayStaysShortHoweverManySendsStartAndEnd() async throws {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a")]))
    var longest = 0
    var running = [store.send("A"), store.send("A")]
    for round in 0..<100_000 {
      running.append(store.send("A"))
      running.removeFirst().cancel()
      guard round.isMultiple(of: 100) else { continue }
      longest = max(longest, try array(of: store).count)
      // Lets the tasks of the cancelled runs end.
      await Task.yield()
    }
    #expect(longest < 50)
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test func arrayOfManySendsIsReleasedAfterThem() throws {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a")]))
    for _ in 0..<1_000 { store.send("A") }
    #expect(try array(of: store).capacity >= 999)
    store.cancelAllEffects()
    #expect(try array(of: store).capacity <= 256)
  }
}
