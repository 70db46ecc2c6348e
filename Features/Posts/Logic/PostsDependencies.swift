import Domain
import FeatureSupport

/// What the reducers of Posts need of the layers below, as functions that a test can replace.
struct PostsDependencies: Sendable {
  /// A page, by its number, of the posts that a filter accepts.
  typealias LoadPage = @Sendable (Int, PostFilter) async throws(DomainError) -> PagedList<PostSummary>
  /// A list, which has this filter, and its next page.
  typealias LoadMore =
    @Sendable (PagedList<PostSummary>, PostFilter) async throws(DomainError) -> PagedList<PostSummary>

  var loadPage: LoadPage
  var loadMore: LoadMore
  var loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary
  var loadComments: @Sendable (Int) async throws(DomainError) -> [PostComment]
  /// Of the author with this id. The text is the idempotency key.
  var createPost: @Sendable (PostDraft, Int, String) async throws(DomainError) -> PostSummary
  /// The text is the idempotency key.
  var editPost: @Sendable (Int, PostChanges, String) async throws(DomainError) -> PostSummary
  var deletePost: @Sendable (Int) async throws(DomainError) -> Void
  /// The text is the idempotency key.
  var addComment: @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  /// The posts, or one of them, and the comments as they change on the server.
  var changes = FeatureEnvironment().changes
  var newKey: @Sendable () -> String = IdempotencyKey.random
}

extension PostsDependencies {
  /// The pages of a list from one on, until they have as many posts.
  func loadPages(from page: Int, _ filter: PostFilter, count: Int) async throws(DomainError) -> PagedList<PostSummary> {
    var list = try await loadPage(page, filter)
    while list.items.count < count, list.hasMore { list = try await loadMore(list, filter) }
    return list
  }

  init(useCases: PostsFeatureUseCases, environment: FeatureEnvironment) {
    let (fetchPosts, limit) = (
      useCases.fetchPostsUseCase, environment.hasLiveScreens ? .posts : environment.listLimit ?? .posts
    )
    loadPage = environment.observing(fetchPosts) { fetch, page, filter async throws(DomainError) in
      try await fetch(page: page, limit: limit, filter: filter)
    }
    loadMore = environment.observing(fetchPosts) { fetch, list, filter async throws(DomainError) in
      try await fetch(after: list, filter: filter)
    }
    loadPost = environment.observing(useCases.fetchPostUseCase) { fetch, id async throws(DomainError) in
      try await fetch(id: id)
    }
    loadComments = environment.observing(useCases.fetchCommentsUseCase) { fetch, id async throws(DomainError) in
      try await fetch(postID: id)
    }
    createPost = environment.observing(
      useCases.createPostUseCase, changing: { _, _, _ in "the new post" },
      { create, draft, authorID, key async throws(DomainError) in
        try await create(draft, authorID: authorID, key: key)
      })
    editPost = environment.observing(
      useCases.editPostUseCase, changing: { id, _, _ in "the change of post \(id)" },
      { edit, id, changes, key async throws(DomainError) in try await edit(id: id, changes, key: key) })
    // The coordinator waits for deletions itself at the end.
    deletePost = environment.observing(useCases.deletePostUseCase) { delete, id async throws(DomainError) in
      try await delete(id: id)
    }
    addComment = environment.observing(
      useCases.addCommentUseCase, changing: { comment, _ in "the comment on post \(comment.postID)" },
      { add, comment, key async throws(DomainError) in try await add(comment, key: key) })
    changes = environment.changes
  }
}
