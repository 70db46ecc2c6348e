public import Domain

/// The users of the server, as models of the domain.
public struct DefaultUserRepository: UserRepositoryProtocol {
  private let remoteDataSource: any UserRemoteDataSourceProtocol

  public init(remoteDataSource: any UserRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchUsers() async throws(DomainError) -> [UserSummary] {
    try await remoteDataSource.fetchUsers().map(\.domainModel).sorted { $0.id < $1.id }
  }

  public func fetchUser(id: Int) async throws(DomainError) -> UserDetail {
    try await remoteDataSource.fetchUser(id: id).detail
  }
}

/// Fetches users from the server.
public protocol UserRemoteDataSourceProtocol: Sendable {
  /// All users, in the order of the server; the list may be empty.
  func fetchUsers() async throws(RemoteError) -> [UserRemoteModel]

  /// - Throws: an error of kind `notFound` when there is no such user.
  func fetchUser(id: Int) async throws(RemoteError) -> UserRemoteModel
}
