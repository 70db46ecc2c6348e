public import Domain

/// The posts of the server, as the domain wants them.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  public init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchPosts() async throws(DomainError) -> [PostSummary] {
    do {
      return try await remoteDataSource.fetchPosts().map(\.domainModel).sorted { $0.id < $1.id }
    } catch {
      throw DomainError(error)
    }
  }
}

/// Fetches posts from the server.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// All posts, in the order of the server; the list may be empty.
  func fetchPosts() async throws(RemoteError) -> [PostRemoteModel]
}
