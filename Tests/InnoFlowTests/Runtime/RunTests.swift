import Gates
import InnoFlowCore
import Synchronization
import Testing

@MainActor
struct RunTests {
  let gate = Gate()

  @Test func finishWaitsForTheEffectsOfFollowUpsToo() async {
    let store = Store(
      reducer: Trace(["A": .run { await $0("B") }, "B": .send("C"), "C": .run { await $0("D") }]))
    await store.send("A").finish()
    #expect(store.names == ["A", "B", "C", "D"])
    #expect(store.isIdle)
  }

  @Test func finishReturnsAtOnceWithoutEffects() async {
    let store = Store(reducer: Trace())
    let handle = store.send("A")
    #expect(handle.isFinished)
    await handle.finish()
    handle.cancel()
  }

  @Test(arguments: [TaskPriority.background, .low, .high]) func runHasThePriorityThatItAsksFor(_ priority: TaskPriority)
    async
  {
    let work: @Sendable (Send<String>) async -> Void = { await $0("\(Task.basePriority == priority)") }
    let runs: [() -> EffectTask<String>] = [
      { .run(priority: priority, work) }, { .run(priority: priority) { send, _ in await work(send) } },
      { .run(priority: priority, work, catch: { _, _ in }) },
      { .run(priority: priority, { send, _ in await work(send) }, catch: { _, _ in }) },
      {
        let once = AsyncStream { continuation in
          continuation.yield(1)
          continuation.finish()
        }
        return .run(priority: priority, once) { _ in "\(Task.basePriority == priority)" }
      },
    ]
    let instrumentations: [StoreInstrumentation<String>] = [
      .disabled, .sink { _ in }, .sink({ _ in }, reduced: { _ in }),
    ]
    for run in runs {
      for instrumentation in instrumentations {
        for effect in [run(), run().cancellable("x"), run().cancellable("x").cancellable("x"), run().map { $0 }] {
          let store = Store(reducer: Trace(["A": effect]), initialState: .init(), instrumentation: instrumentation)
          await store.send("A").finish()
          #expect(store.names == ["A", "true"])
        }
      }
    }
  }

  @Test func cancellingAHandleCancelsOnlyItsSend() async {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a"), "B": .afterGate(gate, "b")]))
    let first = store.send("A")
    let second = store.send("B")
    first.cancel()
    first.cancel()
    gate.open()
    await second.finish()
    await first.finish()
    #expect(store.names == ["A", "B", "b"])
  }

