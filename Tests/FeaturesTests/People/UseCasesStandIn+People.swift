import Domain

extension UseCasesStandIn {
  var userRepository: any UserRepositoryProtocol { Users(standIn: self) }

  private struct Users: UserRepositoryProtocol {
    let standIn: UseCasesStandIn

    func fetchUsers() async throws(DomainError) -> [UserSummary] {
      try standIn.ids(to: 3).map {
        UserSummary(
          id: $0, name: "Person \($0)", username: "p\($0)", email: "p\($0)@example.org", phone: "\($0)",
          website: "p\($0).example.org",
          company: "Company \($0)", city: "City")
      }
    }

    func fetchUser(id: Int) async throws(DomainError) -> UserDetail {
      guard let user = try await fetchUsers().first(where: { $0.id == id }) else {
        throw DomainError(.notFound, message: "no user \(id)")
      }
      return UserDetail(summary: user)
    }
  }
}
