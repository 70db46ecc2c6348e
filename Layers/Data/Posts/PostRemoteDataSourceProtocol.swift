/// The posts of the server and their comments.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// The posts that the server finds, in its order; all posts if it ignores the query.
  func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel>

  /// - Throws: an error of kind `notFound` when there is no such post.
  func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel

  /// The comments on a post, in the order of the server; the list may be empty.
  func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel]

  /// Returns the post with its id; nil when the server confirms without one.
  ///
  /// - Parameter key: lets the server recognize a repetition.
  func createPost(_ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel?

  /// Returns the whole post; nil when the server confirms without one.
  func updatePost(id: Int, _ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel?

  func deletePost(id: Int) async throws(RemoteError)

  /// Returns the comment with its id.
  func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel
}

/// Which posts to fetch.
public struct PostsRemoteQuery: Equatable, Sendable {
  /// Counts from 1; nil for all posts at once.
  public var page: Int?
  /// Maximum number of posts on a page.
  public var size = 0
  /// Nil for all posts.
  public var search: String?
  /// Nil for the posts of all authors.
  public var authorID: Int?
}

/// Members of a post; those that are nil are not sent.
public struct PostRemoteFields: Encodable, Equatable, Sendable {
  public var userId: Int?
  public var title: String?
  public var body: String?
}
