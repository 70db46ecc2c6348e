import Data

/// A data source of todos that answers what it is told to.
struct StubTodoDataSource: TodoRemoteDataSourceProtocol {
  var todos: Result<[TodoRemoteModel], RemoteError> = .success((1...3).map(TodoRemoteModel.stub))

  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] { try todos.get() }
}

extension StubRemoteContainer {
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { StubTodoDataSource() }
}

extension TodoRemoteModel {
  static func stub(_ id: Int) -> TodoRemoteModel {
    TodoRemoteModel(id: id, userId: 1, title: "t\(id)", completed: true)
  }
}
