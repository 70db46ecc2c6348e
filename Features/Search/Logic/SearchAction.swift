public import Domain
public import ReduxCore

/// What can happen to the list of results.
public enum SearchAction: Actionable {
  case appeared
  case recentLoaded(RecentSearches)
  case recentFailed(DomainError)
  /// The user types.
  case queryChanged(String)
  /// The user does not wait for the pause after typing.
  case searchSubmitted(String)
  case queryRestored(String)
  case refreshTapped
  case retryTapped(SearchSection)
  case sectionLoaded(SearchSection, [SearchResult], query: String)
  case sectionFailed(SearchSection, DomainError, query: String)
  case rowSelected(id: String)
  case openTapped(SearchItem)
}
