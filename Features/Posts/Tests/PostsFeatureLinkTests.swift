import Domain
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way.
@MainActor
struct PostsFeatureLinkTests {
  private let gate = Gate<[PostSummary]>()
  private let model: PostsFeatureModel
  private let posts: PostsFeatureCoordinator

  init() {
    let gate = gate
    let fetchPosts = FetchPostsUseCase(
      repository: PostRepositoryStandIn { () async throws(DomainError) in await gate.pass() })
    model = PostsFeatureModel { () async throws(DomainError) in try await fetchPosts() }
    posts = PostsFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: posts.host, width: 80) }

  @Test(arguments: [nil, 2])
  func aLinkClosesAllModalsThatItIsOpenedOver(itemID: Int?) async throws {
    await gate.open(with: PostSummary.samples)
    await posts.load()
    let list = screen
    try await list.perform("highlights")
    try await list.perform("highlights")
    #expect(screen.screen?.name == "posts.highlights")
    try await posts.open(itemID: itemID)
    #expect(screen.screen?.name == (itemID == nil ? "posts.list" : "posts.detail"))
  }

  @Test func whatIsOpenedWhileALinkWaitsStays() async throws {
    let link = Task.immediate { try await posts.open(itemID: 2) }
    model.showHighlights()
    await gate.open(with: PostSummary.samples)
    try await link.value
    #expect(screen.screen?.name == "posts.highlights")
    try await screen.perform("close")
    #expect(screen.screen?.name == "posts.list")
  }

  @Test func aLinkToTheTabLeadsBackFromAPost() async throws {
    await gate.open(with: PostSummary.samples)
    try await posts.open(itemID: 1)
    try await posts.open(itemID: nil)
    #expect(screen.screen?.name == "posts.list")
  }

  @Test func aLinkThatComesDuringALoadWaitsForIt() async throws {
    let load = Task.immediate { await posts.load() }
    let link = Task.immediate { try await posts.open(itemID: 2) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "posts.list")
    await gate.open(with: PostSummary.samples)
    await load.value
    try await link.value
    #expect(screen.screen?.name == "posts.detail")
    #expect(screen.text(styles: .plain).contains("Post 2"))
  }

  @Test func aLinkToNoPostThatComesDuringALoadFailsAfterIt() async {
    let load = Task.immediate { await posts.load() }
    let link = Task.immediate { try await posts.open(itemID: 99) }
    await gate.open(with: PostSummary.samples)
    await load.value
    await #expect(throws: ScreenFailure.self) { try await link.value }
  }

  @Test(arguments: [nil, 2])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: Int?) async throws {
    let first = Task.immediate { try await posts.open(itemID: 99) }
    let second = Task.immediate { try await posts.open(itemID: later) }
    await gate.waitForCalls(1)
    await gate.open(with: PostSummary.samples)
    try await second.value
    try await first.value
    #expect(screen.screen?.name == (later == nil ? "posts.list" : "posts.detail"))
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = PostsFeatureCoordinator(
      model: PostsFeatureModel { () async throws(DomainError) in Listing(items: PostSummary.samples) })
    try await other.open(itemID: 1)
    let link = Task.immediate { try await posts.open(itemID: 2) }
    try posts.restore(other.snapshot)
    await gate.open(with: PostSummary.samples)
    try await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async throws {
    let link = Task.immediate { try await posts.open(itemID: 2) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: PostSummary.samples)
    try await link.value
    #expect(model.isLoaded)
    #expect(screen.screen?.name == "posts.detail")
    await refresh.value
  }
}
