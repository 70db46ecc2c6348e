import Domain

extension UseCasesStandIn {
  var postRepository: any PostRepositoryProtocol { Posts(standIn: self) }

  private struct Posts: PostRepositoryProtocol {
    let standIn: UseCasesStandIn

    private var posts: [PostSummary] {
      get throws(DomainError) {
        try standIn.ids(to: 30).map { PostSummary(id: $0, title: "Post \($0)", body: "Body", authorID: 1) }
      }
    }

    func fetchPosts(_ page: PageRequest?, _ filter: PostFilter) async throws(DomainError) -> ListPage<PostSummary> {
      let posts = try posts.filter { (filter.authorID ?? $0.authorID) == $0.authorID }
      return ListPage(
        items: Array(posts.prefix(page?.size ?? .max)), total: posts.count,
        hasMore: page.map { $0.size < posts.count } ?? false)
    }

    func fetchPost(id: Int) async throws(DomainError) -> PostSummary {
      guard let post = try posts.first(where: { $0.id == id }) else {
        throw DomainError(.notFound, message: "not found (404)")
      }
      return post
    }

    func fetchComments(postID: Int) async throws(DomainError) -> [PostComment] { [] }

    func createPost(_ draft: PostDraft, authorID: Int, key: String) async throws(DomainError) -> PostSummary {
      PostSummary(id: 31, title: draft.title, body: draft.body, authorID: authorID)
    }

    func editPost(id: Int, _ changes: PostChanges, key: String) async throws(DomainError) -> PostSummary {
      try await fetchPost(id: id)
    }

    func deletePost(id: Int) async throws(DomainError) {}

    func addComment(_ comment: CommentDraft, key: String) async throws(DomainError) -> PostComment {
      PostComment(id: 1, postID: comment.postID, name: comment.name, email: comment.email, body: comment.body)
    }
  }
}
