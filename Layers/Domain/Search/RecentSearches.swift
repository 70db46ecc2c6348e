/// The texts that were searched for last, newest first, at most ten. Texts that differ only in case count as one.
public struct RecentSearches: Equatable, Sendable {
  private static let limit = 10

  public private(set) var texts: [String] = []

  public init(_ texts: [String] = []) {
    for text in texts.reversed() { add(text) }
  }

  /// Puts a text first.
  public mutating func add(_ text: String) {
    guard !text.isEmpty else { return }
    texts = [text] + texts.filter { $0.lowercased() != text.lowercased() }.prefix(Self.limit - 1)
  }
}

/// Saves the recent searches between runs of the app.
public struct RecentSearchesUseCase: Sendable {
  private static let list = "recent-searches"
  private let repository: any SavedListRepositoryProtocol

  public init(repository: any SavedListRepositoryProtocol) {
    self.repository = repository
  }

  public func fetch() async throws(DomainError) -> RecentSearches {
    RecentSearches(try await repository.fetchList(Self.list))
  }

  public func save(_ searches: RecentSearches) async throws(DomainError) {
    try await repository.save(searches.texts, as: Self.list)
  }
}
