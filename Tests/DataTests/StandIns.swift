import Data

/// A data source of users, posts and todos that answers what it is told to.
struct StubDataSource: UserRemoteDataSourceProtocol, PostRemoteDataSourceProtocol, TodoRemoteDataSourceProtocol {
  var users: Result<[UserRemoteModel], RemoteError> = .success([])
  var posts: Result<[PostRemoteModel], RemoteError> = .success([])
  var todos: Result<[TodoRemoteModel], RemoteError> = .success([])

  let location = "GET http://api.example/things"

  func fetchUsers() async throws(RemoteError) -> [UserRemoteModel] { try users.get() }
  func fetchPosts() async throws(RemoteError) -> [PostRemoteModel] { try posts.get() }
  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] { try todos.get() }
}

/// Hands out one stub for all three data sources.
struct StubRemoteContainer: RemoteDataSourceContaining {
  var stub = StubDataSource()

  var userRemoteDataSource: any UserRemoteDataSourceProtocol { stub }
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { stub }
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { stub }
}
