import InnoFlowCore
import InnoFlowTesting
import ReduxCore
import ReduxCoreTerminalUI
import ReduxCoreTesting
import TerminalUI
import Testing

@MainActor
/// The samples in the comments of ReduxCore and its testing module.
@Suite(.timeLimit(.minutes(10))) struct CommentSamples {
  private struct SearchClient: Sendable {
    func search(_ query: String) async -> [Item] { [] }
  }

  private enum DebouncedSearch {
    static let api = SearchClient()

    struct SearchMiddleware: MiddlewareType, CancellableTask {
      let taskManager = TaskCancellationManager()

      func process(
        action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>
      ) async {
        guard case .queryChanged(let query) = action else { return }
        await run(key: "search", after: .milliseconds(300)) {
          await dispatch(.resultsLoaded(await api.search(query)))
        }
      }
    }
  }

  private enum SearchWithSuggestions {
    enum Action: Actionable {
      case queryChanged(String)
      case resultsLoaded([Item])
      case suggestionsLoaded([String])
    }

    struct State: Statable {
      var results: [Item]?
      var suggestions: [String]?
    }

    struct Loading: ReducerType {
      func reduce(action: Action, state: inout State) {
        switch action {
        case .queryChanged: state = State()
        case .resultsLoaded(let results): state.results = results
        case .suggestionsLoaded(let suggestions): state.suggestions = suggestions
        }
      }
    }

    struct Client: Sendable {
      func search(_ query: String) async -> [Item] { [] }
      func suggestions(for query: String) async -> [String] { [query] }
    }

    struct Middleware: MiddlewareType, CancellableTask {
      let taskManager = TaskCancellationManager()
      let api = Client()

      func process(action: Action, state: State, dispatch: @escaping DispatchClosure<Action>) async {
        guard case .queryChanged(let query) = action else { return }
        async let results: Void = run(key: "search", after: .milliseconds(300)) {
          await dispatch(.resultsLoaded(await api.search(query)))
        }
        async let suggestions: Void = run(key: "suggest") {
          await dispatch(.suggestionsLoaded(await api.suggestions(for: query)))
        }
        _ = await (results, suggestions)
      }
    }
  }

  /// The suggestions do not wait for the pause of the search.
  @Test func searchAndSuggestionsOfTheSampleRunTogether() async {
    let clock = ManualTestClock()
    let store = ObservableStore(
      reducer: SearchWithSuggestions.Loading(), middleware: [SearchWithSuggestions.Middleware()],
      clock: StoreClock.manual(clock))
    let call = Task { await store.dispatchAsync(.queryChanged("a")) }
    await store.wait { $0.suggestions == ["a"] }
    #expect(store.state.results == nil)
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await call.value
    #expect(store.state.results == [])
  }

  private enum PlainSearch {
    struct SearchMiddleware: MiddlewareType, Sendable {
      let api: APIClient

      func process(
        action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>
      ) async {
        guard case .queryChanged(let query) = action else { return }
        let results = (try? await api.search(query)) ?? []
        await dispatch(.resultsLoaded(results))
      }
    }
  }

  private struct HomeScope: ReducerType {
    func reduce(action: HomeAction, state: inout HomeState) {
      Scope(state: \.header, action: { if case .header(let action) = $0 { action } else { nil } }) {
        HeaderReducer()
      }
      .reduce(action: action, state: &state)
    }
  }

  @StoreView(reducer: CounterReducer.self)
  struct CounterScreen: View {
    var middleware: [Middleware] { [] }

    func content(store: Store) -> some View {
      VStack {
        Text("\(store.state.count)")
        Button("+") { store.dispatch(.increment) }
      }
    }
  }

  @Test func storeOfTheSampleReducesItsAction() {
    func print(_ count: Int) { #expect(count == 1) }
    let store = ObservableStore(reducer: CounterReducer())
    store.dispatch(.increment)
    print(store.state.count)
  }

  @Test func scopesOfTheSamplesReduceTheHeader() {
    let store = ObservableStore(reducer: HomeReducer())
    let header = store.scope(state: \.header, action: { HomeAction.header($0) })
    header.dispatch(.refresh)
    #expect(header.state.title == "refreshed")
    var state = HomeState()
    HomeScope().reduce(action: .header(.refresh), state: &state)
    #expect(state.header.title == "refreshed")
  }

  @Test func recorderOfTheSampleRecordsTheDispatchedActions() async {
    let middleware = PlainSearch.SearchMiddleware(api: APIClient())
    let recorder = DispatchRecorder<SearchAction>()
    await middleware.process(action: .queryChanged("a"), state: SearchState(), dispatch: recorder.dispatch)
    #expect(recorder.actions == [.resultsLoaded([])])
  }

  @Test func harnessOfTheSampleReceivesTheResults() async {
    typealias SearchMiddleware = DebouncedSearch.SearchMiddleware
    let harness = MiddlewareHarness(SearchMiddleware())
    harness.process(.queryChanged("a"))
    await harness.advance(by: .milliseconds(300), onceSleepsReach: 1)
    await harness.receive(.resultsLoaded([]))
    await harness.finish()
  }

  @Test func counterScreenIsShown() {
    let host = ViewHost(width: 20, height: 4) { CounterScreen() }
    host.press(.enter)
    #expect(host.lines.first == "1")
  }
}
