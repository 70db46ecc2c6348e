import Domain
public import FeatureSupport

/// The list as its screen draws it and as `--format json` prints it: what was loaded, with what was written over it, or
/// what a search has found.
public struct PostsList: Encodable, Equatable, Sendable {
  public let phase: LoadingPhase
  /// The number of authors of the posts that are shown.
  public var authorCount: Int { Set(items.map(\.authorID)).count }
  /// What is searched for; nil when the list shows all posts.
  public let search: String?
  /// The number of posts on all pages; nil where the server does not say.
  public let total: Int?
  public let shown: Int
  public let hasMore: Bool
  /// What the user should know of an earlier write.
  public let notice: String?
  /// The message for a page after the last one; nil for other pages.
  public let emptyMessage: String?
  public let items: [PostItem]

  init(
    phase: LoadingPhase, pages: PostPagesReducer.State, search: PostSearchReducer.State,
    writes: ConfirmedWrites<PostSummary>, deletion: PostDeletionReducer.State, notice: String?, page: Int
  ) {
    let text = search.text
    let shownPages = text.isEmpty ? pages : search.found
    let loaded = shownPages?.list.items ?? []
    // What is loaded already is searched at once, and stays in its place when the server's results come.
    let local = text.isEmpty || search.page > 1 ? [] : pages.list.items.filter { $0.contains(text) }
    let merged = (local + loaded).uniqueByID
    let posts = writes.applied(to: merged, without: deletion) { text.isEmpty || $0.contains(text) }
    self.phase = text.isEmpty ? phase : search.phase(over: phase)
    self.search = text.isEmpty ? nil : text
    items = posts.map(PostItem.init)
    shown = items.count
    hasMore = shownPages?.list.hasMore ?? false
    total = shownPages == nil ? shown : shownPages?.list.total(showing: posts.count, of: merged.count)
    self.notice = notice
    let isEmpty = items.isEmpty && self.phase.hasContent
    emptyMessage = isEmpty ? shownPages?.list.message(onPage: text.isEmpty ? page : search.page) : nil
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

extension ConfirmedWrites<PostSummary> {
  /// `posts` with what was written over them, as `applied(to:where:)`, and without those that are to be deleted.
  func applied(
    to posts: [PostSummary], without deletion: PostDeletionReducer.State,
    where isIncluded: (PostSummary) -> Bool = { _ in true }
  ) -> [PostSummary] {
    let hidden = deletion.hidden
    return applied(to: posts, where: isIncluded).filter { !hidden.contains($0.id) }
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
  /// Whether a text is in the title or the body, whatever its case and accents.
  func contains(_ text: String) -> Bool {
    let text = text.folded
    return title.folded.contains(text) || body.folded.contains(text)
  }
}
