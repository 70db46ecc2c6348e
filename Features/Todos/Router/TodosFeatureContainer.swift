public import Domain
public import FeatureSupport
public import InnoDI
import TodosFeatureLogic

/// Wires Todos: from use cases to its coordinator.
@MainActor
@DIContainer
public struct TodosFeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, environment: FeatureEnvironment) in
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
      return TodosFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: TodosFeatureCoordinator
}
