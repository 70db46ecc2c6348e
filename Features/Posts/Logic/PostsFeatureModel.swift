public import Domain
public import FeatureSupport
import InnoFlow
import PostsFeatureInterface

/// What the screens and the coordinator see of Posts: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class PostsFeatureModel {
  public let requests: RequestDelivery<PostsRequest>
  @Projected public var list: PostsList
  /// The number of all posts, searched for or not; nil until they are loaded, and where the server does not say.
  @Projected public var total: Int?
  @Projected public var highlights: PostsHighlights
  @Projected public var failure: DomainError?
  @Projected public var activity: [String]
  @Projected public var query: String
  /// The page that the list begins with.
  @Projected public var page: Int
  /// Whether a page is loaded, and why the last one was not.
  @Projected public var isLoadingMore: Bool
  @Projected public var moreFailure: DomainError?
  @Projected public var detail: PostDetail?
  @Projected public var detailFailure: DomainError?
  @Projected public var commentsFailure: DomainError?
  /// The posts of the author whose screen is shown.
  @Projected public var authorPosts: AuthorPosts
  @Projected public var authorFailure: DomainError?
  @Projected public var form: PostForm?
  /// Why the form was not saved; nil when its fields say that.
  @Projected public var formFailure: DomainError?
  /// The post that is deleted in a few seconds, unless the user undoes that.
  @Projected public var pendingDeletion: PostItem?
  let store: Store<PostsFeatureReducer>
  let dependencies: PostsDependencies
  let loading = LoadInProgress()
  let detailLoading = LoadInProgress()
  let authorLoading = LoadInProgress()
  /// Each ends when its deletion has been confirmed or taken back.
  var deletions: [EffectHandle] = []

  public init(environment: FeatureEnvironment = FeatureEnvironment(), dependencies: PostsDependencies) {
    self.dependencies = dependencies
    store = environment.store(PostsFeatureReducer(dependencies: dependencies))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOnAll: \.phase, \.pages, \.search, \.writes, \.deletion, \.notice, \.page) {
        PostsList(phase: $0, pages: $1, search: $2, writes: $3, deletion: $4, notice: $5, page: $6)
      })
    _total = Projected(
      store.select(dependingOnAll: \.phase, \.pages.list, \.writes, \.deletion) { phase, list, writes, deletion in
        guard phase.hasContent else { return nil }
        return list.total(showing: writes.applied(to: list.items, without: deletion).count, of: list.items.count)
      })
    _highlights = Projected(
      store.select(dependingOn: (\.pages.list, \.writes, \.deletion)) { list, writes, deletion in
        PostsHighlights(writes.applied(to: list.items, without: deletion))
      })
    _failure = Projected(store.select(dependingOn: (\.failure, \.search)) { $1.text.isEmpty ? $0 : $1.failure })
    _activity = Projected(store.select(\.activity.lines))
    _query = Projected(store.select(\.search.query))
    _page = Projected(store.select(dependingOn: (\.page, \.search)) { $1.text.isEmpty ? $0 : $1.page })
    _isLoadingMore = Projected(
      store.select(dependingOn: (\.pages, \.search)) { ($1.text.isEmpty ? $0 : $1.found)?.isLoadingMore ?? false })
    _moreFailure = Projected(
      store.select(dependingOn: (\.pages, \.search)) { ($1.text.isEmpty ? $0 : $1.found)?.failure })
    _detail = Projected(store.select(dependingOn: \.detail) { $0.map(PostDetail.init) })
    _detailFailure = Projected(store.select(dependingOn: \.detail) { $0?.failure })
    _commentsFailure = Projected(store.select(dependingOn: \.detail) { $0?.comments.failure })
    _authorPosts = Projected(
      store.select(dependingOn: (\.author, \.writes, \.deletion)) { author, writes, deletion in
        AuthorPosts(author, writes, deletion)
      })
    _authorFailure = Projected(store.select(dependingOn: \.author) { $0?.failure })
    _form = Projected(store.select(dependingOn: \.form) { $0.map(PostForm.init) })
    _formFailure = Projected(store.select(dependingOn: \.form) { $0?.failureOfNoField })
    _pendingDeletion = Projected(store.select(dependingOn: \.deletion) { $0.pending.map(PostItem.init) })
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// Loads the list from a page on; with a text, what a search for it finds.
  public func list(page: Int, search text: String) async {
    queryChanged(text)
    if !store.search.text.isEmpty { return await search(text, page: page) }
    if page == store.page { await loadIfNeeded() } else { await loading(store.send(.pageChosen(page))) }
  }

  /// Adds the next page, of all posts or of those that were found.
  public func loadMore() async {
    await store.send(store.search.text.isEmpty ? .pages(.moreTapped) : .search(.found(.moreTapped))).finish()
  }

  public func showHighlights() {
    store.send(.highlightsTapped)
  }
}

/// The search.
extension PostsFeatureModel {
  /// The user types: what is loaded is searched at once, and the server after a pause.
  public func queryChanged(_ query: String) {
    store.send(.search(.queryChanged(query)))
  }

  /// Searches at once, and waits for the result; an empty text shows all posts again.
  public func search(_ query: String, page: Int = 1) async {
    store.send(.search(.queryChanged(query)))
    await store.send(.search(.submitted(page: page))).finish()
    if store.search.text.isEmpty { await loadIfNeeded() }
  }
}
