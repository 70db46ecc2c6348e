public import Domain

/// The posts of the server, as models of the domain.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  public init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchPosts(
    _ page: PageRequest?, matching search: String
  ) async throws(DomainError) -> ListPage<PostSummary> {
    let query = PostsRemoteQuery(
      page: page?.number, size: page?.size ?? 0, search: search.isEmpty ? nil : search)
    return try await remoteDataSource.fetchPosts(query).page(page, \.domainModel)
  }

  /// Filters the response, because some servers ignore the query.
  public func fetchPosts(ofAuthor authorID: Int) async throws(DomainError) -> [PostSummary] {
    try await remoteDataSource.fetchPosts(PostsRemoteQuery(authorID: authorID)).items.map(\.domainModel)
      .filter { $0.authorID == authorID }
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

  /// If the server confirms an edit without a body, the post is fetched.
  public func perform(_ write: PostWrite) async throws(DomainError) -> PostSummary? {
    let post: PostSummary?
    do {
      post = try await remoteDataSource.send(PostRemoteWrite(write))?.domainModel
    } catch {
      throw error.ofPost(write.postID)
    }
    switch write {
    case .delete: return nil
    case .edit(let id, _, _):
      if let post { return post }
      do throws(DomainError) {
        return try await fetchPost(id: id)
      } catch {
        var error = error
        error.isUnconfirmed = true
        throw error
      }
    case .create:
      guard let post else {
        throw DomainError(
          .invalidResponse, message: "POST /posts: the response does not say which post was created",
          isUnconfirmed: true)
      }
      return post
    }
  }

  public func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    try await remoteDataSource.addComment(CommentRemoteDraft(comment), key: key).domainModel
  }

  public func dryRun(_ write: PostWrite) throws(DomainError) -> String {
    try remoteDataSource.dryRun(PostRemoteWrite(write))
  }

  public func dryRun(_ comment: CommentDraft) throws(DomainError) -> String {
    try remoteDataSource.dryRun(CommentRemoteDraft(comment))
  }
}

extension DomainError {
  /// With the domain's names of fields. If the post does not exist, the message names the post, and not its URL, which
  /// the user does not know.
  fileprivate func ofPost(_ id: Int?) -> DomainError {
    guard let id, kind == .notFound else { return naming(["userId": "authorID"]) }
    return DomainError(
      .notFound, message: "There is no post \(id)", hint: "List them to see which ids there are.",
      details: ([message] + [details].compactMap(\.self)).joined(separator: "\n"))
  }
}

extension PostWrite {
  /// Nil for a post that is created.
  fileprivate var postID: Int? {
    switch self {
    case .create: nil
    case .edit(let id, _, _), .delete(let id): id
    }
  }
}

extension PostRemoteWrite {
  init(_ write: PostWrite) {
    self =
      switch write {
      case .create(let draft, let authorID, let key):
        .create(PostRemoteFields(userId: authorID, title: draft.title, body: draft.body), key: key)
      case .edit(let id, let changes, let key):
        .update(id: id, PostRemoteFields(title: changes.title, body: changes.body), key: key)
      case .delete(let id): .delete(id: id)
      }
  }
}
