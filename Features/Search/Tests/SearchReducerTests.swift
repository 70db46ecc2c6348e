import Domain
import FeatureSupport
import SearchFeatureTesting
import Testing

@testable import SearchFeatureLogic

struct SearchReducerTests {
  private let posts = SearchResult.samples.filter { $0.id.section == .posts }
  private let failure = DomainError(.unreachable, message: "GET /posts: could not connect")

  /// The state after some actions.
  private func state(_ actions: SearchAction..., from state: SearchState = SearchState()) -> SearchState {
    actions.reduce(into: state) { SearchReducer().reduce(action: $1, state: &$0) }
  }

  @Test func typingMarksAllSectionsAsLoading() {
    let state = state(.queryChanged(" quiet   lantern "))
    #expect(state.query == " quiet   lantern ")
    #expect(state.text == "quiet lantern")
    #expect(state.sections.map(\.phase) == Array(repeating: .loading, count: 4))
    #expect(state.recent.texts.isEmpty)
  }

  @Test func typingABlankStartsNothing() {
    var loaded = state(.queryChanged("lantern"), .sectionLoaded(.posts, posts, query: "lantern"))
    loaded = state(.queryChanged("lantern "), from: loaded)
    #expect(loaded[.posts].phase == .loaded)
  }

  @Test func resultsAreMergedAsTheyArrive() {
    let state = state(
      .searchSubmitted("lantern"), .sectionLoaded(.comments, [], query: "lantern"),
      .sectionLoaded(.posts, posts, query: "lantern"))
    #expect(state.list.items.map(\.id) == ["posts-2", "posts-7"])
    #expect(state.sections.map(\.phase) == [.loading, .loaded, .loading, .loaded])
    #expect(state.phase == .refreshing)
  }

  @Test func resultsForAnEarlierTextAreIgnored() {
    let state = state(
      .queryChanged("lan"), .queryChanged("lantern"), .sectionLoaded(.posts, posts, query: "lan"),
      .sectionFailed(.todos, failure, query: "lan"))
    #expect(state.sections.allSatisfy { $0.phase == .loading && $0.failure == nil })
  }

  @Test func resultsStayWhileOthersAreLoadedAndGoWhenThatFails() {
    var state = state(.searchSubmitted("lantern"), .sectionLoaded(.posts, posts, query: "lantern"))
    state = self.state(.queryChanged("sea"), from: state)
    #expect(state[.posts].phase == .refreshing)
    #expect(state[.posts].results == posts)
    state = self.state(.sectionFailed(.posts, failure, query: "sea"), from: state)
    #expect(state[.posts].phase == .failed)
    #expect(state[.posts].results.isEmpty)
  }

  @Test(arguments: [SearchResult.samples.filter { $0.id.section == .posts }, []])
  func failedRefreshKeepsTheResultsForTheSameText(results: [SearchResult]) {
    var state = state(.searchSubmitted("lantern"), .sectionLoaded(.posts, results, query: "lantern"))
    for _ in 1...2 {
      // A second refresh can start before the first has ended.
      state = self.state(
        .refreshTapped, .refreshTapped, .sectionFailed(.posts, failure, query: "lantern"), from: state)
      #expect(state[.posts].phase == .stale)
      #expect(state[.posts].results == results)
      #expect(state[.posts].failure == failure)
    }
  }

  @Test func resultThatWasDeletedSinceItWasFoundIsMissing() {
    var state = SearchDetailState()
    let gone = DomainError(.notFound, message: "gone")
    for action in [SearchDetailAction.appeared, .loaded(posts[0]), .refreshTapped, .failed(gone)] {
      SearchDetailReducer().reduce(action: action, state: &state)
    }
    #expect(state.phase == .failed && state.item == nil && state.isMissing)
  }

