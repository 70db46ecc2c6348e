import Domain
import FeatureSupport
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// The posts of one author, which another feature or a link leads to.
@MainActor
struct PostsAuthorTests {
  private static let posts = (1...6).map { id in
    PostSummary(id: id, title: "Post \(id)", body: "Body", authorID: id.isMultiple(of: 2) ? 3 : 1)
  }

  private nonisolated static let author = PostRepositoryStandIn.Call.page(1, search: "", author: 3)

  @Test func allPostsOfTheAuthorAreListedWithoutTheOthers() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.open(.author(3))
    #expect(posts.screen.screen?.name == "posts.list")
    #expect(posts.model.list.items.map(\.id) == [2, 4, 6])
    #expect(posts.text.contains("Post 6"))
    #expect(!posts.text.contains("Post 5"))
    #expect(posts.repository.calls == [Self.author])
  }

  @Test func createdPostIsAmongThoseOfItsAuthorOnly() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts, isForgetful: true))
    await posts.coordinator.open(.author(1))
    try await posts.model.create(PostDraft(title: "A title", body: "A text"), authorID: 3)
    #expect(posts.model.list.items.map(\.id) == [1, 3, 5])
    await posts.coordinator.open(.author(3))
    try await posts.model.create(PostDraft(title: "A title", body: "A text"), authorID: 3)
    #expect(posts.model.list.items.map(\.id) == [7, 2, 4, 6])
  }

  @Test func postThatIsToBeDeletedIsNotAmongThoseOfItsAuthor() async {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.load()
    #expect(posts.model.delete(4))
    await posts.coordinator.open(.author(3))
    #expect(posts.model.list.items.map(\.id) == [2, 6])
    #expect(posts.model.list.total == 2)
    posts.model.deletions.undo()
    #expect(posts.model.list.items.map(\.id) == [2, 4, 6])
  }

  @Test func authorWithoutPostsIsSaid() async {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.open(.author(2))
    #expect(posts.text.contains("There are no posts of user 2."))
  }

  @Test func asManyPostsOfTheAuthorAreShownAsOfEachList() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts), limit: .first(2))
    await posts.coordinator.open(.author(3))
    #expect(posts.model.list.items.map(\.id) == [2, 4])
    #expect(posts.text.contains("2 of 3"))
    try await posts.screen.perform("more")
    #expect(posts.model.list.items.map(\.id) == [2, 4, 6])
  }

  @Test func aSelectedPostLeadsBackToTheAuthor() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.open(.author(3))
    try await posts.screen.perform("select", "4")
    #expect(posts.screen.screen?.name == "posts.detail")
    try await posts.screen.perform("back")
    #expect(posts.screen.screen?.name == "posts.list")
    #expect(posts.model.list.items.map(\.id) == [2, 4, 6])
    // They were kept meanwhile.
    #expect(posts.repository.calls.count { $0 == Self.author } == 1)
    try await posts.screen.perform("clear")
    #expect(posts.model.list.items.map(\.id) == Array(1...6))
    #expect(posts.model.list.authorID == nil)
  }

  @Test func commentsOnAPostOfTheAuthorLeadBackToTheAuthor() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.open(.author(3))
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("comments")
    #expect(posts.screen.screen?.name == "posts.comments")
    for _ in 1...2 { try await posts.screen.perform("back") }
    #expect(posts.screen.screen?.name == "posts.list")
  }

  @Test func deletingAPostOfTheAuthorLeadsToTheList() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    await posts.coordinator.open(.author(3))
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    #expect(posts.screen.screen?.name == "posts.list")
    posts.model.deletions.undo()
  }

  @Test func secondLinkToAnAuthorWaitsForTheRunningLoad() async {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn(Self.posts) { call in if call == Self.author { await gate.pass() } })
    let first = Task.immediate { await posts.coordinator.open(.author(3)) }
    await gate.waitForCalls(1)
    let second = Task.immediate {
      await posts.coordinator.open(.author(3))
      return posts.model.list.phase
    }
    await gate.open(with: ())
    #expect(await second.value == .loaded)
    await first.value
    #expect(await gate.calls == 1)
  }

  @Test func anotherAuthorsPostsTakeTheirPlace() async throws {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn(Self.posts) { call in if call == Self.author { await gate.pass() } })
    let first = Task.immediate { await posts.coordinator.open(.author(3)) }
    await gate.waitForCalls(1)
    #expect(posts.text.contains("Loading posts…"))
    await posts.coordinator.open(.author(1))
    await gate.open(with: ())
    await first.value
    #expect(posts.model.list.items.map(\.id) == [1, 3, 5])
  }

  @Test func aFailureIsShownAndARefreshLoadsAgain() async throws {
    let failure = DomainError(.timedOut, message: "GET /posts: no response within 2 s")
    let fails = Gate<DomainError?>()
    await fails.open(with: failure)
    let posts = PostsFixture(
      PostRepositoryStandIn(Self.posts) { call async throws(DomainError) in
        if let failure = await fails.pass() { throw failure }
      })
    await posts.coordinator.open(.author(3))
    #expect(posts.screen.failure?.code == .timeout)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh", "clear"])
    await fails.open(with: nil)
    try await posts.screen.perform("refresh")
    #expect(posts.screen.failure == nil)
    #expect(posts.model.list.total == 3)
    // A refresh that fails keeps the posts.
    await fails.open(with: failure)
    try await posts.screen.perform("refresh")
    #expect(posts.screen.failure?.code == .timeout && posts.model.list.total == 3)
    #expect(posts.screen.command(named: "select")?.isEnabled == true)
  }

  @Test func postsOfTheAuthorCanBeOpenedWhileTheyAreLoadedAgain() async throws {
    let gate = Gate<Void>()
    await gate.open(with: ())
    let posts = PostsFixture(
      PostRepositoryStandIn(Self.posts) { call in if call == Self.author { await gate.pass() } })
    await posts.coordinator.open(.author(3))
    await gate.close()
    let refresh = Task.immediate { try await posts.screen.perform("refresh") }
    await gate.waitForCalls(2)
    #expect(posts.text.contains("Loading posts again…"))
    try await posts.screen.perform("select", "4")
    #expect(posts.screen.screen?.name == "posts.detail")
    await gate.open(with: ())
    try await refresh.value
  }

  @Test func theOwnerIsAnOutput() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(Self.posts))
    var outputs: [PostsOutput] = []
    posts.model.onOutput = { outputs.append($0) }
    await posts.coordinator.open(.author(3))
    try await posts.screen.perform("author")
    #expect(outputs == [.openPerson(userID: 3)])
  }
}
