/// Reads and writes posts and their comments.
public protocol PostRepositoryProtocol: Sendable {
  /// A page of the posts that a filter accepts, in the order of the server; nil asks for all of them.
  func fetchPosts(_ page: PageRequest?, _ filter: PostFilter) async throws(DomainError) -> ListPage<PostSummary>

  /// - Throws: `DomainError.Kind.notFound` for a post that does not exist or has been deleted.
  func fetchPost(id: Int) async throws(DomainError) -> PostSummary

  /// The comments on a post, in the order of the server.
  func fetchComments(postID: Int) async throws(DomainError) -> [PostComment]

  /// Returns the post as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  func createPost(_ draft: PostDraft, authorID: Int, key: String) async throws(DomainError) -> PostSummary

  /// Returns the post as the server has it then.
  func editPost(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary

  func deletePost(id: Int) async throws(DomainError)

  /// Returns the comment as the server has it then.
  func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment
}
