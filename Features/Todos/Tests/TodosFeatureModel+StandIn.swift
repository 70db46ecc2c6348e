import Domain
import TodosFeatureLogic
import TodosFeatureTesting

extension TodosFeatureModel {
  /// A model over a repository whose responses the test decides.
  convenience init(_ repository: TodoRepositoryStandIn = TodoRepositoryStandIn(), limit: ListLimit = .todos) {
    let fetchTodos = FetchTodosUseCase(repository: repository)
    let updateTodo = UpdateTodoUseCase(repository: repository)
    self.init(
      loadTodos: { () async throws(DomainError) in try await fetchTodos(limit: limit) },
      updateTodo: { todo, completed async throws(DomainError) in try await updateTodo(todo, completed: completed) })
  }
}
