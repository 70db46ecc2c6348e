import Domain
import FeatureSupport
import PostsFeatureLogic
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way.
@MainActor
struct PostsFeatureLinkTests {
  private let gate = Gate<Result<[PostSummary], DomainError>>()
  private let model: PostsFeatureModel
  private let posts: PostsFeatureCoordinator

  init() {
    let gate = gate
    let fetch = FetchPostsUseCase(
      repository: PostRepositoryStandIn { () async throws(DomainError) in try await gate.pass().get() })
    model = PostsFeatureModel { () async throws(DomainError) in try await fetch() }
    posts = PostsFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: posts.host, width: 80) }

  @Test(arguments: [
    (PostsDestination.list, "posts.list"), (.item(2), "posts.detail"), (.highlights, "posts.highlights"),
  ])
  func aLinkClosesAllModalsThatItIsOpenedOver(destination: PostsDestination, name: String) async throws {
    await gate.open(with: .success(PostSummary.samples))
    await posts.load()
    let list = screen
    try await list.perform("highlights")
    try await list.perform("highlights")
    #expect(screen.screen?.name == "posts.highlights")
    await posts.open(destination)
    #expect(screen.screen?.name == name)
    if name == "posts.highlights" { try await screen.perform("close") }
    #expect(!screen.commands.contains { $0.name == "close" })
  }

  @Test func whatIsOpenedWhileALinkWaitsStaysOverIt() async throws {
    let link = Task.immediate { await posts.open(.item(2)) }
    model.showHighlights()
    await gate.open(with: .success(PostSummary.samples))
    await link.value
    #expect(screen.screen?.name == "posts.highlights")
    try await screen.perform("close")
    #expect(screen.screen?.name == "posts.detail")
  }

  @Test func aLinkToTheTabLeadsBackFromAnItem() async {
    await gate.open(with: .success(PostSummary.samples))
    await posts.open(.item(1))
    await posts.open(.list)
    #expect(screen.screen?.name == "posts.list")
  }

  @Test func aLinkThatComesDuringALoadShowsItsItemWhenThatIsThere() async {
    let load = Task.immediate { await posts.load() }
    let link = Task.immediate { await posts.open(.item(2)) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "posts.list")
    #expect(screen.text(styles: .plain).contains("Loading"))
    await gate.open(with: .success(PostSummary.samples))
    await load.value
    await link.value
    #expect(screen.screen?.name == "posts.detail")
    #expect(screen.text(styles: .plain).contains("Post 2"))
  }

  @Test func aLinkToNoItemSaysSoWhenAllIsLoadedAndNotBefore() async throws {
    let link = Task.immediate { await posts.open(.item(99)) }
    #expect(screen.failure == nil)
    await gate.open(with: .success(PostSummary.samples))
    await link.value
    #expect(screen.failure == .noSuchItem("post", id: 99))
    #expect(try screen.json == #"{"id":99,"screen":"posts.detail"}"#)
    #expect(screen.text(styles: .plain) == "There is no post 99.\n")
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test func aLinkWhoseLoadFailsShowsItsItemAfterTheNextOne() async throws {
    let link = Task.immediate { await posts.open(.item(2)) }
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    await link.value
    #expect(screen.screen?.name == "posts.list")
    #expect(screen.failure?.code == .unavailable)
    await gate.open(with: .success(PostSummary.samples))
    try await screen.perform("refresh")
    #expect(screen.screen?.name == "posts.detail")
    #expect(screen.failure == nil)
  }

  @Test(arguments: [PostsDestination.list, .item(2)])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: PostsDestination) async {
    let first = Task.immediate { await posts.open(.item(99)) }
    let second = Task.immediate { await posts.open(later) }
    await gate.waitForCalls(1)
    await gate.open(with: .success(PostSummary.samples))
    await second.value
    await first.value
    #expect(screen.screen?.name == (later == .list ? "posts.list" : "posts.detail"))
    #expect(screen.failure == nil)
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = PostsFeatureCoordinator(
      model: PostsFeatureModel { () async throws(DomainError) in Listing(items: PostSummary.samples) })
    await other.open(.item(1))
    let link = Task.immediate { await posts.open(.item(2)) }
    try posts.restore(other.snapshot)
    await gate.open(with: .success(PostSummary.samples))
    await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async {
    let link = Task.immediate { await posts.open(.item(2)) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: .success(PostSummary.samples))
    await link.value
    #expect(model.list.phase == .loaded)
    #expect(screen.screen?.name == "posts.detail")
    await refresh.value
  }

  @Test func aRefreshKeepsTheListVisibleAndAFailedOneToo() async throws {
    await gate.open(with: .success(PostSummary.samples))
    await posts.load()
    let row = "Post 2"
    await gate.close()
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    #expect(screen.text(styles: .plain).contains("Loading posts again…"))
    #expect(screen.text(styles: .plain).contains(row))
    #expect(model.list.phase == .refreshing)
    await gate.open(with: .failure(DomainError(.timedOut, message: "GET: no response within 2 s")))
    await refresh.value
    #expect(model.list.phase == .stale)
    #expect(screen.failure?.code == .timeout)
    #expect(screen.text(styles: .plain).contains("Posts API Error"))
    #expect(screen.text(styles: .plain).contains(row))
    await gate.open(with: .success([]))
    await model.refresh()
    #expect(screen.failure == nil)
    #expect(screen.text(styles: .plain).contains("There are no posts."))
  }
}
