public import Domain
public import FeatureSupport

/// What Posts needs of the layers below, as closures: its reducers know neither use cases nor a network.
public struct PostsDependencies: Sendable {
  /// A page of the posts that contain a text; of all posts for an empty one.
  public typealias LoadPage = @Sendable (Int, String) async throws(DomainError) -> PagedList<PostSummary>
  /// A list, which was searched for a text, and its next page.
  public typealias LoadMore =
    @Sendable (PagedList<PostSummary>, String) async throws(DomainError) -> PagedList<PostSummary>

  var loadPage: LoadPage
  var loadMore: LoadMore
  var loadAuthorPosts: @Sendable (Int) async throws(DomainError) -> [PostSummary]
  var loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary
  var loadComments: @Sendable (Int) async throws(DomainError) -> [PostComment]
  /// The post as it is then; nil after a deletion.
  var write: @Sendable (PostWrite) async throws(DomainError) -> PostSummary?
  var addComment: @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  /// The requests of writes, which are not sent.
  var dryRunOfWrite: @Sendable (PostWrite) throws(DomainError) -> String
  var dryRunOfComment: @Sendable (CommentDraft) throws(DomainError) -> String
  var newKey: @Sendable () -> String = IdempotencyKey.random

  /// - Parameter limit: how many posts a page has.
  public init(
    fetchPosts: FetchPostsUseCase, fetchPost: FetchPostUseCase, write: WritePostUseCase,
    fetchComments: FetchCommentsUseCase, addComment: AddCommentUseCase, limit: ListLimit = .posts,
    environment: FeatureEnvironment = FeatureEnvironment()
  ) {
    loadPage = { page, search async throws(DomainError) in
      try await environment.call(fetchPosts) { fetchPosts async throws(DomainError) in
        try await fetchPosts(page: page, limit: limit, search: search)
      }
    }
    loadMore = { list, search async throws(DomainError) in
      try await environment.call(fetchPosts) { fetchPosts async throws(DomainError) in
        try await fetchPosts(after: list, search: search)
      }
    }
    loadAuthorPosts = { id async throws(DomainError) in
      try await environment.call(fetchPosts) { fetchPosts async throws(DomainError) in
        try await fetchPosts(ofAuthor: id)
      }
    }
    loadPost = { id async throws(DomainError) in
      try await environment.call(fetchPost) { fetchPost async throws(DomainError) in try await fetchPost(id: id) }
    }
    loadComments = { id async throws(DomainError) in
      try await environment.call(fetchComments) { fetch async throws(DomainError) in try await fetch(postID: id) }
    }
    self.write = { change async throws(DomainError) in
      try await environment.call(write) { write async throws(DomainError) in try await write(change) }
    }
    self.addComment = { comment, key async throws(DomainError) in
      try await environment.call(addComment) { add async throws(DomainError) in try await add(comment, key: key) }
    }
    dryRunOfWrite = { change throws(DomainError) in try write.dryRun(change) }
    dryRunOfComment = { comment throws(DomainError) in try addComment.dryRun(comment) }
  }
}
