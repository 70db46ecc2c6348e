import ReduxCore
import ReduxCoreTerminalUI
import TerminalUI
import Testing

// The samples of the specification of ReduxCore, with these changes: `case failed(Error)` has a String as its payload,
// because an error is not Equatable; views are TerminalUI's, so the search field is a TextField.

enum CounterAction: Actionable {
  case increment
  case decrement
}

struct CounterState: Statable {
  var count = 0
}

struct CounterReducer: ReducerType {
  func reduce(action: CounterAction, state: inout CounterState) {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }
}

@StoreView(reducer: CounterReducer.self)
struct CounterScreen: View {
  var middleware: [Middleware] { [] }

  func content(store: Store) -> some View {
    VStack {
      Text("\(store.state.count)")
      Button("+") { store.dispatch(.increment) }
      Button("−") { store.dispatch(.decrement) }
    }
  }
}

struct Item: Equatable, Identifiable {
  let id: Int
  let name: String
}

struct APIClient: Sendable {
  var results: [String: [Item]] = [:]

  func search(_ query: String) async throws -> [Item] { results[query] ?? [] }
}

enum SearchAction: Actionable {
  case queryChanged(String)
  case resultsLoaded([Item])
  case failed(String)
}

struct SearchState: Statable {
  var query = ""
  var results: [Item] = []
  var isLoading = false
}

struct SearchReducer: ReducerType {
  func reduce(action: SearchAction, state: inout SearchState) {
    switch action {
    case .queryChanged(let q):
      state.query = q
      state.isLoading = true
    case .resultsLoaded(let items):
      state.results = items
      state.isLoading = false
    case .failed:
      state.isLoading = false
    }
  }
}

struct HeaderState: Statable {
  var title = "title"
}

enum HeaderAction: Actionable {
  case refresh
}

struct HeaderReducer: ReducerType {
  func reduce(action: HeaderAction, state: inout HeaderState) { state.title = "refreshed" }
}

struct ListState: Statable {
  var count = 0
}

enum ListAction: Actionable {
  case add
}

struct ListReducer: ReducerType {
  func reduce(action: ListAction, state: inout ListState) { state.count += 1 }
}

// Parent wraps child actions in a dedicated case
enum HomeAction: Actionable {
  case header(HeaderAction)
  case list(ListAction)
}

struct HomeState: Statable {
  var header = HeaderState()
  var list = ListState()
}

struct HomeReducer: ReducerType {
  func reduce(action: HomeAction, state: inout HomeState) {
    Scope(
      state: \.header,
      action: {
        guard case .header(let a) = $0 else { return nil }
        return a
      }
    ) {
      HeaderReducer()
    }
    .reduce(action: action, state: &state)

    Scope(
      state: \.list,
      action: {
        guard case .list(let a) = $0 else { return nil }
        return a
      }
    ) {
      ListReducer()
    }
    .reduce(action: action, state: &state)
  }
}

struct CoreReducer: ReducerType {
  func reduce(action: CounterAction, state: inout CounterState) { state.count += 1 }
}

struct AnalyticsReducer: ReducerType {
  func reduce(action: CounterAction, state: inout CounterState) { state.count *= 10 }
}

struct SearchMiddleware: MiddlewareType, Sendable {
  let api: APIClient

  func process(
    action: SearchAction,
    state: SearchState,
    dispatch: @escaping DispatchClosure<SearchAction>
  ) async {
    guard case .queryChanged(let query) = action else { return }
    let results = (try? await api.search(query)) ?? []
    await dispatch(.resultsLoaded(results))
  }
}

@StoreView(reducer: SearchReducer.self)
struct SearchScreen: View {
  let api: APIClient

  @MiddlewareResultBuilder
  var middleware: [Middleware] {
    SearchMiddleware(api: api)
  }

  func content(store: Store) -> some View {
    VStack {
      TextField(
        "Search",
        text: Binding(
          get: { store.state.query },
          set: { store.dispatch(.queryChanged($0)) }
        )
      )
      List(store.state.results) { item in
        Text(item.name)
      }
    }
  }
}

/// The code that the macro generates, according to the specification.
struct HandWrittenSearchScreen: View {
  let api: APIClient

  var middleware: [Middleware] { [SearchMiddleware(api: api)] }

  func content(store: Store) -> some View { Text(store.state.query) }

  typealias Store = ObservableStore<SearchReducer>
  typealias Middleware = AnyMiddleware<SearchReducer.Action, SearchReducer.State>
  typealias MiddlewareResultBuilder = MiddlewareBuilder<SearchReducer.Action, SearchReducer.State>

  var body: some View {
    StoreContainerView(
      reducer: SearchReducer(),
      middleware: middleware,
      content: { store in content(store: store) }
    )
  }
}

struct HeaderView: View {
  let store: ScopedStore<HomeReducer, HeaderState, HeaderAction>

  var body: some View {
    Text(store.state.title)
    Button("Refresh") { store.dispatch(.refresh) }
  }
}

struct HomeView: View {
  let store: ObservableStore<HomeReducer>

  var body: some View {
    let headerStore = store.scope(
      state: \.header,
      action: { HomeAction.header($0) }
    )
    HeaderView(store: headerStore)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SpecificationTests {
  @Test func specifiedCounterCounts() {
    let host = ViewHost(width: 20, height: 6) { CounterScreen() }
    host.press(.enter, .enter, .tab, .enter)
    #expect(host.lines.contains("1"))
  }

  @Test func specifiedSearchLoadsItsResults() async {
    let api = APIClient(results: ["lantern": [Item(id: 1, name: "A lantern")]])
    let store = ObservableStore(reducer: SearchReducer(), middleware: [SearchMiddleware(api: api)])
    await store.dispatchAsync(.queryChanged("lantern"))
    #expect(store.state == SearchState(query: "lantern", results: [Item(id: 1, name: "A lantern")]))
    store.dispatch(.queryChanged("x"))
    #expect(store.state.isLoading)
    store.dispatch(.failed("offline"))
    #expect(!store.state.isLoading)
  }

  @Test func specifiedScopesReduceTheirChild() {
    var state = HomeState()
    HomeReducer().reduce(action: .header(.refresh), state: &state)
    #expect(state.header.title == "refreshed")
    #expect(state.list.count == 0)
    HomeReducer().reduce(action: .list(.add), state: &state)
    #expect(state.list.count == 1)
  }

  @Test func combinedReducersRunInOrder() {
    let pipeline = CoreReducer().combined(with: AnalyticsReducer())
    var state = CounterState(count: 1)
    pipeline.reduce(action: .increment, state: &state)
    #expect(state.count == 20)
  }

  @Test func specifiedHeaderSeesOnlyItsSlice() {
    let store = ObservableStore(reducer: HomeReducer())
    let host = ViewHost(width: 20, height: 4) { HomeView(store: store) }
    #expect(host.lines.first == "title")
    host.press(.enter)
    #expect(host.lines.first == "refreshed")
  }

  @Test func specifiedSearchScreensAreShown() {
    let generated = ViewHost(width: 20, height: 6) { SearchScreen(api: APIClient()) }
    // The list of results has the focus at first.
    generated.press(.tab)
    generated.press(.character("x"))
    #expect(generated.lines.first?.contains("x") == true)
    let handWritten = ViewHost(width: 20, height: 6) { HandWrittenSearchScreen(api: APIClient()) }
    #expect(handWritten.lines.first == "")
  }
}
