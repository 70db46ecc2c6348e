@testable import Data

/// A data source of todos with the results that a test chooses.
struct StubTodoDataSource: TodoRemoteDataSourceProtocol {
  var todos: Result<[TodoRemoteModel], RemoteError> = .success((1...3).map(TodoRemoteModel.stub))

  /// The response to a write.
  var updated: Result<TodoRemoteModel?, RemoteError> = .success(nil)

  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] { try todos.get() }

  func updateTodo(id: Int, completed: Bool, key: String) async throws(RemoteError) -> TodoRemoteModel? {
    try updated.get()
  }
}

extension StubRemoteContainer {
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { StubTodoDataSource() }
}

extension TodoRemoteModel {
  static func stub(_ id: Int) -> TodoRemoteModel {
    TodoRemoteModel(id: id, userId: 1, title: "t\(id)", completed: true)
  }
}
