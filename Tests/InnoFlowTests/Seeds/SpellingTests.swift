import InnoFlow
import InnoFlowTesting
import Logging
import Testing

/// Lines of the texts that InnoFlow was written from, verbatim. Those of a user interface are left out.
@MainActor
@Suite struct SpellingTests {
  @Test func storeIsScopedByTheNameOfAPath() {
    let store = Store(reducer: Seeds.ParentFeature())
    let child = store.scope(state: \.child, action: .childCasePath)
    child.send(.start)
    #expect(child.starts == 1)
    #expect(child === store.scope(state: \.child, action: Seeds.ParentFeature.Action.childCasePath))
  }

  @Test func testStoreIsScopedByTheNameOfAPath() async {
    let store = TestStore(reducer: Seeds.ParentFeature())
    let child = store.scope(state: \.child, action: .childCasePath)
    await child.send(.start) { $0.starts = 1 }
    await child.receive(.finished)
    await store.finish()
  }

  @InnoFlow
  struct Dashboard {
    struct State: Equatable, Sendable, DefaultInitializable {
      var profile = Profile()
      var permissions = Permissions()
    }

    struct Profile: Equatable, Sendable {
      var name = "Ada"
      var isReady = true
    }

    struct Permissions: Equatable, Sendable {
      var isReady = false
    }

    enum Action: Sendable {
      case granted
    }

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, _ in
        state.permissions.isReady = true
        return EffectTask<Action>.none
      }
    }
  }

  private struct DashboardBadge: Equatable {
    let title: String
    let isReady: Bool
  }

  @Test func selectionOfTwoSlicesShowsTheirChanges() {
    let store = Store(reducer: Dashboard())
    let summary = store.select(dependingOn: (\.profile, \.permissions)) { profile, permissions in
      DashboardBadge(
        title: profile.name,
        isReady: profile.isReady && permissions.isReady
      )
    }
    #expect(summary.title == "Ada")
    #expect(!summary.isReady)
    store.send(.granted)
    #expect(summary.isReady)
  }

  private enum Feature {
    enum Action: Sendable {
      case start
      case finished
    }
  }

  @MainActor
  private final class Metrics {
    var counts: [String: Int] = [:]
    func increment(_ name: String) { counts[name, default: 0] += 1 }
  }

  @Test func sinkCountsTheEventsOfARun() async {
    let logger = Logger(label: "seeds") { _ in SwiftLogNoOpLogHandler() }
    let metrics = Metrics()
    let instrumentation: StoreInstrumentation<Feature.Action> = .combined(
      .osLog(logger: logger),
      .sink { event in
        switch event {
        case .runStarted:
          metrics.increment("feature.effect.run_started")
        case .runFinished:
          metrics.increment("feature.effect.run_finished")
        case .actionEmitted:
          metrics.increment("feature.effect.emitted")
        case .actionDropped:
          metrics.increment("feature.effect.dropped")
        case .effectsCancelled:
          metrics.increment("feature.effect.cancelled")
        }
      }
    )
    let store = Store(
      reducer: Reduce<Int, Feature.Action> { state, action in
        state += 1
        if case .finished = action { return .none }
        return .run { send, context in
          do {
            try await context.sleep(for: .zero)
            try await context.checkCancellation()
            await send(.finished)
          } catch is CancellationError {
            return
          }
        }
      }, initialState: 0, instrumentation: instrumentation)
    await store.send(.start).finish()
    #expect(store.state == 2)
    #expect(
      metrics.counts == [
        "feature.effect.run_started": 1, "feature.effect.run_finished": 1, "feature.effect.emitted": 1,
      ])
  }

  /// Every way to make an effect, in both spellings of ids.
  private nonisolated static let effects: [EffectTask<Int>] = [
    .none,
    .send(1),
    .run { send in await send(1) },
    .run { send, _ in await send(1) },
    .run { send, context in
      if !context.isCancellationRequested() { await send(1) }
    },
    .run(AsyncStream<Int> { $0.finish() }) { $0 },
    .merge(.send(1), .send(2)),
    .merge([.send(1), .send(2)]),
    .concatenate(.send(1), .send(2)),
    .concatenate([.send(1), .send(2)]),
    .cancel("id"),
    .cancel(id: "id"),
    .cancel(EffectID(1)),
    .cancel(id: EffectID(1)),
    .cancel(id: AnyEffectID(1)),
    .send(1).cancellable("id"),
    .send(1).cancellable("id", cancelInFlight: true),
    .send(1).cancellable(id: "id", cancelInFlight: true),
    .send(1).cancellable(EffectID("id"), cancelInFlight: true),
    .send(1).debounce("id", for: .seconds(1)),
    .send(1).debounce(id: "id", for: .seconds(1)),
    .send(1).throttle("id", for: .seconds(1)),
    .send(1).throttle(id: "id", for: .seconds(1)),
    .send(1).throttle("id", for: .seconds(1), leading: true, trailing: true),
    .send(1).throttle(id: "id", for: .seconds(1), leading: false, trailing: true),
    EffectTask<String>.send("1").map { Int($0) ?? 0 },
    .send(1).animation(),
    .send(1).animation(.default),
    .send(1).animation(EffectAnimation("spring", duration: .seconds(1))),
  ]

  @Test(arguments: effects.indices.dropFirst()) func everyWayToMakeAnEffectGivesOneThatIsNotNone(index: Int) {
    #expect(!Self.effects[index].isNone)
  }

  @Test func reducerInAnAvailabilityCheckIsCombined() {
    struct AnalyticsReducer: Reducer {
      func reduce(into state: inout [String], action: String) -> EffectTask<String> {
        state.append("seen \(action)")
        return .none
      }
    }
    let store = Store(
      reducer: CombineReducers<[String], String, _> {
        Reduce { state, action in
          state.append(action)
          return .none
        }
        if #available(macOS 26, *) {
          AnalyticsReducer()
        }
      }, initialState: [])
    store.send("a")
    #expect(store.state == ["a", "seen a"])
  }
}
