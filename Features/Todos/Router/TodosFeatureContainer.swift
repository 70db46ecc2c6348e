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

  /// How many todos the list shows; nil means what the use case shows by itself.
  @Provide(.input)
  public var listLimit: ListLimit?

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: {
      (useCases: any FeatureUseCaseContaining, listLimit: ListLimit?, environment: FeatureEnvironment) in
      let fetchTodos = useCases.fetchTodosUseCase
      let updateTodo = useCases.updateTodoUseCase
      let model = TodosFeatureModel(
        environment: environment,
        loadTodos: { () async throws(DomainError) in
          try await environment.call(fetchTodos) { fetchTodos async throws(DomainError) in
            try await fetchTodos(limit: listLimit ?? .todos)
          }
        },
        updateTodo: { todo, completed async throws(DomainError) in
          try await environment.call(updateTodo) { updateTodo async throws(DomainError) in
            try await updateTodo(todo, completed: completed)
          }
        },
        dryRun: { todo, completed throws(DomainError) in try updateTodo.dryRun(todo, completed: completed) })
      return TodosFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: TodosFeatureCoordinator
}
