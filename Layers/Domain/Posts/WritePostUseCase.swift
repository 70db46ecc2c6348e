/// Creates, edits and deletes posts.
public struct WritePostUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  public init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the write, with the post as the server has it then; nil after a deletion.
  ///
  /// - Throws: `.validation` with what is wrong with which field, `.notFound` for a post that does not exist,
  ///   `.conflict` for one that has been changed elsewhere.
  public func callAsFunction(_ write: PostWrite) async throws(DomainError) -> PostSummary? {
    try await repository.perform(write)
  }

  /// The request that would be sent, as a `curl` command; nothing is sent.
  public func dryRun(_ write: PostWrite) throws(DomainError) -> String {
    try repository.dryRun(write)
  }
}

extension DomainContainer {
  public var writePostUseCase: WritePostUseCase { WritePostUseCase(repository: dataContainer.postRepository) }
}
