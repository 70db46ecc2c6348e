import Domain

/// A repository of posts that answers what it is told to.
struct StubPostRepository: PostRepositoryProtocol {
  var posts: Result<[PostSummary], DomainError> = .success((1...3).map(PostSummary.stub))

  func fetchPosts() async throws(DomainError) -> [PostSummary] { try posts.get() }
}

extension StubRepositoryContainer {
  var postRepository: any PostRepositoryProtocol { StubPostRepository() }
}

extension PostSummary {
  static func stub(_ id: Int) -> PostSummary {
    PostSummary(id: id, title: "T\(id)", body: "B", authorID: 1)
  }
}
