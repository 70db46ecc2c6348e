import Domain
import FeatureSupport
import FoundationEssentials
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PeopleFeatureRouter

@MainActor
struct PeopleFeatureCoordinatorTests {
  private func coordinator(
    _ repository: PeopleRepositoryStandIn = PeopleRepositoryStandIn()
  ) -> PeopleFeatureCoordinator {
    PeopleFeatureCoordinator(model: PeopleFeatureModel(repository))
  }

  private func screen(_ coordinator: PeopleFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func aLinkToTheTabShowsTheListWithItsCommands() async throws {
    let people = coordinator()
    await people.open(.list)
    let frame = screen(people)
    #expect(
      try frame.json == #"""
        {"hasMore":false,"items":[\#
        {"city":"London","company":"Analytical Engines","email":"ada@example.org","id":1,"name":"Ada Byron","phone":"1-111","username":"ada","website":"ada.example.org"},\#
        {"city":"Helsinki","company":"Kernel & Co","email":"linus@example.org","id":2,"name":"Linus Berg","phone":"2-222","username":"linus","website":"linus.example.org"},\#
        {"city":"London","company":"Compilers Ltd","email":"grace@example.org","id":3,"name":"Grace Murray","phone":"3-333","username":"grace","website":"grace.example.org"}\#
        ],"phase":"loaded","screen":"people.list","shown":3,"total":3}
        """#)
    #expect(
      frame.commands.map(\.name) == [
        "select", "refresh", "filter", "clear", "posts-of", "todos-of", "overview",
      ])
    let keys: [Key?] = [nil, "r", nil, .escape, "p", "a", "i"]
    #expect(frame.commands.map(\.key) == keys)
  }

  @Test func theListIsFilteredWhileTypingAndTheBadgeCountsAll() async throws {
    let people = coordinator()
    await people.load()
    let badge = try #require(people.badge)
    try await screen(people).perform("filter", " LINUS  b")
    #expect(screen(people).text(styles: .plain).contains("1 of 3"))
    #expect(people.model.list.items.map(\.id) == [2])
    #expect(people.badge == badge)
    for text in ["nowhere", "Berg Linus"] {
      try await screen(people).perform("filter", text)
      #expect(screen(people).text(styles: .plain).contains("Nothing contains '\(text)'."))
    }
    try await screen(people).perform("clear")
    #expect(people.model.list.items.map(\.id) == [1, 2, 3])
    #expect(screen(people).commands.first { $0.name == "clear" }?.isEnabled == false)
  }

  @Test func linkToTheListShowsAllOfItAndALinkToAPersonLeavesTheFilter() async throws {
    let people = coordinator()
    await people.load()
    try await screen(people).perform("filter", "linus")
    await people.open(.item(1))
    try await screen(people).perform("back")
    await people.open(.overview)
    try await screen(people).perform("close")
    #expect(people.model.list.items.map(\.id) == [2])
    await people.open(.list)
    #expect(people.model.list.items.map(\.id) == [1, 2, 3] && people.model.filter.isEmpty)
  }

  @Test func restoredOverviewOverAPersonLoadsTheListAndThePerson() async throws {
    let (first, second) = (coordinator(), coordinator())
    await first.open(.item(1))
    await first.model.showOverview()
    try second.restore(first.snapshot)
    await second.load()
    #expect(try screen(second).json == screen(first).json)
    #expect(second.model.overview.people == 3)
    #expect(second.model.person == first.model.person)
  }

  @Test func lastPersonOfARestoredPathIsShownAndLeadsBackToTheOneBefore() async throws {
    let people = coordinator()
    let json = #"{"modals":[],"path":[{"detail":{"userID":1}},{"detail":{"userID":2}}]}"#
    try people.restore(decoded(like: people.snapshot, json))
    await people.load()
    #expect(people.model.person?.id == 2)
    #expect(screen(people).text(styles: .plain).hasPrefix("Linus Berg\n"))
    try await screen(people).perform("back")
    #expect(screen(people).text(styles: .plain).hasPrefix("Ada Byron\n"))
  }

  private func decoded<Snapshot: Decodable>(like _: Snapshot, _ json: String) throws -> Snapshot {
    try JSONDecoder().decode(Snapshot.self, from: Data(json.utf8))
  }

  @Test func selectedRowIsSeenOnTheSmallestScreen() async {
    let people = coordinator()
    await people.load()
    // 20x5, of which the app itself takes three rows.
    let host = ViewHost(width: 20, height: 2) { people.host }
    // The first row is selected when it appears.
    _ = host.draw()
    #expect(host.draw().text(styles: .plain).contains("› Ada Byron"))
    host.close()
  }

  @Test func selectingAPersonThatDoesNotExistIsAFailureAndStaysOnTheList() async throws {
    let people = coordinator()
    await people.load()
    await #expect(throws: ScreenFailure.noSuchItem("person", id: 99)) {
      try await screen(people).perform("select", "99")
    }
    let refusal = await #expect(throws: ScreenFailure.self) { try await screen(people).perform("select", "x") }
    #expect(refusal?.code == .usage)
    #expect(screen(people).screen?.name == "people.list")
  }

  @Test func selectingAndGoingBackLeavesTheList() async throws {
    let people = coordinator()
    await people.load()
    try await screen(people).perform("select", "3")
    #expect(screen(people).screen?.name == "people.detail")
    try await screen(people).perform("back")
    #expect(screen(people).screen?.name == "people.list")
  }

  @Test func personThatIsSelectedAfterAnotherLeadsBackToTheList() async throws {
    let people = coordinator()
    await people.load()
    for id in [3, 1] { #expect(await people.model.select(id)) }
    try await screen(people).perform("back")
    #expect(screen(people).screen?.name == "people.list")
  }

  @Test func theOverviewOpensAndCloses() async throws {
    let people = coordinator()
    await people.load()
    try await screen(people).perform("overview")
    #expect(
      try screen(people).json
        == #"{"screen":"people.overview","summary":{"cities":2,"mostActiveCity":"London","people":3}}"#)
    try await screen(people).perform("close")
    #expect(screen(people).screen?.name == "people.list")
  }

  @Test func theOverviewOfNobodyNamesNoCity() async {
    let people = coordinator(PeopleRepositoryStandIn { [] })
    await people.open(.overview)
    #expect(screen(people).text(styles: .plain).contains("│ Most active city  – │\n"))
  }

  @Test func theOverviewOfPeopleThatCouldNotBeLoadedIsTheFailure() async throws {
    let people = coordinator(
      PeopleRepositoryStandIn { () async throws(DomainError) in
        throw DomainError(.unreachable, message: "could not connect")
      })
    await people.open(.overview)
    #expect(screen(people).screen?.name == "people.list")
    #expect(screen(people).failure?.message == "could not connect")
  }

  @Test func goingToTodosAndPostsIsAnOutputAndNoNavigationOfItsOwn() async throws {
    let people = coordinator()
    var outputs: [PeopleOutput] = []
    people.model.onOutput = { outputs.append($0) }
    await people.open(.item(2))
    try await screen(people).perform("todos")
    try await screen(people).perform("posts")
    #expect(outputs == [.openTodos(assigneeID: 2), .openPosts(authorID: 2)])
    #expect(screen(people).screen?.name == "people.detail")
  }

  @Test func aFailureIsShownUntilARefreshSucceeds() async throws {
    let responses = Responses()
    let people = coordinator(PeopleRepositoryStandIn { () async throws(DomainError) in try await responses.next() })
    await people.load()
    let failed = screen(people)
    #expect(
      failed.failure
        == ScreenFailure(code: .unavailable, message: "GET /users: could not connect", hint: "Start the server."))
    #expect(failed.text(styles: .plain).contains("People API Error"))
    #expect(failed.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
    try await failed.perform("refresh")
    #expect(screen(people).failure == nil)
    #expect(screen(people).text(styles: .plain).contains("Ada Byron"))
  }

  @Test(arguments: [
    (DomainError.Kind.unreachable, FailureCode.unavailable), (.timedOut, .timeout), (.rateLimited, .rateLimited),
    (.refused, .refused), (.unauthorized, .unauthorized), (.forbidden, .forbidden), (.notFound, .notFound),
    (.conflict, .conflict), (.validation, .validation), (.invalidResponse, .invalidResponse),
    (.cancelled, .interrupted), (.failed, .failure),
  ])
  func failureOnTheScreenHasTheCodeOfItsKind(kind: DomainError.Kind, code: FailureCode) async {
    let people = coordinator(
      PeopleRepositoryStandIn { () async throws(DomainError) in throw DomainError(kind, message: "No people") })
    await people.load()
    #expect(screen(people).failure == ScreenFailure(code: code, message: "No people"))
    let title = kind == .cancelled ? "People" : kind == .failed ? "People Error" : "People API Error"
    #expect(screen(people).text(styles: .plain).hasPrefix("╭─ \(title) ─"))
  }

  @Test func interruptedRefreshIsAFailureThatKeepsTheContent() async throws {
    let gate = Gate<DomainError?>()
    await gate.open(with: nil)
    let people = coordinator(.passing(gate))
    await people.load()
    await gate.open(with: DomainError(.cancelled, message: "Interrupted"))
    try await screen(people).perform("refresh")
    #expect(screen(people).failure == ScreenFailure(code: .interrupted, message: "Interrupted"))
    // The note is below the content, so that the content does not move.
    #expect(screen(people).text(styles: .plain).contains(/(?s)Ada Byron.*Interrupted: press r/))
  }

  @Test func listStaysUsableWhileItIsLoadedAgainAndWhenThatHasFailed() async throws {
    let gate = Gate<DomainError?>()
    await gate.open(with: nil)
    let people = coordinator(.passing(gate))
    await people.open(.list)
    let usable = screen(people).commands.filter(\.isEnabled).map(\.name)
    #expect(usable == ["select", "refresh", "filter", "posts-of", "todos-of", "overview"])
    await gate.close()
    let refresh = Task.immediate { try await screen(people).perform("refresh") }
    await gate.waitForCalls(2)
    #expect(people.model.list.phase == .refreshing)
    #expect(screen(people).text(styles: .plain).contains("Ada Byron"))
    #expect(screen(people).status == "Loading people again…")
    #expect(screen(people).commands.filter(\.isEnabled).map(\.name) == usable)
    await gate.open(with: DomainError(.unreachable, message: "GET /users: could not connect"))
    try await refresh.value
    #expect(people.model.list.phase == .stale)
    #expect(screen(people).text(styles: .plain).contains(/(?s)People API Error.*Ada Byron/))
    #expect(screen(people).commands.filter(\.isEnabled).map(\.name) == usable)
  }

  /// Fails once, then has the samples.
  private actor Responses {
    private var isFirst = true

    func next() throws(DomainError) -> [UserSummary] {
      defer { isFirst = false }
      if isFirst {
        throw DomainError(.unreachable, message: "GET /users: could not connect", hint: "Start the server.")
      }
      return UserSummary.samples
    }
  }
}

extension PeopleRepositoryStandIn {
  /// Lists the samples, or fails as the gate says.
  fileprivate static func passing(_ gate: Gate<DomainError?>) -> PeopleRepositoryStandIn {
    PeopleRepositoryStandIn { () async throws(DomainError) in
      if let failure = await gate.pass() { throw failure }
      return UserSummary.samples
    }
  }
}
