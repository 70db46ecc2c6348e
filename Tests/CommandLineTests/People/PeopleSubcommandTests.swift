import Foundation
import Programs
import TerminalUI
import Testing

@testable import innosample

/// The commands that People brings, on the command line and in the shell.
struct PeopleSubcommandTests {
  @Test func helpOfTheFeatureListsItsOwnCommandsBesideTheGeneralOnes() async throws {
    let outcome = try await InnoSample.run("people", "--help")
    #expect(outcome.code == 0)
    let commands = outcome.output.split(separator: "SUBCOMMANDS:\n").last?.matches(of: #/(?m)^  (\w+)  /#).map {
      String($0.output.1)
    }
    #expect(commands == ["list", "show", "overview", "posts", "todos", "watch"])
    #expect(outcome.output.hasPrefix("OVERVIEW: Show people.\n"))
  }

  @Test(arguments: [["help", "people", "todos"], ["people", "todos", "--help"]])
  func helpOfACommandNamesItsArgumentAndTheOptionsOfTheApp(arguments: [String]) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("USAGE: innosample people todos [<options>] <id>"))
    #expect(outcome.output.contains("--api <url>"))
    #expect(outcome.output.contains("<id>                    The id of the person, as the list shows it."))
    #expect(outcome.output.contains("--limit <n>"))
  }

  @Test(arguments: [
    (["people", "todos"], "Missing expected argument '<id>'"),
    (["people", "todos", "x"], "The value 'x' is invalid for '<id>'"),
    (["people", "todos", "1", "2"], "Unexpected argument '2'"),
  ])
  func argumentThatIsNotTypedAsDeclaredIsAUsageError(arguments: [String], message: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error == "error: \(message)\nhint: See 'innosample people todos --help'.\n")
  }

  @Test(arguments: [("todoz", "todos"), ("ovrview", "overview"), ("lst", "list")])
  func mistypedCommandIsCorrected(command: String, correction: String) async throws {
    let outcome = try await InnoSample.run("people", command, "3")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasSuffix("hint: Did you mean 'innosample people \(correction)'?\n"))
    let shell = try await InnoSample.run("shell", input: "people \(command) 3\n")
    #expect(shell.code == 64)
    #expect(shell.error.contains("Did you mean 'innosample people \(correction)'?\n"))
  }

  @Test func shellTakesTheCommandsOfTheFeature() async throws {
    let script = "people overview\npeople show 3\npeople show \"3\"\npeople list\npeople  show\t'3'\nback\n"
    let outcome = try await InnoSample.run("shell", "--format", "json", input: script)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      try outcome.screens == [
        "people.overview", "people.detail", "people.detail", "people.list", "people.detail", "people.list",
      ])
    let shown = try await InnoSample.run("people", "show", "3", "--format", "json")
    #expect(outcome.output.contains(shown.output))
  }

  /// As in POSIX shells (XCU, section 2.2): a backslash is a character like others inside single quotes.
  @Test(arguments: [
    (#"'a b'"#, "a b"), (#""a b""#, "a b"), (#"a\ b"#, "a b"), (#"'a\b'"#, #"a\b"#), (#""a\"b""#, #"a"b"#),
    (#"a"b"'c'"#, "abc"), (#"'a"b'"#, #"a"b"#), (#""a\b""#, #"a\b"#), (#""a\\b""#, #"a\b"#),
    (#"\\"#, #"\"#), (#""it's""#, "it's"), (#"''"#, ""),
  ])
  func wordsOfTheShellMayBeQuoted(typed: String, word: String) async throws {
    let outcome = try await InnoSample.run("shell", input: "people show \(typed)\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: The value '\(word)' is invalid for '<id>'"))
  }

  @MainActor
  @Test(arguments: [
    ("people ", ["list", "overview", "posts", "show", "todos"]), ("people s", ["show"]), ("people show ", []),
    ("peo", ["people"]), ("help people sh", ["show"]), ("people show --", ["--help"]), ("people show 'x", []),
  ])
  func commandsOfTheFeatureCompleteALine(text: String, words: [String]) {
    #expect(LineCompletion(on: Frame(publishedBy: Text(""))).words(completing: text) == words)
  }

  @Test func failureOfTheServerEndsACommandOfTheFeatureToo() async throws {
    let outcome = try await InnoSample.run("people", "overview", "--api", "127.0.0.1:1", "--retries", "0")
    #expect(outcome.code == 69)
    #expect(outcome.output.isEmpty)
  }
}
