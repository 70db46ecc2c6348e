import Foundation
import Programs
import Testing

/// A command of People that leads to Todos.
struct PeopleTodosTests {
  @Test func todosOfAPersonAreThoseOfTheAssignee() async throws {
    let outcome = try await InnoSampleProcess.run("people", "todos", "3", "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == 20)
    #expect(items.allSatisfy { $0["assigneeID"] as? Int == 3 })
    #expect(try await InnoSampleProcess.run("todos", "assignee", "3", "--format", "json").output == outcome.output)
    #expect(
      try await InnoSampleProcess.run("shell", "--format", "json", input: "people todos 3\n").output == outcome.output)
  }

  // On the screen of a todo 'people' is a command too, which leads to the owner.
  @Test func nameOfAFeatureAloneIsACommandOfTheScreen() async throws {
    let outcome = try await InnoSampleProcess.run(
      "shell", "--format", "json", input: "todos show 41\npeople\npeople list\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["todos.detail", "people.detail", "people.list"])
  }
}