  @Test func resultStaysWhileItIsLoadedAgainAndWhenThatFails() {
    var state = SearchDetailState()
    for action in [SearchDetailAction.appeared, .loaded(posts[0]), .refreshTapped] {
      SearchDetailReducer().reduce(action: action, state: &state)
    }
    #expect(state.phase == .refreshing)
    SearchDetailReducer().reduce(action: .failed(failure), state: &state)
    #expect(state.phase == .stale && state.item == SearchDetailItem(posts[0]) && !state.isMissing)
    for _ in 1...2 {
      SearchDetailReducer().reduce(action: .refreshTapped, state: &state)
      #expect(state.phase == .refreshing)
    }
  }

  @Test func commentOnNoPostIsShownInNoOtherFeature() {
    #expect(SearchItem(SearchResult(id: .init(.comments, 4), title: "On lanterns")).output == nil)
  }

  @Test func failureOfTheRecentSearchesEndsWhenTheyAreLoaded() {
    var state = state(.recentFailed(failure))
    #expect(state.recentFailure == failure)
    state = self.state(.searchSubmitted("b"), from: state)
    #expect(state.recentFailure == failure)
    state = self.state(.recentLoaded(RecentSearches(["a"])), from: state)
    #expect(state.recentFailure == nil)
    for action in [SearchAction.searchSubmitted("c"), .rowSelected(id: "posts-2"), .openTapped(SearchItem(posts[0]))] {
      state = self.state(.recentFailed(failure), action, from: state)
      #expect(state.recentFailure == nil)
    }
  }

  @Test func retryLoadsOneSectionAgain() {
    let state = state(
      .searchSubmitted("lantern"), .sectionLoaded(.posts, posts, query: "lantern"),
      .sectionFailed(.todos, failure, query: "lantern"), .retryTapped(.todos))
    #expect(state.sections.map(\.phase) == [.loading, .loaded, .loading, .loading])
    #expect(state[.todos].failure == nil)
  }

  @Test func emptyTextHasNoResults() {
    let state = state(
      .searchSubmitted("lantern"), .sectionLoaded(.posts, posts, query: "lantern"), .queryChanged(" "))
    #expect(state.sections.allSatisfy { $0.phase == .idle && $0.results.isEmpty })
    #expect(state.phase == .idle)
  }

  @Test func submittedAndOpenedTextsAreRecent() {
    let item = SearchItem(posts[0])
    let state = state(
      .searchSubmitted("a"), .queryChanged("b"), .queryChanged("c"), .rowSelected(id: "posts-2"), .queryChanged("d"),
      .openTapped(item), .recentLoaded(RecentSearches(["z", "a"])))
    #expect(state.recent.texts == ["d", "c", "a", "z"])
  }

  @Test(arguments: [
    ([LoadingPhase.idle, .idle, .idle, .idle], LoadingPhase.idle), ([.loading, .loading, .loading, .failed], .loading),
    ([.loaded, .loading, .failed, .idle], .refreshing), ([.loaded, .loaded, .loaded, .loaded], .loaded),
    ([.loaded, .failed, .loaded, .loaded], .stale), ([.failed, .failed, .failed, .failed], .failed),
    ([.stale, .loaded, .loaded, .loaded], .stale), ([.stale, .stale, .refreshing, .stale], .refreshing),
  ])
  func phaseOfTheListFollowsFromItsSections(phases: [LoadingPhase], expected: LoadingPhase) {
    var state = SearchState()
    for (section, phase) in zip(SearchSection.allCases, phases) { state[section].phase = phase }
    #expect(state.phase == expected)
  }

  @Test func listShowsNoMoreOfASectionThanItsLimit() {
    var state = SearchState(limit: .first(1))
    state = self.state(
      .searchSubmitted("lantern"), .sectionLoaded(.posts, posts, query: "lantern"),
      .sectionLoaded(.comments, [SearchResult.samples[4]], query: "lantern"), from: state)
    #expect(state.list.items.map(\.id) == ["posts-2", "comments-4"])
    #expect(state.list.total == 3)
    #expect(state.list.shown == 2)
    #expect(state.list.sections.map(\.total) == [0, 2, 0, 1])
  }
}
