import Domain
import FeatureSupport
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Comments, which are there while their post is open.
@MainActor
struct PostsCommentsTests {
  private func comments(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) async -> PostsFixture {
    let posts = PostsFixture(repository)
    await posts.coordinator.open(.comments(postID: 3))
    return posts
  }

  @Test func aCommentIsAddedAtTheEnd() async throws {
    let posts = await comments()
    #expect(posts.text.contains("There are no comments."))
    try await posts.screen.perform("comment", "First")
    try await posts.screen.perform("comment", "Second")
    #expect(posts.model.detail?.comments.items.map(\.body) == ["First", "Second"])
    #expect(posts.model.detail?.comments.text == "")
    try await posts.screen.perform("refresh")
    #expect(posts.model.detail?.comments.items.count == 2)
    try await posts.screen.perform("back")
    #expect(posts.text.contains("2 comments"))
  }

  @Test(.timeLimit(.minutes(10))) func addedCommentIsVisibleBelowOthersThatFillTheScreen() async throws {
    let posts = await comments()
    for number in 1...9 { try await posts.model.sendComment("Comment \(number)") }
    let screen = ViewHost(width: 60, height: 12) { posts.coordinator.host }
    screen.perform = { command in Task { try await command.run() } }
    #expect(!screen.draw().text(styles: .plain).contains("Comment 9"))
    screen.handle(.key(.tab))
    screen.handle(.paste("Last"))
    _ = screen.draw()
    screen.handle(.key(.control("s")))
    while !screen.draw().text(styles: .plain).contains("\n    Last"), !Task.isCancelled { await Task.yield() }
    #expect(posts.model.detail?.comments.items.last?.body == "Last")
  }

  @Test(arguments: [(23, "Guest guest@example.com"), (22, "Guest\nguest@example.com")])
  func addressIsBelowANameThatLeavesNoRoomForIt(width: Int, lines: String) async throws {
    let posts = await comments()
    try await posts.screen.perform("comment", "First")
    let text = Frame(of: posts.coordinator.host, width: width).text(styles: .plain)
    #expect(text.contains("\n\(lines)\n  First\n"))
  }

  @Test func commentsOfOthersAreLoadedBeforeOneCanBeAdded() async throws {
    let gate = Gate<Void>()
    await gate.open(with: ())
    let repository = PostRepositoryStandIn { call async throws(DomainError) in
      if call == .comments(3) { await gate.pass() }
    }
    let others = await comments(repository)
    try await others.model.sendComment("First")
    await gate.close()
    let posts = PostsFixture(repository)
    let opening = Task.immediate { await posts.coordinator.open(.comments(postID: 3)) }
    await gate.waitForCalls(2)
    // The post itself is loaded at the same time.
    await eventually { posts.screen.command(named: "comment") != nil }
    #expect(posts.screen.command(named: "comment")?.isEnabled == false)
    await gate.open(with: ())
    await opening.value
    #expect(posts.text.contains("First"))
    #expect(posts.screen.command(named: "comment")?.isEnabled == true)
    try await others.model.sendComment("Second")
    try await posts.screen.perform("refresh")
    #expect(posts.text.contains("Second"))
  }

  @Test func commentCanBeAddedAfterARefreshOfTheCommentsHasFailed() async throws {
    let failures = Failures([])
    let posts = await comments(failures.repository())
    failures.calls = [.comments(3)]
    try await posts.screen.perform("refresh")
    #expect(posts.screen.failure?.code == .timeout)
    try await posts.screen.perform("comment", "First")
    #expect(posts.model.detail?.comments.items.map(\.body) == ["First"])
    try await posts.screen.perform("back")
    #expect(posts.text.contains("1 comments"))
  }

