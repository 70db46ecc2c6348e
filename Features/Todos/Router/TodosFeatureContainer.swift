public import Domain
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

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, listLimit: ListLimit?) in
      let fetchTodos = useCases.fetchTodosUseCase
      let model = TodosFeatureModel { () async throws(DomainError) in
        try await fetchTodos(limit: listLimit ?? .todos)
      }
      return TodosFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: TodosFeatureCoordinator
}
