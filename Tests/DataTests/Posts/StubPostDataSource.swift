import Synchronization

@testable import Data

/// A data source of posts with the results that a test chooses. It records the requests.
final class StubPostDataSource: PostRemoteDataSourceProtocol {
  enum Write: Equatable {
    case create(PostRemoteFields, key: String)
    case update(id: Int, PostRemoteFields, key: String)
    case delete(id: Int)
  }

  private let page: Result<RemotePage<PostRemoteModel>, RemoteError>
  private let response: PostRemoteModel?
  private let asked = Mutex<(queries: [PostsRemoteQuery], writes: [Write])>(([], []))

  /// `response`: the body of the response to a write.
  init(
    _ page: Result<RemotePage<PostRemoteModel>, RemoteError> = .success(
      RemotePage(items: (1...3).map(PostRemoteModel.stub))),
    response: PostRemoteModel? = .stub(9)
  ) {
    self.page = page
    self.response = response
  }

  var queries: [PostsRemoteQuery] { asked.withLock { $0.queries } }
  var writes: [Write] { asked.withLock { $0.writes } }

  func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel> {
    asked.withLock { $0.queries.append(query) }
    return try page.get()
  }

  func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel {
    _ = try page.get()
    return .stub(id)
  }

  func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel] {
    _ = try page.get()
    return [CommentRemoteModel(id: 1, postId: postID, name: "N", email: "e", body: "b")]
  }

  func createPost(_ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel? {
    try written(.create(fields, key: key))
  }

  func updatePost(id: Int, _ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel? {
    try written(.update(id: id, fields, key: key))
  }

  func deletePost(id: Int) async throws(RemoteError) {
    _ = try written(.delete(id: id))
  }

  private func written(_ write: Write) throws(RemoteError) -> PostRemoteModel? {
    asked.withLock { $0.writes.append(write) }
    _ = try page.get()
    return response
  }

  func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel {
    _ = try page.get()
    return CommentRemoteModel(
      id: 2, postId: comment.postId, name: comment.name, email: comment.email, body: "\(comment.body) \(key)")
  }
}

extension StubRemoteContainer {
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { StubPostDataSource() }
}

extension PostRemoteModel {
  static func stub(_ id: Int) -> PostRemoteModel {
    PostRemoteModel(id: id, userId: 1, title: "t\(id)", body: "b")
  }
}
