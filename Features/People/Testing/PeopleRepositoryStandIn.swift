public import Domain

/// A repository of people whose answer a test decides.
public struct PeopleRepositoryStandIn: UserRepositoryProtocol {
  private let answer: @Sendable () async throws(DomainError) -> [UserSummary]

  public init(_ answer: @escaping @Sendable () async throws(DomainError) -> [UserSummary] = { UserSummary.samples }) {
    self.answer = answer
  }

  public func fetchUsers() async throws(DomainError) -> [UserSummary] {
    try await answer()
  }
}
