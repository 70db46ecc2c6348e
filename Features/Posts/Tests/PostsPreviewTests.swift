import Domain
import InnoFlowTesting
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// The screens of Posts in their states; `scripts/preview Posts` prints them.
@MainActor
struct PostsPreviewTests {
  enum State: String, CaseIterable {
    case loading, empty, loaded, failed, refreshing, stale, nothingFound, detail, comments, author, highlights, form,
      formWithProblems, formNotSaved, formAsks, deleted
  }

  @Test(arguments: State.allCases)
  func screenLooksAsItsPreview(state: State) async throws {
    let responses = Gate<DomainError?>()
    let repository = PostRepositoryStandIn(state == .empty ? [] : PostSummary.samples) { _ async throws(DomainError) in
      if let failure = await responses.pass() { throw failure }
    }
    let posts = PostsFixture(repository, limit: .first(3))
    let loading = Task.immediate { await posts.coordinator.load() }
    if state != .loading {
      await responses.open(with: state == .failed ? Self.failure : nil)
      await loading.value
    }
    try await bring(posts, into: state, responses)
    let preview = Preview(state.rawValue, of: posts.coordinator.host)
    // Lets what is held end.
    await responses.open(with: nil)
    if state == .deleted { try await posts.screen.perform("undo") }
    try preview.compare()
  }

  private func bring(_ posts: PostsFixture, into state: State, _ responses: Gate<DomainError?>) async throws {
    switch state {
    case .loading, .empty, .loaded, .failed: break
    case .refreshing, .stale:
      await responses.close()
      let refreshing = Task.immediate { try await posts.screen.perform("refresh") }
      await responses.waitForCalls(2)
      if state == .stale {
        await responses.open(with: Self.failure)
        try await refreshing.value
      }
    case .nothingFound: await posts.model.search("zzz")
    case .detail: await posts.coordinator.open(.item(2))
    case .comments:
      await posts.coordinator.open(.comments(postID: 2))
      try await posts.screen.perform("comment", "First")
    case .author: await posts.coordinator.open(.author(2))
    case .highlights: await posts.coordinator.open(.highlights)
    case .form: try await posts.screen.perform("create")
    case .formWithProblems:
      try await posts.screen.perform("create")
      await #expect(throws: DomainError.self) { try await posts.model.save() }
    case .formNotSaved:
      try await fill(posts)
      await responses.open(with: Self.failure)
      await #expect(throws: DomainError.self) { try await posts.model.save() }
    case .formAsks:
      try await fill(posts)
      try await posts.screen.perform("close")
    case .deleted:
      try await posts.screen.perform("select", "3")
      try await posts.screen.perform("delete")
      await posts.clock.waitForSleepers(atLeast: 1)
    }
  }

  private func fill(_ posts: PostsFixture) async throws {
    try await posts.screen.perform("create")
    try await posts.screen.perform("title", "A title")
    try await posts.screen.perform("body", "A text")
  }

  private static let failure = DomainError(
    .unreachable, message: "GET http://localhost:3000/posts: could not connect (connection refused)",
    hint: "Check that the server is running and that the URL names its port.")
}
