import Domain
import Synchronization

/// A repository of posts with the pages that a test chooses. It records the requests.
final class StubPostRepository: PostRepositoryProtocol {
  private let pages: Mutex<[Result<ListPage<PostSummary>, DomainError>]>
  private let asked = Mutex<[PageRequest?]>([])
  private let chosen = Mutex<[PostFilter]>([])

  /// `pages`: the responses in their order; the last one is repeated.
  init(_ pages: [Result<ListPage<PostSummary>, DomainError>]) {
    self.pages = Mutex(pages)
  }

  convenience init(posts: Result<[PostSummary], DomainError> = .success((1...3).map(PostSummary.stub))) {
    self.init([posts.map { ListPage(items: $0, total: $0.count, hasMore: false) }])
  }

  var requests: [PageRequest?] { asked.withLock { $0 } }
  var filters: [PostFilter] { chosen.withLock { $0 } }

  func fetchPosts(_ page: PageRequest?, _ filter: PostFilter) async throws(DomainError) -> ListPage<PostSummary> {
    asked.withLock { $0.append(page) }
    chosen.withLock { $0.append(filter) }
    return try pages.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
  }

  func fetchPost(id: Int) async throws(DomainError) -> PostSummary { .stub(id) }

  func fetchComments(postID: Int) async throws(DomainError) -> [PostComment] { [.stub(1, postID: postID)] }

  func createPost(_ draft: PostDraft, authorID: Int, key: String) async throws(DomainError) -> PostSummary { .stub(9) }

  func editPost(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary { .stub(id) }

  func deletePost(id: Int) async throws(DomainError) {}

  func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
    PostComment(id: 2, postID: comment.postID, name: comment.name, email: key, body: comment.body)
  }
}

extension StubRepositoryContainer {
  var postRepository: any PostRepositoryProtocol { StubPostRepository() }
}

extension PostSummary {
  static func stub(_ id: Int) -> PostSummary {
    PostSummary(id: id, title: "T\(id)", body: "B", authorID: 1)
  }
}

extension PostComment {
  static func stub(_ id: Int, postID: Int) -> PostComment {
    PostComment(id: id, postID: postID, name: "N", email: "e@example.com", body: "B")
  }
}
