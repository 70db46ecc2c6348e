/// Where posts come from.
public protocol PostRepositoryProtocol: Sendable {
  /// All posts, ordered by id.
  func fetchPosts() async throws(DomainError) -> [PostSummary]
}
