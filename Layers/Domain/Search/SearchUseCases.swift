/// Finds the items of a section that contain a text.
public struct SearchUseCase: Sendable {
  private let repository: any SearchRepositoryProtocol

  public init(repository: any SearchRepositoryProtocol) {
    self.repository = repository
  }

  /// Each id once, in the order of the server; none for an empty text.
  public func callAsFunction(
    _ text: String, in section: SearchSection
  ) async throws(DomainError) -> [SearchResult] {
    text.isEmpty ? [] : try await repository.search(text, in: section).uniqueByID
  }
}

/// Fetches one of the items that a search may find.
public struct FetchSearchResultUseCase: Sendable {
  private let repository: any SearchRepositoryProtocol

  public init(repository: any SearchRepositoryProtocol) {
    self.repository = repository
  }

  /// - Throws: an error of kind `notFound` when there is no such item.
  public func callAsFunction(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
    try await repository.fetchResult(id: id)
  }
}

/// Searches the items of the app.
public protocol SearchRepositoryProtocol: Sendable {
  /// The items of a section that contain a text, in the order of the server.
  func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult]

  /// - Throws: an error of kind `notFound` when there is no such item.
  func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult
}

extension SearchFeatureUseCases {
  public var searchUseCase: SearchUseCase { SearchUseCase(repository: repository) }

  public var fetchSearchResultUseCase: FetchSearchResultUseCase { FetchSearchResultUseCase(repository: repository) }
}
