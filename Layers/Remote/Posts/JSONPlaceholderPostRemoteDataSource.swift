public import CoreNetwork
public import Data
import FoundationEssentials

/// The posts of a JSONPlaceholder-style server: `/posts`, `/posts/3`, `/posts/3/comments` and `/comments`.
public struct JSONPlaceholderPostRemoteDataSource: PostRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel> {
    let request = FetchPostsRequest(query: query)
    guard query.page != nil else { return RemotePage(items: try await transport.allItems(of: request)) }
    return RemotePage(numbered: try await transport.response(to: request))
  }

  public func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel {
    try await transport.response(to: FetchPostRequest(id: id))
  }

  public func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel] {
    try await transport.allItems(of: FetchCommentsRequest(postID: postID))
  }

  public func createPost(_ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel? {
    try await transport.response(
      to: SavePostRequest(method: .post, path: "/posts", fields: fields, idempotencyKey: key))
  }

  public func updatePost(
    id: Int, _ fields: PostRemoteFields, key: String
  ) async throws(RemoteError) -> PostRemoteModel? {
    try await transport.response(
      to: SavePostRequest(method: .patch, path: "/posts/\(id)", fields: fields, idempotencyKey: key))
  }

  public func deletePost(id: Int) async throws(RemoteError) {
    _ = try await transport.response(to: DeletePostRequest(id: id))
  }

  public func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel {
    try await transport.response(to: AddCommentRequest(comment: comment, idempotencyKey: key))
  }
}

extension RemoteContainer {
  public var postRemoteDataSource: any PostRemoteDataSourceProtocol {
    JSONPlaceholderPostRemoteDataSource(transport: networkTransport)
  }
}

struct FetchPostsRequest: ExternalRequest {
  typealias ResponseBody = Page<PostRemoteModel>

  let query: PostsRemoteQuery
  let featureName = "Posts"
  var path: String { "/posts" }

  var queryItems: [URLQueryItem] {
    let page = query.page.map { PageQuery(number: $0, size: query.size).items } ?? []
    return page + (query.search.map { [URLQueryItem(name: "q", value: $0)] } ?? [])
      + (query.authorID.map { [URLQueryItem(name: "userId", value: String($0))] } ?? [])
  }
}

struct FetchPostRequest: ExternalRequest {
  typealias ResponseBody = PostRemoteModel

  let id: Int
  let featureName = "Posts"
  var path: String { "/posts/\(id)" }
}

struct FetchCommentsRequest: ExternalRequest {
  typealias ResponseBody = Page<CommentRemoteModel>

  let postID: Int
  let featureName = "Posts"
  var path: String { "/posts/\(postID)/comments" }
}

/// `POST /posts`, `PATCH /posts/3`.
struct SavePostRequest: ExternalRequest {
  /// Nil for a response without a body.
  typealias ResponseBody = PostRemoteModel?

  let method: RequestMethod
  let path: String
  let fields: PostRemoteFields
  let idempotencyKey: String?
  let featureName = "Posts"
  var body: RequestPayload { .json(fields) }
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
}

struct DeletePostRequest: ExternalRequest {
  /// Whatever the server sends.
  typealias ResponseBody = Data

  let id: Int
  let featureName = "Posts"
  var method: RequestMethod { .delete }
  var path: String { "/posts/\(id)" }
}

/// `POST /comments`.
struct AddCommentRequest: ExternalRequest {
  typealias ResponseBody = CommentRemoteModel

  let comment: CommentRemoteDraft
  let idempotencyKey: String?
  let featureName = "Posts"
  var method: RequestMethod { .post }
  var path: String { "/comments" }
  var body: RequestPayload { .json(comment) }
}
