import Domain
import Testing

@Suite struct FetchPostsUseCaseTests {
  private func page(
    _ ids: some Sequence<Int>, total: Int? = nil, hasMore: Bool = true
  ) -> Result<ListPage<PostSummary>, DomainError> {
    .success(ListPage(items: ids.map(PostSummary.stub), total: total, hasMore: hasMore))
  }

  @Test func pageHasEighteenByDefault() async throws {
    let repository = StubPostRepository()
    let fetchPosts = FetchPostsUseCase(repository: repository)
    _ = try await fetchPosts()
    _ = try await fetchPosts(page: 3, limit: .first(5), filter: PostFilter(search: "x", authorID: 2))
    _ = try await fetchPosts(limit: .all, filter: PostFilter(search: "y"))
    #expect(repository.requests == [PageRequest(size: 18), PageRequest(number: 3, size: 5), nil])
    #expect(repository.filters == [PostFilter(), PostFilter(search: "x", authorID: 2), PostFilter(search: "y")])
  }

  @Test func moreIsTheNextPageAfterTheLoadedOnes() async throws {
    let repository = StubPostRepository([
      page(1...2, total: 5), page(3...4, total: 5), page(1...2, total: 5), page([5], total: 5, hasMore: false),
      page(3...4, total: 5),
    ])
    let fetchPosts = FetchPostsUseCase(repository: repository)
    var list = try await fetchPosts(limit: .first(2), filter: PostFilter(search: "x"))
    list = try await fetchPosts(after: list, filter: PostFilter(search: "x"))
    #expect(list.items.map(\.id) == [1, 2, 3, 4])
    #expect(list.hasMore)
    list = try await fetchPosts(after: list, filter: PostFilter(search: "x"))
    #expect(list.items.map(\.id) == Array(1...5))
    #expect(!list.hasMore && list.total == 5)
    #expect(repository.requests.map { $0?.number } == [1, 2, 1, 3, 2])
    #expect(Set(repository.filters) == [PostFilter(search: "x")])
    // There is none.
    #expect(try await fetchPosts(after: list) == list)
    #expect(repository.requests.count == 5)
  }

  @Test(arguments: [
    // A post came in front: page 2 repeats the last of page 1.
    ([2, 3], [9, 1], [9, 1, 2, 3]),
    // One went: page 2 leaves out 3, which has moved to page 1.
    ([4, 5], [2, 3], [2, 3, 4, 5]),
    // One went and the total is the same, as when another was added at the end.
    ([4, 5], [1, 3], [1, 3, 4, 5]),
  ])
  func listThatHasShiftedIsFetchedAgainAsAWhole(second: [Int], first: [Int], whole: [Int]) async throws {
    let repository = StubPostRepository([
      page(1...2, total: 9), page(second, total: 9), page(first, total: 9), page(whole, total: 9),
    ])
    let fetchPosts = FetchPostsUseCase(repository: repository)
    let list = try await fetchPosts(after: try await fetchPosts(limit: .first(2)))
    #expect(list.items.map(\.id) == whole)
    #expect(repository.requests.last == PageRequest(size: 4))
    #expect(list.lastPage == PageRequest(number: 2, size: 2) && list.hasMore)
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async throws {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let fetchPosts = FetchPostsUseCase(repository: StubPostRepository([page(1...2), .failure(error)]))
    let list = try await fetchPosts(limit: .first(2))
    await #expect(throws: error) { try await fetchPosts() }
    await #expect(throws: error) { try await fetchPosts(after: list) }
  }

  @Test func containerProvidesTheRepositoryToTheUseCase() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.fetchPostsUseCase().items == (1...3).map(PostSummary.stub))
    #expect(try await useCases.fetchPostUseCase(id: 7) == .stub(7))
    #expect(try await useCases.fetchCommentsUseCase(postID: 7) == [.stub(1, postID: 7)])
    #expect(try await useCases.createPostUseCase(PostDraft(), authorID: 1, key: "key") == .stub(9))
    #expect(try await useCases.editPostUseCase(id: 7, PostChanges(title: "T"), key: "key") == .stub(7))
    try await useCases.deletePostUseCase(id: 7)
    let comment = CommentDraft(postID: 7, name: "N", email: "e", body: "text")
    // The repository returns the key as the address.
    #expect(
      try await useCases.addCommentUseCase(comment, key: "k")
        == PostComment(id: 2, postID: 7, name: "N", email: "k", body: "text"))
  }
}
