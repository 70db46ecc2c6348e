/// Fetches one post by its id.
public struct FetchPostUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// - Throws: `DomainError.Kind.notFound` for a post that does not exist or has been deleted.
  public func callAsFunction(id: Int) async throws(DomainError) -> PostSummary {
    try await repository.fetchPost(id: id)
  }
}

extension PostsFeatureUseCases {
  public var fetchPostUseCase: FetchPostUseCase { FetchPostUseCase(repository: repository) }
}
