public import Domain
public import FeatureSupport
public import ReduxCore

/// What the list of results shows.
public struct SearchState: Statable {
  /// As the user has typed it.
  public internal(set) var query = ""
  public internal(set) var sections = SearchSection.allCases.map { SearchSectionState($0) }
  public internal(set) var recent = RecentSearches()
  public internal(set) var recentFailure: DomainError?
  /// Maximum number of results that a section shows.
  let limit: ListLimit
  var isRecentLoaded = false

  public init() {
    self.init(limit: .results)
  }

  init(limit: ListLimit) {
    self.limit = limit
  }

  /// What is searched for: the query with single spaces between its words.
  public var text: String { query.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  subscript(section: SearchSection) -> SearchSectionState {
    get { sections.first { $0.section == section } ?? SearchSectionState(section) }
    set { if let index = sections.firstIndex(where: { $0.section == section }) { sections[index] = newValue } }
  }
}

/// The results of one section, and the phase of loading them.
public struct SearchSectionState: Equatable, Sendable {
  public let section: SearchSection
  public internal(set) var phase = LoadingPhase.idle
  public internal(set) var failure: DomainError?
  var results: [SearchResult] = []
  /// The text that `results` were found for.
  var query = ""

  init(_ section: SearchSection) {
    self.section = section
  }

  public var name: String { section.rawValue }

  /// The results of the previous text stay until those of this one arrive.
  mutating func begin(_ text: String) {
    if text.isEmpty {
      self = SearchSectionState(section)
    } else {
      failure = nil
      phase = phase.hasContent ? .refreshing : .loading
    }
  }

  mutating func finish(_ results: [SearchResult], for text: String) {
    self.results = results
    query = text
    failure = nil
    phase = .loaded
  }

  mutating func fail(_ failure: DomainError, for text: String) {
    self.failure = failure
    let isOld = phase == .refreshing && query == text
    phase = isOld ? .stale : .failed
    if !isOld { results = [] }
  }
}

extension ListLimit {
  /// Number of results that a section shows by default.
  static let results = ListLimit.first(5)
}
