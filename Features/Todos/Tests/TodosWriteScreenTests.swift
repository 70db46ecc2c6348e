import Domain
import FeatureSupport
import Synchronization
import TerminalUI
import TestSupport
import Testing
import TodosFeatureLogic
import TodosFeatureTesting

@testable import TodosFeatureRouter

/// Filters and writes as the screens show them.
@MainActor
struct TodosWriteScreenTests {
  private func coordinator(_ repository: TodoRepositoryStandIn = TodoRepositoryStandIn()) -> TodosFeatureCoordinator {
    TodosFeatureCoordinator(model: TodosFeatureModel(repository))
  }

  private func screen(_ coordinator: TodosFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  private func text(_ coordinator: TodosFeatureCoordinator) -> String { screen(coordinator).text(styles: .plain) }

  private nonisolated static let conflict = DomainError(.conflict, message: "PATCH: changed elsewhere")

  @Test(arguments: [("open", 20, "○", "✓"), ("done", 10, "✓", "○")])
  func theFilterShowsTheTodosOfOneState(filter: String, total: Int, shown: String, hidden: String) async throws {
    let todos = coordinator()
    await todos.open(.list)
    try await screen(todos).perform("filter", filter)
    #expect(try #require(try screen(todos).json).contains(#""total":\#(total)"#))
    #expect(text(todos).contains(shown))
    #expect(!text(todos).contains(hidden))
    // The metrics count all todos.
    let metrics = Frame(of: todos.host, width: 80).text(styles: .plain)
    #expect(metrics.contains("10 done"))
    try await screen(todos).perform("filter", "all")
    #expect(try #require(try screen(todos).json).contains(#""total":30"#))
  }

  @Test func theListOfAnAssigneeIsFilteredToo() async throws {
    let todos = coordinator(TodoRepositoryStandIn { TodoSummary.samples.filter { !$0.completed } })
    await todos.open(.list)
    try await screen(todos).perform("filter", "done")
    #expect(text(todos).contains("There are no done todos."))
    await todos.open(.assignee(3))
    try await screen(todos).perform("filter", "done")
    #expect(text(todos).contains("There are no done todos of User 3."))
    await todos.open(.assignee(3))
    #expect(text(todos).contains("Todo 22"))
  }

  @Test func linkToAListShowsAllOfItAndALinkToATodoLeavesTheFilter() async throws {
    let todos = coordinator()
    await todos.open(.list)
    for list in [TodosDestination.list, .assignee(3)] {
      try await screen(todos).perform("filter", "done")
      await todos.open(.digest)
      try await screen(todos).perform("close")
      await todos.open(.item(3))
      try await screen(todos).perform("back")
      #expect(try #require(try screen(todos).json).contains(#""total":10"#))
      await todos.open(list)
      #expect(text(todos).contains("○  Todo 22") == (list != .list))
      await todos.open(.list)
      #expect(try #require(try screen(todos).json).contains(#""total":30"#))
    }
  }

  @Test func aKeyShowsTheNextStateAndBeginsAgainAfterTheLast() async throws {
    let todos = coordinator()
    await todos.open(.list)
    for total in [20, 10, 30] {
      let command = try #require(screen(todos).commands.first { $0.key == "f" })
      try await command.run()
      #expect(try #require(try screen(todos).json).contains(#""total":\#(total)"#))
    }
  }

  @Test func thereIsNoOtherFilter() async throws {
    let todos = coordinator()
    await todos.open(.list)
    await #expect(
      throws: ScreenFailure(
        code: .usage, message: "There is no filter 'late'.", hint: "There are all, open, done.")
    ) {
      try await screen(todos).perform("filter", "late")
    }
  }

  @Test func theFilterIsRestoredWithThePlace() async throws {
    let todos = coordinator()
    await todos.open(.assignee(3))
    try await screen(todos).perform("filter", "done")
    let other = coordinator()
    try other.restore(todos.snapshot)
    await other.load()
    #expect(try screen(other).json == screen(todos).json)
    #expect(other.snapshot == todos.snapshot)
  }

  @Test func failedWriteIsReportedAtItsRowAndByTheCommand() async throws {
    let todos = coordinator(
      TodoRepositoryStandIn(update: { todo, completed async throws(DomainError) in
        if todo.id == 2 { throw Self.conflict }
        return TodoSummary(id: todo.id, title: todo.title, completed: completed, assigneeID: todo.assigneeID)
      }))
    await todos.open(.list)
    let error = await #expect(throws: (any Error).self) { try await screen(todos).perform("toggle", "1 2 3") }
    #expect(error.map { "\($0)" } == "1 of 3 changes is not confirmed: todo 2: PATCH: changed elsewhere")
    // That of another todo is reported for itself.
    try await todos.model.toggle([5])
    let text = text(todos)
    #expect(screen(todos).text(styles: .ansi(.sixteen)).contains("31mfailed"))
    #expect(text.contains(/1 +✓  Todo 1 .*\n2 +○  Todo 2 +User 1 +failed\n3 +○  Todo 3/))
    try await screen(todos).perform("select", "2")
    #expect(self.text(todos).contains("not confirmed: PATCH: changed elsewhere"))
    #expect(
      try #require(try screen(todos).json).contains(
        #""note":{"kind":"failed","text":"not confirmed: PATCH: changed elsewhere"}"#))
    await todos.model.refresh()
    #expect(!self.text(todos).contains("not confirmed"))
  }

