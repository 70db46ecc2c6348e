public import Domain
public import FeatureSupport
public import PostsFeatureInterface
import PostsFeatureLogic

/// Posts over its use cases.
extension PostsFeatureCoordinator {
  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: any PostsFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (PostsOutput) async throws -> Void
  ) {
    let (fetchPosts, limit) = (useCases.fetchPostsUseCase, environment.listLimit ?? .posts)
    let dependencies = PostsDependencies(
      loadPage: environment.observing(fetchPosts) { fetch, page, filter async throws(DomainError) in
        try await fetch(page: page, limit: limit, filter: filter)
      },
      loadMore: environment.observing(fetchPosts) { fetch, list, filter async throws(DomainError) in
        try await fetch(after: list, filter: filter)
      },
      loadPost: environment.observing(useCases.fetchPostUseCase) { fetch, id async throws(DomainError) in
        try await fetch(id: id)
      },
      loadComments: environment.observing(useCases.fetchCommentsUseCase) { fetch, id async throws(DomainError) in
        try await fetch(postID: id)
      },
      createPost: environment.observing(useCases.createPostUseCase, changing: { _, _, _ in "the new post" }) {
        create, draft, authorID, key async throws(DomainError) in
        try await create(draft, authorID: authorID, key: key)
      },
      editPost: environment.observing(
        useCases.editPostUseCase, changing: { id, _, _ in "the change of post \(id)" }
      ) { edit, id, changes, key async throws(DomainError) in
        try await edit(id: id, changes, key: key)
      },
      // The coordinator waits for deletions itself at the end.
      deletePost: environment.observing(useCases.deletePostUseCase, changing: { _ in nil }) {
        delete, id async throws(DomainError) in
        try await delete(id: id)
      },
      addComment: environment.observing(
        useCases.addCommentUseCase, changing: { comment, _ in "the comment on post \(comment.postID)" }
      ) { add, comment, key async throws(DomainError) in
        try await add(comment, key: key)
      })
    let model = PostsFeatureModel(environment: environment, dependencies: dependencies)
    model.onOutput = onOutput
    self.init(model: model)
  }
}
