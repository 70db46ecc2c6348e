/// A repository whose calls are observed.
struct ObservedTodoRepository: TodoRepositoryProtocol {
  let repository: any TodoRepositoryProtocol
  let observer: any CallObserver

  func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    try await observer.observe(.repository, "TodoRepository.fetchTodos") { () async throws(DomainError) in
      try await repository.fetchTodos()
    }
  }

  func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) async throws(DomainError) -> TodoSummary {
    try await observer.observe(.repository, "TodoRepository.updateTodo") { () async throws(DomainError) in
      try await repository.updateTodo(todo, completed: completed, key: key)
    }
  }

  func dryRunOfUpdate(_ todo: TodoSummary, completed: Bool) throws(DomainError) -> String {
    try repository.dryRunOfUpdate(todo, completed: completed)
  }
}

extension ObservedRepositories {
  public var todoRepository: any TodoRepositoryProtocol {
    ObservedTodoRepository(repository: repositories.todoRepository, observer: observer)
  }
}
