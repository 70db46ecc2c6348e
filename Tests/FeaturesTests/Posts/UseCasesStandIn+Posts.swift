import Domain

extension UseCasesStandIn {
  var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: Posts(standIn: self)) }

  private struct Posts: PostRepositoryProtocol {
    let standIn: UseCasesStandIn

    func fetchPosts() async throws(DomainError) -> [PostSummary] {
      try standIn.ids(to: 30).map { PostSummary(id: $0, title: "Post \($0)", body: "Body", authorID: 1) }
    }
  }
}
