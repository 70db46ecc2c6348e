/// Fetches the todos that the Todos feature shows.
public struct FetchTodosUseCase: Sendable {
  private let repository: any TodoRepositoryProtocol

  public init(repository: any TodoRepositoryProtocol) {
    self.repository = repository
  }

  /// All todos, ordered by id; `limit` only sets how many of them are shown.
  public func callAsFunction(limit: ListLimit = .todos) async throws(DomainError) -> Listing<TodoSummary> {
    Listing(items: try await repository.fetchTodos(), limit: limit)
  }
}

/// Reads and writes todos.
public protocol TodoRepositoryProtocol: Sendable {
  /// All todos, ordered by id.
  func fetchTodos() async throws(DomainError) -> [TodoSummary]

  /// Writes whether a todo is done; returns it as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) async throws(DomainError) -> TodoSummary
}

extension ListLimit {
  /// Number of todos that a list shows by default.
  public static let todos = ListLimit.first(20)
}

extension TodosFeatureUseCases {
  public var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: repository) }
}
