public import Domain
public import FeatureSupport
public import InnoDI
import PostsFeatureLogic

/// Wires Posts: from use cases to its coordinator.
@MainActor
@DIContainer
public struct PostsFeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, environment: FeatureEnvironment) in
      let (fetchPosts, limit) = (useCases.fetchPostsUseCase, environment.listLimit ?? .posts)
      let (write, addComment) = (useCases.writePostUseCase, useCases.addCommentUseCase)
      let dependencies = PostsDependencies(
        loadPage: environment.observing(fetchPosts) { fetch, page, search async throws(DomainError) in
          try await fetch(page: page, limit: limit, search: search)
        },
        loadMore: environment.observing(fetchPosts) { fetch, list, search async throws(DomainError) in
          try await fetch(after: list, search: search)
        },
        loadAuthorPosts: environment.observing(fetchPosts) { fetch, id async throws(DomainError) in
          try await fetch(ofAuthor: id, limit: limit)
        },
        loadPost: environment.observing(useCases.fetchPostUseCase) { fetch, id async throws(DomainError) in
          try await fetch(id: id)
        },
        loadComments: environment.observing(useCases.fetchCommentsUseCase) { fetch, id async throws(DomainError) in
          try await fetch(postID: id)
        },
        write: environment.observing(write, changing: { $0.change }) { write, change async throws(DomainError) in
          try await write(change)
        },
        addComment: environment.observing(
          addComment, changing: { comment, _ in "the comment on post \(comment.postID)" }
        ) {
          add, comment, key async throws(DomainError) in
          try await add(comment, key: key)
        },
        dryRunOfWrite: { change throws(DomainError) in try write.dryRun(change) },
        dryRunOfComment: { comment throws(DomainError) in try addComment.dryRun(comment) })
      return PostsFeatureCoordinator(model: PostsFeatureModel(environment: environment, dependencies: dependencies))
    }, concrete: true)
  public var coordinator: PostsFeatureCoordinator
}

extension PostWrite {
  /// What it changes; nil for a deletion, which the coordinator waits for itself when the user leaves.
  fileprivate var change: String? {
    switch self {
    case .create: "the new post"
    case .edit(let id, _, _): "the change of post \(id)"
    case .delete: nil
    }
  }
}