  @Test func commentsAreOpenedFromTheirPostAndLeadBackToIt() async throws {
    let posts = PostsFixture()
    await posts.coordinator.open(.item(3))
    try await posts.screen.perform("comments")
    #expect(posts.screen.screen?.name == "posts.comments")
    try await posts.screen.perform("back")
    #expect(posts.screen.screen?.name == "posts.detail")
    #expect(posts.repository.calls.count { $0 == .post(3) } == 1)
  }

  @Test func commentThatIsBeingSentIsNotSentAgain() async throws {
    let gate = Gate<Void>()
    let posts = await comments(
      PostRepositoryStandIn { call async throws(DomainError) in if case .comment = call { await gate.pass() } })
    let first = Task.immediate { try await posts.model.sendComment("First") }
    await gate.waitForCalls(1)
    #expect(posts.dims("First"))
    #expect(posts.screen.command(named: "comment")?.isEnabled == false)
    let second = Task.immediate { try await posts.model.sendComment() }
    await gate.open(with: ())
    try await first.value
    try await second.value
    #expect(posts.model.detail?.comments.items.map(\.body) == ["First"])
    #expect(posts.repository.calls.count == 3)
  }

  @Test func textOfACommentThatIsBeingSentCannotBeChanged() async throws {
    let gate = Gate<Void>()
    let posts = await comments(
      PostRepositoryStandIn { call async throws(DomainError) in if case .comment = call { await gate.pass() } })
    let sending = Task.immediate { try await posts.model.sendComment("First") }
    await gate.waitForCalls(1)
    posts.model.commentChanged("Second")
    #expect(posts.model.detail?.comments.text == "First")
    await gate.open(with: ())
    try await sending.value
    #expect(posts.model.detail?.comments.text == "")
  }

  /// A server that does not store comments gives each the same id.
  @Test func commentWithTheIDOfTheOneBeforeReplacesIt() async throws {
    let posts = await comments(PostRepositoryStandIn(isForgetful: true))
    try await posts.model.sendComment("First")
    try await posts.model.sendComment("Second")
    #expect(posts.model.detail?.comments.items.map(\.body) == ["Second"])
  }

  /// A load that began before the comment was sent does not contain it either.
  @Test func commentThatTheServerDoesNotReturnStays() async throws {
    let posts = await comments(PostRepositoryStandIn(isForgetful: true))
    try await posts.model.sendComment("First")
    try await posts.screen.perform("refresh")
    #expect(posts.model.detail?.comments.items.map(\.body) == ["First"])
  }

  @Test func commentsOfAPostThatDoesNotExistAreAFailure() async {
    let posts = PostsFixture(PostRepositoryStandIn([]))
    await posts.coordinator.open(.comments(postID: 99))
    #expect(posts.screen.failure == .noSuchItem("post", id: 99))
  }

  @Test func commentsScreenNamesAPostThatWasNotLoadedByItsID() async {
    let posts = await comments(Failures([.post(3)]).repository())
    #expect(posts.text.hasPrefix("Comments  post 3\n"))
  }

  @Test func commentsOfAPostThatTheListKnowsAndIsGoneAreAFailureToo() async {
    let posts = PostsFixture()
    await posts.coordinator.load()
    posts.repository.posts.removeAll { $0.id == 3 }
    await posts.coordinator.open(.comments(postID: 3))
    #expect(posts.screen.failure == .noSuchItem("post", id: 3))
  }

  @Test func postThatIsGoneIsNoLongerShownAlthoughItsCommentsAreLoaded() async throws {
    let posts = await comments()
    try await posts.model.sendComment("First")
    try await posts.screen.perform("refresh")
    posts.repository.posts.removeAll { $0.id == 3 }
    await posts.model.refreshDetail()
    #expect(posts.model.detail?.item == nil)
    #expect(posts.screen.failure == .noSuchItem("post", id: 3))
  }

