import Domain
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
struct PostsFeatureCoordinatorTests {
  private func coordinator(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) -> PostsFeatureCoordinator {
    let fetchPosts = FetchPostsUseCase(repository: repository)
    return PostsFeatureCoordinator(model: PostsFeatureModel { () async throws(DomainError) in try await fetchPosts() })
  }

  private func screen(_ coordinator: PostsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func theListShowsEighteenAndSaysOfHowMany() async throws {
    let posts = coordinator()
    await posts.open(.list)
    let frame = screen(posts)
    let text = frame.text(styles: .plain)
    #expect(text.contains("18 of 20"))
    #expect(text.contains("Post 18"))
    #expect(!text.contains("Post 19"))
    #expect(try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"posts.list","shown":18,"total":20}"#))
    #expect(frame.commands.map(\.name) == ["select", "refresh", "highlights"])
  }

  @Test func aPostThatIsNotListedCanBeOpened() async throws {
    let posts = coordinator()
    await posts.open(.item(20))
    #expect(
      try screen(posts).json
        == #"{"item":{"authorID":4,"body":"The body of post 20.","id":20,"title":"Post 20"},"screen":"posts.detail"}"#)
    try await screen(posts).perform("back")
    #expect(screen(posts).screen?.name == "posts.list")
  }

  @Test func theHighlightsAreTheFirstThreePosts() async throws {
    let posts = coordinator()
    await posts.load()
    try await screen(posts).perform("highlights")
    let sheet = screen(posts)
    #expect(sheet.screen?.name == "posts.highlights")
    #expect(sheet.text(styles: .plain).contains("Post 3"))
    #expect(!sheet.text(styles: .plain).contains("Post 4"))
    try await sheet.perform("close")
    #expect(screen(posts).screen?.name == "posts.list")
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let posts = coordinator(
      PostRepositoryStandIn { () async throws(DomainError) in
        throw DomainError(.timedOut, message: "GET /posts: no response within 2 s")
      })
    await posts.load()
    let frame = screen(posts)
    #expect(frame.failure?.code == .timeout)
    #expect(frame.text(styles: .plain).contains("Posts API Error"))
    #expect(frame.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }
}
