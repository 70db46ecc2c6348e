public import Domain
import FeatureSupport
import InnoFlow
import PostsFeatureInterface

/// The post that is open, and its comments.
extension PostsFeatureModel {
  /// Call when the screen of a post, or of its comments, opens; with nil when the list is shown.
  public func detailShown(_ postID: Int?) {
    guard postID != store.detail?.id else { return }
    store.send(.detailShown(postID))
    if follows, postID != nil { store.send(.detail(.followed)) }
  }

  /// Loads the post whose screen is open, and its comments, unless they are loaded or loading. Returns when no load is
  /// running.
  public func loadDetailIfNeeded() async {
    guard let detail = store.detail else { return }
    if !detailLoading.isLoading, detail.phase.needsLoad || detail.comments.phase.needsLoad {
      detailLoading.start(store.send(.detailAppeared))
    }
    await detailLoading.finish()
  }

  /// Loads a post and its comments for a preview; nil ends the load before.
  public func preview(_ postID: Int?) async {
    detailShown(postID)
    await loadDetailIfNeeded()
  }

  public func refreshDetail() async {
    await detailLoading(store.send(.detail(.refreshTapped)))
  }

  public func refreshComments() async {
    await detailLoading(store.send(.detail(.comments(.refreshTapped))))
  }

  /// Opens a post, and waits until it is loaded. If it does not exist, its screen says so.
  public func select(_ postID: Int) async {
    store.send(.rowSelected(postID))
    await loadDetailIfNeeded()
  }

  public func showComments(of postID: Int) async {
    store.send(.commentsTapped(postID))
    await loadDetailIfNeeded()
  }

  public func openAuthor(userID: Int) async throws {
    try await onOutput(.openPerson(userID: userID))
  }

  public func commentChanged(_ text: String) {
    store.send(.detail(.comments(.textChanged(text))))
  }

  /// Adds what was written, or `text`, to the post that is open.
  ///
  /// - Throws: why it was not added; the screen says it too.
  public func sendComment(
    _ text: String? = nil, name: String = "Guest", email: String = "guest@example.com"
  ) async throws(DomainError) {
    if let text { commentChanged(text) }
    await store.send(.detail(.comments(.sendTapped(name: name, email: email)))).finish()
    if let refusal = store.detail?.comments.refusal { throw refusal }
  }
}
