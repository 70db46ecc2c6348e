/// A repository whose calls are observed.
struct ObservedPostRepository: PostRepositoryProtocol {
  let repository: any PostRepositoryProtocol
  let observer: any CallObserver

  func fetchPosts() async throws(DomainError) -> [PostSummary] {
    try await observer.observe(.repository, "PostRepository.fetchPosts") { () async throws(DomainError) in
      try await repository.fetchPosts()
    }
  }
}

extension ObservedRepositories {
  public var postRepository: any PostRepositoryProtocol {
    ObservedPostRepository(repository: repositories.postRepository, observer: observer)
  }
}
