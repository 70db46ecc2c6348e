public import Domain

/// The users of the server, as the domain wants them.
public struct DefaultUserRepository: UserRepositoryProtocol {
  private let remoteDataSource: any UserRemoteDataSourceProtocol

  public init(remoteDataSource: any UserRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchUsers() async throws(DomainError) -> [UserSummary] {
    let users: [UserRemoteModel]
    do {
      users = try await remoteDataSource.fetchUsers()
    } catch {
      throw DomainError(error)
    }
    return users.map(\.domainModel).sorted { $0.id < $1.id }
  }
}
