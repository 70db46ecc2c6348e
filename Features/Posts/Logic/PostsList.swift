public import Domain
public import FeatureSupport

/// The list as its screen draws it and as `--format json` prints it: what was loaded, with what was written over it, or
/// what a search has found.
public struct PostsList: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case phase, search, authorID, total, shown, hasMore, notice, emptyMessage, items
  }

  public let phase: LoadingPhase
  public let failure: DomainError?
  /// The number of authors of the posts that are shown.
  public var authorCount: Int { Set(items.map(\.authorID)).count }
  /// What is in the search field.
  public let query: String
  /// What is searched for; nil when the list shows all posts.
  public let search: String?
  /// The author whose posts are listed; nil for all posts.
  public let authorID: Int?
  /// The page that the list begins with.
  public let page: Int
  /// The number of posts on all pages; nil where the server does not say.
  public let total: Int?
  public let shown: Int
  public let hasMore: Bool
  /// Whether a page is loaded, and why the last one was not.
  public let isLoadingMore: Bool
  public let moreFailure: DomainError?
  /// What the user should know of an earlier write.
  public let notice: String?
  /// The message for a page after the last one; nil for other pages.
  public let emptyMessage: String?
  public let items: [PostItem]

  init(
    phase: LoadingPhase, failure: DomainError?, page: Int, pages: Pages<PostSummary>,
    search: PostSearchReducer.State, overlay: WriteOverlay<PostSummary>, notice: String?
  ) {
    let filter = search.filter
    let isSearched = !filter.search.isEmpty
    let shownPages = isSearched ? search.found : pages
    let loaded = shownPages?.list.items ?? []
    // What is loaded already is searched at once, and stays in its place when the server's results come.
    let local = !isSearched || search.page > 1 ? [] : pages.list.items.filter { $0.isAccepted(by: filter) }
    let merged = (local + loaded).uniqueByID
    let posts = overlay.applied(to: merged) { $0.isAccepted(by: filter) }
    self.phase = isSearched ? search.phase(over: phase) : phase
    self.failure = isSearched ? search.failure : failure
    query = search.query
    self.search = isSearched ? filter.search : nil
    authorID = filter.authorID
    self.page = isSearched ? search.page : page
    items = posts.map(PostItem.init)
    shown = items.count
    hasMore = shownPages?.list.hasMore ?? false
    isLoadingMore = shownPages?.isLoadingMore ?? false
    moreFailure = shownPages?.failure
    total = shownPages == nil ? shown : shownPages?.list.total(showing: posts.count, of: merged.count)
    self.notice = notice
    let isEmpty = items.isEmpty && self.phase.hasContent
    emptyMessage = isEmpty ? shownPages?.list.message(onPage: self.page) : nil
  }
}

extension PagedList<PostSummary> {
  /// The message for an empty page; nil for the first one, whose list is empty.
  fileprivate func message(onPage page: Int) -> String? {
    guard page > 1 else { return nil }
    let last = total.map { ($0 + lastPage.size - 1) / lastPage.size } ?? 0
    return "There is no page \(page)\(last > 0 ? ": the last one is \(last)" : "")."
  }

  /// The number of posts on all pages: as the server has counted them, with what was created and deleted here since.
  func total(showing shown: Int, of loaded: Int) -> Int? {
    total.map { max($0 + shown - loaded, shown) }
  }
}

extension PostSearchReducer.State {
  /// The phase of the list while there is something to search for.
  fileprivate func phase(over list: LoadingPhase) -> LoadingPhase {
    let hasContent = found != nil || list.hasContent
    if isSearching { return hasContent ? .refreshing : .loading }
    if failure != nil { return hasContent ? .stale : .failed }
    return hasContent ? .loaded : list
  }
}

extension PostSummary {
  /// Whether it is of the author, and has the text in its title or body, whatever its case and accents.
  func isAccepted(by filter: PostFilter) -> Bool {
    if let author = filter.authorID, author != authorID { return false }
    let text = filter.search.folded
    return text.isEmpty || title.folded.contains(text) || body.folded.contains(text)
  }
}
