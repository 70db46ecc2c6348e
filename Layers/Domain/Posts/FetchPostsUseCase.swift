/// Fetches the posts that the Posts feature shows, in pages.
public struct FetchPostsUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// A page of the posts that match a search, in the order of the server; with `ListLimit.all` all of them at once.
  ///
  /// - Parameters:
  ///   - limit: how many posts a page has.
  ///   - search: empty for all posts.
  public func callAsFunction(
    page number: Int = 1, limit: ListLimit = .posts, search: String = ""
  ) async throws(DomainError) -> PagedList<PostSummary> {
    switch limit {
    case .all: return PagedList(items: try await repository.fetchPosts(nil, matching: search).items)
    case .first(let size):
      let request = PageRequest(number: number, size: size)
      return PagedList(try await repository.fetchPosts(request, matching: search), of: request)
    }
  }

  /// A list with its next page, without a post that is missing or appears twice.
  public func callAsFunction(
    after list: PagedList<PostSummary>, search: String = ""
  ) async throws(DomainError) -> PagedList<PostSummary> {
    try await list.withNextPage { page async throws(DomainError) in
      try await repository.fetchPosts(page, matching: search)
    }
  }

  /// All posts of an author, in the order of the server, of which the list shows the first.
  public func callAsFunction(
    ofAuthor authorID: Int, limit: ListLimit = .posts
  ) async throws(DomainError) -> Listing<PostSummary> {
    Listing(items: try await repository.fetchPosts(ofAuthor: authorID), limit: limit)
  }
}

extension ListLimit {
  /// Number of posts on a page, and of an author's posts that are shown, by default.
  public static let posts = ListLimit.first(18)
}

extension DomainContainer {
  public var fetchPostsUseCase: FetchPostsUseCase {
    FetchPostsUseCase(repository: dataContainer.postRepository)
  }
}
