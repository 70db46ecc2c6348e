/// Where people come from.
public protocol UserRepositoryProtocol: Sendable {
  /// All people, ordered by id.
  func fetchUsers() async throws(DomainError) -> [UserSummary]
}
