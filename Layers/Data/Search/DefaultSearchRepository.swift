public import Domain

/// The items of the server that contain a text, as models of the domain.
public struct DefaultSearchRepository: SearchRepositoryProtocol {
  private let remoteDataSource: any SearchRemoteDataSourceProtocol

  public init(remoteDataSource: any SearchRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Filters the response: some servers ignore the query, and some search fields that the app does not show.
  public func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult] {
    try await remoteDataSource.search(text, in: SearchCollection(section))
      .map { $0.result(in: section) }.filter { $0.contains(text) }
  }

  public func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
    try await remoteDataSource.fetchItem(id: id.number, in: SearchCollection(id.section))
      .result(in: id.section)
  }
}

/// Searches the collections of the server.
public protocol SearchRemoteDataSourceProtocol: Sendable {
  /// The items that the server finds, or all items if it ignores the query.
  func search(_ text: String, in collection: SearchCollection) async throws(RemoteError) -> [SearchRemoteModel]

  /// - Throws: an error of kind `notFound` when there is no such item.
  func fetchItem(id: Int, in collection: SearchCollection) async throws(RemoteError) -> SearchRemoteModel
}

/// A collection of the server, by the name in its path.
public enum SearchCollection: String, CaseIterable, Sendable {
  case users, posts, todos, comments
}

extension SearchCollection {
  init(_ section: SearchSection) {
    self =
      switch section {
      case .people: .users
      case .posts: .posts
      case .todos: .todos
      case .comments: .comments
      }
  }
}
