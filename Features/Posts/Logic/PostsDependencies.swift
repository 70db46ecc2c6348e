public import Domain

/// What the reducers of Posts need of the layers below, as functions that a test can replace.
public struct PostsDependencies: Sendable {
  /// A page, by its number, of the posts that a filter accepts.
  public typealias LoadPage = @Sendable (Int, PostFilter) async throws(DomainError) -> PagedList<PostSummary>
  /// A list, which has this filter, and its next page.
  public typealias LoadMore =
    @Sendable (PagedList<PostSummary>, PostFilter) async throws(DomainError) -> PagedList<PostSummary>

  var loadPage: LoadPage
  var loadMore: LoadMore
  var loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary
  var loadComments: @Sendable (Int) async throws(DomainError) -> [PostComment]
  /// Of the author with this id. The text is the idempotency key.
  var createPost: @Sendable (PostDraft, Int, String) async throws(DomainError) -> PostSummary
  /// The text is the idempotency key.
  var editPost: @Sendable (Int, PostChanges, String) async throws(DomainError) -> PostSummary
  var deletePost: @Sendable (Int) async throws(DomainError) -> Void
  /// The text is the idempotency key.
  var addComment: @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  var newKey: @Sendable () -> String = IdempotencyKey.random

  public init(
    loadPage: @escaping LoadPage, loadMore: @escaping LoadMore,
    loadPost: @escaping @Sendable (Int) async throws(DomainError) -> PostSummary,
    loadComments: @escaping @Sendable (Int) async throws(DomainError) -> [PostComment],
    createPost: @escaping @Sendable (PostDraft, Int, String) async throws(DomainError) -> PostSummary,
    editPost: @escaping @Sendable (Int, PostChanges, String) async throws(DomainError) -> PostSummary,
    deletePost: @escaping @Sendable (Int) async throws(DomainError) -> Void,
    addComment: @escaping @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  ) {
    self.loadPage = loadPage
    self.loadMore = loadMore
    self.loadPost = loadPost
    self.loadComments = loadComments
    self.createPost = createPost
    self.editPost = editPost
    self.deletePost = deletePost
    self.addComment = addComment
  }
}
