/// A repository whose calls are observed.
struct ObservedUserRepository: UserRepositoryProtocol {
  let repository: any UserRepositoryProtocol
  let observer: any CallObserver

  func fetchUsers() async throws(DomainError) -> [UserSummary] {
    try await observer.observe(.repository, "UserRepository.fetchUsers") { () async throws(DomainError) in
      try await repository.fetchUsers()
    }
  }

  func fetchUser(id: Int) async throws(DomainError) -> UserDetail {
    try await observer.observe(.repository, "UserRepository.fetchUser") { () async throws(DomainError) in
      try await repository.fetchUser(id: id)
    }
  }
}

extension ObservedRepositories {
  public var userRepository: any UserRepositoryProtocol {
    ObservedUserRepository(repository: repositories.userRepository, observer: observer)
  }
}
