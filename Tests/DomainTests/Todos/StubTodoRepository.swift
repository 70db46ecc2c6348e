import Domain

/// A repository of todos with the results that a test chooses.
struct StubTodoRepository: TodoRepositoryProtocol {
  var todos: Result<[TodoSummary], DomainError> = .success((1...3).map(TodoSummary.stub))

  func fetchTodos() async throws(DomainError) -> [TodoSummary] { try todos.get() }

  func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) async throws(DomainError) -> TodoSummary {
    _ = try todos.get()
    var written = todo
    written.completed = completed
    return written
  }
}

extension StubRepositoryContainer {
  var todoRepository: any TodoRepositoryProtocol { StubTodoRepository() }
}

extension TodoSummary {
  static func stub(_ id: Int) -> TodoSummary {
    TodoSummary(id: id, title: "T\(id)", completed: false, assigneeID: 1)
  }
}
