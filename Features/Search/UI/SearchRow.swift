import DesignSupport
import FeatureSupport
import ReduxCore
import SearchFeatureLogic
import TerminalUI

struct SearchRow: View {
  let item: SearchItem

  var body: some View {
    ViewThatFits {
      HStack {
        texts
        Spacer()
        Text(item.id).dim()
      }
      HStack { texts }
    }
    .lineLimit(1)
  }

  @ViewBuilder private var texts: some View {
    StatusPill(item.section).frame(minWidth: item.section.count + 2)
    Text(item.title).bold()
    Text([item.status, item.text].filter { !$0.isEmpty }.joined(separator: " • ")).dim()
  }
}

/// The state of each section in a few words: one text, which a narrow window wraps.
struct SearchSummary: View {
  let sections: [SearchList.Section]

  var body: some View {
    sections.enumerated().reduce(Text("")) { text, section in
      text + Text(section.offset == 0 ? "" : "  ") + Text(section.element.name).bold()
        + Text(" \(state(of: section.element))").dim()
    }
  }

  private func state(of section: SearchList.Section) -> String {
    switch section.phase {
    case .idle, .loading, .refreshing: "…"
    case .failed, .stale: "failed"
    case .loaded: section.shown == section.total ? "\(section.total)" : "\(section.shown) of \(section.total)"
    }
  }
}

/// What was searched for last; choosing one searches for it again.
struct RecentSearchesView: View {
  let store: ObservableStore<SearchReducer>
  @State private var selection: String?

  var body: some View {
    let texts = store.state.list.recent
    VStack {
      if let failure = store.state.recentFailure.map(ScreenFailure.init) { Text("\(failure.message).").dim() }
      if texts.isEmpty {
        EmptyState("Press / and type a text to search for.")
      } else {
        Text("Recent searches").dim().frame(minHeight: 0)
      }
      ItemList(texts, id: \.self, selection: $selection) { text in
        store.dispatch(.searchSubmitted(text))
      } row: {
        Text($0)
      }
    }
  }
}
