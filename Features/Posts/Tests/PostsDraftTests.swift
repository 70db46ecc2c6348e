import Domain
import FeatureSupport
import InnoFlowTesting
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// What is typed in a form is kept until it is saved or discarded.
@MainActor
struct PostsDraftTests {
  /// A form, by what opens it, and what is typed into it.
  enum Form: String, CaseIterable {
    case newPost = "new-post"
    case post = "post-3"
    case comment = "comment-on-post-3"

    var typed: [String: String] {
      switch self {
      case .newPost: ["title": "A title", "body": "A text"]
      case .post: ["title": "A title"]
      case .comment: ["body": "A text"]
      }
    }
  }

  private func open(_ form: Form, _ drafts: DraftRepositoryStandIn) async throws -> PostsFixture {
    let posts = PostsFixture(drafts: drafts)
    switch form {
    case .newPost:
      await posts.coordinator.load()
      try await posts.screen.perform("create")
    case .post:
      await posts.coordinator.open(.item(3))
      try await posts.screen.perform("edit")
    case .comment:
      await posts.coordinator.open(.comments(postID: 3))
      // The screen has appeared.
      posts.model.commentFieldShown()
    }
    return posts
  }

  private func type(_ form: Form, in posts: PostsFixture) {
    for (field, text) in form.typed.sorted(by: { $0.key < $1.key }) {
      switch (form, field) {
      case (.comment, _): posts.model.commentChanged(text)
      case (_, "title"): posts.model.titleChanged(text)
      default: posts.model.bodyChanged(text)
      }
    }
  }

  private func typedForm(_ form: Form, _ drafts: DraftRepositoryStandIn) async throws -> PostsFixture {
    let posts = try await open(form, drafts)
    type(form, in: posts)
    await posts.clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await posts.model.finishDrafts()
    return posts
  }

  @Test(arguments: Form.allCases)
  func typedTextIsThereInTheNextRunUntilItIsSaved(form: Form) async throws {
    let drafts = DraftRepositoryStandIn()
    let first = try await open(form, drafts)
    type(form, in: first)
    #expect(drafts.kept == [:])
    await first.clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await first.model.finishDrafts()
    #expect(drafts.kept == [form.rawValue: form.typed])
    // The app ends without any more ado.
    let second = try await open(form, drafts)
    for text in form.typed.values { #expect(second.text.contains(text)) }
    #expect(second.text.contains("A draft, written 5 min ago. It is not saved"))
    if form == .comment { try await second.model.sendComment() } else { try await second.model.save() }
    await second.model.finishDrafts()
    await drafts.changes(reach: 2)
    #expect(drafts.kept == [:])
    #expect(!(try await open(form, drafts)).text.contains("A draft"))
  }

  @Test(arguments: Form.allCases)
  func leavingAsksAndADiscardedDraftIsGone(form: Form) async throws {
    let drafts = DraftRepositoryStandIn()
    let posts = try await typedForm(form, drafts)
    #expect(!posts.coordinator.confirmLeaving())
    #expect(posts.text.contains("Discard what you wrote?") && posts.text.contains("It is not saved."))
    try await posts.screen.perform("keep")
    try await posts.screen.perform(form == .comment ? "back" : "close")
    #expect(posts.screen.screen?.name == (form == .comment ? "posts.comments.discard" : "posts.form.discard"))
    #expect(drafts.kept == [form.rawValue: form.typed])
    try await posts.screen.perform("discard")
    await posts.model.finishDrafts()
    #expect(drafts.kept == [:])
    #expect(posts.coordinator.confirmLeaving())
  }

  @Test func discardingRightAfterTypingLeavesNoDraft() async throws {
    let drafts = DraftRepositoryStandIn()
    let posts = try await open(.post, drafts)
    type(.post, in: posts)
    posts.model.discard()
    await posts.model.finishDrafts()
    await posts.clock.advance(by: .seconds(2))
    await drafts.changes(reach: 1)
    #expect(drafts.kept == [:] && drafts.calls == [[:]])
  }

  @Test func typingForLongIsKeptEachSecond() async throws {
    let drafts = DraftRepositoryStandIn()
    let posts = try await open(.newPost, drafts)
    for second in 1...3 {
      for letter in ["a", "b"] { posts.model.titleChanged("\(second)\(letter)") }
      await posts.clock.advance(by: .seconds(1), onceSleepersReach: 1)
      await drafts.changes(reach: second)
    }
    #expect(drafts.calls == [["title": "1b"], ["title": "2b"], ["title": "3b"]])
  }

  /// Of a post that was changed elsewhere since, the other fields are those of the server.
  @Test func draftOfAnEditHasTheChangedFieldsOnly() async throws {
    let drafts = DraftRepositoryStandIn()
    let first = try await typedForm(.post, drafts)
    let repository = first.repository
    repository.posts[2] = PostSummary(id: 3, title: "Post 3", body: "Another body", authorID: 1)
    let posts = PostsFixture(repository, drafts: drafts)
    await posts.coordinator.open(.item(3))
    try await posts.screen.perform("edit")
    try await posts.screen.perform("save")
    #expect(repository.calls.contains(.edit(3, PostChanges(title: "A title"), key: "key")))
    #expect(repository.posts[2].body == "Another body")
  }

  @Test func commandLeavesTheDraftsOfTheForms() async throws {
    let drafts = DraftRepositoryStandIn()
    for form in Form.allCases { _ = try await typedForm(form, drafts) }
    let posts = PostsFixture(drafts: drafts)
    try await posts.model.create(PostDraft(title: "Other", body: "Other"), authorID: 1)
    try await posts.model.edit(3, PostChanges(title: "Other"))
    await posts.coordinator.open(.comments(postID: 3))
    try await posts.model.sendComment("Other")
    await posts.model.finishDrafts()
    #expect(drafts.kept.count == 3)
    #expect(posts.repository.calls.contains(.create(PostDraft(title: "Other", body: "Other"), authorID: 1, key: "key")))
  }

  /// It loads the comments too, whose field nobody has seen.
  @Test func previewOfAPostTakesUpNoComment() async throws {
    let drafts = DraftRepositoryStandIn()
    _ = try await typedForm(.comment, drafts)
    let posts = PostsFixture(drafts: drafts)
    await posts.coordinator.load()
    for id in [3, 4] { await posts.model.preview(id) }
    #expect(posts.coordinator.confirmLeaving())
    #expect(drafts.kept.count == 1)
  }

  @Test func draftThatCannotBeKeptIsSaid() async throws {
    let drafts = DraftRepositoryStandIn(failure: DomainError(.failed, message: "the disk is full"))
    let posts = try await typedForm(.newPost, drafts)
    #expect(posts.coordinator.activity.last == "The draft is not kept: the disk is full")
  }

  /// As when the terminal is closed.
  @Test func endOfTheAppWaitsForTheDraft() async throws {
    let drafts = DraftRepositoryStandIn()
    let posts = try await open(.newPost, drafts)
    type(.newPost, in: posts)
    let end = Task.immediate { try await posts.coordinator.finish() }
    await posts.clock.advance(by: .seconds(1), onceSleepersReach: 1)
    try await end.value
    #expect(drafts.kept == ["new-post": Form.newPost.typed])
  }
}
