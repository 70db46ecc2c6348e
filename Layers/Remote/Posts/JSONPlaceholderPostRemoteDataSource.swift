public import CoreNetwork
public import Data

/// The posts of a JSONPlaceholder-style server: `/posts`, `/posts/3`, `/posts/3/comments` and `/comments`.
public struct JSONPlaceholderPostRemoteDataSource: PostRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel> {
    let request = FetchPostsRequest(query: query)
    guard query.page != nil else { return RemotePage(items: try await transport.allItems(of: request)) }
    let page = try await transport.response(to: request)
    return RemotePage(items: page.items, total: page.total, hasNextLink: page.next != nil)
  }

  public func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel {
    try await transport.response(to: FetchPostRequest(id: id))
  }

  public func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel] {
    try await transport.allItems(of: FetchCommentsRequest(postID: postID))
  }

  public func send(_ write: PostRemoteWrite) async throws(RemoteError) -> PostRemoteModel? {
    switch write {
    case .create(let fields, let key): return try await transport.response(to: Self.create(fields, key: key))
    case .update(let id, let fields, let key):
      return try await transport.response(to: Self.update(id, fields, key: key))
    case .delete(let id):
      _ = try await transport.response(to: DeletePostRequest(id: id))
      return nil
    }
  }

  public func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel {
    try await transport.response(to: AddCommentRequest(comment: comment, idempotencyKey: key))
  }

  public func dryRun(_ write: PostRemoteWrite) throws(RemoteError) -> String {
    switch write {
    case .create(let fields, let key): try transport.dryRun(of: Self.create(fields, key: key))
    case .update(let id, let fields, let key): try transport.dryRun(of: Self.update(id, fields, key: key))
    case .delete(let id): try transport.dryRun(of: DeletePostRequest(id: id))
    }
  }

  public func dryRun(_ comment: CommentRemoteDraft) throws(RemoteError) -> String {
    try transport.dryRun(of: AddCommentRequest(comment: comment, idempotencyKey: nil))
  }

  private static func create(_ fields: PostRemoteFields, key: String) -> SavePostRequest {
    SavePostRequest(method: .post, path: "/posts", fields: fields, idempotencyKey: key)
  }

  private static func update(_ id: Int, _ fields: PostRemoteFields, key: String) -> SavePostRequest {
    SavePostRequest(method: .patch, path: "/posts/\(id)", fields: fields, idempotencyKey: key)
  }
}
