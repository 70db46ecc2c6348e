import InnoFlow
import InnoFlowTesting
import ReduxCore
import ReduxCoreTerminalUI
import ReduxCoreTesting
import TerminalUI
import Testing

@InnoFlow
struct CityFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    var query = ""
    var cities: [String] = []
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case queryChanged(String)
    case citiesLoaded([String])
    case loadFailed(String)
  }

  let search: @Sendable (String) async throws -> [String]

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          await send(.citiesLoaded(try await search(query)))
        } catch: { error, send in
          await send(.loadFailed("\(error)"))
        }
        .debounce("search", for: .milliseconds(300))
      case .citiesLoaded(let cities):
        state.cities = cities
        state.failure = nil
      case .loadFailed(let failure):
        state.failure = failure
      }
      return .none
    }
  }
}

enum CityAction: Actionable {
  case queryChanged(String)
  case citiesLoaded([String])
  case loadFailed(String)
}

struct CityState: Statable {
  var query = ""
  var cities: [String] = []
  var failure: String?
}

struct CityReducer: ReducerType {
  func reduce(action: CityAction, state: inout CityState) {
    switch action {
    case .queryChanged(let query):
      state.query = query
    case .citiesLoaded(let cities):
      state.cities = cities
      state.failure = nil
    case .loadFailed(let failure):
      state.failure = failure
    }
  }
}

struct CityMiddleware: MiddlewareType, CancellableTask {
  let taskManager = TaskCancellationManager()
  let search: @Sendable (String) async throws -> [String]

  func process(action: CityAction, state: CityState, dispatch: @escaping DispatchClosure<CityAction>) async {
    guard case .queryChanged(let query) = action else { return }
    await run(key: "search", after: .milliseconds(300)) {
      do {
        await dispatch(.citiesLoaded(try await search(query)))
      } catch {
        await dispatch(.loadFailed("\(error)"))
      }
    }
  }
}

@StoreView(reducer: CityReducer.self)
struct CityScreen: View {
  let search: @Sendable (String) async throws -> [String]

  @MiddlewareResultBuilder
  var middleware: [Middleware] {
    CityMiddleware(search: search)
  }

  func content(store: Store) -> some View {
    VStack {
      TextField("City", text: Binding(get: { store.state.query }, set: { store.dispatch(.queryChanged($0)) }))
      ForEach(store.state.cities, id: \.self) { Text($0) }
    }
  }
}

/// The guide "InnoFlow or ReduxCore?".
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ComparisonSamples {
  private struct Offline: Error {}

  @Test func featureOfInnoFlowIsAsserted() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: CityFeature { _ in ["Bern"] }, clock: .manual(clock))
    await store.send(.queryChanged("b")) { $0.query = "b" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.citiesLoaded(["Bern"])) { $0.cities = ["Bern"] }
    await store.finish()
  }

  @Test func reducerAndMiddlewareOfReduxCoreAreTestedApart() async {
    var state = CityState()
    CityReducer().reduce(action: .citiesLoaded(["Bern"]), state: &state)
    #expect(state.cities == ["Bern"])

    let harness = MiddlewareHarness(CityMiddleware { _ in ["Bern"] })
    harness.process(.queryChanged("b"))
    await harness.advance(by: .milliseconds(300), onceSleepsReach: 1)
    await harness.receive(.citiesLoaded(["Bern"]))
    await harness.finish()
  }

  /// Both versions go through the same states.
  @Test func bothVersionsOfTheFeatureBehaveAlike() async {
    let search: @Sendable (String) async throws -> [String] = { query in
      guard query != "x" else { throw Offline() }
      return [query.uppercased()]
    }
    let flowClock = ManualTestClock()
    let flow = Store(reducer: CityFeature(search: search), clock: .manual(flowClock))
    let reduxClock = ManualTestClock()
    let redux = ObservableStore(
      reducer: CityReducer(), middleware: [CityMiddleware(search: search)],
      clock: StoreClock.manual(reduxClock))
    for query in ["a", "x", "b"] {
      let handle = flow.send(.queryChanged(query))
      await flowClock.advance(by: .milliseconds(300), onceSleepersReach: 1)
      await handle.finish()
      let call = Task { await redux.dispatchAsync(.queryChanged(query)) }
      await reduxClock.advance(by: .milliseconds(300), onceSleepersReach: 1)
      await call.value
      #expect(redux.state.query == flow.query)
      #expect(redux.state.cities == flow.cities)
      #expect(redux.state.failure == flow.failure)
    }
    #expect(redux.state == CityState(query: "b", cities: ["B"]))
  }

  @Test func screenOfTheGuideIsShown() {
    let host = ViewHost(width: 20, height: 4) { CityScreen { _ in [] } }
    host.press(.character("b"))
    #expect(host.lines.first?.contains("b") == true)
  }
}
