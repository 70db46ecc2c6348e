import Domain
public import FeatureSupport
public import SearchFeatureInterface

public typealias SearchRequest = FeatureRequest<SearchRoute, Never>

/// A result as the screens draw it and as `--format json` prints it.
public struct SearchItem: Encodable, Equatable, Identifiable, Sendable {
  private enum CodingKeys: CodingKey {
    case id, section, status, title, text
  }

  public let id: String
  public let section: String
  public let status: String
  public let title: String
  public let text: String
  /// Where it is shown in full, in the feature that owns it; nil for a comment that is on no post.
  let output: SearchOutput?

  init(_ result: SearchResult) {
    id = result.id.description
    section = result.id.section.rawValue
    title = result.title
    text = result.text
    status = result.status
    output =
      switch result.id.section {
      case .people: .openPerson(userID: result.id.number)
      case .posts: .openPost(postID: result.id.number)
      case .todos: .openTodo(todoID: result.id.number)
      case .comments: result.postID.map { .openComments(postID: $0) }
      }
  }
}

/// The results of all sections as the screen draws them and as `--format json` prints them.
public struct SearchList: Encodable, Equatable, Sendable {
  public struct Section: Encodable, Equatable, Sendable {
    private enum CodingKeys: CodingKey {
      case name, phase, total, shown, failure
    }

    public let name: String
    public let phase: LoadingPhase
    /// The number of all results, shown or not.
    public let total: Int
    public let shown: Int
    /// Why the last search has failed; nil in every phase but `failed` and `stale`.
    public let failure: String?
    public let items: [SearchItem]
  }

  private enum CodingKeys: CodingKey {
    case query, phase, total, shown, sections, items, recent, emptyMessage
  }

  public let query: String
  /// While sections are loading: `refreshing` when one has results already, else `loading`. Then `failed` when all have
  /// failed, `stale` when some have.
  public let phase: LoadingPhase
  public let total: Int
  public let shown: Int
  public let sections: [Section]
  public let items: [SearchItem]
  public let recent: [String]
  /// The message for a list without a text to search for; nil with one.
  public let emptyMessage: String?
}

extension SearchState {
  public var list: SearchList {
    let sections = sections.map { section in
      let shown = Listing(items: section.results, limit: limit).shown.map(SearchItem.init)
      return SearchList.Section(
        name: section.section.rawValue, phase: section.phase, total: section.results.count, shown: shown.count,
        failure: section.failure?.message, items: shown)
    }
    let items = sections.flatMap(\.items)
    return SearchList(
      query: text, phase: phase, total: sections.reduce(0) { $0 + $1.total }, shown: items.count, sections: sections,
      items: items, recent: recent.texts, emptyMessage: text.isEmpty ? messageWithoutText : nil)
  }

  private var messageWithoutText: String {
    if let recentFailure { return "\(recentFailure.message)." }
    if recent.texts.isEmpty { return "There are no recent searches: give a text to search for." }
    return "Recent searches: \(recent.texts.map { "'\($0)'" }.joined(separator: ", "))."
  }

  /// Whether all sections that have failed did so for one reason, although each was searched at a URL of its own.
  public var failuresHaveOneReason: Bool {
    Set(sections.compactMap(\.failure?.reason)).count == 1
  }

  /// See ``SearchList/phase``.
  public var phase: LoadingPhase {
    let phases = Set(sections.map(\.phase))
    if phases.contains(where: \.isLoading) { return phases.contains(where: \.hasContent) ? .refreshing : .loading }
    if phases == [.failed] { return .failed }
    return phases.isDisjoint(with: [.failed, .stale]) ? phases.first ?? .idle : .stale
  }
}
