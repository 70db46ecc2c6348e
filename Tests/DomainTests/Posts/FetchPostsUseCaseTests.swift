import Domain
import PostsFeatureTesting
import Testing

@Suite struct FetchPostsUseCaseTests {
  private func posts(_ ids: some Sequence<Int>) -> [PostSummary] {
    ids.map { PostSummary(id: $0, title: "T\($0)", body: "x", authorID: 1) }
  }

  @Test func pageHasEighteenByDefault() async throws {
    let repository = PostRepositoryStandIn()
    let fetchPosts = PostsFeatureUseCases(repository: repository).fetchPostsUseCase
    #expect(try await fetchPosts().items == Array(PostSummary.samples.prefix(18)))
    let filter = PostFilter(search: "post", authorID: 2)
    #expect(try await fetchPosts(page: 2, limit: .first(2), filter: filter).items.map(\.id) == [8, 9])
    #expect(try await fetchPosts(limit: .all, filter: PostFilter(search: "1")).items.count == 11)
    #expect(
      repository.calls == [.page(1, search: ""), .page(2, search: "post", author: 2), .page(nil, search: "1")])
  }

  @Test func moreIsTheNextPageAfterTheLoadedOnes() async throws {
    let repository = PostRepositoryStandIn(posts(1...5))
    let (fetchPosts, filter) = (FetchPostsUseCase(repository: repository), PostFilter(search: "x"))
    var list = try await fetchPosts(limit: .first(2), filter: filter)
    list = try await fetchPosts(after: list, filter: filter)
    #expect(list.items.map(\.id) == [1, 2, 3, 4])
    #expect(list.hasMore)
    list = try await fetchPosts(after: list, filter: filter)
    #expect(list.items.map(\.id) == Array(1...5))
    #expect(!list.hasMore && list.total == 5)
    #expect(repository.calls == [1, 2, 1, 3, 2].map { .page($0, search: "x") })
    // There is none.
    #expect(try await fetchPosts(after: list) == list)
    #expect(repository.calls.count == 5)
  }

  @Test(arguments: [
    // A post came in front: page 2 repeats the last of page 1.
    [0] + Array(1...9),
    // One went: page 2 leaves out 3, which has moved to page 1.
    Array(2...9),
    // One went and the total is the same, as when another was added at the end.
    [1] + Array(3...10),
  ])
  func listThatHasShiftedIsFetchedAgainAsAWhole(shifted: [Int]) async throws {
    let repository = PostRepositoryStandIn(posts(1...9))
    let fetchPosts = FetchPostsUseCase(repository: repository)
    var list = try await fetchPosts(limit: .first(2))
    repository.posts = posts(shifted)
    list = try await fetchPosts(after: list)
    #expect(list.items.map(\.id) == Array(shifted.prefix(4)))
    #expect(repository.calls == [1, 2, 1, 1].map { .page($0, search: "") })
    #expect(list.lastPage == PageRequest(number: 2, size: 2) && list.hasMore)
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async throws {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let failures = Failures([], with: error)
    let fetchPosts = FetchPostsUseCase(repository: failures.repository())
    let list = try await fetchPosts(limit: .first(2))
    failures.calls = [.page(1, search: ""), .page(2, search: "")]
    await #expect(throws: error) { try await fetchPosts() }
    await #expect(throws: error) { try await fetchPosts(after: list) }
  }

  @Test func otherUseCasesAskTheRepository() async throws {
    let repository = PostRepositoryStandIn()
    let useCases = PostsFeatureUseCases(repository: repository)
    let draft = PostDraft(title: "T", body: "B")
    #expect(try await useCases.fetchPostUseCase(id: 7) == PostSummary.samples[6])
    #expect(try await useCases.createPostUseCase(draft, authorID: 1, key: "a").id == 21)
    #expect(try await useCases.editPostUseCase(id: 7, PostChanges(title: "T"), key: "b").title == "T")
    try await useCases.deletePostUseCase(id: 7)
    let comment = CommentDraft(postID: 8, name: "N", email: "e", body: "text")
    let added = try await useCases.addCommentUseCase(comment, key: "c")
    #expect(try await useCases.fetchCommentsUseCase(postID: 8) == [added])
    #expect(
      repository.calls == [
        .post(7), .create(draft, authorID: 1, key: "a"), .edit(7, PostChanges(title: "T"), key: "b"), .delete(7),
        .comment(comment, key: "c"), .comments(8),
      ])
  }
}