  @Test func cancelledWaiterLeavesTheEffectsRunning() async {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "a")]))
    let handle = store.send("A")
    let waiter = Task { await handle.finish() }
    await gate.waitForArrivals(1)
    waiter.cancel()
    await waiter.value
    #expect(!handle.isFinished)
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "a"])
  }

  @Test func concatenateWaitsForEachRun() async {
    let store = Store(
      reducer: Trace(["A": .concatenate(.afterGate(gate, "1"), .run { await $0("2") }, .send("3"))]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    #expect(store.names == ["A"])
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "1", "2", "3"])
  }

  @Test func escapingErrorIsReportedOncePerRun() async {
    struct Broken: Error {}
    var failures = 0
    var outcomes: [StoreInstrumentation<String>.RunOutcome] = []
    let store = Store(
      reducer: Trace([
        "A": .run { _ in throw Broken() }, "B": .run { _ in throw CancellationError() },
        "C": .run { _ in
          throw CancellationError()
        } catch: { _, _ in
        },
      ]), initialState: .init(),
      instrumentation: .sink(
        { if case .runFinished(_, let outcome) = $0 { outcomes.append(outcome) } }, runFailed: { _ in failures += 1 }))
    await store.send("A").finish()
    await store.send("B").finish()
    await store.send("C").finish()
    #expect(failures == 1)
    #expect(outcomes == [.failed, .cancelled, .cancelled])
  }

  @Test func errorOfARunIsPartOfTheWarning() {
    struct Broken: Error {}
    #expect(
      EffectProblem.runFailed(Broken()).description
        == "An effect failed: Broken(). Catch the error inside the effect and send an action instead.")
  }

  /// Opens a gate when the run has released it.
  private final class Interrupted: Error, Sendable {
    private let released: Gate
    init(_ released: Gate) { self.released = released }
    deinit { released.open() }
  }

  @Test(arguments: [false, true]) func errorThatEscapesAfterTheCancellationIsNotHandled(isContextual: Bool) async {
    let (gate, released, handled) = (Gate(ignoresCancellation: true), Gate(), Recorder<String>())
    let effect: EffectTask<String> =
      if isContextual {
        .run { _, _ in
          await gate.pass()
          throw Interrupted(released)
        } catch: { error, _ in
          await handled.record("\(error)")
        }
      } else {
        .run { _ in
          await gate.pass()
          throw Interrupted(released)
        } catch: { error, _ in
          await handled.record("\(error)")
        }
      }
    let store = Store(reducer: Trace(["A": effect]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    handle.cancel()
    gate.open()
    await released.pass()
    #expect(handled.elements.isEmpty)
  }

  @Test func sendAfterTheRunHasReturnedIsDropped() async {
    let drops = Recorder<DropReason>()
    let store = Store(
      reducer: Trace([
        "A": .run { send in
          Task { [gate] in
            await gate.pass()
            await send("late")
          }
        }
      ]), initialState: .init(),
      instrumentation: .sink { if case .actionDropped(let drop) = $0 { drops.record(drop.reason) } })
    await store.send("A").finish()
    gate.open()
    await drops.wait { !$0.isEmpty }
    #expect(drops.elements == [.inactiveToken])
    #expect(store.names == ["A"])
  }

  @Test func sequenceSendsAnActionForEachElement() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...4 { continuation.yield(number) }
    continuation.finish()
    let store = Store(reducer: Trace(["A": .run(numbers) { $0.isMultiple(of: 2) ? "\($0)" : nil }]))
    await store.send("A").finish()
    #expect(store.names == ["A", "2", "4"])
  }

  @Test func sequenceWhoseTransformFailsEndsItsRun() async {
    struct Broken: Error {}
    var failures = 0
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let effect = EffectTask<String>.run(numbers) { number in
      if number == 2 { throw Broken() }
      return "\(number)"
    }
    let store = Store(
      reducer: Trace(["A": effect]), initialState: .init(),
      instrumentation: .sink({ _ in }, runFailed: { _ in failures += 1 }))
    await store.send("A").finish()
    #expect(store.names == ["A", "1"])
    #expect(failures == 1)
  }

  @Test func contextOfACancelledRunSaysSo() async {
    let stubborn = Gate(ignoresCancellation: true)
    let seen = Recorder<[Bool]>()
    let store = Store(
      reducer: Trace([
        "A": .run { _, context in
          let before = context.isCancellationRequested()
          await stubborn.pass()
          var hasThrown = false
          do { try await context.checkCancellation() } catch { hasThrown = true }
          await seen.record([before, context.isCancellationRequested(), hasThrown])
        }
      ]))
    let handle = store.send("A")
    await stubborn.waitForArrivals(1)
    handle.cancel()
    stubborn.open()
    await seen.wait { !$0.isEmpty }
    #expect(seen.elements == [[false, true, true]])
  }

  @Test func runThatDoesNotReturnDoesNotKeepItsStoreAlive() async {
    let stubborn = Gate(ignoresCancellation: true)
    let events = Recorder<String>()
    weak var released: Store<Trace>?
    var handle: EffectHandle?
    do {
      let store = Store(
        reducer: Trace(["A": .afterGate(stubborn, "late")]), initialState: .init(),
        instrumentation: .sink { event in
          switch event {
          case .effectsCancelled(let cancellation): events.record("cancelled \(cancellation.count)")
          case .actionDropped(let drop): events.record("\(drop.reason)")
          default: break
          }
        })
      released = store
      handle = store.send("A")
      await stubborn.waitForArrivals(1)
    }
    #expect(released == nil)
    #expect(handle?.isFinished == true)
    stubborn.open()
    await events.wait { $0.count == 2 }
    #expect(events.elements == ["cancelled 1", "storeReleased"])
  }

  @Test func storeReleasedOnAnotherThreadCancelsItsEffects() async {
    let cancelled = Gate()
    var store: Store<Trace>? = Store(
      reducer: Trace([
        "A": .run { [gate] _ in
          await gate.pass()
          if Task.isCancelled { cancelled.open() }
        }
      ]))
    store?.send("A")
    await gate.waitForArrivals(1)
    let holder = Holder(store)
    store = nil
    await Task.detached { holder.release() }.value
    await cancelled.pass()
  }

  /// Lets another thread release the last reference.
  private final class Holder: Sendable {
    private let store: Mutex<Store<Trace>?>
    init(_ store: Store<Trace>?) { self.store = Mutex(store) }
    func release() { store.withLock { $0 = nil } }
  }

  @Test(.timeLimit(.minutes(10))) func everyWaiterOfAHandleReturns() async {
    let gate = Gate()
    let store = Store(reducer: Trace(["A": .afterGate(gate, "B")]))
    let handle = store.send("A")
    let waiters = (0..<3).map { _ in Task { @MainActor in await handle.finish() } }
    await gate.waitForArrivals(1)
    gate.open()
    for waiter in waiters { await waiter.value }
    #expect(store.names == ["A", "B"])
  }
}
