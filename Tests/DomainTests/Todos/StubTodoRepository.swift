import Domain

/// A repository of todos that answers what it is told to.
struct StubTodoRepository: TodoRepositoryProtocol {
  var todos: Result<[TodoSummary], DomainError> = .success((1...3).map(TodoSummary.stub))

  func fetchTodos() async throws(DomainError) -> [TodoSummary] { try todos.get() }
}

extension StubRepositoryContainer {
  var todoRepository: any TodoRepositoryProtocol { StubTodoRepository() }
}

extension TodoSummary {
  static func stub(_ id: Int) -> TodoSummary {
    TodoSummary(id: id, title: "T\(id)", completed: false, assigneeID: 1)
  }
}
