import InnoFlow
import InnoFlowTesting
import Logging
import Testing

/// The samples in the comments of the store, its instrumentation, the test store and its clock.
@MainActor
@Suite struct RuntimeCommentSamples {
  @InnoFlow
  struct CounterFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var count = 0
    }

    enum Action: Equatable, Sendable {
      case increment
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func storeReducesWhatIsSent() {
    let store = Store(reducer: CounterFeature(), initialState: .init(count: 3))
    store.send(.increment)
    print(store.count)
    #expect(store.count == 4)
  }

  @InnoFlow
  struct Feature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var items: [String] = []
    }

    enum Action: Equatable, Sendable {
      case load
      case loaded([String])
      case lateTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .load: return .run { send in await send(.loaded(["one"])) }
        case .lateTapped: return .send(.load).throttle("late", for: .seconds(60))
        case .loaded(let items):
          state.items = items
          return .none
        }
      }
    }
  }

  private static var dropped: [DropReason: Int] = [:]

  private static func watching(_ logger: Logger) -> StoreInstrumentation<Feature.Action> {
    let instrumentation: StoreInstrumentation<Feature.Action> = .combined(
      .log(logger),
      .sink { event in
        if case .actionDropped(let drop) = event { dropped[drop.reason, default: 0] += 1 }
      }
    )
    return instrumentation
  }

  @Test func instrumentationSeesWhatIsDropped() {
    let store = Store(reducer: Feature(), instrumentation: Self.watching(Logger(label: "samples")))
    store.send(.lateTapped)
    store.send(.lateTapped)
    #expect(Self.dropped[.debouncedOrThrottled] == 1)
    store.cancelAllEffects()
  }

  @Test func collectorCountsAnEmittedAction() async {
    let metrics = StoreMetricsCollector()
    let store = Store(reducer: Feature(), instrumentation: .metrics(metrics))
    await store.send(.load).finish()
    print(metrics.snapshot().actionsEmitted)
    #expect(metrics.snapshot().actionsEmitted == 1)
  }

  @Test func sessionIsReplayed() async {
    let recorder = SessionRecorder<Feature.State, Feature.Action>()
    let store = Store(reducer: Feature().recorded(by: recorder), initialState: Feature.State())
    await store.send(.load).finish()
    let states = recorder.session?.replay(with: Feature())
    #expect(states?.last == store.state)
    #expect(store.items == ["one"])
  }

  @InnoFlow
  struct ItemsFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Sendable {
        case idle
        case loading
        case loaded
      }

      var phase = Phase.idle
      var items: [String] = []
    }

    enum Action: Equatable, Sendable {
      case load
      case _loaded([String])
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .load:
          state.phase = .loading
          return .run { send in await send(._loaded(["one"])) }
        case ._loaded(let items):
          state.phase = .loaded
          state.items = items
          return .none
        }
      }
    }
  }

  @Test func testStoreReceivesEveryAction() async {
    let items = ["one"]
    let store = TestStore(reducer: ItemsFeature())
    await store.send(.load) { $0.phase = .loading }
    await store.receive(._loaded(items)) {
      $0.phase = .loaded
      $0.items = items
    }
    await store.finish()
  }

  @InnoFlow
  struct SearchFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var query = ""
    }

    enum Action: Equatable, Sendable {
      case queryChanged(String)
      case search(String)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          return .send(.search(query)).debounce("typing", for: .milliseconds(300))
        case .search:
          return .none
        }
      }
    }
  }

  @Test func manualClockWakesDueSleepers() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: SearchFeature(), clock: .manual(clock))
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.search("a"))
    await store.finish()
  }
}
