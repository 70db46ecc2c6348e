public import Domain
import Synchronization

/// A repository of posts in memory: pages, search and writes work as on a server, and a test decides which of its calls
/// wait or fail.
public final class PostRepositoryStandIn: PostRepositoryProtocol {
  /// A call of the repository.
  public enum Call: Hashable, Sendable {
    case page(Int?, search: String, author: Int? = nil)
    case post(Int)
    case comments(Int)
    case create(PostDraft, authorID: Int, key: String)
    case edit(Int, PostChanges, key: String)
    case delete(Int)
    case comment(CommentDraft, key: String)

    /// Whether it writes a post.
    public var isWrite: Bool {
      switch self {
      case .create, .edit, .delete: true
      case .page, .post, .comments, .comment: false
      }
    }
  }

  private struct Contents {
    var posts: [PostSummary]
    var comments: [PostComment] = []
    var calls: [Call] = []
  }

  private let contents: Mutex<Contents>
  private let isForgetful: Bool
  private let savedTitle: String?
  private let before: @Sendable (Call) async throws(DomainError) -> Void

  /// - Parameters:
  ///   - isForgetful: whether writes are confirmed and forgotten.
  ///   - savedTitle: the title that posts are saved with; nil for that which was sent.
  ///   - before: runs before each call has a result; what it throws is thrown.
  public init(
    _ posts: [PostSummary] = PostSummary.samples, isForgetful: Bool = false,
    savedTitle: String? = nil,
    before: @escaping @Sendable (Call) async throws(DomainError) -> Void = { _ in }
  ) {
    contents = Mutex(Contents(posts: posts))
    self.isForgetful = isForgetful
    self.savedTitle = savedTitle
    self.before = before
  }

  /// All calls, in their order.
  public var calls: [Call] { contents.withLock { $0.calls } }

  /// The posts, which others may change too.
  public var posts: [PostSummary] {
    get { contents.withLock { $0.posts } }
    set { contents.withLock { $0.posts = newValue } }
  }

  public func fetchPosts(
    _ page: PageRequest?, _ filter: PostFilter
  ) async throws(DomainError) -> ListPage<PostSummary> {
    try await called(.page(page?.number, search: filter.search, author: filter.authorID))
    let found = posts.filter {
      (filter.search.isEmpty || $0.title.contains(filter.search) || $0.body.contains(filter.search))
        && (filter.authorID ?? $0.authorID) == $0.authorID
    }
    guard let page else { return ListPage(items: found, total: found.count, hasMore: false) }
    let end = page.number * page.size
    return ListPage(
      items: Array(found.dropFirst(end - page.size).prefix(page.size)), total: found.count, hasMore: end < found.count)
  }

  public func fetchPost(id: Int) async throws(DomainError) -> PostSummary {
    try await called(.post(id))
    guard let post = posts.first(where: { $0.id == id }) else { throw .missing(id) }
    return post
  }

  public func fetchComments(postID: Int) async throws(DomainError) -> [PostComment] {
    try await called(.comments(postID))
    return contents.withLock { $0.comments.filter { $0.postID == postID } }
  }

  public func createPost(
    _ draft: PostDraft, authorID: Int, key: String
  ) async throws(DomainError) -> PostSummary {
    try await called(.create(draft, authorID: authorID, key: key))
    let id = (posts.map(\.id).max() ?? 0) + 1
    let post = PostSummary(id: id, title: savedTitle ?? draft.title, body: draft.body, authorID: authorID)
    if !isForgetful { posts.append(post) }
    return post
  }

  public func editPost(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary {
    try await called(.edit(id, changes, key: key))
    guard let index = posts.firstIndex(where: { $0.id == id }) else { throw .missing(id) }
    let old = posts[index]
    let post = PostSummary(
      id: id, title: savedTitle ?? changes.title ?? old.title, body: changes.body ?? old.body, authorID: old.authorID)
    if !isForgetful { posts[index] = post }
    return post
  }

  public func deletePost(id: Int) async throws(DomainError) {
    try await called(.delete(id))
    guard posts.contains(where: { $0.id == id }) else { throw .missing(id) }
    if !isForgetful { posts.removeAll { $0.id == id } }
  }

  public func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    try await called(.comment(comment, key: key))
    return contents.withLock { contents in
      let added = PostComment(
        id: contents.comments.count + 1, postID: comment.postID, name: comment.name, email: comment.email,
        body: comment.body)
      if !isForgetful { contents.comments.append(added) }
      return added
    }
  }

  private func called(_ call: Call) async throws(DomainError) {
    contents.withLock { $0.calls.append(call) }
    try await before(call)
  }
}

extension DomainError {
  fileprivate static func missing(_ id: Int) -> DomainError {
    DomainError(.notFound, message: "GET /posts/\(id): not found (404)")
  }
}