  @Test func toggleTakesTypedIDsOrElseTheSelectedRow() async throws {
    let todos = coordinator()
    await todos.load()
    let host = ViewHost(width: 80, height: 24) { todos.host }
    // The first row is selected when it appears.
    _ = host.draw()
    try await host.draw().perform("toggle", "2")
    #expect(todos.model.list.items.prefix(2).map(\.completed) == [false, true])
    try await host.draw().perform("toggle")
    #expect(todos.model.list.items.prefix(2).map(\.completed) == [true, true])
    host.close()
  }

  @Test func aFailedWriteOfOneTodoIsNotCounted() async throws {
    let todos = coordinator(
      TodoRepositoryStandIn(update: { _, _ async throws(DomainError) in throw Self.conflict }))
    let error = await #expect(throws: DomainError.self) { try await todos.toggle([2, 2]) }
    #expect(error?.message == "The change of todo 2 is not confirmed: PATCH: changed elsewhere")
  }

  @Test func theFirstOfSeveralFailuresDecidesTheKind() async throws {
    let todos = coordinator(
      TodoRepositoryStandIn(update: { todo, _ async throws(DomainError) in
        throw todo.id == 2 ? Self.conflict : DomainError(.notFound, message: "PATCH: not found")
      }))
    let error = await #expect(throws: DomainError.self) { try await todos.toggle([7, 2]) }
    #expect(error?.kind == .conflict)
    #expect(
      error?.message
        == "2 of 2 changes are not confirmed: todo 2: PATCH: changed elsewhere; todo 7: PATCH: not found")
  }

  @Test func aWriteIsUnderWayUntilTheServerHasConfirmedIt() async throws {
    let gate = Gate<Void>()
    let todos = coordinator(
      TodoRepositoryStandIn(update: { todo, completed async throws(DomainError) in
        await gate.pass()
        return TodoSummary(id: todo.id, title: todo.title, completed: completed, assigneeID: todo.assigneeID)
      }))
    await todos.open(.item(1))
    let toggle = Task.immediate { try await todos.model.toggle([1]) }
    await gate.waitForCalls(1)
    #expect(text(todos).contains("Status      Done\nsaving…"))
    // The lists show what was asked for.
    #expect(todos.model.digest.completed == 11)
    for (filter, first) in [(TodosFilter.open, 2), (.done, 1)] {
      todos.model.show(filter)
      #expect(todos.model.list.items.first?.id == first)
    }
    // Waits for the first write and for its own, which is sent after that.
    let second = Task.immediate { try await todos.model.toggle([1]) }
    #expect(text(todos).contains("Status      Pending\nsaving…"))
    await gate.open(with: ())
    try await second.value
    #expect(text(todos).contains("Status      Pending\n"))
    #expect(!text(todos).contains("saving…"))
    try await toggle.value
  }

  @Test func nothingIsSentWhenOneOfTheTodosDoesNotExist() async throws {
    let todos = coordinator(
      TodoRepositoryStandIn(update: { todo, _ in
        Issue.record("todo \(todo.id) was written")
        return todo
      }))
    await #expect(throws: DomainError.self) { try await todos.toggle([1, 99]) }
    let error = await #expect(throws: DomainError.self) { try await todos.toggle([99]) }
    #expect(error?.message == "There is no todo 99" && error?.hint == "List them to see which ids there are.")
    #expect(text(todos).contains("There are no such todos."))
    await todos.open(.list)
    for ids in ["1 x", ""] {
      await #expect(throws: ScreenFailure.self) { try await screen(todos).perform("toggle", ids) }
    }
  }

  @Test func togglingByCommandShowsTheTodosThatWereNamed() async throws {
    let todos = coordinator()
    try await todos.toggle([3, 25, 3])
    #expect(screen(todos).screen?.name == "todos.selection")
    #expect(text(todos).contains(/\n3 +○  Todo 3 +User 1 +Pending\n25 +✓  Todo 25 +User 3 +Done\n$/))
    #expect(screen(todos).commands.map(\.name).suffix(5) == ["select", "toggle", "assignee", "refresh", "back"])
    try await screen(todos).perform("select", "25")
    try await screen(todos).perform("back")
    #expect(screen(todos).screen?.name == "todos.selection")
  }

  @Test func allTodosThatACommandNamedAreShownWhateverTheLimitAndTheFilter() async throws {
    let todos = TodosFeatureCoordinator(model: TodosFeatureModel(limit: .first(1)))
    todos.model.show(.open)
    try await todos.toggle([3, 25])
    #expect(text(todos).contains("○  Todo 3 ") && text(todos).contains("✓  Todo 25 "))
  }

  @Test func changeThatTheServerForgetsIsShownAfterARefresh() async throws {
    let todos = coordinator()
    await todos.open(.list)
    try await screen(todos).perform("toggle", "1")
    #expect(text(todos).contains(#/1 +✓  Todo 1 /#))
    #expect(!text(todos).contains("not kept"))
    try await screen(todos).perform("refresh")
    #expect(text(todos).contains(/1 +○  Todo 1 +User 1 +not kept\n/))
    #expect(screen(todos).text(styles: .ansi(.sixteen)).contains("33mnot kept"))
    try await screen(todos).perform("refresh")
    #expect(!text(todos).contains("not kept"))
  }
}
