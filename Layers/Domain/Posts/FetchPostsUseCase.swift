/// Fetches the posts that the Posts feature shows, in pages.
public struct FetchPostsUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// A page of the posts that a filter accepts, in the order of the server; with `ListLimit.all` all of them at once.
  ///
  /// - Parameter limit: how many posts a page has.
  public func callAsFunction(
    page number: Int = 1, limit: ListLimit = .posts, filter: PostFilter = PostFilter()
  ) async throws(DomainError) -> PagedList<PostSummary> {
    switch limit {
    case .all: return PagedList(items: try await repository.fetchPosts(nil, filter).items)
    case .first(let size):
      let request = PageRequest(number: number, size: size)
      return PagedList(try await repository.fetchPosts(request, filter), of: request)
    }
  }

  /// A list with its next page, without a post that is missing or appears twice.
  public func callAsFunction(
    after list: PagedList<PostSummary>, filter: PostFilter = PostFilter()
  ) async throws(DomainError) -> PagedList<PostSummary> {
    try await list.withNextPage { page async throws(DomainError) in
      try await repository.fetchPosts(page, filter)
    }
  }
}

extension ListLimit {
  /// Number of posts on a page by default.
  public static let posts = ListLimit.first(18)
}

extension PostsFeatureUseCases {
  public var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: repository) }
}
