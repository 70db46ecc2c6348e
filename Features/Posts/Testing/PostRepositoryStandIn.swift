public import Domain

/// A repository of posts whose response a test decides.
public struct PostRepositoryStandIn: PostRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [PostSummary]

  public init(_ response: @escaping @Sendable () async throws(DomainError) -> [PostSummary] = { PostSummary.samples }) {
    self.response = response
  }

  public func fetchPosts() async throws(DomainError) -> [PostSummary] {
    try await response()
  }
}
