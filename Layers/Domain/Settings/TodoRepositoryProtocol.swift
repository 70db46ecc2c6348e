/// Where todos come from.
public protocol TodoRepositoryProtocol: Sendable {
  /// All todos, ordered by id.
  func fetchTodos() async throws(DomainError) -> [TodoSummary]
}
