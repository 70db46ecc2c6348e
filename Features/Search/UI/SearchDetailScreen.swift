import DesignSupport
import FeatureSupport
public import ReduxCore
public import ReduxCoreTerminalUI
public import SearchFeatureLogic
public import TerminalUI

/// One result. In the full-screen app its store lives as long as the screen is open; elsewhere the coordinator owns the
/// store and shows `content(store:)`.
@StoreView(reducer: SearchDetailReducer.self)
public struct SearchDetailScreen: View {
  let id: String
  let middleware: [Middleware]
  let instrumentation: Store.Instrumentation
  let open: @MainActor (SearchItem) async throws -> Void

  /// - Parameters:
  ///   - middleware: of the store that this screen makes.
  ///   - instrumentation: of that store.
  ///   - open: shows the result in the feature that owns it.
  public init(
    id: String, middleware: [AnyMiddleware<SearchDetailAction, SearchDetailState>],
    instrumentation: ObservableStore<SearchDetailReducer>.Instrumentation,
    open: @escaping @MainActor (SearchItem) async throws -> Void
  ) {
    self.id = id
    self.middleware = middleware
    self.instrumentation = instrumentation
    self.open = open
  }

  public func content(store: Store) -> some View {
    let state = store.state
    return ItemScreen(
      state.item, phase: state.phase, failure: state.failure, title: "Search", named: "result", id: id,
      screen: "search.detail", content: content
    )
    .commands {
      Command.refresh { await store.load(.refreshTapped) }
      Command(name: "goto", key: .owner, title: "Open in its tab", isEnabled: state.item != nil) {
        if let item = store.state.item { try await open(item.row) }
      }
    }
    .onAppear { store.appear() }
  }

  private func content(_ item: SearchDetailItem) -> some View {
    VStack {
      HStack {
        StatusPill(item.section)
        Text(item.title).bold()
        if !item.status.isEmpty { Text(item.status).dim() }
      }
      if !item.text.isEmpty {
        Divider()
        Text(item.text)
      }
      if !item.fields.isEmpty { Divider() }
      ForEach(item.fields, id: \.name) { field in
        HStack(spacing: 2) {
          Text(field.name).dim().frame(minWidth: 10)
          Text(field.value)
        }
      }
    }
  }
}
