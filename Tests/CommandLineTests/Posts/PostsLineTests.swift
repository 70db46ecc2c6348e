import Programs
import Testing

/// Lines inside the app follow the grammar of the command line.
struct PostsLineTests {
  @Test(arguments: [
    ["help", "posts"], ["posts", "--help"], ["help", "posts", "create"], ["posts", "create", "--help"],
    ["posts", "create", "-h"], ["--help", "posts", "create"], ["help", "config", "set"],
  ])
  func helpIsThatOfTheCommandLine(words: [String]) async throws {
    let text = try await InnoSample.run(words)
    let line = try await InnoSample.run("shell", input: words.joined(separator: " ") + "\n")
    #expect(text.code == 0)
    #expect(text.output.contains("USAGE: innosample \(words.filter { !$0.hasPrefix("-") && $0 != "help" }[0]) "))
    #expect(line.code == 0)
    #expect(line.output == text.output)
  }

  @Test func helpOfTheProgramIsFollowedByTheCommandsOfTheScreen() async throws {
    let text = try await InnoSample.run("help")
    let line = try await InnoSample.run("shell", input: "help\n")
    #expect(line.output.hasPrefix(text.output + "\nON THIS SCREEN:\n"))
  }

  @Test(arguments: [
    ("posts create --title x", "Missing expected argument '--body <text>'"),
    ("posts list --page 0", "--page takes a number from 1 to 1000000."),
    ("posts creat --title x", "Unknown option '--title'"), ("help posts creat", "There is no command"),
  ])
  func errorIsThatOfTheCommandLine(line: String, message: String) async throws {
    let text = try await InnoSample.run(line.split(separator: " ").map(String.init))
    let shell = try await InnoSample.run("shell", input: line + "\n")
    #expect(text.code == 64)
    #expect(text.error.hasPrefix("error: \(message)"))
    #expect(shell.code == 64)
    #expect(shell.error == text.error)
  }

  @Test(arguments: [
    ("--limit 3", "--limit"), ("--all", "--all"), ("--api embedded", "--api"), ("--format text", "--format"),
    ("--fields id", "--fields"), ("-v", "-v"), ("--limit=3", "--limit"), ("--header 'a: b'", "--header"),
    ("--no-pager", "--no-pager"),
    ("--trace /dev/null", "--trace"), ("--no-color", "--no-color"), ("--color never", "--color"),
  ])
  func optionOfTheWholeAppIsRefused(options: String, name: String) async throws {
    let outcome = try await InnoSample.run("shell", input: "posts list \(options)\n")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error == """
        error: \(name) is for commands outside of the app.
        hint: Leave it out; the app has the options that it was started with.

        """)
  }

  @Test func textThatLooksLikeAnOptionIsNone() async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "posts list --search --limit\nposts list --search=--all\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(try outcome.screens == ["posts.list", "posts.list"])
  }

  @Test(arguments: ["app", "shell", "serve --port 0", "config list"])
  func commandThatMakesNoSenseInsideIsRefused(line: String) async throws {
    let outcome = try await InnoSample.run("shell", input: "\(line)\n")
    let name = line.prefix { $0 != " " }
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error
        == "error: '\(name)' is not for use inside the app.\nhint: Leave the app, and run 'innosample \(name)'.\n")
  }

  @Test func nameOfTheProgramMayStandInFront() async throws {
    let lines = "innosample posts show 3\ninnosample back\ninnosample  help posts\n"
    let outcome = try await InnoSample.run("shell", "--format", "json", input: lines)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("posts.detail"))
    #expect(outcome.output.contains("posts.list"))
    #expect(outcome.output.hasSuffix(try await InnoSample.run("help", "posts").output))
  }

  /// POSIX.1-2024, Shell Command Language, section 2.3.
  @Test func lineThatBeginsWithANumberSignIsAComment() async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "# a comment's apostrophe\n \t#posts\nposts show 3\n#")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(try outcome.screens == ["posts.detail"])
  }
}
