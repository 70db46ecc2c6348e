import Domain
import FeatureSupport
import InnoFlowTesting
import Observation
import ReduxCore
import SearchFeatureInterface
import SearchFeatureLogic
import SearchFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import SearchFeatureRouter

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchFeatureCoordinatorTests {
  private nonisolated static let failure = DomainError(
    .unreachable, message: "GET /posts: could not connect", hint: "Check the server.", details: "errno 111",
    retryAfter: .seconds(7))

  @Test func searchShowsTheResultsOfAllSections() async throws {
    let search = SearchFixture(limit: .first(1))
    await search.coordinator.open(.search("lantern"))
    #expect(
      try search.screen.json == #"""
        {"items":[\#
        {"id":"people-1","section":"people","status":"","text":"","title":"Ada Lantern"},\#
        {"id":"posts-2","section":"posts","status":"","text":"It hangs\nby the door.","title":"A quiet lantern"},\#
        {"id":"todos-3","section":"todos","status":"open","text":"","title":"Mend the lantern"},\#
        {"id":"comments-4","section":"comments","status":"","text":"Well said.","title":"On lanterns"}\#
        ],"phase":"loaded","query":"lantern","recent":["lantern"],"screen":"search.list","sections":[\#
        {"name":"people","phase":"loaded","shown":1,"total":1},\#
        {"name":"posts","phase":"loaded","shown":1,"total":2},\#
        {"name":"todos","phase":"loaded","shown":1,"total":1},\#
        {"name":"comments","phase":"loaded","shown":1,"total":1}],"shown":4,"total":5}
        """#)
    #expect(search.screen.commands.map(\.name) == ["select", "goto", "find", "clear", "refresh"])
    let keys: [Key?] = [nil, "o", nil, .escape, "r"]
    #expect(search.screen.commands.map(\.key) == keys)
    #expect(search.text.contains("people 1  posts 1 of 2  todos 1  comments 1"))
    #expect(search.events.all.contains("search_submitted length=7"))
  }

  @Test func sectionShowsFiveResultsUnlessALimitIsGiven() async {
    let search = SearchFixture(
      SearchRepositoryStandIn { _, section in
        (1...6).map { SearchResult(id: .init(section, $0), title: "Lantern \($0)") }
      })
    await search.coordinator.open(.search("lantern"))
    #expect(search.text.contains("people 5 of 6  posts 5 of 6  todos 5 of 6  comments 5 of 6"))
  }

  @Test func textIsSearchedForWhenNothingWasTypedForAWhile() async {
    let search = SearchFixture()
    let store = search.coordinator.model.store
    let typing = Task { await store.dispatchAsync(.queryChanged("lantern")) }
    await search.clock.waitForSleepRegistrations(toReach: 1)
    #expect(search.text.contains("people …  posts …  todos …  comments …"))
    await search.clock.advance(by: .milliseconds(300))
    await typing.value
    #expect(store.state.list.total == 5)
    #expect(store.state.list.recent.isEmpty)
  }

  @Test func failuresOfSomeSectionsStandBesideTheResultsOfTheOthers() async throws {
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section async throws(DomainError) in
        if section == .todos || section == .comments { throw Self.failure }
        return SearchResult.samples.filter { $0.id.section == section }
      })
    await search.coordinator.open(.search("lantern"))
    #expect(
      search.screen.failure
        == ScreenFailure(
          code: .unavailable, message: "Not searched: todos, comments. GET /posts: could not connect",
          hint: "Check the server.", details: "errno 111", retryAfter: .seconds(7), isPartial: true))
    #expect(search.coordinator.model.store.state.list.items.map(\.id) == ["people-1", "posts-2", "posts-7"])
    #expect(search.text.contains("╭─ The todos were not searched ─"))
    #expect(search.screen.commands.map(\.name).suffix(2) == ["retry-todos", "retry-comments"])
  }

  @Test func failuresForDifferentReasonsAreToldApart() async {
    let search = SearchFixture(
      SearchRepositoryStandIn { _, section async throws(DomainError) in
        switch section {
        case .todos: throw DomainError(.refused, message: "closed")
        case .comments: throw Self.failure
        default: return []
        }
      })
    await search.coordinator.open(.search("lantern"))
    // In all but the message it is the first of them.
    let message = "Not searched: todos, comments. todos: closed; comments: GET /posts: could not connect"
    #expect(search.screen.failure == ScreenFailure(code: .refused, message: message, isPartial: true))
    #expect(!search.text.contains("Nothing contains"))
  }

  @Test(arguments: [
    ("closed" as String?, "GET /todos: closed"), (nil, "todos: GET /todos: closed; comments: GET /comments: closed"),
  ])
  func failuresAreOneWhenTheirReasonIs(reason: String?, message: String) async {
    let search = SearchFixture(
      SearchRepositoryStandIn { _, section async throws(DomainError) in
        if section == .people || section == .posts { return [] }
        throw DomainError(.refused, message: "GET /\(section): closed", reason: reason)
      })
    await search.coordinator.open(.search("lantern"))
    #expect(search.screen.failure?.message == "Not searched: todos, comments. \(message)")
  }

  @Test func failureOfAllSectionsIsNotPartial() async throws {
    let search = SearchFixture(SearchRepositoryStandIn { _, _ async throws(DomainError) in throw Self.failure })
    await search.coordinator.open(.search("lantern"))
    #expect(search.screen.failure?.isPartial == false)
    #expect(search.coordinator.model.store.state.phase == .failed)
  }

  @Test func retrySearchesTheSectionAgain() async throws {
    let isBroken = Log<Bool>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section async throws(DomainError) in
        if section == .todos, isBroken.all.isEmpty { throw Self.failure }
        return SearchResult.samples.filter { $0.id.section == section }
      })
    await search.coordinator.open(.search("lantern"))
    isBroken.add(false)
    try await search.screen.perform("retry-todos")
    #expect(search.screen.failure == nil)
    #expect(search.coordinator.model.store.state.list.total == 5)
  }

  @Test func interruptedSearchSaysSoAndCanBeRetried() async throws {
    let gate = Gate<Void>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section async throws(DomainError) in
        if section == .todos { try await gate.request() }
        return SearchResult.samples.filter { $0.id.section == section }
      })
    let opening = Task { await search.coordinator.open(.search("lantern")) }
    await gate.waitForCalls(1)
    await search.wait { $0.sections.count { $0.phase == .loaded } == 3 }
    search.runningCalls.interrupt()
    await gate.open(with: ())
    await opening.value
    #expect(search.coordinator.model.store.state.sections.map(\.phase) == [.loaded, .loaded, .failed, .loaded])
    #expect(
      search.screen.failure
        == ScreenFailure(code: .interrupted, message: "Not searched: todos. Interrupted", isPartial: true))
    try await search.screen.perform("refresh")
    #expect(search.screen.failure == nil)
    #expect(search.coordinator.model.store.state.list.total == 5)
  }

  @Test func searchGoesOnWhenItsCallerIsCancelled() async throws {
    let gate = Gate<Void>()
    let search = SearchFixture(.passing(gate))
    let opening = Task { await search.coordinator.open(.search("lantern")) }
    await gate.waitForCalls(4)
    opening.cancel()
    await gate.open(with: ())
    await opening.value
    #expect(search.coordinator.model.store.state.list.total == 5)
  }

  @Test func interruptedRefreshKeepsTheResults() async throws {
    let gate = Gate<Void>()
    await gate.open(with: ())
    let search = SearchFixture(.passing(gate))
    await search.coordinator.open(.search("lantern"))
    await gate.close()
    let refreshing = Task { try await search.screen.perform("refresh") }
    await gate.waitForCalls(8)
    search.runningCalls.interrupt()
    await gate.open(with: ())
    try? await refreshing.value
    #expect(search.coordinator.model.store.state.sections.allSatisfy { $0.phase == .stale })
    #expect(search.coordinator.model.store.state.list.total == 5)
    #expect(search.text.contains("people failed  posts failed  todos failed  comments failed"))
  }

  @Test func secondLinkToAResultWaitsForTheRunningLoad() async {
    let gate = Gate<Void>()
    let search = SearchFixture(
      SearchRepositoryStandIn(result: { id async throws(DomainError) in
        try await gate.request()
        return try await SearchResult.sample(id: id)
      }))
    let first = Task.immediate { await search.coordinator.open(.item("posts-2")) }
    await gate.waitForCalls(1)
    let second = Task.immediate {
      await search.coordinator.open(.item("posts-2"))
      return search.screen.screen?.name == "search.detail" && search.text.contains("A quiet lantern")
    }
    await gate.open(with: ())
    #expect(await second.value)
    await first.value
    #expect(await gate.calls == 1)
  }

  @Test func secondLoadWaitsForTheSearchForTheRestoredText() async throws {
    let gate = Gate<Void>()
    let search = SearchFixture(.passing(gate))
    try search.coordinator.restore(SearchSnapshot(navigation: search.coordinator.snapshot.navigation, query: "lantern"))
    let first = Task.immediate { await search.coordinator.load() }
    await gate.waitForCalls(4)
    let second = Task.immediate {
      await search.coordinator.load()
      return search.coordinator.model.store.state.list.total
    }
    await gate.open(with: ())
    #expect(await second.value == 5)
    await first.value
    #expect(await gate.calls == 4)
  }

  @Test func interruptedDetailSaysSoAndCanBeRefreshed() async throws {
    let gate = Gate<Void>()
    let search = SearchFixture(
      SearchRepositoryStandIn(result: { id async throws(DomainError) in
        try await gate.request()
        return try await SearchResult.sample(id: id)
      }))
    let opening = Task { await search.coordinator.open(.item("posts-2")) }
    await gate.waitForCalls(1)
    search.runningCalls.interrupt()
    await gate.open(with: ())
    await opening.value
    #expect(search.screen.failure == ScreenFailure(code: .interrupted, message: "Interrupted"))
    try await search.screen.perform("refresh")
    #expect(search.screen.failure == nil)
    #expect(search.text.contains("A quiet lantern"))
  }

  @Test func resultIsShownWithItsDetailsAndLeadsBackToTheResults() async throws {
    let search = SearchFixture()
    await search.coordinator.open(.search("lantern"))
    let results = try search.screen.json
    try await search.screen.perform("select", "people-1")
    #expect(
      try search.screen.json == #"""
        {"item":{"fields":[{"name":"Username","value":"ada"},{"name":"City","value":"London"}],"id":"people-1",\#
        "section":"people","status":"","text":"","title":"Ada Lantern"},"screen":"search.detail"}
        """#)
    #expect(search.screen.commands.map(\.name) == ["refresh", "goto", "back"])
    try await search.screen.perform("back")
    #expect(try search.screen.json == results)
    // So does one that a link has opened.
    await search.coordinator.open(.item("people-1"))
    try await search.screen.perform("back")
    #expect(try search.screen.json == results)
  }

  private nonisolated static let rule = String(repeating: "─", count: 80)

  @Test(arguments: [
    ("todos-3", "[todos] Mend the lantern open\n"),
    ("posts-2", "[posts] A quiet lantern\n\(rule)\nIt hangs\nby the door.\n"),
    ("comments-4", "[comments] On lanterns\n\(rule)\nWell said.\n\(rule)\nE-mail      grace@example.org\n"),
  ])
  func resultIsShownWithWhatItHas(id: String, text: String) async {
    let search = SearchFixture()
    await search.coordinator.open(.item(id))
    #expect(search.text == text)
  }

  @Test func storeOfTheDetailGoesWithItsScreen() async throws {
    let search = SearchFixture(lists: SavedListRepositoryStandIn(["recent-searches": ["old"]]))
    await search.coordinator.open(.item("people-1"))
    #expect(search.coordinator.detail != nil)
    try await search.screen.perform("back")
    #expect(search.coordinator.detail == nil)
    #expect(search.text.contains("Recent searches\nold\n"))
  }

  @Test func resultIsLoadedAgainWhenAskedFor() async throws {
    let loads = Log<SearchResult.ID>()
    let search = SearchFixture(
      SearchRepositoryStandIn(result: { id async throws(DomainError) in
        loads.add(id)
        return try await SearchResult.sample(id: id)
      }))
    await search.coordinator.open(.item("people-1"))
    await search.coordinator.load()
    #expect(loads.all.count == 1)
    try await search.screen.perform("refresh")
    #expect(loads.all.count == 2)
  }

  @Test func resultsThatAreThereAreNotSearchedForAgain() async {
    let searches = Log<String>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section in
        searches.add(text)
        return []
      })
    await search.coordinator.open(.search("lantern"))
    await search.coordinator.load()
    #expect(searches.all.count == 4)
  }

  @Test(arguments: [[SearchSection.todos], SearchSection.allCases])
  func loadDoesNotRepeatASearchThatHasFailed(failing: [SearchSection]) async {
    let searches = Log<String>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section async throws(DomainError) in
        searches.add(text)
        if failing.contains(section) { throw Self.failure }
        return []
      })
    await search.coordinator.open(.search("lantern"))
    await search.coordinator.load()
    #expect(searches.all.count == 4)
  }

  @Test(
    arguments: [
      ([], ""), (["lantern"], "lantern"), (["quiet", "lantern"], "quiet lantern"),
      (["list", "lantern"], "list lantern"),
    ] as [([String], String)])
  func wordsOfTheCommandAreTheSearchTextAndNoWordsClearIt(words: [String], text: String) async {
    let search = SearchFixture()
    await search.coordinator.open(.search("sea"))
    var command = SearchListCommand()
    command.words = words
    await command.run(on: search.coordinator)
    #expect(search.coordinator.model.text == text)
  }

  @Test func linkToASearchIsAddedToTheRecentSearches() async {
    let search = SearchFixture(lists: SavedListRepositoryStandIn(["recent-searches": ["old"]]))
    await search.coordinator.open(.search("lantern"))
    #expect(search.lists["recent-searches"] == ["lantern", "old"])
    // Also while a result is open.
    await search.coordinator.open(.item("people-1"))
    await search.coordinator.open(.search("sea"))
    #expect(search.lists["recent-searches"] == ["sea", "lantern", "old"])
    #expect(search.screen.screen?.name == "search.list")
  }

  @Test func linkToTheListShowsTheRecentSearches() async {
    let search = SearchFixture()
    await search.coordinator.open(.search("lantern"))
    await search.coordinator.open(.list)
    #expect(search.text.contains("Recent searches\nlantern\n") && !search.text.contains("A quiet lantern"))
    // Also while a result is open.
    await search.coordinator.open(.search("lantern"))
    await search.coordinator.open(.item("people-1"))
    await search.coordinator.open(.list)
    #expect(search.screen.screen?.name == "search.list")
    #expect(search.text.contains("Recent searches\nlantern\n") && !search.text.contains("A quiet lantern"))
  }

  @Test func resultThatIsNotListedIsNotSelected() async throws {
    let search = SearchFixture()
    await search.coordinator.open(.search("sea"))
    await #expect(throws: ScreenFailure.noSuchItem("result", id: "posts-2")) {
      try await search.screen.perform("select", "posts-2")
    }
    await #expect(
      throws: ScreenFailure(code: .usage, message: "No result is selected.", hint: "Select one, or type its id.")
    ) {
      try await search.screen.perform("select")
    }
    #expect(search.screen.screen?.name == "search.list")
    await #expect(throws: ScreenFailure.noSuchItem("result", id: "posts-2")) {
      try await search.screen.perform("goto", "posts-2")
    }
    // Without an id it is the first one.
    try await search.screen.perform("goto")
    #expect(search.outputs.all == [.openPost(postID: 7)])
  }

  @Test(arguments: [
    ("people-1", SearchOutput.openPerson(userID: 1)), ("posts-2", .openPost(postID: 2)),
    ("todos-3", .openTodo(todoID: 3)),
    ("comments-4", .openComments(postID: 2)),
  ])
  func resultOpensInTheFeatureThatOwnsIt(id: String, output: SearchOutput) async throws {
    let search = SearchFixture()
    await search.coordinator.open(.search("lantern"))
    try await search.screen.perform("goto", id)
    await search.coordinator.open(.item(id))
    try await search.screen.perform("goto")
    #expect(search.outputs.all == [output, output])
  }

  @Test(arguments: ["posts-99", "99", "posts"])
  func linkToAnUnknownResultSaysSo(id: String) async throws {
    let search = SearchFixture()
    await search.coordinator.open(.item(id))
    #expect(search.screen.failure == .noSuchItem("result", id: id))
    #expect(try search.screen.json == #"{"id":"\#(id)","screen":"search.detail"}"#)
    #expect(search.screen.commands.filter(\.isEnabled).map(\.name) == ["refresh", "back"])
  }

  @Test func recentSearchesAreShownWhileThereIsNoTextAndKept() async throws {
    let lists = SavedListRepositoryStandIn(["recent-searches": ["old"]])
    let search = SearchFixture(lists: lists)
    await search.coordinator.load()
    #expect(search.text.contains("Recent searches\nold\n"))
    #expect(search.screen.commands.filter(\.isEnabled).map(\.name) == ["find"])
    try await search.screen.perform("find", "  quiet   lantern ")
    #expect(lists["recent-searches"] == ["quiet lantern", "old"])
    try await search.screen.perform("clear")
    #expect(search.text.contains("Recent searches\nquiet lantern\nold\n"))
    #expect(search.screen.screen?.name == "search.list")
  }

  @Test func restoredSearchIsMadeAgainWhenItIsLoaded() async throws {
    let (first, second) = (SearchFixture(), SearchFixture())
    await first.coordinator.open(.search("sea"))
    await second.coordinator.open(.search("lantern"))
    try second.coordinator.restore(first.coordinator.snapshot)
    await second.coordinator.load()
    #expect(second.coordinator.model.store.state.list.items.map(\.id) == ["posts-7"])
    await first.coordinator.open(.item("posts-7"))
    try second.coordinator.restore(first.coordinator.snapshot)
    #expect(second.screen.screen?.name == "search.list")
    await second.coordinator.load()
    #expect(try second.screen.json == first.screen.json)
  }

  @Test func linkToASearchTakesThePlaceOfTheRestoredOne() async throws {
    let first = SearchFixture()
    await first.coordinator.open(.search("sea"))
    let texts = Log<String>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, _ async throws(DomainError) in
        texts.add(text)
        return []
      }, lists: SavedListRepositoryStandIn(["recent-searches": ["sea"]]))
    try search.coordinator.restore(first.coordinator.snapshot)
    await search.coordinator.open(.search("lantern"))
    #expect(texts.all == Array(repeating: "lantern", count: 4))
    #expect(search.coordinator.model.store.state.recent.texts == ["lantern", "sea"])
  }

  @Test func choosingARecentSearchRunsIt() async {
    let search = SearchFixture(
      lists: SavedListRepositoryStandIn(["recent-searches": ["lantern", "sea"]]), hasLiveScreens: true)
    await search.coordinator.load()
    let host = ViewHost(width: 80, height: 24) { search.coordinator.host }
    // The first row is selected when it appears.
    for key in [Key.down, .enter] {
      _ = host.draw()
      host.handle(.key(key))
    }
    let state = search.coordinator.model.store.state
    #expect(state.text == "sea" && state.recent.texts == ["sea", "lantern"])
    host.close()
  }

  @Test func anotherTextSelectsTheFirstOfItsResults() async throws {
    let search = SearchFixture(hasLiveScreens: true)
    await search.coordinator.open(.search("lantern"))
    let host = ViewHost(width: 80, height: 24) { search.coordinator.host }
    _ = host.draw()
    host.handle(.key(.down))
    #expect(host.draw().text(styles: .plain).contains("› [posts] A quiet lantern"))
    try await host.draw().perform("goto")
    #expect(search.outputs.all == [.openPost(postID: 2)])
    await search.coordinator.model.store.dispatchAsync(.searchSubmitted("an"))
    #expect(host.draw().text(styles: .plain).contains("› [people] Ada Lantern"))
    host.close()
  }

  /// With a blank behind it, it is the same search.
  @Test func selectionCanBeMovedWhileTheTextEndsWithABlank() async {
    let search = SearchFixture(hasLiveScreens: true)
    await search.coordinator.open(.search("lantern"))
    let host = ViewHost(width: 80, height: 24) { search.coordinator.host }
    _ = host.draw()
    await search.coordinator.model.store.dispatchAsync(.queryChanged("lantern "))
    _ = host.draw()
    host.handle(.key(.down))
    #expect(host.draw().text(styles: .plain).contains("› [posts] A quiet lantern"))
    host.close()
  }

  @Test func selectedResultThatARefreshRemovesLeavesTheFirstOneSelected() async {
    let removed = Log<String>()
    let search = SearchFixture(
      SearchRepositoryStandIn { _, section in
        SearchResult.samples.filter { $0.id.section == section && !removed.all.contains($0.id.description) }
      }, hasLiveScreens: true)
    await search.coordinator.open(.search("lantern"))
    let host = ViewHost(width: 80, height: 24) { search.coordinator.host }
    _ = host.draw()
    host.handle(.key(.down))
    #expect(host.draw().text(styles: .plain).contains("› [posts] A quiet lantern"))
    removed.add("posts-2")
    await search.coordinator.model.store.dispatchAsync(.refreshTapped)
    #expect(host.draw().text(styles: .plain).contains("› [people] Ada Lantern"))
    host.close()
  }

  @Test func detailOnAScreenHasAStoreOfItsOwnWhoseWorkEndsWithIt() async throws {
    let gate = Gate<Void>()
    let cancelled = Log<Bool>()
    let search = SearchFixture(
      SearchRepositoryStandIn(result: { id async throws(DomainError) in
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          Task { await gate.open(with: ()) }
        }
        cancelled.add(Task.isCancelled)
        return try await SearchResult.sample(id: id)
      }), hasLiveScreens: true)
    await search.coordinator.open(.search("lantern"))
    let host = ViewHost(width: 80, height: 24) { search.coordinator.host }
    _ = host.draw()
    try await host.draw().perform("select", "posts-2")
    #expect(search.coordinator.detail == nil)
    #expect(host.draw().text(styles: .plain).contains("Loading result posts-2…"))
    await gate.waitForCalls(1)
    try await host.draw().perform("back")
    #expect(host.draw().text(styles: .plain).contains("A quiet lantern"))
    // Opened by the cancellation alone.
    await gate.pass()
    host.close()
  }

  @Test func detailThatIsHiddenWhileItLoadsIsLoadedOnce() async throws {
    let gate = Gate<Void>()
    let search = SearchFixture(
      SearchRepositoryStandIn(result: { id async throws(DomainError) in
        await gate.pass()
        return try await SearchResult.sample(id: id)
      }), hasLiveScreens: true)
    await search.coordinator.open(.search("lantern"))
    let tabs = Tabs()
    let host = ViewHost(width: 80, height: 24) {
      Pages(showing: tabs.shown, of: ["search", "other"]) { tab in
        if tab == "search" { search.coordinator.host } else { Text("other") }
      }
    }
    let (changes, change) = AsyncStream<Void>.makeStream()
    host.onChange = { change.yield() }
    _ = host.draw()
    try await host.draw().perform("select", "posts-2")
    _ = host.draw()
    await gate.waitForCalls(1)
    for tab in ["other", "search"] {
      tabs.shown = tab
      _ = host.draw()
    }
    await gate.open(with: ())
    for await _ in changes where host.draw().text(styles: .plain).contains("It hangs") { break }
    #expect(await gate.calls == 1)
    host.close()
  }
}

@MainActor
@Observable
private final class Tabs {
  var shown = "search"
}
