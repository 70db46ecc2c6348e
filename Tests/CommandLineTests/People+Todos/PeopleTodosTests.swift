import Foundation
import Programs
import Testing

/// A command of People that leads to Todos.
struct PeopleTodosTests {
  @Test func todosOfAPersonAreThoseOfTheAssignee() async throws {
    let outcome = try await InnoSample.run("people", "todos", "3", "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == 20)
    #expect(items.allSatisfy { $0["assigneeID"] as? Int == 3 })
    #expect(try await InnoSample.run("todos", "assignee", "3", "--format", "json").output == outcome.output)
    #expect(
      try await InnoSample.run("shell", "--format", "json", input: "people todos 3\n").output == outcome.output)
  }

  @Test func tabChangeIsTraced() async throws {
    let file = try TracedFile()
    let outcome = try await InnoSample.run("people", "todos", "3", "--trace", file.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    let steps = try file.trace.steps("navigation")
    #expect(steps.first?.name == "tab todos")
    #expect(steps.contains { $0.args?["feature"] == "Todos" })
  }

  // On the screen of a todo 'people' is a command too, which leads to the owner.
  @Test func nameOfAFeatureAloneIsACommandOfTheScreen() async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "todos show 41\npeople\npeople list\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["todos.detail", "people.detail", "people.list"])
  }
}
