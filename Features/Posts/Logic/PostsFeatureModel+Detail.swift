public import Domain
import FeatureSupport
import InnoFlow

/// The post that is open, and its comments.
extension PostsFeatureModel {
  /// The screen of a post, or of its comments, is shown; nil for the list.
  ///
  /// - Parameter loads: whether to load what is missing; otherwise ``loadDetailIfNeeded()`` does.
  public func showDetail(of postID: Int?, loads: Bool) {
    store.send(.detailShown(postID))
    if loads, postID != nil { detailLoading.start(store.send(.detailOpened)) }
  }

  /// Waits until the post that is open and its comments are loaded.
  public func detailLoaded() async {
    await detailLoading.finish()
  }

  public func loadDetailIfNeeded() async {
    guard let detail = store.detail else { return }
    if !detailLoading.isLoading, detail.phase == .idle || detail.comments.phase == .idle {
      detailLoading.start(store.send(.detailOpened))
    }
    await detailLoaded()
  }

  public func refreshDetail() async {
    await detailLoading(store.send(.detail(.refreshTapped)))
  }

  public func refreshComments() async {
    await detailLoading(store.send(.detail(.comments(.refreshTapped))))
  }

  /// Opens a post, and waits until it is loaded; whether there is one, its screen says.
  public func select(_ postID: Int) async {
    store.send(.rowSelected(postID))
    await detailLoaded()
  }

  public func showComments(of postID: Int) async {
    store.send(.commentsTapped(postID))
    await detailLoaded()
  }

  public func openAuthor(userID: Int) {
    store.send(.authorTapped(userID: userID))
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
