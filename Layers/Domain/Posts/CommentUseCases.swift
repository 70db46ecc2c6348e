/// Fetches the comments on a post.
public struct FetchCommentsUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  public func callAsFunction(postID: Int) async throws(DomainError) -> [PostComment] {
    try await repository.fetchComments(postID: postID)
  }
}

/// Adds a comment to a post.
public struct AddCommentUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the comment, as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  public func callAsFunction(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    try await repository.addComment(comment, key: key)
  }
}

extension PostsFeatureUseCases {
  public var fetchCommentsUseCase: FetchCommentsUseCase { FetchCommentsUseCase(repository: repository) }

  public var addCommentUseCase: AddCommentUseCase { AddCommentUseCase(repository: repository) }
}
