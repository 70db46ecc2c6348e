import Domain
import TerminalUI
import TestSupport
import Testing
import TodosFeatureInterface
import TodosFeatureLogic
import TodosFeatureTesting

@testable import TodosFeatureRouter

@MainActor
struct TodosFeatureCoordinatorTests {
  private func coordinator(
    _ repository: TodoRepositoryStandIn = TodoRepositoryStandIn()
  ) -> TodosFeatureCoordinator {
    TodosFeatureCoordinator(model: TodosFeatureModel(repository))
  }

  private func screen(_ coordinator: TodosFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func theListShowsTwentyAndCountsAllOfThem() async throws {
    let todos = coordinator()
    await todos.open(.list)
    let frame = screen(todos)
    let text = frame.text(styles: .plain)
    #expect(text.contains("20 of 30"))
    #expect(text.contains("10 done, 20 left"))
    #expect(text.contains("Pending"))
    let styled = frame.text(styles: .ansi(.sixteen))
    #expect(styled.contains("33mPending") && styled.contains("32mDone"))
    #expect(
      try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"todos.list","shown":20,"total":30}"#))
    #expect(
      frame.commands.map(\.name) == [
        "select", "toggle", "assignee", "refresh", "next-filter", "filter", "digest",
      ])
    let keys: [Key?] = [nil, " ", "o", "r", "f", nil, "i"]
    #expect(frame.commands.map(\.key) == keys)
  }

  @Test func aLinkToATodoShowsTheOneWithThatID() async throws {
    let todos = coordinator()
    await todos.open(.item(3))
    #expect(
      try screen(todos).json
        == #"{"item":{"assigneeID":1,"completed":true,"id":3,"title":"Todo 3"},"screen":"todos.detail"}"#)
    #expect(screen(todos).commands.map(\.name) == ["toggle", "people", "back"])
    #expect(screen(todos).command(named: "people")?.key == "o")
    #expect(screen(todos).command(named: "toggle")?.title == "Mark as open")
    try await screen(todos).perform("toggle")
    #expect(screen(todos).command(named: "toggle")?.title == "Mark as done")
  }

  @Test func aLinkToAnAssigneeListsTheirTodosAndSelectingOneLeadsBackToThem() async throws {
    let todos = coordinator()
    await todos.open(.assignee(3))
    let list = screen(todos)
    #expect(list.screen?.name == "todos.assignee")
    #expect(list.text(styles: .plain).contains("10 of 10"))
    #expect(list.text(styles: .plain).contains("Todo 21 "))
    #expect(!list.text(styles: .plain).contains("Todo 20 "))
    #expect(
      list.commands.map(\.name).suffix(7) == ["select", "toggle", "refresh", "next-filter", "filter", "people", "back"])
    #expect(list.command(named: "people")?.key == "o")
    try await list.perform("select", "21")
    #expect(try #require(try screen(todos).json).contains(#""id":21,"#))
    try await screen(todos).perform("back")
    #expect(screen(todos).screen?.name == "todos.assignee")
    try await screen(todos).perform("back")
    #expect(screen(todos).screen?.name == "todos.list")
  }

  @Test func theListOfAnAssigneeHasTheLimitOfTheWholeList() async {
    let todos = TodosFeatureCoordinator(model: TodosFeatureModel(limit: .first(2)))
    await todos.open(.assignee(3))
    let text = screen(todos).text(styles: .plain)
    #expect(text.contains("2 of 10"))
    #expect(text.contains("Todo 22 "))
    #expect(!text.contains("Todo 23 "))
  }

  @Test func theTodosOfSomebodyWithoutAnyAreAnEmptyList() async throws {
    let todos = coordinator()
    await todos.open(.assignee(4))
    #expect(screen(todos).failure == nil)
    #expect(
      try screen(todos).json
        == #"{"hasMore":false,"items":[],"phase":"loaded","screen":"todos.assignee","shown":0,"total":0}"#)
    #expect(screen(todos).text(styles: .plain).contains("There are no todos of User 4."))
  }

  @Test func theOwnerOfAListOfTodosIsAnOutput() async throws {
    let todos = coordinator()
    var outputs: [TodosOutput] = []
    todos.model.onOutput = { outputs.append($0) }
    await todos.open(.assignee(3))
    try await screen(todos).perform("people")
    #expect(outputs == [.openPerson(userID: 3)])
  }

  @Test(arguments: [TodosDestination.list, .assignee(3)])
  func listStaysUsableWhileItIsLoadedAgainAndWhenThatHasFailed(_ list: TodosDestination) async throws {
    let gate = Gate<DomainError?>()
    await gate.open(with: nil)
    let todos = coordinator(
      TodoRepositoryStandIn({ () async throws(DomainError) in
        if let failure = await gate.pass() { throw failure }
        return TodoSummary.samples
      }))
    await todos.open(list)
    let usable = screen(todos).commands.filter(\.isEnabled).map(\.name)
    #expect(usable.starts(with: ["select", "toggle"]))
    await gate.close()
    let refresh = Task.immediate { try await screen(todos).perform("refresh") }
    await gate.waitForCalls(2)
    #expect(screen(todos).commands.filter(\.isEnabled).map(\.name) == usable)
    await gate.open(with: DomainError(.unreachable, message: "GET /todos: could not connect"))
    try await refresh.value
    #expect(screen(todos).failure?.code == .unavailable)
    #expect(screen(todos).commands.filter(\.isEnabled).map(\.name) == usable)
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let todos = coordinator(
      TodoRepositoryStandIn({ () async throws(DomainError) in
        throw DomainError(.timedOut, message: "GET /todos: no response within 2 s")
      }))
    await todos.open(.list)
    #expect(screen(todos).failure?.code == .timeout)
    #expect(screen(todos).commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }

  @Test(arguments: ["list", "assignee", "selection"])
  func selectedRowOfEveryListIsToggledAndOpened(list: String) async throws {
    let todos = coordinator()
    switch list {
    case "assignee": await todos.open(.assignee(1))
    case "selection": try await todos.toggle([1, 2])
    default: await todos.open(.list)
    }
    let wasDone = try #require(todos.model.item(2)).completed
    let host = ViewHost(width: 80, height: 24) { todos.host }
    // The first row is selected when it appears.
    _ = host.draw()
    host.handle(.key(.down))
    try await host.draw().perform("toggle")
    #expect(todos.model.item(2)?.completed == !wasDone)
    _ = host.draw()
    host.handle(.key(.enter))
    let json = try host.draw().json
    #expect(
      json == #"""
        {"item":{"assigneeID":1,"completed":\#(!wasDone),"id":2,"title":"Todo 2"},"screen":"todos.detail"}
        """#)
    host.close()
  }

  @Test func filterChosenWhileAListIsOpenedStays() async {
    let gate = Gate<Void>()
    let todos = coordinator(
      TodoRepositoryStandIn({
        await gate.pass()
        return TodoSummary.samples
      }))
    let opening = Task.immediate { await todos.openList(of: 3, showing: .open) }
    await gate.waitForCalls(1)
    #expect(todos.model.filter == .open)
    todos.model.show(.done)
    await gate.open(with: ())
    await opening.value
    #expect(todos.model.filter == .done)
  }

  @Test func selectingTakesTheIDOfATodo() async throws {
    let todos = coordinator()
    await todos.load()
    try await screen(todos).perform("select", "3")
    #expect(try #require(try screen(todos).json).contains(#""id":3,"#))
    #expect(screen(todos).screen?.name == "todos.detail")
    // Another one takes the place of the first.
    #expect(todos.model.select(4))
    try await screen(todos).perform("back")
    #expect(screen(todos).screen?.name == "todos.list")
  }

  @Test func theDigestCountsWhatIsDone() async throws {
    let todos = coordinator()
    await todos.load()
    try await screen(todos).perform("digest")
    #expect(try screen(todos).json == #"{"screen":"todos.digest","summary":{"completed":10,"total":30}}"#)
    try await screen(todos).perform("close")
    #expect(screen(todos).screen?.name == "todos.list")
  }

  @Test func goingToPeopleIsAnOutputAndNoNavigationOfItsOwn() async throws {
    let todos = coordinator()
    var outputs: [TodosOutput] = []
    todos.model.onOutput = { outputs.append($0) }
    await todos.open(.item(12))
    try await screen(todos).perform("people")
    #expect(outputs == [.openPerson(userID: 2)])
    #expect(screen(todos).screen?.name == "todos.detail")
  }
}
