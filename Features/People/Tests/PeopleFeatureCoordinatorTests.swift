import Domain
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureRouter
import PeopleFeatureTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
struct PeopleFeatureCoordinatorTests {
  private func coordinator(
    _ repository: PeopleRepositoryStandIn = PeopleRepositoryStandIn()
  ) -> PeopleFeatureCoordinator {
    let fetchPeople = FetchPeopleUseCase(repository: repository)
    return PeopleFeatureCoordinator(
      model: PeopleFeatureModel { () async throws(DomainError) in try await fetchPeople() })
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
        {"items":[\#
        {"city":"London","company":"Analytical Engines","email":"ada@example.org","id":1,"name":"Ada Byron","phone":"1-111","username":"ada","website":"ada.example.org"},\#
        {"city":"Helsinki","company":"Kernel & Co","email":"linus@example.org","id":2,"name":"Linus Berg","phone":"2-222","username":"linus","website":"linus.example.org"},\#
        {"city":"London","company":"Compilers Ltd","email":"grace@example.org","id":3,"name":"Grace Murray","phone":"3-333","username":"grace","website":"grace.example.org"}\#
        ],"phase":"loaded","screen":"people.list","shown":3,"total":3}
        """#)
    #expect(frame.commands.map(\.name) == ["select", "refresh", "overview"])
  }

  @Test func aLinkToAPersonShowsThem() async throws {
    let people = coordinator()
    await people.open(.item(2))
    let frame = screen(people)
    #expect(frame.screen?.name == "people.detail")
    #expect(frame.text(styles: .plain).contains("Linus Berg"))
    #expect(frame.commands.map(\.name) == ["todos", "back"])
  }

  @Test func selectingNobodySaysSoAndStaysOnTheList() async throws {
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

  @Test func goingToTodosIsAnOutputAndNoNavigationOfItsOwn() async throws {
    let people = coordinator()
    var outputs: [PeopleOutput] = []
    people.onOutput = { outputs.append($0) }
    await people.open(.item(2))
    try await screen(people).perform("todos")
    #expect(outputs == [.openTodos(OpenTodosRequest(assigneeID: 2))])
    #expect(screen(people).screen?.name == "people.detail")
  }

  @Test func aFailureIsShownAndRefreshingMendsIt() async throws {
    let answers = Answers()
    let people = coordinator(PeopleRepositoryStandIn { () async throws(DomainError) in try await answers.next() })
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

  /// Fails once, then has the samples.
  private actor Answers {
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
