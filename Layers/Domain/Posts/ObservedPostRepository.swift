/// A repository whose calls are observed.
struct ObservedPostRepository: PostRepositoryProtocol {
  let repository: any PostRepositoryProtocol
  let observer: any CallObserver

  func fetchPosts(_ page: PageRequest?, matching search: String) async throws(DomainError) -> ListPage<PostSummary> {
    try await observer.observe(.repository, "PostRepository.fetchPosts") { () async throws(DomainError) in
      try await repository.fetchPosts(page, matching: search)
    }
  }

  func fetchPosts(ofAuthor authorID: Int) async throws(DomainError) -> [PostSummary] {
    try await observer.observe(.repository, "PostRepository.fetchPosts") { () async throws(DomainError) in
      try await repository.fetchPosts(ofAuthor: authorID)
    }
  }

  func fetchPost(id: Int) async throws(DomainError) -> PostSummary {
    try await observer.observe(.repository, "PostRepository.fetchPost") { () async throws(DomainError) in
      try await repository.fetchPost(id: id)
    }
  }

  func fetchComments(postID: Int) async throws(DomainError) -> [PostComment] {
    try await observer.observe(.repository, "PostRepository.fetchComments") { () async throws(DomainError) in
      try await repository.fetchComments(postID: postID)
    }
  }

  func perform(_ write: PostWrite) async throws(DomainError) -> PostSummary? {
    try await observer.observe(.repository, "PostRepository.perform") { () async throws(DomainError) in
      try await repository.perform(write)
    }
  }

  func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    try await observer.observe(.repository, "PostRepository.addComment") { () async throws(DomainError) in
      try await repository.addComment(comment, key: key)
    }
  }

  func dryRun(_ write: PostWrite) throws(DomainError) -> String { try repository.dryRun(write) }
  func dryRun(_ comment: CommentDraft) throws(DomainError) -> String { try repository.dryRun(comment) }
}

extension ObservedRepositories {
  public var postRepository: any PostRepositoryProtocol {
    ObservedPostRepository(repository: repositories.postRepository, observer: observer)
  }
}
