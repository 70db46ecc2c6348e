/// Creates a post.
public struct CreatePostUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the post, as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  /// - Throws: `.validation` with what is wrong with which field.
  public func callAsFunction(_ draft: PostDraft, authorID: Int, key: String) async throws(DomainError) -> PostSummary {
    try await repository.createPost(draft, authorID: authorID, key: key)
  }
}

/// Changes fields of a post.
public struct EditPostUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the changes, with the post as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  /// - Throws: `.validation` with what is wrong with which field, `.notFound` for a post that does not exist,
  ///   `.conflict` for one that has been changed elsewhere.
  public func callAsFunction(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary {
    try await repository.editPost(id: id, changes, key: key)
  }
}

/// Deletes a post.
public struct DeletePostUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the deletion.
  ///
  /// - Throws: `.notFound` for a post that does not exist, `.conflict` for one that has been changed elsewhere.
  public func callAsFunction(id: Int) async throws(DomainError) {
    try await repository.deletePost(id: id)
  }
}

extension PostsFeatureUseCases {
  public var createPostUseCase: CreatePostUseCase { CreatePostUseCase(repository: repository) }
  public var editPostUseCase: EditPostUseCase { EditPostUseCase(repository: repository) }
  public var deletePostUseCase: DeletePostUseCase { DeletePostUseCase(repository: repository) }
}