  @Test func rejectedCommentStaysInItsField() async throws {
    let draft = CommentDraft(postID: 3, name: "Guest", email: "guest@example.com", body: "Text")
    let posts = await comments(
      Failures(
        [.comment(draft, key: "key")],
        with: DomainError(.validation, message: "rejected", fields: ["body": ["is too short", "has no verb"]])
      )
      .repository())
    await #expect(throws: DomainError.self) { try await posts.screen.perform("comment", "Text") }
    #expect(posts.model.detail?.comments.text == "Text")
    #expect(posts.text.contains("is too short"))
    posts.model.commentChanged("A longer text")
    #expect(!posts.text.contains("is too short"))
    try await posts.model.sendComment()
    #expect(posts.model.detail?.comments.items.map(\.body) == ["A longer text"])
  }

  @Test func aSecondAttemptHasTheSameKeyUntilTheTextIsAnother() async throws {
    func comment(_ body: String, _ key: String) -> PostRepositoryStandIn.Call {
      .comment(CommentDraft(postID: 3, name: "Guest", email: "guest@example.com", body: body), key: key)
    }
    let (keys, failures) = (Numbered(), Failures([comment("A", "1")]))
    let posts = PostsFixture(failures.repository(), newKey: keys.next)
    await posts.coordinator.open(.comments(postID: 3))
    for _ in 1...2 { await #expect(throws: DomainError.self) { try await posts.model.sendComment("A") } }
    #expect(posts.model.detail?.comments.problem == "no response within 2 s")
    try await posts.model.sendComment("B")
    #expect(posts.repository.calls.suffix(3) == [comment("A", "1"), comment("A", "1"), comment("B", "2")])
  }

  @Test func commentThatWasNotSentIsAddedByTheNextAttempt() async throws {
    let draft = CommentDraft(postID: 3, name: "Guest", email: "guest@example.com", body: "Text")
    let failures = Failures([.comment(draft, key: "key")])
    let posts = await comments(failures.repository())
    await #expect(throws: DomainError.self) { try await posts.model.sendComment("Text") }
    failures.calls = []
    try await posts.model.sendComment()
    #expect(posts.model.detail?.comments.items.map(\.body) == ["Text"])
    #expect(posts.model.detail?.comments.problem == nil)
  }

  @Test func anEmptyCommentIsNotSent() async throws {
    let posts = await comments()
    await #expect(throws: DomainError.self) { try await posts.model.sendComment(" ") }
    #expect(posts.repository.calls.count == 2)
    #expect(posts.repository.calls.contains(.post(3)) && posts.repository.calls.contains(.comments(3)))
  }

  @Test(arguments: [(DomainError.Kind.timedOut, FailureCode.timeout), (.notFound, .notFound)])
  func commentsThatCannotBeLoadedAreAFailureOfTheirScreenAlone(kind: DomainError.Kind, code: FailureCode) async throws {
    let failure = DomainError(kind, message: "no comments came")
    let posts = await comments(Failures([.comments(3)], with: failure).repository())
    #expect(posts.screen.failure?.code == code)
    try await posts.screen.perform("back")
    #expect(posts.screen.failure == nil)
    #expect(posts.text.contains("The comments were not loaded: no comments came."))
  }

  @Test func effectsOfAPostEndWhenItIsClosed() async throws {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in if call == .comments(3) { await gate.pass() } })
    await posts.coordinator.load()
    let opening = Task.immediate { await posts.coordinator.open(.item(3)) }
    await gate.waitForCalls(1)
    #expect(posts.text.contains("Loading comments…"))
    await posts.coordinator.open(.list)
    #expect(posts.model.detail == nil)
    await gate.open(with: ())
    await opening.value
    #expect(posts.model.detail == nil)
    #expect(posts.screen.screen?.name == "posts.list")
  }

  @Test func postShowsItsFirstThreeComments() async throws {
    let posts = await comments()
    for text in ["First", "Second", "Third", "Fourth"] { try await posts.model.sendComment(text) }
    try await posts.screen.perform("back")
    #expect(posts.text.contains("4 comments"))
    #expect(posts.text.contains("Third") && !posts.text.contains("Fourth"))
  }
}
