import Domain

/// A repository of people that answers what it is told to.
struct StubUserRepository: UserRepositoryProtocol {
  var users: Result<[UserSummary], DomainError> = .success((1...3).map(UserSummary.stub))

  func fetchUsers() async throws(DomainError) -> [UserSummary] { try users.get() }
}

extension StubRepositoryContainer {
  var userRepository: any UserRepositoryProtocol { StubUserRepository() }
}

extension UserSummary {
  static func stub(_ id: Int) -> UserSummary {
    UserSummary(
      id: id, name: "N\(id)", username: "u\(id)", email: "e", phone: "p", website: "w", company: "c", city: "Oslo")
  }
}
