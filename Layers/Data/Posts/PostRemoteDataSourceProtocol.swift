/// The posts of the server and their comments.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// The posts that the server finds, in its order; all posts if it ignores the query.
  func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel>

  /// - Throws: an error of kind `notFound` when there is no such post.
  func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel

  /// The comments on a post, in the order of the server; the list may be empty.
  func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel]

  /// Sends a write; returns the written post, nil when the server confirms without one or has deleted it.
  func send(_ write: PostRemoteWrite) async throws(RemoteError) -> PostRemoteModel?

  /// Sends a comment, with a key by which the server recognizes a repetition; returns the comment with its id.
  func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel

  /// The request that `send` would send, as a `curl` command.
  func dryRun(_ write: PostRemoteWrite) throws(RemoteError) -> String

  /// The request that `addComment` would send, as a `curl` command.
  func dryRun(_ comment: CommentRemoteDraft) throws(RemoteError) -> String
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

/// A change of a post, with the members that are sent.
public enum PostRemoteWrite: Equatable, Sendable {
  case create(PostRemoteFields, key: String)
  case update(id: Int, PostRemoteFields, key: String)
  case delete(id: Int)
}

/// Members of a post; those that are nil are not sent.
public struct PostRemoteFields: Encodable, Equatable, Sendable {
  public var userId: Int?
  public var title: String?
  public var body: String?
}
