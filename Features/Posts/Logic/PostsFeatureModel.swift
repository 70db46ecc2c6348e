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
  @Projected public var authorCount: Int
  @Projected public var highlights: PostsHighlights
  @Projected public var failure: DomainError?
  @Projected public var activity: [String]
  private let store: Store<PostsFeatureReducer>
  private let loading = LoadInProgress()

  public init(
    environment: FeatureEnvironment = FeatureEnvironment(),
    loadPosts: @escaping @Sendable () async throws(DomainError) -> Listing<PostSummary>
  ) {
    store = environment.store(PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(store.select(dependingOn: (\.phase, \.posts)) { PostsList($0, $1, item: PostItem.init) })
    _authorCount = Projected(store.select(dependingOn: \.posts) { Set($0.items.map(\.authorID)).count })
    _highlights = Projected(store.select(dependingOn: \.posts) { PostsHighlights($0.items) })
    _failure = Projected(store.select(\.failure))
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ postID: Int) -> PostItem? {
    store.posts.item(id: postID).map(PostItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.phase.isLoading { await loading.finish() } else { await loading(store.send(.onAppear)) }
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// False when there is no such post.
  public func select(_ postID: Int) -> Bool {
    guard let post = store.posts.item(id: postID) else { return false }
    store.send(.rowSelected(post))
    return true
  }

  public func showHighlights() {
    store.send(.highlightsTapped)
  }

  public func openAuthor(userID: Int) {
    store.send(.authorTapped(userID: userID))
  }
}
