/// Where people come from.
public protocol UserRepositoryProtocol: Sendable {
  /// All people, ordered by id; never an empty list.
  func fetchUsers() async throws(DomainError) -> [UserSummary]
}
