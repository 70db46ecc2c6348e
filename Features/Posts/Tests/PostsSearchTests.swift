import Domain
import FeatureSupport
import InnoFlowTesting
import PostsFeatureInterface
import PostsFeatureRouter
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PostsFeatureLogic

/// The search: at once in what is loaded, and on the server after a pause.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PostsSearchTests {
  private let pause = PostSearchReducer.pause

  private func loaded(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) async -> PostsFixture {
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.load()
    return posts
  }

  private func searches(_ posts: PostsFixture) -> [String] {
    posts.repository.calls.compactMap { if case .page(_, let text, _) = $0, !text.isEmpty { text } else { nil } }
  }

  @Test func theBadgeCountsAllPostsDuringASearch() async throws {
    let posts = PostsFixture()
    await posts.coordinator.open(.list)
    let badge = try #require(posts.coordinator.badge)
    try await posts.screen.perform("find", "no such text")
    #expect(posts.shownIDs.isEmpty)
    #expect(posts.coordinator.badge == badge)
  }

  @Test func linkToTheListEndsTheSearchAndLeadsToTheFirstPage() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 3, search: "post")
    await posts.coordinator.open(.item(3))
    #expect(posts.model.list.query == "post")
    await posts.coordinator.open(.list)
    #expect(posts.model.list.query.isEmpty && posts.shownIDs == Array(1...5))
    await posts.model.list(page: 3, search: "")
    await posts.coordinator.open(.list)
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func textOfAPostIsSearchedAsItsTitleIs() async {
    let posts = await loaded(
      PostRepositoryStandIn([
        PostSummary(id: 1, title: "Needle", body: "A text", authorID: 1),
        PostSummary(id: 2, title: "A title", body: "With a Needle", authorID: 1),
        PostSummary(id: 3, title: "A title", body: "A text", authorID: 1),
      ]))
    posts.model.queryChanged("needle")
    #expect(posts.shownIDs == [1, 2])
    // Each by itself: this is where the title ends and the body begins.
    posts.model.queryChanged("title With")
    #expect(posts.shownIDs.isEmpty)
  }

  @Test func createdPostIsShownFirstAmongTheResultsOfASearchThatItMatches() async throws {
    let posts = await loaded()
    try await posts.model.create(PostDraft(title: "Post 2 again", body: "A text"), authorID: 1)
    await posts.model.search("Post 2")
    #expect(posts.shownIDs == [21, 2, 20])
    await posts.model.search("Post 3")
    #expect(posts.shownIDs == [3])
  }

  @Test func loadedPostsAreSearchedAtOnceAndTheServersResultsAreAdded() async throws {
    let posts = await loaded()
    posts.model.queryChanged("Post 2")
    #expect(posts.shownIDs == [2])
    #expect(posts.model.list.phase == .refreshing)
    #expect(searches(posts).isEmpty)
    await posts.clock.advance(by: pause)
    await eventually { posts.model.list.phase == .loaded }
    #expect(posts.shownIDs == [2, 20])
    #expect(posts.model.list.total == 2)
    #expect(searches(posts) == ["Post 2"])
  }

  @Test func rowsThatAreShownStayInTheirPlaceWhenTheServersOrderIsAnother() async {
    let posts = await loaded()
    posts.repository.posts.reverse()
    await posts.model.search("Post 2")
    #expect(posts.shownIDs == [2, 20])
  }

  @Test func theServerIsAskedOnceForWhatIsTypedQuickly() async {
    let posts = await loaded()
    for text in ["P", "Po", "Pos", "Post 1", "Post 19"] {
      posts.model.queryChanged(text)
      await posts.clock.advance(by: pause - .milliseconds(1))
    }
    #expect(searches(posts).isEmpty)
    await posts.clock.advance(by: .milliseconds(1))
    await eventually { posts.model.list.phase == .loaded }
    #expect(searches(posts) == ["Post 19"])
    #expect(posts.shownIDs == [19])
  }

  @Test func typingGoesOnEndsTheEarlierRequest() async {
    let gate = Gate<Void>()
    let posts = await loaded(
      PostRepositoryStandIn { call async throws(DomainError) in
        if call == .page(1, search: "Post 1") { await gate.pass() }
      })
    posts.model.queryChanged("Post 1")
    await posts.clock.advance(by: pause)
    await gate.waitForCalls(1)
    posts.model.queryChanged("Post 20")
    await posts.clock.advance(by: pause)
    await eventually { posts.model.list.phase == .loaded }
    // The earlier response comes last, and is of no use any more.
    await gate.open(with: ())
    await posts.model.search("Post 20")
    #expect(posts.shownIDs == [20])
  }

  @Test func theEarlierRequestIsCancelledBeforeTheNextOneIsSent() async {
    let (gate, cancellation) = (Gate<Void>(), Gate<Bool>())
    let posts = await loaded(
      PostRepositoryStandIn { call async throws(DomainError) in
        guard call == .page(1, search: "Post 1") else { return }
        await gate.pass()
        await cancellation.open(with: Task.isCancelled)
      })
    posts.model.queryChanged("Post 1")
    await posts.clock.advance(by: pause)
    await gate.waitForCalls(1)
    posts.model.queryChanged("Post 2")
    await gate.open(with: ())
    #expect(await cancellation.pass())
  }

  @Test func newerSearchForTheSameTextReplacesTheRunningOne() async {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in
        if call == .page(1, search: "Post 1") { await gate.pass() }
      }, limit: .first(5))
    let first = Task.immediate { await posts.model.list(page: 1, search: "Post 1") }
    await gate.waitForCalls(1)
    #expect(posts.model.list.query == "Post 1")
    await posts.model.list(page: 2, search: "Post 1")
    await gate.open(with: ())
    await first.value
    #expect(posts.shownIDs == [14, 15, 16, 17, 18])
  }

  @Test func resultsAreShownAsRefreshingWhileTheyAreRequestedAgain() async {
    let gate = Gate<Void>()
    await gate.open(with: ())
    let posts = await loaded(PostRepositoryStandIn { _ async throws(DomainError) in await gate.pass() })
    await posts.model.search("Post 1")
    await gate.close()
    let again = Task.immediate { await posts.model.search("Post 1") }
    await gate.waitForCalls(3)
    #expect(posts.model.list.phase == .refreshing)
    await gate.open(with: ())
    await again.value
    #expect(posts.model.list.phase == .loaded)
  }

  @Test func anotherTextBeginsWithTheFirstPage() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 2, search: "Post 1")
    posts.model.queryChanged("Post")
    await posts.clock.advance(by: pause)
    await eventually { posts.model.list.phase == .loaded }
    #expect(posts.repository.calls.last == .page(1, search: "Post"))
  }

  @Test(arguments: [" ", "\t", "\n", "\u{A0}"])
  func blanksAroundTheTextAreNoOtherSearch(blank: String) async {
    let posts = await loaded()
    await posts.model.search("Post 3")
    posts.model.queryChanged("\(blank)Post 3\(blank)")
    await posts.clock.advance(by: pause)
    #expect(searches(posts) == ["Post 3"])
    #expect(posts.model.list.phase == .loaded)
  }

  @Test func totalOfASearchCountsWhatIsFoundHereOnce() async throws {
    let posts = await loaded()
    for _ in 1...3 { try await posts.screen.perform("more") }
    try await posts.screen.perform("find", "Post 1")
    #expect(posts.shownIDs == [1] + Array(10...19))
    #expect(posts.model.list.total == 11)
    // The server counts what it finds, which may be less than what is shown.
    posts.repository.posts.removeAll { $0.id < 19 }
    try await posts.screen.perform("find", "Post 19")
    try await posts.screen.perform("find", "Post 1")
    #expect(posts.model.list.shown == 11)
    #expect(posts.model.list.total == 11)
  }

  @Test func searchingIsPagedToo() async throws {
    let posts = await loaded()
    try await posts.screen.perform("find", "Post 1")
    #expect(posts.shownIDs == [1, 10, 11, 12, 13])
    #expect(posts.model.list.total == 11)
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == [1] + Array(10...18))
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == [1] + Array(10...19))
    try await posts.screen.perform("clear")
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.model.list.search == nil)
  }

  @Test func aPageOfWhatIsFoundIsThatAlone() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.coordinator.load()
    await posts.model.list(page: 2, search: "Post 1")
    #expect(posts.shownIDs == [14, 15, 16, 17, 18])
  }

  @Test func aSearchWithoutTheListAsksForNothingElse() async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 1, search: "Post 20")
    #expect(posts.repository.calls == [.page(1, search: "Post 20")])
    #expect(posts.shownIDs == [20])
    let json = try #require(try posts.screen.json)
    #expect(json.contains(#""phase":"loaded""#))
    await posts.model.search("")
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func endingASearchThatIsUnderWayLoadsTheList() async {
    let gate = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { call async throws(DomainError) in
        if call == .page(1, search: "Post 20") { await gate.pass() }
      }, limit: .first(5))
    let search = Task.immediate { await posts.model.search("Post 20") }
    await gate.waitForCalls(1)
    posts.model.queryChanged("")
    await gate.open(with: ())
    await search.value
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func searchWithoutResultsSaysSo() async throws {
    let posts = await loaded()
    try await posts.screen.perform("find", "nowhere")
    #expect(posts.text.contains("No post contains 'nowhere'."))
  }

  @Test func aSearchThatFailsKeepsWhatIsFoundHereAndSaysWhy() async throws {
    let failures = Failures([.page(1, search: "Post 3")])
    let posts = await loaded(failures.repository())
    await posts.model.search("Post 3")
    #expect(posts.shownIDs == [3])
    #expect(posts.model.list.phase == .stale)
    #expect(posts.screen.failure?.code == .timeout)
    failures.calls = []
    try await posts.screen.perform("refresh")
    #expect(posts.screen.failure == nil)
    #expect(posts.model.list.phase == .loaded)
    // What the server has found is kept too.
    await posts.model.search("Post 2")
    failures.calls = [.page(1, search: "Post 2")]
    try await posts.screen.perform("refresh")
    #expect(posts.shownIDs == [2, 20])
    #expect(posts.model.list.phase == .stale)
  }

  @Test func searchWithoutTheListLoadsAndFailsAsAListDoes() async {
    let gate = Gate<DomainError?>()
    let posts = PostsFixture(
      PostRepositoryStandIn { _ async throws(DomainError) in if let failure = await gate.pass() { throw failure } })
    let search = Task.immediate { await posts.model.search("Post 3") }
    await gate.waitForCalls(1)
    #expect(posts.model.list.phase == .loading)
    await gate.open(with: DomainError(.timedOut, message: "no response within 2 s"))
    await search.value
    #expect(posts.model.list.phase == .failed)
    #expect(posts.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh", "clear"])
  }

  @Test func failureOfTheListIsNoneOfASearch() async {
    let posts = await loaded(Failures([.page(1, search: "")]).repository())
    #expect(posts.screen.failure?.code == .timeout)
    // A text of blanks is no search.
    posts.model.queryChanged(" ")
    #expect(posts.model.list.failure?.kind == .timedOut)
    await posts.model.search("Post 3")
    #expect(posts.shownIDs == [3])
    #expect(posts.screen.failure == nil)
  }

  @Test func nextPageOfTheListIsNoneOfASearch() async {
    let gate = Gate<DomainError?>()
    let posts = await loaded(
      PostRepositoryStandIn { call async throws(DomainError) in
        if call == .page(2, search: ""), let failure = await gate.pass() { throw failure }
      })
    let more = Task.immediate { await posts.model.loadMore() }
    await gate.waitForCalls(1)
    #expect(posts.model.list.isLoadingMore)
    posts.model.queryChanged("Post 2")
    #expect(!posts.model.list.isLoadingMore)
    await gate.open(with: DomainError(.timedOut, message: "no response within 2 s"))
    await more.value
    #expect(posts.model.list.moreFailure == nil)
    for blank in ["", " "] {
      posts.model.queryChanged(blank)
      #expect(posts.model.list.moreFailure?.kind == .timedOut)
    }
  }

  @Test func pageOfTheListIsNoneOfASearch() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 3, search: "")
    await posts.model.search("Post 1")
    #expect(posts.model.list.page == 1)
    for blank in ["", " "] {
      await posts.model.search(blank)
      #expect(posts.model.list.page == 3)
    }
  }

  @Test func clearingTheTextBeforeThePauseIsOverAsksForNothing() async {
    let posts = await loaded()
    posts.model.queryChanged("Post 2")
    posts.model.queryChanged("")
    #expect(posts.clock.sleeperCount == 0)
    await posts.clock.advance(by: pause)
    #expect(posts.repository.calls == [.page(1, search: "")])
  }

  @Test func totalIsWhatIsFoundHereUntilTheServerHasAnswered() async {
    let posts = await loaded()
    posts.model.queryChanged("Post")
    #expect(posts.model.list.total == 5 && !posts.model.list.hasMore && !posts.model.list.isLoadingMore)
    await posts.model.search("Post")
    #expect(posts.model.list.total == 20)
  }

  @Test func refreshOfASearchLoadsThePageThatIsShown() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 2, search: "Post 1")
    await posts.model.refresh()
    #expect(posts.repository.calls.last { $0 != .page(1, search: "") } == .page(2, search: "Post 1"))
    #expect(posts.repository.calls.count { $0 == .page(2, search: "Post 1") } == 2)
    #expect(posts.shownIDs == [14, 15, 16, 17, 18])
    // Without a search text the list is that of all posts.
    await posts.model.search("")
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func enterInTheSearchFieldShowsTheFirstPage() async {
    let posts = PostsFixture(limit: .first(5))
    await posts.model.list(page: 2, search: "Post 1")
    let host = ViewHost(width: 80, height: 24) { posts.coordinator.host }
    for key in [Key.character("/"), .enter] {
      _ = host.draw()
      host.handle(.key(key))
    }
    #expect(posts.model.list.page == 1)
    host.close()
  }

  @Test func moreResultsThatFailAreSaidAndCanBeTriedAgain() async throws {
    let failures = Failures([.page(2, search: "Post 1")])
    let posts = await loaded(failures.repository())
    try await posts.screen.perform("find", "Post 1")
    try await posts.screen.perform("more")
    #expect(posts.text.contains("There are more posts, which were not loaded: no response within 2 s."))
    failures.calls = []
    try await posts.screen.perform("more")
    #expect(posts.shownIDs == [1] + Array(10...18))
    #expect(!posts.text.contains("not loaded"))
  }

  @Test func refreshOfASearchEndsThePageThatIsStillToCome() async {
    let gate = Gate<Void>()
    let posts = await loaded(
      PostRepositoryStandIn { call async throws(DomainError) in
        if call == .page(2, search: "Post 1") { await gate.pass() }
      })
    await posts.model.search("Post 1")
    let more = Task.immediate { await posts.model.loadMore() }
    await gate.waitForCalls(1)
    #expect(posts.model.list.isLoadingMore)
    await posts.model.search("Post 1")
    #expect(!posts.model.list.isLoadingMore)
    await gate.open(with: ())
    await more.value
    #expect(posts.shownIDs == [1] + Array(10...13))
  }

  @Test func anotherTextEndsTheResultsOfTheSearchBefore() async {
    let posts = await loaded()
    await posts.model.search("Post 20")
    posts.model.queryChanged("Post 2")
    #expect(posts.shownIDs == [2])
  }

  @Test func anotherTextEndsTheFailureOfTheSearchBefore() async {
    let posts = await loaded(Failures([.page(1, search: "x")]).repository())
    await posts.model.search("x")
    #expect(posts.model.list.failure != nil)
    posts.model.queryChanged("y")
    #expect(posts.model.list.failure == nil)
  }

  @Test func postIsEditedAsTheSearchHasFoundIt() async {
    let posts = await loaded()
    posts.repository.posts[2] = posts.repository.posts[2].titled("Another title")
    await posts.model.search("Another")
    #expect(posts.model.edit(3))
    #expect(posts.model.form?.title == "Another title")
    // The open post was loaded after the search results.
    posts.repository.posts[2] = posts.repository.posts[2].titled("Newer title")
    await posts.model.select(3)
    #expect(posts.model.edit(3))
    #expect(posts.model.form?.title == "Newer title")
  }
}
