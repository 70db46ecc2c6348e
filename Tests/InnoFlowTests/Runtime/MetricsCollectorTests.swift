import Gates
import InnoFlowCore
import Synchronization
import Testing

@MainActor
struct MetricsCollectorTests {
  private struct Broken: Error {}
  private let metrics = StoreMetricsCollector()
  private let gate = Gate()

  private func store(_ effects: [String: EffectTask<String>]) -> Store<Trace> {
    Store(reducer: Trace(effects), initialState: .init(), instrumentation: .metrics(metrics))
  }

  @Test func eachKindOfEventIsCounted() async {
    let store = store([
      "run": .run { await $0("done") },
      "throw": .run { _ in throw Broken() },
      "park": EffectTask.afterGate(gate, "late").cancellable("x"),
      "burst": .merge(.send("1"), .send("2"), .send("3"), .send("4")),
      "siblings": EffectTask.merge(.send("cancel"), .send("lost"), .send("lost")).cancellable("y"),
      "cancel": .cancel("y"),
    ])
    await store.send("run").finish()
    await store.send("throw").finish()
    store.send("park")
    store.send("burst")
    store.send("siblings")
    var counts = metrics.snapshot()
    #expect(counts.runsStarted == 3)
    #expect(counts.runsCompleted == 1)
    #expect(counts.runsFailed == 1)
    #expect(counts.runsUnderway == 1)
    #expect(counts.actionsEmitted == 8)
    #expect(counts.actionsDropped == [.cancellationBoundary: 2])
    #expect(counts.cancellations == 1)
    #expect(counts.effectsCancelled == 0)
    #expect(counts.actionsReduced == 5 + 1 + 4 + 1)
    #expect(counts.drains == 5 + 1)
    #expect(counts.queueHighWaterMark == 4)
    store.cancelAllEffects()
    counts = metrics.snapshot()
    #expect(counts.runsCancelled == 1)
    #expect(counts.runsUnderway == 0)
    #expect(counts.cancellations == 2)
    #expect(counts.effectsCancelled == 1)
    for _ in 0..<2 { store.send("park") }
    store.cancelEffects(identifiedBy: "x")
    #expect(metrics.snapshot().effectsCancelled == 3)
  }

  @Test func resetReturnsTheCountsAndStartsAtZero() async {
    let store = store(["A": .merge(.afterGate(gate, "B"), .send("C"))])
    let handle = store.send("A")
    #expect(metrics.reset().runsStarted == 1)
    #expect(metrics.snapshot().queueHighWaterMark == 0)
    #expect(metrics.snapshot().runsStarted == 0)
    #expect(metrics.snapshot().drains == 0)
    #expect(metrics.snapshot().runsUnderway == 1)
    gate.open()
    await handle.finish()
    #expect(metrics.snapshot().runsUnderway == 0)
    #expect(metrics.snapshot().runsCompleted == 1)
    #expect(metrics.snapshot().actionsReduced == 1)
  }

  @Test func newCollectorHasCountedNothing() {
    let counts = metrics.snapshot()
    #expect([counts.runsStarted, counts.runsCompleted, counts.runsCancelled, counts.runsFailed] == [0, 0, 0, 0])
    #expect([counts.runsUnderway, counts.actionsEmitted, counts.actionsReduced, counts.drains] == [0, 0, 0, 0])
    #expect([counts.cancellations, counts.effectsCancelled, counts.queueHighWaterMark] == [0, 0, 0])
    #expect(counts.actionsDropped.isEmpty)
    #expect(metrics.reset() == counts)
  }

  @Test func storesThatShareACollectorAreAddedUp() async {
    let effects: [String: EffectTask<String>] = ["A": .run { await $0("B") }]
    let stores = (0..<3).map { _ in store(effects) }
    for store in stores { await store.send("A").finish() }
    #expect(metrics.snapshot().runsCompleted == 3)
  }

  @Test func nothingIsLostOrCountedTwiceWhenAnotherThreadResets() async {
    let isOver = Mutex(false)
    let taken = Task.detached { [metrics] in
      var actions = 0
      while !isOver.withLock({ $0 }) {
        actions += metrics.reset().actionsReduced
        await Task.yield()
      }
      return actions + metrics.reset().actionsReduced
    }
    let store = store([:])
    for _ in 0..<10_000 { store.send("A") }
    isOver.withLock { $0 = true }
    #expect(await taken.value == 10_000)
  }
}
