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
  private func coordinator(_ repository: TodoRepositoryStandIn = TodoRepositoryStandIn()) -> SettingsFeatureCoordinator {
    let fetchTodos = FetchTodosUseCase(repository: repository)
    return SettingsFeatureCoordinator(model: SettingsFeatureModel { () async throws(DomainError) in try await fetchTodos() })
  }

  private func screen(_ coordinator: SettingsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func theListShowsTwentyAndCountsAllOfThem() async throws {
    let settings = coordinator()
    try await settings.open(itemID: nil)
    let frame = screen(settings)
    let text = frame.text(styles: .plain)
    #expect(text.contains("20 of 30"))
    #expect(text.contains("Done"))
    #expect(text.contains("Pending"))
    #expect(try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"settings.list","shown":20,"total":30}"#))
    #expect(frame.commands.map(\.name) == ["select", "refresh", "digest"])
  }

  @Test func aLinkToAnAssigneeShowsTheirFirstTodo() async throws {
    let settings = coordinator()
    try await settings.open(itemID: 3)
    #expect(
      try screen(settings).json == #"{"item":{"assigneeID":3,"completed":true,"id":21,"title":"Todo 21"},"screen":"settings.detail"}"#)
    #expect(screen(settings).commands.map(\.name) == ["people", "back"])
  }

  @Test func aLinkToSomebodyWithoutTodosSaysSo() async {
    let settings = coordinator()
    let failure = await #expect(throws: ScreenFailure.self) { try await settings.open(itemID: 4) }
    #expect(failure?.code == .notFound)
    #expect(failure?.message == "There is no todo of the assignee 4.")
    #expect(failure?.hint == "A link to settings names an assignee, not a todo: 'select ID' on the list shows the todo of an id.")
  }

  @Test func selectingTakesATodoNotAnAssignee() async throws {
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

  @Test func goingToPeopleIsAnOutputAndNoMovementOfItsOwn() async throws {
    let settings = coordinator()
    var outputs: [SettingsOutput] = []
    settings.onOutput = { outputs.append($0) }
    try await settings.open(itemID: 2)
    try await screen(settings).perform("people")
    #expect(outputs == [.openPeople(OpenPeopleRequest(userID: 2))])
    #expect(screen(settings).screen?.name == "settings.detail")
  }
}
