public import Domain
public import FeatureSupport
import InnoFlow
public import PostsFeatureInterface

/// What the screens and the coordinator see of Posts: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class PostsFeatureModel {
  public let requests: RequestDelivery<PostsRequest>
  /// Goes where an output leads; returns when that is loaded, throws why it was impossible.
  public var onOutput: @MainActor (PostsOutput) async throws -> Void = { _ in }
  @Projected public var list: PostsList
  /// The number of all posts, searched for or not; nil until they are loaded, and where the server does not say.
  @Projected public var total: Int?
  @Projected public var highlights: PostsHighlights
  @Projected public var activity: [String]
  @Projected public var detail: PostDetail?
  @Projected public var form: PostForm?
  private let names: ItemNames
  /// Whether the screens stay, and follow the server.
  let follows: Bool
  let store: Store<PostsFeatureReducer>
  public let loading: LoadInProgress
  public let detailLoading: LoadInProgress
  public let deletions: Deletions<PostSummary>
  /// Ends when what was typed last is kept as a draft.
  var typing: EffectHandle?

  public convenience init(useCases: PostsFeatureUseCases, environment: FeatureEnvironment) {
    self.init(
      environment: environment, dependencies: PostsDependencies(useCases: useCases, environment: environment))
  }

  init(environment: FeatureEnvironment = FeatureEnvironment(), dependencies: PostsDependencies) {
    names = environment.names
    follows = environment.hasLiveScreens
    let store = environment.store(PostsFeatureReducer(dependencies: dependencies))
    self.store = store
    loading = LoadInProgress { store.phase == .loaded }
    detailLoading = LoadInProgress { store.detail?.phase == .loaded }
    deletions = Deletions(of: "post", in: store, at: \.deletion) { .deletion($0) }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOnAll: \.phase, \.failure, \.page, \.pages, \.search, \.overlay, \.notice) {
        PostsList(phase: $0, failure: $1, page: $2, pages: $3, search: $4, overlay: $5, notice: $6)
      })
    _total = Projected(
      store.select(dependingOnAll: \.phase, \.authorID, \.pages, \.overlay) { phase, authorID, pages, overlay in
        guard phase.hasContent, authorID == nil else { return nil }
        let posts = pages.items
        return pages.list.total(showing: overlay.applied(to: posts).count, of: posts.count)
      })
    _highlights = Projected(
      store.select(dependingOn: (\.pages.list, \.overlay)) { PostsHighlights($1.applied(to: $0.items)) })
    _activity = Projected(store.select(\.activity.lines))
    let limit = environment.limit(of: .all)
    _detail = Projected(store.select(dependingOn: \.detail) { $0.map { PostDetail($0, limit: limit) } })
    _form = Projected(store.select(dependingOn: \.form) { $0.map(PostForm.init) })
    if follows { store.send(.followed) }
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// Loads the list from a page on, of all posts or of those of an author; with a text, what a search for it finds.
  public func list(page: Int, search text: String = "", authorID: Int? = nil) async {
    queryChanged(text)
    let isSearched = !store.search.text.isEmpty
    loading.start(store.send(.listChosen(page: isSearched ? 1 : page, authorID: authorID)))
    if isSearched { await search(text, page: page) } else { await loadIfNeeded() }
  }

  /// Chooses the author whose posts are listed, or all, for the next load.
  public func show(authorID: Int?) {
    store.send(.listChosen(page: 1, authorID: authorID))
  }

  /// Deletes a post in a few seconds; until then it can be undone. False for a post that is not known.
  @discardableResult
  public func delete(_ postID: Int) -> Bool {
    guard let post = store.state.post(postID) else { return false }
    deletions.delete(post)
    return true
  }

  /// Deletes the post that is open in a few seconds, and waits until the list is there.
  public func deleteAndGoBack(_ postID: Int) async {
    if delete(postID) { await loadIfNeeded() }
  }

  /// The name of the author with this id, or the id where the name is not in memory.
  public func author(_ userID: Int) -> String {
    names.name(of: "people", userID) ?? "Author \(userID)"
  }

  /// Adds the next page, of all posts or of those that were found.
  public func loadMore() async {
    await store.send(store.search.text.isEmpty ? .moreTapped : .search(.moreTapped)).finish()
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
