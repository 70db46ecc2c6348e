import Domain
import FeatureSupport
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PostsFeatureRouter

@MainActor
struct PostsFeatureCoordinatorTests {
  @Test func theListShowsAPageAndSaysOfHowMany() async throws {
    let posts = PostsFixture()
    await posts.coordinator.open(.list)
    #expect(posts.text.contains("18 of 20"))
    #expect(posts.text.contains("Post 18"))
    #expect(!posts.text.contains("Post 19"))
    let json = try #require(try posts.screen.json)
    #expect(json.hasSuffix(#""phase":"loaded","screen":"posts.list","shown":18,"total":20}"#))
    #expect(
      posts.screen.commands.map(\.name)
        == [
          "select", "refresh", "more", "first", "find", "clear", "author", "comments", "edit",
          "delete", "create", "undo", "highlights",
        ])
    let keys: [Key?] = [
      nil, "r", nil, nil, nil, .escape, "o", "m", "e", "d", "c", "u", "i",
    ]
    #expect(posts.screen.commands.map(\.key) == keys)
  }

  @Test(arguments: [PostsDestination.list, .author(1)])
  func enterOpensTheSelectedPost(list: PostsDestination) async {
    let posts = PostsFixture()
    await posts.coordinator.open(list)
    let host = ViewHost(width: 80, height: 24) { posts.coordinator.host }
    // The first row is selected when it appears.
    for key in [Key.down, .enter] {
      _ = host.draw()
      host.handle(.key(key))
    }
    #expect(posts.model.detail?.id == 2)
    host.close()
  }

  @Test(arguments: [([], 0), ([1, 1], 1), ([1, 2, 1], 2)] as [([Int], Int)])
  func eachAuthorOfTheShownPostsIsCountedOnce(authors: [Int], count: Int) async {
    let samples = authors.enumerated().map { index, author in
      PostSummary(id: index + 1, title: "A title", body: "A text", authorID: author)
    }
    let posts = PostsFixture(PostRepositoryStandIn(samples))
    await posts.coordinator.load()
    #expect(posts.model.list.authorCount == count)
  }

  @Test func anOpenPostIsAskedForByItsID() async throws {
    let posts = PostsFixture()
    await posts.coordinator.open(.item(20))
    // Both are requested at once.
    #expect(posts.repository.calls.count == 2)
    #expect(posts.repository.calls.contains(.post(20)) && posts.repository.calls.contains(.comments(20)))
    #expect(
      try posts.screen.json
        == #"{"item":{"authorID":4,"body":"The body of post 20.","id":20,"title":"Post 20"},"screen":"posts.detail"}"#)
    let keys: [Key?] = ["r", "m", "e", "d", "o", .escape]
    #expect(posts.screen.commands.map(\.key) == keys)
    try await posts.screen.perform("back")
    #expect(posts.screen.screen?.name == "posts.list")
    #expect(posts.model.list.phase == .loaded)
    #expect(posts.model.detail == nil)
  }

  @Test func thePostOfARowIsShownWhileItIsLoaded() async throws {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in if case .post = call { await gate.pass() } })
    await posts.coordinator.open(.list)
    let selection = Task.immediate { try await posts.screen.perform("select", "3") }
    await gate.waitForCalls(1)
    #expect(posts.text.contains("The body of post 3."))
    #expect(posts.text.contains("Loading post 3 again…"))
    posts.repository.posts[2] = posts.repository.posts[2].titled("Changed elsewhere")
    await gate.open(with: ())
    try await selection.value
    #expect(posts.text.contains("Changed elsewhere"))
    // The list has the old one.
    try await posts.screen.perform("edit")
    #expect(posts.model.form?.title == "Changed elsewhere")
  }

  @Test func anotherPostTakesThePlaceOfOneThatStillLoads() async {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in if call == .post(2) { await gate.pass() } })
    let slow = Task.immediate { await posts.coordinator.open(.item(2)) }
    await gate.waitForCalls(1)
    await posts.coordinator.open(.item(3))
    await gate.open(with: ())
    await slow.value
    #expect(posts.model.detail?.id == 3)
    #expect(posts.model.detail?.item?.id == 3)
  }

  @Test func secondLinkToAPostWaitsForTheRunningLoad() async {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in if call == .post(2) { await gate.pass() } })
    let first = Task.immediate { await posts.coordinator.open(.item(2)) }
    await gate.waitForCalls(1)
    let second = Task.immediate {
      await posts.coordinator.open(.item(2))
      return posts.model.detail?.phase
    }
    await gate.open(with: ())
    #expect(await second.value == .loaded)
    await first.value
    #expect(await gate.calls == 1)
  }

  @Test func aPostThatIsGoneIsNotFoundAndLeavesTheList() async throws {
    let posts = PostsFixture()
    await posts.coordinator.open(.list)
    posts.repository.posts.removeAll { $0.id == 3 }
    try await posts.screen.perform("select", "3")
    #expect(posts.screen.failure == .noSuchItem("post", id: 3))
    #expect(try posts.screen.json == #"{"id":3,"screen":"posts.detail"}"#)
    try await posts.screen.perform("back")
    #expect(posts.screen.failure == nil)
    #expect(!posts.shownIDs.contains(3))
    // Only what was written here can be missed.
    #expect(posts.model.list.notice == nil)
  }

  @Test func aPostWhoseLoadFailsSaysWhyAndIsLoadedAgain() async throws {
    let failures = Failures([.post(3)])
    let posts = PostsFixture(failures.repository())
    await posts.coordinator.open(.item(3))
    #expect(posts.screen.failure?.code == .timeout)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh", "back"])
    failures.calls = []
    try await posts.screen.perform("refresh")
    #expect(posts.screen.failure == nil)
    #expect(posts.text.contains("The body of post 3."))
  }

  @Test(arguments: [PostRepositoryStandIn.Call.post(3), .comments(3)])
  func linkLoadsAgainWhatHasFailed(call: PostRepositoryStandIn.Call) async {
    let failures = Failures([call])
    let posts = PostsFixture(failures.repository())
    await posts.coordinator.open(.item(3))
    failures.calls = []
    for _ in 1...2 { await posts.coordinator.open(.item(3)) }
    #expect(posts.repository.calls.count { $0 == call } == 2)
    #expect(posts.text.contains("The body of post 3."))
  }

  @Test func theHighlightsAreTheFirstThreePosts() async throws {
    let posts = PostsFixture()
    await posts.coordinator.load()
    try await posts.screen.perform("highlights")
    #expect(posts.screen.screen?.name == "posts.highlights")
    #expect(posts.text.contains("Post 3"))
    #expect(!posts.text.contains("Post 4"))
    try await posts.screen.perform("close")
    #expect(posts.screen.screen?.name == "posts.list")
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let posts = PostsFixture(Failures([.page(1, search: "")]).repository())
    await posts.coordinator.load()
    #expect(posts.screen.failure?.code == .timeout)
    #expect(posts.text.contains("Posts API Error"))
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }

  @Test func listStaysUsableWhileItIsLoadedAgainAndWhenThatHasFailed() async throws {
    let gate = Gate<DomainError?>()
    await gate.open(with: nil)
    let posts = PostsFixture(
      PostRepositoryStandIn { _ async throws(DomainError) in if let failure = await gate.pass() { throw failure } },
      limit: .first(5))
    await posts.coordinator.load()
    let usable = posts.screen.commands.filter(\.isEnabled).map(\.name)
    #expect(
      usable == [
        "select", "refresh", "more", "find", "author", "comments", "edit", "delete", "create", "highlights",
      ])
    let calls = posts.repository.calls.count
    await gate.close()
    let refresh = Task.immediate { try await posts.screen.perform("refresh") }
    await gate.waitForCalls(calls + 1)
    #expect(posts.model.list.phase == .refreshing)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == usable)
    await gate.open(with: DomainError(.timedOut, message: "GET /posts: no response within 2 s"))
    try await refresh.value
    #expect(posts.model.list.phase == .stale)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == usable)
  }

  @Test func theAuthorIsAnOutput() async throws {
    let posts = PostsFixture()
    var outputs: [PostsOutput] = []
    posts.model.onOutput = { outputs.append($0) }
    await posts.coordinator.open(.item(7))
    try await posts.screen.perform("author")
    #expect(outputs == [.openPerson(userID: 2)])
  }

  @Test func aLinkClosesWhatIsOpenedOverTheList() async throws {
    let posts = PostsFixture()
    await posts.coordinator.load()
    try await posts.screen.perform("create")
    #expect(posts.screen.screen?.name == "posts.form")
    await posts.coordinator.open(.comments(postID: 2))
    #expect(posts.screen.screen?.name == "posts.comments")
    try await posts.screen.perform("back")
    #expect(posts.screen.screen?.name == "posts.detail")
  }

  @Test(arguments: [("", 6...10), ("Post 1", 14...18)])
  func pageOfTheListClosesAFormThatIsOpen(search: String, ids: ClosedRange<Int>) async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.coordinator.open(.item(3))
    try await posts.screen.perform("edit")
    try await posts.screen.perform("title", "Unsaved")
    await posts.coordinator.list(page: 2, search: search)
    #expect(posts.model.form == nil)
    #expect(posts.screen.screen?.name == "posts.list")
    #expect(posts.shownIDs == Array(ids))
  }

  @Test func restoredPositionIsLoadedLater() async throws {
    let (first, second) = (PostsFixture(), PostsFixture())
    await first.coordinator.open(.comments(postID: 2))
    try second.coordinator.restore(first.coordinator.snapshot)
    #expect(second.repository.calls.isEmpty)
    await second.coordinator.load()
    #expect(try second.screen.json == first.screen.json)
  }

  @Test func restoredHighlightsOverAPostLoadTheListToo() async throws {
    let (first, second) = (PostsFixture(), PostsFixture())
    await first.coordinator.open(.item(2))
    first.model.showHighlights()
    try second.coordinator.restore(first.coordinator.snapshot)
    await second.coordinator.load()
    #expect(second.screen.screen?.name == "posts.highlights")
    #expect(second.model.highlights.posts.map(\.id) == [1, 2, 3])
    #expect(second.model.detail?.item?.id == 2)
  }

  @Test func postThatIsSelectedUnderTheHighlightsClosesThem() async {
    let posts = PostsFixture()
    await posts.coordinator.open(.highlights)
    await posts.model.select(2)
    #expect(posts.screen.screen?.name == "posts.detail")
  }

  @Test func postThatTheListKnowsStaysWhenItsLoadFails() async {
    let posts = PostsFixture(Failures([.post(3)]).repository())
    await posts.coordinator.load()
    await posts.coordinator.open(.item(3))
    #expect(posts.model.detail?.phase == .stale)
    #expect(posts.model.detail?.item?.title == "Post 3")
    #expect(posts.shownIDs.contains(3))
  }
}
