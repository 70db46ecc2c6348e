public import Domain

/// A repository of posts whose answer a test decides.
public struct PostRepositoryStandIn: PostRepositoryProtocol {
  private let answer: @Sendable () async throws(DomainError) -> [PostSummary]

  public init(_ answer: @escaping @Sendable () async throws(DomainError) -> [PostSummary] = { PostSummary.samples }) {
    self.answer = answer
  }

  public func fetchPosts() async throws(DomainError) -> [PostSummary] {
    try await answer()
  }
}
