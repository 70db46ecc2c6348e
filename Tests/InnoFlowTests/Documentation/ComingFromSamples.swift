import InnoFlow
import InnoFlowDebug
import InnoFlowTesting
import Logging
import Testing

/// The spellings of the article ComingFrom, each on one line as the article has it, and the samples of comments on
/// children and observation.
@MainActor
@Suite struct ComingFromSamples {
  @InnoFlow struct ChildFeature {
    struct State: Equatable, Sendable, Identifiable, DefaultInitializable {
      var id = 0
    }

    enum Action: Equatable, Sendable { case tapped }

    var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
  }

  @InnoFlow struct ListingFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var child = ChildFeature.State()
    }

    enum Action: Equatable, Sendable { case child(ChildFeature.Action) }

    var body: some Reducer<State, Action> {
      Scope(state: \.child, action: .childCasePath, reducer: ChildFeature())
      Reduce { state, action in .none }
    }
  }

  @InnoFlow struct Feature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable { case idle, loading }
      var phase = Phase.idle
      var query = ""
      var child: ChildFeature.State?
      var rows: IdentifiedArrayOf<ChildFeature.State> = []
    }

    enum Action: Equatable, Sendable {
      case load
      case wait
      case loaded([String])
      case failed
      case child(ChildFeature.Action)
      case row(id: Int, action: ChildFeature.Action)
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        IfLet(state: \.child, action: .childCasePath, reducer: ChildFeature())
        ForEachReducer(state: \.rows, action: .rowActionPath, reducer: ChildFeature())
        Reduce { state, action in
          switch action {
          case .load:
            state.query = "loading"
            let effect: EffectTask<Action> = .run(load, catch: failed)
            return effect.cancellable("load", cancelInFlight: true)
          case .wait:
            return .run { send, context in try await context.sleep(for: .seconds(1)) }
              .cancellable(EffectID("load"))
          case .loaded, .failed, .child, .row: return .none
          }
        }
      }
      .onChange(of: \.query) { state, old, new in .none }
    }

    static var map: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\.phase) { From(.idle) { On(.load, to: .loading) } }
    }
  }

  @Test func spellingsCompile() async {
    let logger = Logger(label: "spellings")
    let store = Store(reducer: Feature(), initialState: Feature.State())
    let printing = Feature()
      .printChanges()
    _ = Store(reducer: printing, initialState: .init(), instrumentation: .log(logger))
    _ = store.scope(ifLet: \.child, action: .childCasePath)
    _ = store.changes(of: \.query)
    let token = store.observe { _ = store.query }
    let observation = store.onChange(of: \.query) { query in print(query) }
    await store.send(.load).finish()
    store.cancelEffects(identifiedBy: "load")
    #expect(store.query == "loading")
    token.cancel()
    observation.cancel()
    let test = TestStore(reducer: Feature(), clock: .manual(ManualTestClock()))
    test.exhaustivity = .off(showSkippedAssertions: true)
    test.exhaustivity = .off
    await test.send(.load)
    await test.receive(Feature.Action.loadedCasePath)
    await test.finish()
  }

  /// What is written in another way than on Apple platforms.
  @Test func spellingsOfInnoFlowCompile() async {
    let test = TestStore(reducer: Feature(), clock: .manual(ManualTestClock()))
    test.timeout = .seconds(5)
    await test.send(.failed, assert: { $0.query = "" }, fileID: #fileID, line: #line)
    await test.finish()
    let store = Store(reducer: Feature(), instrumentation: .sink { if case .runStarted = $0 { print("started") } })
    let child: ScopedStore<ChildFeature.State, ChildFeature.Action>? = store.scope(
      ifLet: \.child, action: .childCasePath)
    child?.requireAlive()
    var rows = IdentifiedArray(uniqueElements: [ChildFeature.State(id: 1), ChildFeature.State(id: 2)])
    #expect(rows.append(ChildFeature.State(id: 2)).inserted == false)
    rows.removeAll { [1, 2].contains($0.id) }
    #expect(rows.isEmpty)
    let graph = PhaseTransitionGraph<Feature.State.Phase>([.idle: [.loading]])
    #expect(graph.allows(from: .idle, to: .loading))
    let values = AsyncStream<String> { $0.finish() }
    let effect: EffectTask<Feature.Action> = .run(values) { .loaded([$0]) }
    #expect(!effect.isNone)
    let combined = CombineReducers<Feature.State, Feature.Action, _> { Feature() }
    _ = Store(reducer: combined, initialState: .init())
    let clock = StoreClock(now: { .init(sinceOrigin: .zero) }, sleep: { deadline, tolerance in })
    #expect(clock.now.sinceOrigin == .zero)
  }
}

private func load(_ send: Send<ComingFromSamples.Feature.Action>) async throws { await send(.loaded(["one"])) }

private func failed(_ error: any Error, _ send: Send<ComingFromSamples.Feature.Action>) async { await send(.failed) }
