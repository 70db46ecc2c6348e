import Programs
import Testing

/// `--fields`, and what a piped list looks like.
struct FieldsTests {
  @Test func pipedListIsAnItemALine() async throws {
    let outcome = try await InnoSample.run("posts", "list", "--limit", "3")
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.map(\.first) == ["1", "2", "3"])
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test func onlyTheFieldsAskedForArePrinted() async throws {
    let all = try await InnoSample.run("posts", "list", "--limit", "2", "--fields", "id,title")
    #expect(all.output.split(separator: "\n").map { $0.split(separator: "\t").count } == [2, 2])
    let open = try await InnoSample.run("open", "innosample://host/posts", "--limit", "2", "--fields", "id")
    #expect(open.output == "1\n2\n")
    let spaced = try await InnoSample.run("posts", "list", "--limit", "2", "--fields", "id, title")
    #expect(spaced.output == all.output)
  }

  @Test func terminalShowsATableUnlessFieldsAreAskedFor() async throws {
    for (arguments, isScreen) in [
      (["posts", "list", "--limit", "1", "--color", "never"], true), (["posts", "list", "--fields", "id"], false),
    ] {
      let terminal = try PseudoTerminal()
      let outcome = try await InnoSample.run(arguments, output: try terminal.descriptor())
      #expect(outcome.code == 0)
      #expect(try await terminal.finish().contains("AUTHORID") == isScreen)
    }
  }

  @Test func commentsAreAListToo() async throws {
    let outcome = try await InnoSample.run("posts", "comments", "6", "--limit", "2", "--fields", "id")
    #expect(outcome.output == "26\n27\n")
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [
    (
      ["posts", "list", "--fields", "titel"], "There is no field 'titel'. Did you mean 'title'?", "The fields are id, "
    ),
    (["posts", "show", "1", "--fields", "id"], "'posts show' shows no list, so it does not take --fields.", "See "),
    (
      ["posts", "list", "--fields", "id,"],
      "--fields takes names of fields with commas between them, such as id,title.",
      "See "
    ),
    (
      ["posts", "list", "--fields", ",id"],
      "--fields takes names of fields with commas between them, such as id,title.",
      "See "
    ),
    (["open", "innosample://host/posts/1", "--fields", "id"], "--fields is for lists, which this screen is not.", ""),
  ])
  func wrongFieldsAreAUsageError(arguments: [String], message: String, hint: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: \(message)\nhint: \(hint)"))
  }

  @Test func fieldsAndJSONExcludeEachOther() async throws {
    let outcome = try await InnoSample.run("posts", "list", "--fields", "id", "--format", "json")
    #expect(outcome.code == 64)
    #expect(try outcome.failure["message"] == "--fields is for text; --format json prints all fields.")
  }

  @Test(arguments: [("always", true), ("never", false), ("auto", false)])
  func colorIsForcedOrForbidden(color: String, isColored: Bool) async throws {
    let outcome = try await InnoSample.run(
      "posts", "show", "1", "--color", color, environment: ["NO_COLOR": "1", "TERM": "dumb"])
    #expect(outcome.output.contains("\u{1B}[") == isColored)
  }

  @Test func colorAndNoColorExcludeEachOther() async throws {
    let outcome = try await InnoSample.run("posts", "show", "1", "--color", "always", "--no-color")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: --color and --no-color exclude each other.\n"))
  }
}
