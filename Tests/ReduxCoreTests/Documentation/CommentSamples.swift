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
