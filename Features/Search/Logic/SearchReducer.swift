import Domain
public import ReduxCore

/// Changes the state of the list; requests, saving and navigation are left to middleware.
public struct SearchReducer: ReducerType {
  public init() {}

  public func reduce(action: SearchAction, state: inout SearchState) {
    switch action {
    case .queryChanged(let query):
      let text = state.text
      state.query = query
      if state.text != text { begin(&state) }

    case .searchSubmitted(let query):
      state.query = query
      remember(&state)
      begin(&state)

    case .queryRestored(let query):
      state.query = query
      for section in SearchSection.allCases { state[section] = SearchSectionState(section) }

    case .refreshTapped:
      begin(&state)

    case .retryTapped(let section):
      state[section].begin(state.text)

    case .sectionLoaded(let section, let results, let query) where query == state.text:
      state[section].finish(results, for: query)

    case .sectionFailed(let section, let failure, let query) where query == state.text:
      state[section].fail(failure, for: query)

    case .recentLoaded(let saved):
      state.isRecentLoaded = true
      state.recentFailure = nil
      state.recent = RecentSearches(state.recent.texts + saved.texts)

    case .recentFailed(let failure):
      state.recentFailure = failure

    case .rowSelected, .openTapped:
      remember(&state)

    // Results for an earlier text; middleware loads the recent searches.
    case .sectionLoaded, .sectionFailed, .appeared:
      break
    }
  }

  /// The recent searches are saved then, unless they have yet to be loaded.
  private func remember(_ state: inout SearchState) {
    state.recent.add(state.text)
    if state.isRecentLoaded { state.recentFailure = nil }
  }

  private func begin(_ state: inout SearchState) {
    for section in SearchSection.allCases { state[section].begin(state.text) }
  }
}
