public import Domain

/// The posts of the server, as the domain wants them.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  public init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchPosts() async throws(DomainError) -> [PostSummary] {
    let posts: [PostRemoteModel]
    do {
      posts = try await remoteDataSource.fetchPosts()
    } catch {
      throw DomainError(error)
    }
    return posts.map(\.domainModel).sorted { $0.id < $1.id }
  }
}
