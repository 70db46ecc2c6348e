import MacroTesting
import Testing

@Suite struct StoreViewExpansionTests {
  @Test(arguments: ["View", "Sendable & View", "@MainActor View", "Sendable, TerminalUI.View"])
  func screenGetsItsStore(conformance: String) {
    expectExpansion(
      of: """
        @StoreView(reducer: SearchReducer.self)
        struct SearchScreen: \(conformance) {
          var middleware: [Middleware] { [] }
          func content(store: Store) -> some View { Text("") }
        }
        """,
      to: """
        struct SearchScreen: \(conformance) {
          var middleware: [Middleware] { [] }
          func content(store: Store) -> some View { Text("") }

          typealias Store = ObservableStore<SearchReducer>

          typealias Middleware = AnyMiddleware<SearchReducer.Action, SearchReducer.State>

          typealias MiddlewareResultBuilder = MiddlewareBuilder<SearchReducer.Action, SearchReducer.State>

          var body: some View {
            StoreContainerView(
              reducer: SearchReducer(),
              middleware: middleware,
              content: { store in
                content(store: store)
              }
            )
          }
        }
        """)
  }

  /// After the middleware, wherever it is declared. Overloads of `middleware` and `content` are ignored.
  @Test(arguments: [
    ("", ""), ("\n  let middleware: [Middleware]", "\n      middleware: middleware,"),
    (
      "\n  func middleware(for id: Int) -> Middleware { log }\n  var middleware: [Middleware] { [middleware(for: 1)] }",
      "\n      middleware: middleware,"
    ), ("\n  func content(id: Int) -> some View { Text(\"\") }", ""),
  ])
  func instrumentationIsPassedOn(property: String, argument: String) {
    expectExpansion(
      of: """
        @StoreView(reducer: SearchReducer.self)
        struct SearchScreen: View {
          let instrumentation: Store.Instrumentation\(property)
          func content(store: Store) -> some View { Text("") }
        }
        """,
      to: """
        struct SearchScreen: View {
          let instrumentation: Store.Instrumentation\(property)
          func content(store: Store) -> some View { Text("") }

          typealias Store = ObservableStore<SearchReducer>

          typealias Middleware = AnyMiddleware<SearchReducer.Action, SearchReducer.State>

          typealias MiddlewareResultBuilder = MiddlewareBuilder<SearchReducer.Action, SearchReducer.State>

          var body: some View {
            StoreContainerView(
              reducer: SearchReducer(),\(argument)
              instrumentation: instrumentation,
              content: { store in
                content(store: store)
              }
            )
          }
        }
        """)
  }

  @Test func limitsAndAccessArePassedOnAndMiddlewareMayBeLeftOut() {
    expectExpansion(
      of: """
        @StoreView(reducer: Search.Reducer.self, maxActionFrequency: 0, cycleWindow: .seconds(2), maxDispatchDepth: 9)
        public struct SearchScreen: View {
          public func content(store: Store) -> some View { Text("") }
        }
        """,
      to: """
        public struct SearchScreen: View {
          public func content(store: Store) -> some View { Text("") }

          public typealias Store = ObservableStore<Search.Reducer>

          public typealias Middleware = AnyMiddleware<Search.Reducer.Action, Search.Reducer.State>

          public typealias MiddlewareResultBuilder = MiddlewareBuilder<Search.Reducer.Action, Search.Reducer.State>

          public var body: some View {
            StoreContainerView(
              reducer: Search.Reducer(),
              maxActionFrequency: 0,
              cycleWindow: .seconds(2),
              maxDispatchDepth: 9,
              content: { store in
                content(store: store)
              }
            )
          }
        }
        """)
  }
}
