import CoreMetrics
import Gates
import InnoFlowCore
import MetricsTestKit
import Testing

/// What a store reports to the process's swift-metrics backend.
@MainActor
struct MetricsBackendTests {
  private struct Broken: Error {}

  /// A process has one backend; each test has a prefix of its own.
  private static let backend: TestMetrics = {
    let backend = TestMetrics()
    MetricsSystem.bootstrap(backend)
    return backend
  }()

  private let effects: [String: EffectTask<String>] = [
    "run": .run { await $0("done") },
    "throw": .run { _ in throw Broken() },
    "park": EffectTask.merge((1...3).map { .afterGate(Gate(), "late \($0)") }),
    "siblings": EffectTask.merge(.send("cancel"), .send("lost")).cancellable("y"),
    "cancel": .cancel("y"),
  ]

  init() {
    _ = Self.backend
  }

  /// The counters with the prefix that have counted something, by label and dimensions.
  private func counts(_ prefix: String) -> [String: Int64] {
    let counters = Self.backend.counters.filter { $0.label.hasPrefix(prefix + ".") && $0.totalValue != 0 }
    return Dictionary(uniqueKeysWithValues: counters.map { (text($0.label, $0.dimensions), $0.totalValue) })
  }

  private func text(_ label: String, _ dimensions: [(String, String)]) -> String {
    ([label] + dimensions.map { "\($0)=\($1)" }).joined(separator: " ")
  }

  @Test func metricsOfTwoStoresAreToldApartByTheirDimensions() async {
    let stores = ["a", "b"].map { name in
      Store(
        reducer: Trace(effects), initialState: .init(),
        instrumentation: .metrics(prefix: "apart", dimensions: [("store", name)]))
    }
    for name in ["run", "throw", "siblings"] { await stores[0].send(name).finish() }
    stores[0].send("park")
    stores[0].cancelAllEffects()
    await stores[1].send("run").finish()
    #expect(
      counts("apart") == [
        "apart.run_started store=a": 5, "apart.run_finished store=a outcome=completed": 1,
        "apart.run_finished store=a outcome=failed": 1, "apart.run_finished store=a outcome=cancelled": 3,
        "apart.action_emitted store=a": 3, "apart.action_dropped store=a reason=cancellationBoundary": 1,
        "apart.effects_cancelled store=a": 3,
        "apart.run_started store=b": 1, "apart.run_finished store=b outcome=completed": 1,
        "apart.action_emitted store=b": 1,
      ])
    let lengths = Self.backend.recorders(label: "apart.queue_high_water_mark")
    #expect(
      Set(lengths.map { text($0.label, $0.dimensions) }) == [
        "apart.queue_high_water_mark store=a", "apart.queue_high_water_mark store=b",
      ])
    #expect(lengths.map { $0.values.reduce(0, +) }.sorted() == [1, 3])
  }

  @Test func namesOfMetricsBeginWithThatOfTheLibraryByDefault() async {
    let store = Store(reducer: Trace(effects), initialState: .init(), instrumentation: .metrics())
    await store.send("run").finish()
    #expect(counts("innoflow")["innoflow.run_started"] != nil)
  }
}
