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
  var loadAuthorPosts: @Sendable (Int) async throws(DomainError) -> Listing<PostSummary>
  var loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary
  var loadComments: @Sendable (Int) async throws(DomainError) -> [PostComment]
  /// The post as it is then; nil after a deletion.
  var write: @Sendable (PostWrite) async throws(DomainError) -> PostSummary?
  var addComment: @Sendable (CommentDraft, String) async throws(DomainError) -> PostComment
  /// The requests of writes, which are not sent.
  var dryRunOfWrite: @Sendable (PostWrite) throws(DomainError) -> String
  var dryRunOfComment: @Sendable (CommentDraft) throws(DomainError) -> String
  var newKey: @Sendable () -> String = IdempotencyKey.random

  /// - Parameter limit: how many posts a page has, and how many of an author's are shown.
  public init(
    fetchPosts: FetchPostsUseCase, fetchPost: FetchPostUseCase, write: WritePostUseCase,
    fetchComments: FetchCommentsUseCase, addComment: AddCommentUseCase, limit: ListLimit = .posts,
    environment: FeatureEnvironment = FeatureEnvironment()
  ) {
    loadPage = environment.observing(fetchPosts) { fetch, page, search async throws(DomainError) in
      try await fetch(page: page, limit: limit, search: search)
    }
    loadMore = environment.observing(fetchPosts) { fetch, list, search async throws(DomainError) in
      try await fetch(after: list, search: search)
    }
    loadAuthorPosts = environment.observing(fetchPosts) { fetch, id async throws(DomainError) in
      try await fetch(ofAuthor: id, limit: limit)
    }
    loadPost = environment.observing(fetchPost) { fetch, id async throws(DomainError) in try await fetch(id: id) }
    loadComments = environment.observing(fetchComments) { fetch, id async throws(DomainError) in
      try await fetch(postID: id)
    }
    self.write = environment.observing(write) { write, change async throws(DomainError) in try await write(change) }
    self.addComment = environment.observing(addComment) { add, comment, key async throws(DomainError) in
      try await add(comment, key: key)
    }
    dryRunOfWrite = { change throws(DomainError) in try write.dryRun(change) }
    dryRunOfComment = { comment throws(DomainError) in try addComment.dryRun(comment) }
  }
}
