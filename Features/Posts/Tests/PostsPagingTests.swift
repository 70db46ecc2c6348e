import Domain
import FeatureSupport
import PostsFeatureInterface
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PostsFeatureLogic

/// More of the list, page by page.
@MainActor
struct PostsPagingTests {
  private let second = PostRepositoryStandIn.Call.page(2, search: "")

  private func loaded(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) async -> PostsFixture {
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.load()
    return posts
  }

  @Test func moreAddsTheNextPageUntilAllIsThere() async throws {
    let posts = await loaded()
    #expect(posts.shownIDs == Array(1...5))
    for count in [10, 15, 20] {
      try await posts.screen.perform("more")
      #expect(posts.shownIDs == Array(1...count))
      #expect(posts.model.activity.last == "Loaded \(count) of 20 posts")
      #expect(posts.text.contains("\(count) of 20 "))
    }
    #expect(posts.screen.command(named: "more")?.isEnabled == false)
  }

  @Test func pageThatIsShownIsNotLoadedAgain() async {
    let posts = await loaded()
    let calls = posts.repository.calls
    await posts.model.list(page: 1, search: "")
    #expect(posts.repository.calls == calls)
  }

  @Test func aPageIsTheBeginningOfTheListToo() async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 3, search: "")
    #expect(posts.shownIDs == Array(11...15))
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == Array(11...20))
    // What the user has scrolled to stays.
    await posts.model.refresh()
    #expect(posts.shownIDs == Array(11...20))
    await posts.model.list(page: 1, search: "")
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test(arguments: [(3, ""), (9, ""), (2, "post"), (9, "post")])
  func aListThatBeginsLaterLeadsToItsFirstPage(page: Int, search: String) async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: page, search: search)
    #expect(posts.text.contains("The first page is not shown: type first"))
    try await posts.screen.perform("first")
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.model.list.query == search && !posts.text.contains("first page is not"))
    #expect(posts.screen.command(named: "first")?.isEnabled == false)
  }

  @Test(arguments: [
    (4, "", nil), (5, "", "There is no page 5: the last one is 4."), (1, "zzz", nil), (2, "zzz", "There is no page 2."),
  ])
  func aPageBehindTheLastOneSaysSo(page: Int, search: String, message: String?) async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: page, search: search)
    #expect(posts.model.list.emptyMessage == message)
    #expect(posts.screen.text(styles: .plain).contains("There is no page") == (message != nil))
    try await posts.model.create(PostDraft(title: "New", body: "post"), authorID: 1)
    await posts.model.list(page: page, search: search)
    #expect(posts.model.list.emptyMessage == (posts.shownIDs.isEmpty ? message : nil))
  }

  @Test func aPageThatIsNotLoadedIsNotCalledMissing() async {
    let posts = PostsFixture(Failures([.page(5, search: "")]).repository(), limit: .first(5))
    await posts.model.list(page: 5, search: "")
    #expect(posts.model.list.failure != nil && posts.model.list.emptyMessage == nil)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }

  @Test(arguments: [
    ([Int](), [99]), ([1], []), ([1], [99]), ([3], [98, 99]), ([1, 2, 3], [97]),
  ])
  func aListThatShiftsBetweenPagesRepeatsNothingAndLosesNothing(deleted: [Int], added: [Int]) async throws {
    let posts = await loaded()
    let samples = PostSummary.samples
    posts.repository.posts =
      added.map { PostSummary(id: $0, title: "New \($0)", body: "new", authorID: 1) }
      + samples.filter { !deleted.contains($0.id) }
    try await posts.screen.perform("more")
    #expect(Set(posts.shownIDs).count == posts.shownIDs.count)
    // All from the first of the server's list, or of those known before, to the end of the second page.
    let server = posts.repository.posts.map(\.id)
    let lastID = try #require(posts.shownIDs.last)
    let last = try #require(server.firstIndex(of: lastID))
    #expect(Set(server[...last]).subtracting(added).isSubset(of: Set(posts.shownIDs)))
    for _ in 1...20 where posts.model.list.hasMore { await posts.model.loadMore() }
    #expect(Set(posts.shownIDs).isSuperset(of: Set(server).subtracting(added)))
  }

  @Test func anIDThatAppearsTwiceIsShownOnce() async {
    let posts = await loaded(PostRepositoryStandIn(PostSummary.samples + PostSummary.samples.prefix(7)))
    for _ in 1...20 where posts.model.list.hasMore { await posts.model.loadMore() }
    #expect(posts.shownIDs == Array(1...20))
  }

  @Test func numberOfAllPostsIsNotSaidWhereTheServerDoesNotSayIt() async {
    var dependencies = PostsDependencies()
    dependencies.loadPage = { _, _ in
      let page = ListPage(items: Array(PostSummary.samples.prefix(5)), total: nil, hasMore: true)
      return PagedList(page, of: PageRequest(size: 5))
    }
    let model = PostsFeatureModel(dependencies: dependencies)
    await model.loadIfNeeded()
    #expect(model.activity == ["Loaded 5 of many posts"])
    #expect(model.list.shown == 5 && model.list.total == nil)
    #expect(model.total == nil)
    let text = Frame(of: PostsFeatureCoordinator(model: model).host, width: 80).text(styles: .plain)
    #expect(text.contains("5 of many"))
  }

  @Test func moreThatFailsIsSaidAndCanBeTriedAgain() async throws {
    let failures = Failures([second])
    let posts = await loaded(failures.repository())
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.text.contains("There are more posts, which were not loaded: no response within 2 s."))
    failures.calls = []
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == Array(1...10))
    #expect(!posts.text.contains("not loaded"))
  }

  /// No key but those that scroll: the last row asks for the next page when it is made, which is a screen before it is
  /// seen at the earliest.
  @Test func scrollingToTheLastRowLoadsTheNextPageOnce() async {
    let posts = PostsFixture(limit: .first(12))
    await posts.coordinator.load()
    let screen = ViewHost(width: 40, height: 12) { posts.coordinator.host }
    _ = screen.draw()
    #expect(!posts.model.list.isLoadingMore)
    screen.handle(.key(.end))
    for _ in 0..<3 { _ = screen.draw() }
    #expect(posts.model.list.isLoadingMore)
    await eventually { posts.shownIDs == Array(1...20) }
    _ = screen.draw()
    screen.handle(.key(.end))
    #expect(screen.draw().text(styles: .plain).contains(/› 20 +Post 20/))
    #expect(posts.repository.calls.count { $0 == second } == 1)
    #expect(!posts.model.list.isLoadingMore)
  }

  @Test func moreIsLoadedOnceAtATime() async {
    let gate = Gate<Void>()
    let posts = await loaded(
      PostRepositoryStandIn { [second] call async throws(DomainError) in if call == second { await gate.pass() } })
    let more = Task.immediate { await posts.model.loadMore() }
    await gate.waitForCalls(1)
    await posts.model.loadMore()
    #expect(posts.text.contains("Loading more posts…"))
    await gate.open(with: ())
    await more.value
    #expect(posts.repository.calls.count { $0 == second } == 1)
    #expect(posts.shownIDs == Array(1...10))
  }

  @Test func aRefreshEndsThePageThatIsStillToCome() async {
    let gate = Gate<Void>()
    let posts = await loaded(
      PostRepositoryStandIn { [second] call async throws(DomainError) in if call == second { await gate.pass() } })
    let more = Task.immediate { await posts.model.loadMore() }
    await gate.waitForCalls(1)
    posts.repository.posts = Array(PostSummary.samples.dropFirst(10))
    await posts.model.refresh()
    await gate.open(with: ())
    await more.value
    #expect(posts.shownIDs == Array(11...15))
    #expect(!posts.model.list.isLoadingMore)
  }

  @Test func lastPageThatIsNotFullCounts() async {
    let posts = PostsFixture(limit: .first(6))
    await posts.model.list(page: 5, search: "")
    #expect(posts.model.list.emptyMessage == "There is no page 5: the last one is 4.")
  }
}
