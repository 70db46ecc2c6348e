import Domain
import SettingsFeatureInterface
import SettingsFeatureLogic
import SettingsFeatureRouter
import SettingsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
struct SettingsFeatureCoordinatorTests {
  private func coordinator(
    _ repository: TodoRepositoryStandIn = TodoRepositoryStandIn()
  ) -> SettingsFeatureCoordinator {
    let fetchTodos = FetchTodosUseCase(repository: repository)
    return SettingsFeatureCoordinator(
      model: SettingsFeatureModel { () async throws(DomainError) in try await fetchTodos() })
  }

  private func screen(_ coordinator: SettingsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func theListShowsTwentyAndCountsAllOfThem() async throws {
    let settings = coordinator()
    await settings.open(.list)
    let frame = screen(settings)
    let text = frame.text(styles: .plain)
    #expect(text.contains("20 of 30"))
    #expect(text.contains("Done"))
    #expect(text.contains("Pending"))
    #expect(
      try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"settings.list","shown":20,"total":30}"#))
    #expect(frame.commands.map(\.name) == ["select", "refresh", "digest"])
  }

  @Test func aLinkToATodoShowsTheOneWithThatID() async throws {
    let settings = coordinator()
    await settings.open(.item(3))
    #expect(
      try screen(settings).json
        == #"{"item":{"assigneeID":1,"completed":true,"id":3,"title":"Todo 3"},"screen":"settings.detail"}"#)
    #expect(screen(settings).commands.map(\.name) == ["people", "back"])
  }

  @Test func aLinkToAnAssigneeListsTheirTodosAndSelectingOneLeadsBackToThem() async throws {
    let settings = coordinator()
    await settings.open(.assignee(3))
    let list = screen(settings)
    #expect(list.screen?.name == "settings.assignee")
    #expect(list.text(styles: .plain).contains("10 of 10"))
    #expect(list.text(styles: .plain).contains("Todo 21 "))
    #expect(!list.text(styles: .plain).contains("Todo 20 "))
    #expect(list.commands.map(\.name) == ["select", "refresh", "people", "back"])
    try await list.perform("select", "21")
    #expect(try #require(try screen(settings).json).contains(#""id":21,"#))
    try await screen(settings).perform("back")
    #expect(screen(settings).screen?.name == "settings.assignee")
    try await screen(settings).perform("back")
    #expect(screen(settings).screen?.name == "settings.list")
  }

  @Test func theListOfAnAssigneeHasTheLimitOfTheWholeList() async {
    let settings = SettingsFeatureCoordinator(
      model: SettingsFeatureModel { () async throws(DomainError) in
        Listing(items: TodoSummary.samples, limit: .first(2))
      })
    await settings.open(.assignee(3))
    let text = screen(settings).text(styles: .plain)
    #expect(text.contains("2 of 10"))
    #expect(text.contains("Todo 22 "))
    #expect(!text.contains("Todo 23 "))
  }

  @Test func theTodosOfSomebodyWithoutAnyAreAnEmptyList() async throws {
    let settings = coordinator()
    await settings.open(.assignee(4))
    #expect(screen(settings).failure == nil)
    #expect(
      try screen(settings).json == #"{"items":[],"phase":"loaded","screen":"settings.assignee","shown":0,"total":0}"#)
    #expect(screen(settings).text(styles: .plain).contains("There are no todos of user 4."))
  }

  @Test func theOwnerOfAListOfTodosIsAnOutput() async throws {
    let settings = coordinator()
    var outputs: [SettingsOutput] = []
    settings.onOutput = { outputs.append($0) }
    await settings.open(.assignee(3))
    try await screen(settings).perform("people")
    #expect(outputs == [.openPeople(OpenPeopleRequest(userID: 3))])
  }

  @Test func selectingTakesTheIDOfATodo() async throws {
    let settings = coordinator()
    await settings.load()
    try await screen(settings).perform("select", "3")
    #expect(try #require(try screen(settings).json).contains(#""id":3,"#))
  }

  @Test func theDigestCountsWhatIsDone() async throws {
    let settings = coordinator()
    await settings.load()
    try await screen(settings).perform("digest")
    #expect(try screen(settings).json == #"{"screen":"settings.digest","summary":{"completed":10,"total":30}}"#)
    try await screen(settings).perform("close")
    #expect(screen(settings).screen?.name == "settings.list")
  }

  @Test func goingToPeopleIsAnOutputAndNoNavigationOfItsOwn() async throws {
    let settings = coordinator()
    var outputs: [SettingsOutput] = []
    settings.onOutput = { outputs.append($0) }
    await settings.open(.item(12))
    try await screen(settings).perform("people")
    #expect(outputs == [.openPeople(OpenPeopleRequest(userID: 2))])
    #expect(screen(settings).screen?.name == "settings.detail")
  }
}
