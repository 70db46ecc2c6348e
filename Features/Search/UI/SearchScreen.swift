import DesignSupport
import FeatureSupport
public import ReduxCore
public import SearchFeatureLogic
public import TerminalUI

/// A search field, and below it the results by sections, or the recent searches.
public struct SearchScreen: View {
  let store: ObservableStore<SearchReducer>
  let open: @MainActor (SearchItem) async throws -> Void
  @State private var selection: Selection?

  /// The selected row, and the text of the search that found it.
  private struct Selection {
    let id: String
    let query: String
  }

  /// - Parameter open: shows a result in the feature that owns it.
  public init(store: ObservableStore<SearchReducer>, open: @escaping @MainActor (SearchItem) async throws -> Void) {
    self.store = store
    self.open = open
  }

  public var body: some View {
    let list = store.state.list
    VStack {
      HStack {
        Text("Search").dim()
        TextField("people, posts, todos, comments", text: query)
          .onSubmit { store.dispatch(.searchSubmitted(store.state.query)) }
      }
      if list.query.isEmpty { RecentSearchesView(store: store) } else { results(list) }
      if let failure = SearchFailures(store.state).failure { EmptyView().failure(failure) }
    }
    .screen("search.list", document: list)
    .commands { commands(list) }
  }

  private var query: Binding<String> {
    Binding(get: { store.state.query }, set: { store.dispatch(.queryChanged($0)) })
  }

  private func results(_ list: SearchList) -> some View {
    VStack {
      SearchSummary(sections: list.sections).frame(minHeight: 0)
      SearchFailuresView(failures: SearchFailures(store.state))
      if list.phase == .loaded, list.items.isEmpty { EmptyState("Nothing contains '\(list.query)'.") }
      ItemList(list.items, id: \.id, selection: selected(in: list)) { id in
        store.dispatch(.rowSelected(id: id))
      } row: {
        SearchRow(item: $0)
      }
    }
  }

  /// The first row, unless the user has selected another one of this search that is still there.
  private func selected(in list: SearchList) -> Binding<String?> {
    Binding {
      guard let selection, selection.query == list.query, list.items.contains(where: { $0.id == selection.id }) else {
        return list.items.first?.id
      }
      return selection.id
    } set: { id in
      selection = id.map { Selection(id: $0, query: list.query) }
    }
  }

  @CommandBuilder
  private func commands(_ list: SearchList) -> [Command] {
    let hasQuery = !list.query.isEmpty
    Command.onItem(
      "result", name: "select", title: "Show one result", id: { $0 }, selection: nil, isEnabled: !list.items.isEmpty,
      perform: select)
    Command.onItem(
      "result", name: "goto", key: .owner, title: "Open in its tab", id: { $0 },
      selection: selected(in: list).wrappedValue,
      isEnabled: !list.items.isEmpty, perform: goTo)
    Command(name: "find", title: "Search for a text", argument: "TEXT") {
      await store.search(.searchSubmitted($0))
    }
    Command(name: "clear", key: .escape, title: "Clear the search", isEnabled: hasQuery) {
      store.dispatch(.queryChanged(""))
    }
    Command(name: "refresh", key: "r", title: "Search again", isEnabled: hasQuery) {
      await store.search(.refreshTapped)
    }
    for section in store.state.sections where section.failure != nil {
      Command(name: "retry-\(section.name)", title: "Search the \(section.name) again") {
        await store.search(.retryTapped(section.section))
      }
    }
  }

  private func select(_ id: String) async -> Bool {
    guard store.state.list.items.contains(where: { $0.id == id }) else { return false }
    await store.dispatchAsync(.rowSelected(id: id))
    return true
  }

  private func goTo(_ id: String) async throws -> Bool {
    guard let item = store.state.list.items.first(where: { $0.id == id }) else { return false }
    try await open(item)
    return true
  }
}
