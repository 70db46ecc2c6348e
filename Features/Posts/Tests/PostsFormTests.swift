import Domain
import FeatureSupport
import PostsFeatureInterface
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PostsFeatureLogic
@testable import PostsFeatureRouter

/// The form in which posts are written and edited.
@MainActor
struct PostsFormTests {
  private let draft = PostDraft(title: "A title", body: "A text")

  private func form(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) async throws -> PostsFixture {
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.load()
    try await posts.screen.perform("create")
    return posts
  }

  private func editing(
    _ postID: Int, _ repository: PostRepositoryStandIn = PostRepositoryStandIn()
  ) async throws -> PostsFixture {
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.open(.item(postID))
    try await posts.screen.perform("edit")
    return posts
  }

  private func fill(_ posts: PostsFixture) async throws {
    try await posts.screen.perform("title", draft.title)
    try await posts.screen.perform("body", draft.body)
  }

  /// The form of a new post whose writes wait at `gate`.
  private func filledForm(whoseWritesPass gate: Gate<Void>) async throws -> PostsFixture {
    let posts = try await form(
      PostRepositoryStandIn { call async throws(DomainError) in if call.isWrite { await gate.pass() } })
    try await fill(posts)
    return posts
  }

  @Test func formScrollsToTheFocusOnASmallScreen() async throws {
    let posts = try await form()
    let screen = ViewHost(width: 40, height: 3) { posts.coordinator.host }
    #expect(screen.draw().text(styles: .plain).contains("Title"))
    for _ in 1...2 {
      screen.handle(.key(.tab))
      _ = screen.draw()
    }
    #expect(screen.draw().text(styles: .plain).contains("[ Save ]"))
  }

  @Test func aNewPostIsShownFirstInTheListWhenItIsSaved() async throws {
    let posts = try await form()
    try await fill(posts)
    try await posts.screen.perform("save")
    #expect(posts.repository.calls.contains(.create(draft, authorID: 1, key: "key")))
    #expect(posts.model.form == nil)
    #expect(posts.screen.screen?.name == "posts.detail")
    #expect(posts.text.contains("A text") && posts.text.contains("0 comments"))
    try await posts.screen.perform("back")
    #expect(posts.shownIDs == [21, 1, 2, 3, 4, 5])
    #expect(posts.coordinator.activity.contains("Created 'A title'"))
    // The server counted 20 before.
    #expect(posts.model.list.total == 21)
    #expect(posts.model.total == 21)
  }

  @Test func refreshedPostShowsThatTheServerHasNotKeptItsChange() async throws {
    let posts = try await editing(3, PostRepositoryStandIn(isForgetful: true))
    await posts.model.loadIfNeeded()
    try await posts.screen.perform("title", "Another title")
    try await posts.screen.perform("save")
    #expect(posts.text.contains("Another title"))
    #expect(posts.model.list.items[2].title == "Another title")
    try await posts.screen.perform("refresh")
    #expect(posts.text.contains("This server has not kept the change of post 3."))
    #expect(!posts.text.contains("Another title"))
    #expect(posts.model.list.items[2].title == "Post 3")
  }

  @Test(arguments: [true, false])
  func responseThatContradictsWhatWasSentIsShownAsWhatTheServerHas(isNew: Bool) async throws {
    let repository = PostRepositoryStandIn(savedTitle: "Censored")
    let posts = isNew ? try await form(repository) : try await editing(3, repository)
    try await fill(posts)
    try await posts.screen.perform("save")
    let id = isNew ? 21 : 3
    #expect(posts.text.contains("The server has saved something else: post \(id) is shown as it has it."))
    #expect(posts.text.contains("Censored") && posts.text.contains("A text"))
  }

  @Test func refreshShowsNoNoticeWhenTheServerHasKeptTheChange() async throws {
    let posts = try await editing(3)
    try await posts.screen.perform("title", "Another title")
    try await posts.screen.perform("save")
    try await posts.screen.perform("refresh")
    #expect(posts.text.contains("Another title") && posts.model.list.notice == nil)
  }

  @Test func refreshSaysThatTheServerHasNotKeptANewPost() async throws {
    let posts = PostsFixture(PostRepositoryStandIn(isForgetful: true))
    try await posts.model.create(draft, authorID: 1)
    await posts.coordinator.open(.item(21))
    try await posts.screen.perform("refresh")
    #expect(posts.text.contains("This server has not kept post 21."))
  }

