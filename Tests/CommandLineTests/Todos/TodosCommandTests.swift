import Foundation
import Programs
import Testing

/// The one-shot commands of Todos.
struct TodosCommandTests {
  @Test func listIsJSONWithItsSize() async throws {
    let outcome = try await InnoSample.run("todos", "list", "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    #expect(Set(list.keys) == ["screen", "phase", "total", "shown", "hasMore", "items"])
    #expect(list["screen"] as? String == "todos.list")
    #expect(list["phase"] as? String == "loaded")
    #expect(list["total"] as? Int == 200)
    #expect(list["shown"] as? Int == 20)
    #expect((list["items"] as? [Any])?.count == 20)
  }

  @Test func itemHasTheKeysOfTheDomain() async throws {
    let outcome = try await InnoSample.run("todos", "show", "7", "--format=json")
    #expect(outcome.code == 0)
    let detail = try #require(try outcome.json as? [String: Any])
    #expect(detail["screen"] as? String == "todos.detail")
    let item = try #require(detail["item"] as? [String: Any])
    #expect(Set(item.keys) == ["id", "title", "completed", "assigneeID"])
    #expect(item["id"] as? Int == 7)
  }

  @Test func modalIsASummary() async throws {
    let outcome = try await InnoSample.run("todos", "digest", "--format", "json")
    #expect(outcome.code == 0)
    let summary = try #require(try outcome.json as? [String: Any])
    #expect(Set(summary.keys) == ["screen", "summary"])
    #expect(summary["screen"] as? String == "todos.digest")
  }

  @Test func itemThatDoesNotExistHasItsOwnExitCode() async throws {
    let text = try await InnoSample.run("todos", "show", "9999")
    #expect(text.code == 66)
    #expect(text.output.isEmpty)
    #expect(text.error.hasPrefix("error: There is no "))
    let json = try await InnoSample.run("todos", "show", "9999", "--format", "json")
    #expect(json.code == 66)
    #expect(try json.failure["code"] == "not_found")
  }

  @Test(arguments: [
    ("innosample://host/todos", "todos.list"), ("innosample://host/todos/2", "todos.detail"),
    ("innosample://host/todos/assignee/2", "todos.assignee"),
  ])
  func openFollowsItsLinks(link: String, screen: String) async throws {
    let outcome = try await InnoSample.run("open", link, "--format", "json")
    #expect(outcome.code == 0)
    #expect(try (outcome.json as? [String: Any])?["screen"] as? String == screen)
  }

  @Test func withoutACommandItPrintsItsHelpAsAnError() async throws {
    let outcome = try await InnoSample.run("todos")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("USAGE: innosample todos <options> <subcommand>"))
  }

  @Test func sameCommandPrintsTheSameBytes() async throws {
    let first = try await InnoSample.run("todos", "list", "--format", "json", "--all")
    let second = try await InnoSample.run("todos", "list", "--format", "json", "--all")
    #expect(first.output == second.output)
  }
}

/// The links into Todos: to a todo, and to the todos of a person.
struct TodosLinkTests {
  @Test func showAndALinkMeanTheSameTodo() async throws {
    let shown = try await InnoSample.run("todos", "show", "2", "--format", "json")
    #expect(shown.output.contains(#""id":2,"#))
    let opened = try await InnoSample.run("open", "innosample://host/todos/2", "--format", "json")
    #expect(opened.output == shown.output)
  }

  @Test func helpShowsTheFormsOfLinks() async throws {
    let outcome = try await InnoSample.run("open", "--help")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.contains(
        "  innosample://host/todos/:todoID\n  innosample://host/todos/assignee/:assigneeID\n"))
  }

  @Test func assigneeWithoutTodosHasAnEmptyList() async throws {
    let outcome = try await InnoSample.run(
      "open", "innosample://host/todos/assignee/9999", "--format", "json")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == #"{"hasMore":false,"items":[],"phase":"loaded","screen":"todos.assignee","shown":0,"total":0}"#
        + "\n")
  }
}
