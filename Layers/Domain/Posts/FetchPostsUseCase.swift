/// Fetches the posts that the Posts feature shows.
public struct FetchPostsUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// All posts, ordered by id; `limit` only sets how many of them are shown.
  public func callAsFunction(limit: ListLimit = .posts) async throws(DomainError) -> Listing<PostSummary> {
    Listing(items: try await repository.fetchPosts(), limit: limit)
  }
}

/// Where posts come from.
public protocol PostRepositoryProtocol: Sendable {
  /// All posts, ordered by id.
  func fetchPosts() async throws(DomainError) -> [PostSummary]
}

extension ListLimit {
  /// Number of posts that a list shows by default.
  public static let posts = ListLimit.first(18)
}

extension DomainContainer {
  public var fetchPostsUseCase: FetchPostsUseCase {
    FetchPostsUseCase(repository: dataContainer.postRepository)
  }
}
