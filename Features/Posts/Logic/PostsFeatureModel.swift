public import Domain
import FoundationEssentials
import InnoFlow

/// What the screens and the coordinator see of Posts: projections of its state, and what a user can do.
@MainActor
public final class PostsFeatureModel {
  private let store: Store<PostsFeatureReducer>
  private var observation: StoreObservation?

  public init(loadPosts: @escaping @Sendable () async throws(DomainError) -> Listing<PostSummary>) {
    store = Store(reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)))
  }

  public var list: PostsList { PostsList(store.state) }
  public var authorCount: Int { Set(store.posts.items.map(\.authorID)).count }
  public var highlights: PostsHighlights { PostsHighlights(store.posts.items) }
  public var failure: PostsFailure? { store.failure.map(PostsFailure.init) }
  public var activity: [String] { store.activity }
  public var isLoaded: Bool { store.phase == .loaded }

  public func item(_ postID: Int) -> PostItem? {
    store.posts.item(id: postID).map(PostItem.init)
  }

  public func loadIfNeeded() async {
    await store.send(.onAppear).finish()
  }

  public func refresh() async {
    await store.send(.refresh).finish()
  }

  public func select(_ postID: Int) {
    store.send(.select(postID: postID))
  }

  public func showHighlights() {
    store.send(.showHighlights)
  }

  /// Calls `handler` whenever a request waits to be consumed.
  public func onRequest(_ handler: @escaping @MainActor () -> Void) {
    observation = store.onChange(of: \.pendingRequest) { request in
      if request != nil { handler() }
    }
  }

  /// The waiting request, which is then gone.
  public func consumeRequest() -> PostsRequest? {
    guard let request = store.pendingRequest else { return nil }
    store.send(.requestConsumed)
    return request
  }
}
