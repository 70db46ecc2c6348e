public import Domain

/// A repository of people whose responses a test decides.
public struct PeopleRepositoryStandIn: UserRepositoryProtocol {
  private let people: @Sendable () async throws(DomainError) -> [UserSummary]
  private let person: @Sendable (Int) async throws(DomainError) -> UserDetail

  public init(
    _ people: @escaping @Sendable () async throws(DomainError) -> [UserSummary] = { UserSummary.samples },
    person: @escaping @Sendable (Int) async throws(DomainError) -> UserDetail = UserDetail.sample
  ) {
    self.people = people
    self.person = person
  }

  public func fetchUsers() async throws(DomainError) -> [UserSummary] {
    try await people()
  }

  public func fetchUser(id: Int) async throws(DomainError) -> UserDetail {
    try await person(id)
  }
}
