/// The posts of the server and their comments.
public protocol PostRemoteDataSourceProtocol: Sendable {
  func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel>
  func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel
  func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel]

  /// Sends a write; nil where the response has no body.
  func send(_ write: PostRemoteWrite) async throws(RemoteError) -> PostRemoteModel?
  func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel

  /// The request that `send` would send, as a `curl` command.
  func dryRun(_ write: PostRemoteWrite) throws(RemoteError) -> String
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
