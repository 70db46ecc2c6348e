import Programs
import Testing

/// The scripted shell between People and Todos.
struct PeopleAndTodosShellTests {
  @Test func walkFromPeopleToTodosAndBackPrintsItsThreeScreens() async throws {
    let outcome = try await InnoSample.run("shell", "--format", "json", input: "select 3\ntodos\npeople\n")
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(try outcome.screens == ["people.detail", "todos.assignee", "people.detail"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].contains(#""id":3,"#))
    #expect(lines[1].contains(#""assigneeID":3,"#))
    #expect(lines[0] == lines[2])
  }

  @Test func sameWalkPrintsTextWithoutJSON() async throws {
    let outcome = try await InnoSample.run("shell", input: "select 3\ntodos\npeople\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("[1 People (10)]"))
    #expect(outcome.output.contains("[3 Todos"))
  }
}
