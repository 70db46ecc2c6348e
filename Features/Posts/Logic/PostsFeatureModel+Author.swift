import Domain
public import FeatureSupport
import InnoFlow

/// The posts of one author.
public typealias AuthorPosts = ListDocument<PostItem>

extension ListDocument<PostItem> {
  /// `author`: nil while no author is shown.
  init(
    _ author: AuthorPostsReducer.State?, _ writes: ConfirmedWrites<PostSummary>, _ deletion: PostDeletionReducer.State
  ) {
    let loaded = author?.posts ?? Listing(items: [])
    let posts = writes.applied(to: loaded.items, without: deletion) { $0.authorID == author?.authorID }
    self.init(author?.phase ?? .idle, Listing(items: posts, limit: loaded.limit), item: PostItem.init)
  }
}

extension PostsFeatureModel {
  /// Call when the screen of an author's posts opens; with nil when another screen opens.
  public func authorShown(_ authorID: Int?) {
    store.send(.authorShown(authorID))
  }

  public func loadAuthorIfNeeded() async {
    if store.author != nil { await authorLoading(store.send(.author(.onAppear))) }
  }

  public func refreshAuthor() async {
    await authorLoading(store.send(.author(.refreshTapped)))
  }
}
