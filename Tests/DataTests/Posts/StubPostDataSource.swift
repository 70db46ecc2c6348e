import Data

/// A data source of posts that answers what it is told to.
struct StubPostDataSource: PostRemoteDataSourceProtocol {
  var posts: Result<[PostRemoteModel], RemoteError> = .success((1...3).map(PostRemoteModel.stub))

  func fetchPosts() async throws(RemoteError) -> [PostRemoteModel] { try posts.get() }
}

extension StubRemoteContainer {
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { StubPostDataSource() }
}

extension PostRemoteModel {
  static func stub(_ id: Int) -> PostRemoteModel {
    PostRemoteModel(id: id, userId: 1, title: "t\(id)", body: "b")
  }
}
