public import Domain

/// The posts of the server, as models of the domain.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  public init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchPosts(
    _ page: PageRequest?, _ filter: PostFilter
  ) async throws(DomainError) -> ListPage<PostSummary> {
    let query = PostsRemoteQuery(
      page: page?.number, size: page?.size ?? 0, search: filter.search.isEmpty ? nil : filter.search,
      authorID: filter.authorID)
    let posts = try await remoteDataSource.fetchPosts(query).page(page, \.domainModel)
    guard let authorID = filter.authorID, posts.items.contains(where: { $0.authorID != authorID }) else { return posts }
    // The server ignores the query: how many posts of the author there are is not known.
    return ListPage(items: posts.items.filter { $0.authorID == authorID }, total: nil, hasMore: posts.hasMore)
  }

  public func fetchPost(id: Int) async throws(DomainError) -> PostSummary {
    do {
      return try await remoteDataSource.fetchPost(id: id).domainModel
    } catch {
      throw error.ofPost(id)
    }
  }

  public func fetchComments(postID: Int) async throws(DomainError) -> [PostComment] {
    try await remoteDataSource.fetchComments(postID: postID).map(\.domainModel)
  }

  public func createPost(
    _ draft: PostDraft, authorID: Int, key: String
  ) async throws(DomainError) -> PostSummary {
    let fields = PostRemoteFields(userId: authorID, title: draft.title, body: draft.body)
    let post: PostRemoteModel?
    do { post = try await remoteDataSource.createPost(fields, key: key) } catch {
      throw error.naming(["userId": "authorID"])
    }
    guard let post else {
      throw DomainError(
        .invalidResponse, message: "POST /posts: the response does not say which post was created",
        isUnconfirmed: true)
    }
    return post.domainModel
  }

  /// If the server confirms without a body, the post is fetched.
  public func editPost(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary {
    let fields = PostRemoteFields(title: changes.title, body: changes.body)
    let post: PostRemoteModel?
    do { post = try await remoteDataSource.updatePost(id: id, fields, key: key) } catch { throw error.ofPost(id) }
    if let post { return post.domainModel }
    do throws(DomainError) {
      return try await fetchPost(id: id)
    } catch {
      var error = error
      error.isUnconfirmed = true
      throw error
    }
  }

  public func deletePost(id: Int) async throws(DomainError) {
    do { try await remoteDataSource.deletePost(id: id) } catch { throw error.ofPost(id) }
  }

  public func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    try await remoteDataSource.addComment(CommentRemoteDraft(comment), key: key).domainModel
  }
}

/// The posts of the server and their comments.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// The posts that the server finds, in its order; all posts if it ignores the query.
  func fetchPosts(_ query: PostsRemoteQuery) async throws(RemoteError) -> RemotePage<PostRemoteModel>

  /// - Throws: an error of kind `notFound` when there is no such post.
  func fetchPost(id: Int) async throws(RemoteError) -> PostRemoteModel

  /// The comments on a post, in the order of the server; the list may be empty.
  func fetchComments(postID: Int) async throws(RemoteError) -> [CommentRemoteModel]

  /// Returns the post with its id; nil when the server confirms without one.
  ///
  /// - Parameter key: lets the server recognize a repetition.
  func createPost(_ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel?

  /// Returns the whole post; nil when the server confirms without one.
  func updatePost(id: Int, _ fields: PostRemoteFields, key: String) async throws(RemoteError) -> PostRemoteModel?

  func deletePost(id: Int) async throws(RemoteError)

  /// Returns the comment with its id.
  func addComment(_ comment: CommentRemoteDraft, key: String) async throws(RemoteError) -> CommentRemoteModel
}

extension DomainError {
  fileprivate func ofPost(_ id: Int) -> DomainError { ofItem("post \(id)").naming(["userId": "authorID"]) }
}
