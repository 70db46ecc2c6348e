/// The use cases of Posts; an extension beside each use case makes it.
public struct PostsFeatureUseCases: Sendable {
  let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }
}

extension DomainContainer {
  public var postsFeatureUseCases: PostsFeatureUseCases {
    PostsFeatureUseCases(repository: dataContainer.postRepository)
  }
}
