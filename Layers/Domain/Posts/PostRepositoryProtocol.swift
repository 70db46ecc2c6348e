/// Where posts come from.
public protocol PostRepositoryProtocol: Sendable {
  /// All posts, ordered by id; never an empty list.
  func fetchPosts() async throws(DomainError) -> [PostSummary]
}