  @Test(arguments: [PostChanges(title: "-"), PostChanges(body: "-")])
  func changeToAHyphenIsSent(_ changes: PostChanges) async throws {
    let posts = PostsFixture()
    try await posts.model.edit(3, changes)
    #expect(posts.repository.calls.contains(.edit(3, changes, key: "key")))
  }

  @Test func savingClearsTheNoticeOfAFailedDeletion() async throws {
    let posts = try await form(Failures([.delete(3)]).repository())
    await #expect(throws: DomainError.self) { try await posts.model.deletions.deleteNow(3) }
    #expect(posts.model.list.notice == "Post 3 was not deleted: no response within 2 s.")
    try await fill(posts)
    try await posts.screen.perform("save")
    #expect(posts.model.list.notice == nil)
  }

  @Test func missingTextIsReportedAtItsFieldAndNothingIsSent() async throws {
    let posts = try await form()
    #expect(!posts.text.contains("A post needs"))
    let error = await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(error?.kind == .validation)
    #expect(error?.fields == ["title": ["A post needs a title."], "body": ["A post needs a text."]])
    #expect(posts.text.contains("A post needs a title."))
    try await posts.screen.perform("title", "A title")
    #expect(!posts.text.contains("A post needs a title."))
    #expect(posts.text.contains("A post needs a text."))
    #expect(
      try posts.screen.json == #"""
        {"asksToDiscard":false,"body":"","isChanged":true,"isSaving":false,\#
        "problems":{"body":["A post needs a text."]},"screen":"posts.form","title":"A title"}
        """#)
    try await posts.screen.perform("body", "A text")
    #expect(!posts.text.contains("A post needs a text."))
    #expect(!posts.repository.calls.contains { $0.isWrite })
  }

  @Test(arguments: [(PostChanges(title: ""), "title"), (PostChanges(body: " "), "body")])
  func changeToNothingIsRefusedWithoutAForm(changes: PostChanges, field: String) async throws {
    let posts = PostsFixture()
    let error = try #require(await #expect(throws: DomainError.self) { try await posts.model.edit(3, changes) })
    #expect(error.kind == .validation && error.fields.keys.sorted() == [field])
    #expect(posts.repository.calls.isEmpty)
  }

  @Test func failedWriteWithoutAFormLeavesNoForm() async throws {
    let posts = PostsFixture(
      PostRepositoryStandIn { call throws(DomainError) in
        if call.isWrite { throw DomainError(.timedOut, message: "no response") }
      })
    await #expect(throws: DomainError.self) { try await posts.model.create(draft, authorID: 1) }
    #expect(posts.model.form == nil)
    await #expect(throws: DomainError.self) { try await posts.model.edit(3, PostChanges(title: "Another")) }
    #expect(posts.model.form == nil)
  }

  @Test func rejectionByTheServerIsShownAtItsField() async throws {
    let write = PostRepositoryStandIn.Call.create(draft, authorID: 1, key: "key")
    let posts = try await form(
      Failures(
        [write],
        with: DomainError(
          .validation, message: "rejected", fields: ["title": ["is taken"], "body": ["is too short"]])
      )
      .repository())
    try await fill(posts)
    await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(posts.text.contains("is taken") && !posts.text.contains("rejected"))
    // It was said of the old text.
    try await posts.screen.perform("title", "Another")
    #expect(!posts.text.contains("is taken") && posts.text.contains("is too short"))
    try await posts.screen.perform("save")
    #expect(posts.model.form == nil)
  }

  @Test func rejectionOfAFieldThatTheFormDoesNotHaveIsShownBelowIt() async throws {
    let write = PostRepositoryStandIn.Call.create(draft, authorID: 1, key: "key")
    let failure = DomainError(
      .validation, message: "userId is unknown", fields: ["title": ["is taken"], "userId": ["is unknown"]])
    let posts = try await form(Failures([write], with: failure).repository())
    try await fill(posts)
    await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(posts.text.contains("is taken") && posts.text.contains("Not saved: userId is unknown."))
  }

  @Test func numberOfPostsIsNotKnownBeforeTheyAreLoaded() async throws {
    let posts = PostsFixture()
    try await posts.model.create(draft, authorID: 1)
    #expect(posts.model.total == nil)
    #expect(posts.coordinator.badge == nil)
    await posts.model.loadIfNeeded()
    #expect(posts.model.total == 21)
  }

  @Test func createdPostIsHandedToTheListOnce() async throws {
    let posts = try await form()
    try await fill(posts)
    #expect(posts.model.takeCreated() == nil)
    try await posts.screen.perform("save")
    #expect(posts.model.takeCreated() == 21)
    #expect(posts.model.takeCreated() == nil)
    try await posts.screen.perform("edit")
    try await posts.screen.perform("title", "Another")
    try await posts.screen.perform("save")
    #expect(posts.model.takeCreated() == nil)
  }

  @Test(arguments: [DomainError.Kind.timedOut, .conflict, .notFound, .refused])
  func postThatCouldNotBeSavedStaysInTheForm(kind: DomainError.Kind) async throws {
    let write = PostRepositoryStandIn.Call.edit(3, PostChanges(title: "Another"), key: "key")
    let failures = Failures([write], with: DomainError(kind, message: "it went wrong", hint: "Look."))
    let posts = try await editing(3, failures.repository())
    try await posts.screen.perform("title", "Another")
    let error = await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(error?.kind == kind)
    #expect(posts.model.form?.title == "Another")
    #expect(posts.text.contains("Not saved: it went wrong.") && posts.text.contains("Look."))
    failures.calls = []
    try await posts.screen.perform("save")
    #expect(posts.text.contains("Another"))
    #expect(posts.repository.posts[2].title == "Another")
  }

  @Test func aSecondAttemptHasTheSameKeyUntilSomethingIsChanged() async throws {
    let keys = Numbered()
    let failures = Failures([
      .create(draft, authorID: 1, key: "1"), .create(draft, authorID: 1, key: "2"),
    ])
    let repository = failures.repository()
    var dependencies = PostsDependencies(repository)
    dependencies.newKey = { keys.next() }
    let model = PostsFeatureModel(dependencies: dependencies)
    model.write()
    model.titleChanged(draft.title)
    model.bodyChanged(draft.body)
    for _ in 1...2 { await #expect(throws: DomainError.self) { try await model.save() } }
    model.titleChanged(draft.title)
    await #expect(throws: DomainError.self) { try await model.save() }
    model.bodyChanged(draft.body)
    try await model.save()
    let sent = repository.calls.compactMap { if case .create(_, _, let key) = $0 { key } else { nil } }
    #expect(sent == ["1", "1", "2", "3"])
  }

  @Test func onlyWhatHasChangedIsSent() async throws {
    let posts = try await editing(3)
    try await posts.screen.perform("body", "Another text")
    try await posts.screen.perform("save")
    #expect(posts.repository.calls.contains(.edit(3, PostChanges(body: "Another text"), key: "key")))
    #expect(posts.text.contains("Another text"))
    try await posts.screen.perform("back")
    #expect(posts.model.list.items.first { $0.id == 3 }?.body == "Another text")
    #expect(posts.coordinator.activity.contains("Changed 'Post 3'"))
  }

  @Test func savingWithoutAChangeSendsNothing() async throws {
    let posts = try await editing(3)
    try await posts.screen.perform("save")
    #expect(posts.model.form == nil)
    #expect(!posts.repository.calls.contains { $0.isWrite })
  }

  @Test func unsavedChangesAreAskedAbout() async throws {
    let posts = try await editing(3)
    try await posts.screen.perform("title", "Another")
    try await posts.screen.perform("close")
    #expect(posts.screen.screen?.name == "posts.form.discard")
    #expect(posts.text.contains("Discard what you wrote?"))
    // Escape on the question.
    try await posts.screen.perform("close")
    #expect(posts.screen.screen?.name == "posts.form")
    try await posts.screen.perform("close")
    try await posts.screen.perform("keep")
    #expect(posts.model.form?.title == "Another")
    try await posts.screen.perform("close")
    try await posts.screen.perform("discard")
    #expect(posts.model.form == nil)
    #expect(posts.text.contains("Post 3"))
  }

  @Test func leavingAsksAboutUnsavedChanges() async throws {
    let posts = try await editing(3)
    #expect(posts.coordinator.confirmLeaving())
    #expect(posts.screen.screen?.name == "posts.form" && posts.text.contains("Edit post 3"))
    try await posts.screen.perform("title", "Another")
    #expect(!posts.coordinator.confirmLeaving())
    #expect(posts.screen.screen?.name == "posts.form.discard")
    // The user leaves all the same.
    #expect(posts.coordinator.confirmLeaving())
    try await posts.screen.perform("keep")
    #expect(!posts.coordinator.confirmLeaving())
    try await posts.screen.perform("discard")
    #expect(posts.coordinator.confirmLeaving())
  }

  @Test func aFormWithoutChangesClosesAtOnce() async throws {
    let posts = try await editing(3)
    try await posts.screen.perform("title", "Another")
    try await posts.screen.perform("title", "Post 3")
    try await posts.screen.perform("close")
    #expect(posts.model.form == nil)
  }

  @Test func postThatIsBeingSavedCannotBeChangedAndIsSavedOnce() async throws {
    let gate = Gate<Void>()
    let posts = try await filledForm(whoseWritesPass: gate)
    #expect(!posts.dims("A title") && !posts.dims("A text"))
    let save = Task.immediate { try await posts.model.save() }
    await gate.waitForCalls(1)
    #expect(posts.dims("A title") && posts.dims("A text") && posts.text.contains("Saving…"))
    for name in ["title", "body", "save"] { #expect(posts.screen.command(named: name)?.isEnabled == false) }
    posts.model.titleChanged("Too late")
    posts.model.bodyChanged("Too late")
    #expect(posts.model.form?.title == "A title")
    #expect(posts.model.form?.body == "A text")
    try await posts.model.save()
    await gate.open(with: ())
    try await save.value
    #expect(posts.repository.posts.count == 21)
    #expect(posts.repository.posts.last?.title == "A title")
  }

  @Test func anotherFormEndsWhatTheFormDoes() async throws {
    let gate = Gate<Void>()
    let posts = try await filledForm(whoseWritesPass: gate)
    let save = Task.immediate { try await posts.model.save() }
    await gate.waitForCalls(1)
    posts.model.edit(3)
    await gate.open(with: ())
    try await save.value
    #expect(posts.model.form?.postID == 3)
    #expect(posts.screen.screen?.name == "posts.form")
  }

  @Test func closingTheFormEndsWhatItDoes() async throws {
    let gate = Gate<Void>()
    let posts = try await filledForm(whoseWritesPass: gate)
    let save = Task.immediate { try await posts.model.save() }
    await gate.waitForCalls(1)
    await posts.coordinator.open(.list)
    await gate.open(with: ())
    try await save.value
    #expect(posts.screen.screen?.name == "posts.list")
  }

  @Test func aPostThatTheServerForgetsIsShownUntilTheNextRefreshWhichSaysSo() async throws {
    let posts = try await form(PostRepositoryStandIn(isForgetful: true))
    try await fill(posts)
    try await posts.screen.perform("save")
    try await posts.model.edit(3, PostChanges(title: "Forgotten"))
    try await posts.screen.perform("back")
    #expect(posts.shownIDs == [21, 1, 2, 3, 4, 5])
    #expect(posts.text.contains("Forgotten"))
    try await posts.screen.perform("refresh")
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.text.contains("This server has not kept the change of post 3."))
    #expect(!posts.model.list.items.contains { $0.title == "Forgotten" })
  }

  @Test func postSavedDuringARefreshIsNewerThanTheRefresh() async throws {
    let gate = Gate<Void>()
    await gate.open(with: ())
    let posts = PostsFixture(
      PostRepositoryStandIn(isForgetful: true) { call async throws(DomainError) in
        if case .page = call { await gate.pass() }
      }, limit: .first(5))
    await posts.coordinator.load()
    await gate.close()
    let refresh = Task.immediate { await posts.model.refresh() }
    await gate.waitForCalls(2)
    try await posts.model.edit(3, PostChanges(title: "Newer"))
    await gate.open(with: ())
    await refresh.value
    #expect(posts.model.list.items.first { $0.id == 3 }?.title == "Newer")
    #expect(posts.model.list.notice == nil)
  }

  @Test func aServerThatKeepsWhatIsWrittenIsNotBlamed() async throws {
    let posts = try await form()
    try await fill(posts)
    try await posts.screen.perform("save")
    try await posts.screen.perform("back")
    try await posts.screen.perform("refresh")
    // It is on the last page now.
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.model.list.notice == nil)
    for _ in 1...4 { await posts.model.loadMore() }
    #expect(posts.shownIDs == Array(1...21))
  }

  @Test func aSaveWithInvalidFieldsEndsTheFailureOfTheOneBefore() async {
    let posts = PostsFixture(
      PostRepositoryStandIn { call throws(DomainError) in
        if call.isWrite { throw DomainError(.timedOut, message: "no response") }
      })
    await posts.coordinator.load()
    posts.model.write()
    posts.model.titleChanged("A")
    posts.model.bodyChanged("B")
    let first = await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(first?.kind == .timedOut)
    posts.model.titleChanged("")
    let second = await #expect(throws: DomainError.self) { try await posts.model.save() }
    #expect(second?.kind == .validation)
    #expect(posts.model.form?.failure == nil)
  }
}
