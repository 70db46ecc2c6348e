import Programs
import Testing

/// Each command that shows items, as text, as JSON, as chosen fields, and in its help.
struct ItemCommandTests {
  struct Command: Sendable, CustomTestStringConvertible {
    let line: String
    let screen: String
    let fields: String
    /// The first row of these fields.
    let row: String

    var arguments: [String] { line.split(separator: " ").map(String.init) }
    var testDescription: String { line }

    init(_ line: String, _ screen: String, _ fields: String, _ row: String) {
      self.line = line
      self.screen = screen
      self.fields = fields
      self.row = row
    }
  }

  static let commands = [
    Command("people list --filter RENEE", "people.list", "id,city", "5\tLisbon"),
    Command("people posts 3", "posts.list", "id,authorID", "21\t3"),
    Command("people todos 3", "todos.assignee", "id,assigneeID", "41\t3"),
    Command("posts list --limit 3 --page 2", "posts.list", "id,authorID", "4\t1"),
    Command("posts comments 3", "posts.comments", "id", "11"),
    Command("todos list --state open --assignee 3", "todos.assignee", "id,completed", "41\tfalse"),
    Command("todos assignee 3", "todos.assignee", "id,assigneeID", "41\t3"),
    Command("todos toggle 41 3", "todos.selection", "id,completed", "3\tfalse"),
  ]

  @Test(arguments: commands)
  func itemsAreTextRowsFieldsAndJSON(command: Command) async throws {
    let rows = try await InnoSample.run(command.arguments)
    #expect(rows.code == 0, "\(rows.error)")
    let id = command.row.prefix { $0 != "\t" }
    #expect(rows.output.hasPrefix("\(id)\t"))
    let fields = try await InnoSample.run(command.arguments + ["--fields", command.fields])
    #expect(fields.code == 0, "\(fields.error)")
    #expect(fields.output.hasPrefix("\(command.row)\n"), "\(fields.output)")
    #expect(fields.output.count { $0 == "\n" } == rows.output.count { $0 == "\n" })
    let json = try await InnoSample.run(command.arguments + ["--format", "json"])
    #expect(json.code == 0)
    #expect(try json.screens == [command.screen])
    #expect(json.output.contains(#""id":\#(id)"#))
    let unknown = try await InnoSample.run(command.arguments + ["--fields", "nothing"])
    #expect(unknown.code == 64 && unknown.error.contains("There is no field 'nothing'."))
    let help = try await InnoSample.run(command.arguments.prefix(2) + ["--help"])
    #expect(help.code == 0 && help.output.contains("--fields <names>"))
  }

  @Test(arguments: ["people posts 3", "people todos 3", "todos assignee 3", "open innosample://host/posts/author/3"])
  func listOfAPersonIsAsLongAsLimitAndAllSay(line: String) async throws {
    let arguments = line.split(separator: " ").map(String.init)
    let two = try await InnoSample.run(arguments + ["--limit", "2"])
    #expect(two.code == 0, "\(two.error)")
    #expect(two.output.count { $0 == "\n" } == 2)
    let all = try await InnoSample.run(arguments + ["--all"])
    #expect(all.output.count { $0 == "\n" } >= 10)
    #expect(all.output.hasPrefix(two.output))
  }

  @Test(arguments: ["people overview", "posts highlights", "posts show 3", "todos digest"])
  func screenWithoutItemsTakesNoFields(line: String) async throws {
    let outcome = try await InnoSample.run(line.split(separator: " ").map(String.init) + ["--fields", "id"])
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test func commandsAndTheirOptionsAreCompleted() async throws {
    for command in Self.commands {
      let offers = try await InnoSample.completion.offers("innosample \(command.arguments[0]) ")
      #expect(offers.contains(command.arguments[1]), "\(command.line)")
    }
  }
}
