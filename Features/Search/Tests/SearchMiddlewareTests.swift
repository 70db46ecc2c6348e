import Domain
import FeatureSupport
import InnoFlowTesting
import ReduxCore
import ReduxCoreTesting
import SearchFeatureInterface
import SearchFeatureTesting
import Synchronization
import TestSupport
import Testing

@testable import SearchFeatureLogic

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchMiddlewareTests {
  private let clock = ManualTestClock()
  private let gate = Gate<Void>()
  private let failure = DomainError(.unreachable, message: "could not connect")

  private func store(
    _ search: @escaping @Sendable (String, SearchSection) async throws(DomainError) -> [SearchResult]
  ) -> ObservableStore<SearchReducer> {
    ObservableStore(
      reducer: SearchReducer(), middleware: [SearchMiddleware(search: search)],
      clock: StoreClock.manual(clock))
  }

  private func state(_ query: String) -> SearchState {
    var state = SearchState()
    state.query = query
    return state
  }

  private nonisolated static func result(_ text: String, in section: SearchSection) -> SearchResult {
    SearchResult(id: .init(section, 1), title: text)
  }

  @Test func onlyTheLastTextIsSearchedForWhenNothingIsTypedForAWhile() async {
    let searched = Log<String>()
    let store = store { text, section async throws(DomainError) in
      if section == .posts { searched.add(text) }
      return []
    }
    var calls: [Task<Void, Never>] = []
    for (count, text) in ["l", "la", "lan"].enumerated() {
      calls.append(Task.immediate { await store.dispatchAsync(.queryChanged(text)) })
      await clock.waitForSleepRegistrations(toReach: count + 1)
    }
    await clock.advance(by: SearchMiddleware.pause - .nanoseconds(1))
    #expect(searched.all.isEmpty)
    await clock.advance(by: .nanoseconds(1))
    for call in calls { await call.value }
    #expect(searched.all == ["lan"])
    #expect(store.state.phase == .loaded)
  }

  @Test func anotherTextIsSearchedForWhileTheResultsOfTheFirstAreShown() async {
    let searched = Log<String>()
    let store = store { text, section async throws(DomainError) in
      if section == .posts { searched.add(text) }
      return []
    }
    await store.dispatchAsync(.searchSubmitted("lan"))
    let typing = Task.immediate { await store.dispatchAsync(.queryChanged("lantern")) }
    await clock.advance(by: SearchMiddleware.pause, onceSleepersReach: 1)
    await typing.value
    #expect(searched.all == ["lan", "lantern"])
  }

  @Test func submittedTextIsNotSearchedForAgainWhenThePauseEnds() async {
    let searched = Log<String>()
    let store = store { text, section async throws(DomainError) in
      if section == .posts { searched.add(text) }
      return []
    }
    let typing = Task.immediate { await store.dispatchAsync(.queryChanged("lan")) }
    await clock.waitForSleepRegistrations(toReach: 1)
    await store.dispatchAsync(.searchSubmitted("lan"))
    await clock.advance(by: SearchMiddleware.pause)
    await typing.value
    #expect(searched.all == ["lan"])
  }

  @Test func emptyTextEndsTheWaitAndSearchesNothing() async {
    let store = store { _, _ in
      Issue.record("searched")
      return []
    }
    let typing = Task.immediate { await store.dispatchAsync(.queryChanged("lan")) }
    await clock.waitForSleepRegistrations(toReach: 1)
    await store.dispatchAsync(.queryChanged(""))
    await typing.value
    await clock.advance(by: SearchMiddleware.pause)
  }

  @Test func blankTypedAfterTheResultsAreThereSearchesNothing() async {
    let harness = MiddlewareHarness(
      SearchMiddleware { _, _ in
        Issue.record("searched")
        return []
      })
    var state = state("lan ")
    for section in SearchSection.allCases { state[section].phase = .loaded }
    harness.process(.queryChanged("lan "), state: state)
    await harness.finish()
  }

  @Test func submittedTextIsSearchedForAtOnceInAllSectionsAtTheSameTime() async {
    let store = store { [gate] text, section in
      await gate.pass()
      return [Self.result(text, in: section)]
    }
    let search = Task.immediate { await store.dispatchAsync(.searchSubmitted("a")) }
    await gate.waitForCalls(4)
    await gate.open(with: ())
    await search.value
    #expect(store.state.list.items.map(\.id) == ["people-1", "posts-1", "todos-1", "comments-1"])
  }

  @Test func resultsOfASectionArriveBeforeThoseOfTheOthers() async {
    let harness = MiddlewareHarness(
      SearchMiddleware { [gate] text, section in
        if section != .posts { await gate.pass() }
        return [Self.result(text, in: section)]
      })
    harness.process(.searchSubmitted("a"), state: state("a"))
    await harness.receive(.sectionLoaded(.posts, [Self.result("a", in: .posts)], query: "a"))
    harness.cancel()
    await gate.open(with: ())
    await harness.finish()
  }

  @Test func laterSearchCancelsTheEarlierOneAndItsRetries() async {
    let cancelled = Log<Bool>()
    let store = store { [gate] text, section in
      guard text == "a" else { return [Self.result(text, in: section)] }
      await gate.pass()
      cancelled.add(Task.isCancelled)
      return [Self.result(text, in: section)]
    }
    let first = Task.immediate { await store.dispatchAsync(.searchSubmitted("a")) }
    await gate.waitForCalls(4)
    let retry = Task.immediate { await store.dispatchAsync(.retryTapped(.todos)) }
    await gate.waitForCalls(5)
    await store.dispatchAsync(.searchSubmitted("b"))
    await gate.open(with: ())
    await first.value
    await retry.value
    #expect(cancelled.all == Array(repeating: true, count: 5))
    #expect(Set(store.state.list.items.map(\.title)) == ["b"])
  }

  @Test func refreshCancelsTheRunningSearch() async {
    let cancelled = Log<Bool>()
    let store = store { [gate] text, section in
      await gate.pass()
      cancelled.add(Task.isCancelled)
      return [Self.result(text, in: section)]
    }
    let search = Task.immediate { await store.dispatchAsync(.searchSubmitted("a")) }
    await gate.waitForCalls(4)
    let refresh = Task.immediate { await store.dispatchAsync(.refreshTapped) }
    await gate.waitForCalls(8)
    await gate.open(with: ())
    await search.value
    await refresh.value
    #expect(cancelled.all.count { $0 } == 4)
    #expect(store.state.phase == .loaded)
  }

  @Test func retriesOfTwoSectionsRunAtTheSameTime() async {
    let middleware = SearchMiddleware { [gate] text, section in
      await gate.pass()
      return [Self.result(Task.isCancelled ? "cancelled" : text, in: section)]
    }
    let recorder = DispatchRecorder<SearchAction>()
    await withDiscardingTaskGroup { group in
      for section in [SearchSection.todos, .posts] {
        group.addTask { [state = state("a")] in
          await middleware.process(action: .retryTapped(section), state: state, dispatch: recorder.dispatch)
        }
      }
      await gate.waitForCalls(2)
      await gate.open(with: ())
    }
    let results = [SearchSection.todos, .posts].map {
      SearchAction.sectionLoaded($0, [Self.result("a", in: $0)], query: "a")
    }
    #expect(results.allSatisfy(recorder.actions.contains) && recorder.actions.count == 2)
  }

  @Test func retrySearchesOneSection() async {
    let harness = MiddlewareHarness(
      SearchMiddleware { [failure] _, section async throws(DomainError) in
        if section == .todos { throw failure }
        return []
      })
    harness.process(.retryTapped(.todos), state: state("a"))
    await harness.receive(.sectionFailed(.todos, failure, query: "a"))
    harness.process(.retryTapped(.posts), state: state("a"))
    await harness.receive(.sectionLoaded(.posts, [], query: "a"))
    await harness.finish()
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchDetailMiddlewareTests {
  private let gate = Gate<Void>()
  private let failure = DomainError(.unreachable, message: "could not connect")

  private func store(
    _ load: @escaping @Sendable (SearchResult.ID) async throws(DomainError) -> SearchResult
  ) -> ObservableStore<SearchDetailReducer> {
    ObservableStore(reducer: SearchDetailReducer(), middleware: [SearchDetailMiddleware(id: "posts-2", load: load)])
  }

  @Test func loadGoesOnWhenTheScreenAppearsAgain() async {
    let store = store { [gate] id async throws(DomainError) in
      await gate.pass()
      return try await SearchResult.sample(id: id)
    }
    store.appear()
    await gate.waitForCalls(1)
    store.appear()
    await gate.open(with: ())
    await store.wait { $0.phase == .loaded }
    store.appear()
    #expect(store.state.phase == .loaded)
    #expect(await gate.calls == 1)
  }

  @Test func refreshTakesThePlaceOfTheLoad() async {
    let cancelled = Log<Bool>()
    let store = store { [gate] id async throws(DomainError) in
      await gate.pass()
      cancelled.add(Task.isCancelled)
      return try await SearchResult.sample(id: id)
    }
    let first = Task.immediate { await store.load(.appeared) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await store.load(.refreshTapped) }
    await gate.waitForCalls(2)
    await gate.open(with: ())
    await refresh.value
    await first.value
    #expect(store.state.phase == .loaded)
    #expect(cancelled.all.sorted { $0 && !$1 } == [true, false])
  }

  @Test func resultWhoseLoadHasFailedIsLoadedWhenTheScreenAppearsAgain() async {
    let failures = Log<DomainError>()
    let store = store { [failure] id async throws(DomainError) in
      guard failures.all.isEmpty else { return try await SearchResult.sample(id: id) }
      failures.add(failure)
      throw failure
    }
    store.appear()
    await store.wait { $0.phase == .failed }
    store.appear()
    #expect(store.state.failure == nil)
    await store.wait { $0.phase == .loaded }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchNavigationMiddlewareTests {
  private let gate = Gate<Void>()

  @Test func laterNavigationCancelsTheEarlierOne() async {
    let followed = Log<SearchRequest>()
    let store = ObservableStore(
      reducer: SearchReducer(),
      middleware: [
        SearchNavigationMiddleware { [gate] request in
          await gate.pass()
          if !Task.isCancelled { followed.add(request) }
        }
      ])
    let actions = [
      SearchAction.rowSelected(id: "posts-2"), .rowSelected(id: "people-1"), .rowSelected(id: "posts-7"),
    ]
    var calls: [Task<Void, Never>] = []
    for (count, action) in actions.enumerated() {
      calls.append(Task.immediate { await store.dispatchAsync(action) })
      await gate.waitForCalls(count + 1)
    }
    await gate.open(with: ())
    for call in calls { await call.value }
    #expect(followed.all == [.route(.detail(id: "posts-7"))])
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RecentSearchesMiddlewareTests {
  private let lists = SavedListRepositoryStandIn()
  private let failure = DomainError(.failed, message: "cannot be read")

  private func harness() -> MiddlewareHarness<SearchAction, SearchState> {
    MiddlewareHarness(RecentSearchesMiddleware(recentSearches: RecentSearchesUseCase(repository: lists)))
  }

  private func state(_ recent: [String], isLoaded: Bool = true) -> SearchState {
    var state = SearchState()
    state.isRecentLoaded = isLoaded
    state.recent = RecentSearches(recent)
    return state
  }

  @Test func savedSearchesAreLoadedWhenTheListAppearsAndOnce() async {
    lists["recent-searches"] = ["b", "a"]
    let harness = harness()
    harness.process(.appeared, state: state([], isLoaded: false))
    await harness.receive(.recentLoaded(RecentSearches(["b", "a"])))
    harness.process(.appeared, state: state(["b", "a"]))
    await harness.finish()
  }

  @Test(arguments: [
    SearchAction.searchSubmitted("c"), .rowSelected(id: "posts-2"), .openTapped(SearchItem(SearchResult.samples[0])),
    .recentLoaded(RecentSearches()),
  ])
  func searchesAreSavedAfterEachOneThatWasMeant(action: SearchAction) async {
    let harness = harness()
    harness.process(action, state: state(["c", "b"]))
    await harness.finish()
    #expect(lists["recent-searches"] == ["c", "b"])
  }

  @Test(arguments: [
    SearchAction.queryChanged("c"), .refreshTapped, .recentLoaded(RecentSearches(["c", "b"])),
  ])
  func actionThatChangesNoRecentSearchSavesNothing(action: SearchAction) async {
    let harness = harness()
    harness.process(action, state: state(["c", "b"]))
    await harness.finish()
    #expect(lists["recent-searches"] == nil)
  }

  @Test func searchMadeBeforeTheEarlierOnesAreLoadedIsSavedWithThem() async {
    let harness = harness()
    harness.process(.recentLoaded(RecentSearches(["b", "a"])), state: state(["a", "b"]))
    await harness.finish()
    #expect(lists["recent-searches"] == ["a", "b"])
  }

  @Test func nothingIsSavedBeforeThoseOfEarlierRunsAreLoaded() async {
    let harness = harness()
    harness.process(.searchSubmitted("c"), state: state(["c"], isLoaded: false))
    await harness.finish()
    #expect(lists["recent-searches"] == nil)
  }

  @Test(arguments: [SearchAction.appeared, .searchSubmitted("c")])
  func failureIsDispatched(action: SearchAction) async {
    lists.fail(failure)
    let harness = harness()
    harness.process(action, state: state([], isLoaded: action != .appeared))
    await harness.receive(.recentFailed(failure))
    await harness.finish()
  }
}

@MainActor
struct SearchAnalyticsMiddlewareTests {
  @Test(arguments: [
    (SearchAction.searchSubmitted("two words"), #"search_submitted length=9"#),
    (.sectionLoaded(.posts, SearchResult.samples, query: "x"), "search_section_loaded results=5 section=posts"),
    (
      .sectionFailed(.todos, DomainError(.refused, message: "m"), query: "x"),
      "search_section_failed failure=refused section=todos"
    ),
    (.openTapped(SearchItem(SearchResult.samples[0])), "search_result_opened section=people"),
  ])
  func eventSaysWhatWasDoneAndNotWhatWasSearchedFor(action: SearchAction, event: String) async {
    let events = Log<String>()
    let middleware = SearchAnalyticsMiddleware { events.add(eventText(of: $0, $1)) }
    var state = SearchState()
    state.query = " two  words "
    let recorder = DispatchRecorder<SearchAction>()
    await middleware.process(action: action, state: state, dispatch: recorder.dispatch)
    #expect(events.all == [event])
    #expect(recorder.actions.isEmpty)
  }
}
