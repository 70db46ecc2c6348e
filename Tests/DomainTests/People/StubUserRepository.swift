import Domain

/// A repository of people that returns what a test decides.
struct StubUserRepository: UserRepositoryProtocol {
  var users: Result<[UserSummary], DomainError> = .success((1...3).map(UserSummary.stub))

  func fetchUsers() async throws(DomainError) -> [UserSummary] { try users.get() }

  func fetchUser(id: Int) async throws(DomainError) -> UserDetail {
    guard let user = try users.get().first(where: { $0.id == id }) else {
      throw DomainError(.notFound, message: "no user \(id)")
    }
    return UserDetail(summary: user)
  }
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
