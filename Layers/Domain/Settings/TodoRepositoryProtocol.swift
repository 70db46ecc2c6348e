/// Where todos come from.
public protocol TodoRepositoryProtocol: Sendable {
  /// All todos, ordered by id; never an empty list.
  func fetchTodos() async throws(DomainError) -> [TodoSummary]
}
