/// Writes to the server whether a todo is done.
public struct UpdateTodoUseCase: Sendable {
  private let repository: any TodoRepositoryProtocol

  public init(repository: any TodoRepositoryProtocol) {
    self.repository = repository
  }

  /// The todo as the server has it now. After a failure that is not a response of the server, it is unknown whether it
  /// was written.
  public func callAsFunction(_ todo: TodoSummary, completed: Bool) async throws(DomainError) -> TodoSummary {
    try await repository.updateTodo(todo, completed: completed, key: IdempotencyKey.random())
  }
}

extension TodosFeatureUseCases {
  public var updateTodoUseCase: UpdateTodoUseCase { UpdateTodoUseCase(repository: repository) }
}
