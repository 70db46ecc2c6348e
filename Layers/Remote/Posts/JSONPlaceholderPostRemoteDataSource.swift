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
    let page = try await send(FetchPostsRequest(query: query))
    return RemotePage(items: page.items, total: page.total, hasNextLink: page.next != nil)
  }

  public func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel {
    try await send(FetchPostRequest(id: id))
  }

  public func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel] {
    try await send(FetchCommentsRequest(postID: postID))
  }

  public func send(_ write: PostRemoteWrite) async throws(RemoteError) -> PostRemoteModel? {
    switch write {
    case .create(let fields, let key): return try await send(Self.create(fields, key: key))
    case .update(let id, let fields): return try await send(Self.update(id, fields))
    case .delete(let id):
      _ = try await send(DeletePostRequest(id: id))
      return nil
    }
  }

  public func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel {
    try await send(AddCommentRequest(comment: comment, idempotencyKey: key))
  }

  public func dryRun(_ write: PostRemoteWrite) throws(RemoteError) -> String {
    switch write {
    case .create(let fields, let key): try dryRun(Self.create(fields, key: key))
    case .update(let id, let fields): try dryRun(Self.update(id, fields))
    case .delete(let id): try dryRun(DeletePostRequest(id: id))
    }
  }

  public func dryRun(_ comment: CommentRemoteDraft) throws(RemoteError) -> String {
    try dryRun(AddCommentRequest(comment: comment, idempotencyKey: nil))
  }

  private static func create(_ fields: PostRemoteFields, key: String) -> SavePostRequest {
    SavePostRequest(method: .post, path: "/posts", fields: fields, idempotencyKey: key)
  }

  /// With a key of its own, so that an edit may be retried.
  private static func update(_ id: Int, _ fields: PostRemoteFields) -> SavePostRequest {
    SavePostRequest(
      method: .patch, path: "/posts/\(id)", fields: fields, idempotencyKey: UUID().uuidString.lowercased())
  }

  private func send<Request: RequestDefinition>(_ request: Request) async throws(RemoteError) -> Request.ResponseBody {
    do { return try await transport.send(request) } catch { throw RemoteError(error) }
  }

  private func dryRun(_ request: some RequestDefinition) throws(RemoteError) -> String {
    do { return try transport.curlCommand(for: request) } catch { throw RemoteError(error) }
  }
}
