public import Domain
import FoundationEssentials
import InnoFlow

/// What the screens and the coordinator see of Posts: selections of its state, computed when their part of it has changed, and what a user can do.
@MainActor
public final class PostsFeatureModel {
  private let store: Store<PostsFeatureReducer>
  private let selectedList: SelectedStore<PostsList>
  private let selectedAuthorCount: SelectedStore<Int>
  private let selectedHighlights: SelectedStore<PostsHighlights>
  private let selectedFailure: SelectedStore<DomainError?>
  private var observation: StoreObservation?
  private var loading: EffectHandle?

  public init(loadPosts: @escaping @Sendable () async throws(DomainError) -> Listing<PostSummary>) {
    store = Store(reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)))
    selectedList = store.select(dependingOn: (\.phase, \.posts)) { PostsList(phase: $0, posts: $1) }
    selectedAuthorCount = store.select(dependingOn: \.posts) { Set($0.items.map(\.authorID)).count }
    selectedHighlights = store.select(dependingOn: \.posts) { PostsHighlights($0.items) }
    selectedFailure = store.select(dependingOn: \.failure) { $0 }
  }

  public var list: PostsList { selectedList.value }
  public var authorCount: Int { selectedAuthorCount.value }
  public var highlights: PostsHighlights { selectedHighlights.value }
  /// Why the last load failed; nil while there is nothing to report.
  public var failure: DomainError? { selectedFailure.value }
  public var activity: [String] { store.activity }
  public var isLoaded: Bool { store.phase == .loaded }

  public func item(_ postID: Int) -> PostItem? {
    store.posts.item(id: postID).map(PostItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.phase != .loading { loading = store.send(.onAppear) }
    await finishLoading()
  }

  public func refresh() async {
    loading = store.send(.refresh)
    await finishLoading()
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

  /// Another load may take the place of the one that is waited for.
  private func finishLoading() async {
    while let loading, !loading.isFinished, !Task.isCancelled { await loading.finish() }
  }
}
