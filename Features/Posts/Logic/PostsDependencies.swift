public import Domain

/// What the reducers of Posts need of the layers below, as functions that a test can replace.
public struct PostsDependencies: Sendable {
  /// A page of the posts that contain a text; of all posts for an empty one.
  public typealias LoadPage = @Sendable (Int, String) async throws(DomainError) -> PagedList<PostSummary>
  /// A list, which was searched for a text, and its next page.
  public typealias LoadMore =
    @Sendable (PagedList<PostSummary>, String) async throws(DomainError) -> PagedList<PostSummary>

  var loadPage: LoadPage
  var loadMore: LoadMore
  var loadAuthorPosts: @Sendable (Int) async throws(DomainError) -> Listing<PostSummary>
  var loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary
  var loadComments: @Sendable (Int) async throws(DomainError) -> [PostComment]
  /// Returns the post as the server has it after the write; nil after a deletion.
  var write: @Sendable (PostWrite) async throws(DomainError) -> PostSummary?
  /// The text is the idempotency key.
  var addComment: @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  /// The request that a write would send, as a `curl` command.
  var dryRunOfWrite: @Sendable (PostWrite) throws(DomainError) -> String
  var dryRunOfComment: @Sendable (CommentDraft) throws(DomainError) -> String
  var newKey: @Sendable () -> String = IdempotencyKey.random

  public init(
    loadPage: @escaping LoadPage, loadMore: @escaping LoadMore,
    loadAuthorPosts: @escaping @Sendable (Int) async throws(DomainError) -> Listing<PostSummary>,
    loadPost: @escaping @Sendable (Int) async throws(DomainError) -> PostSummary,
    loadComments: @escaping @Sendable (Int) async throws(DomainError) -> [PostComment],
    write: @escaping @Sendable (PostWrite) async throws(DomainError) -> PostSummary?,
    addComment: @escaping @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment,
    dryRunOfWrite: @escaping @Sendable (PostWrite) throws(DomainError) -> String,
    dryRunOfComment: @escaping @Sendable (CommentDraft) throws(DomainError) -> String
  ) {
    self.loadPage = loadPage
    self.loadMore = loadMore
    self.loadAuthorPosts = loadAuthorPosts
    self.loadPost = loadPost
    self.loadComments = loadComments
    self.write = write
    self.addComment = addComment
    self.dryRunOfWrite = dryRunOfWrite
    self.dryRunOfComment = dryRunOfComment
  }
}
