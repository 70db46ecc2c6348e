/// Reads and writes posts and their comments.
public protocol PostRepositoryProtocol: Sendable {
  /// A page of the posts that match a search, in the order of the server; nil asks for all of them.
  func fetchPosts(_ page: PageRequest?, matching search: String) async throws(DomainError) -> ListPage<PostSummary>

  /// All posts of an author, in the order of the server.
  func fetchPosts(ofAuthor authorID: Int) async throws(DomainError) -> [PostSummary]

  /// - Throws: `DomainError.Kind.notFound` for a post that does not exist or has been deleted.
  func fetchPost(id: Int) async throws(DomainError) -> PostSummary

  /// The comments on a post, in the order of the server.
  func fetchComments(postID: Int) async throws(DomainError) -> [PostComment]

  /// Performs a write, and returns the post as the server has it afterwards; nil after a deletion.
  func perform(_ write: PostWrite) async throws(DomainError) -> PostSummary?

  /// - Parameter key: lets the server recognise a repetition.
  func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment

  /// The request that `perform` would send, as a `curl` command; nothing is sent.
  func dryRun(_ write: PostWrite) throws(DomainError) -> String

  /// The request that `addComment` would send, as a `curl` command; nothing is sent.
  func dryRun(_ comment: CommentDraft) throws(DomainError) -> String
}
