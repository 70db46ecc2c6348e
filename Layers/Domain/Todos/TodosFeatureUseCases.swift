/// The use cases of Todos; an extension beside each use case makes it.
public struct TodosFeatureUseCases: Sendable {
  let repository: any TodoRepositoryProtocol

  public init(repository: any TodoRepositoryProtocol) {
    self.repository = repository
  }
}

extension DomainContainer {
  public var todosFeatureUseCases: TodosFeatureUseCases {
    TodosFeatureUseCases(repository: dataContainer.todoRepository)
  }
}
