public import Domain

/// A repository of people whose response a test decides.
public struct PeopleRepositoryStandIn: UserRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [UserSummary]

  public init(_ response: @escaping @Sendable () async throws(DomainError) -> [UserSummary] = { UserSummary.samples }) {
    self.response = response
  }

  public func fetchUsers() async throws(DomainError) -> [UserSummary] {
    try await response()
  }
}
