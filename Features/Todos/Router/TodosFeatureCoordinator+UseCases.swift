public import Domain
public import FeatureSupport
public import TodosFeatureInterface
import TodosFeatureLogic

/// Todos over its use cases.
extension TodosFeatureCoordinator {
  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: any TodosFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (TodosOutput) async throws -> Void
  ) {
    let model = TodosFeatureModel(
      environment: environment,
      loadTodos: environment.observing(useCases.fetchTodosUseCase) { fetch async throws(DomainError) in
        try await fetch(limit: environment.listLimit ?? .todos)
      },
      updateTodo: environment.observing(
        useCases.updateTodoUseCase, changing: { todo, _ in "the change of todo \(todo.id)" }
      ) { update, todo, completed async throws(DomainError) in
        try await update(todo, completed: completed)
      })
    model.onOutput = onOutput
    self.init(model: model)
  }
}
