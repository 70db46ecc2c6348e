import Foundation
import Programs
import TerminalUI
import Testing

@testable import innosample

/// Arguments right and wrong, and what the program says of itself.
struct UsageTests {
  @Test(arguments: [[], ["app"]])
  func fullScreenAppWithoutATerminalSaysSoAndNamesTheCommands(arguments: [String]) async throws {
    let message = "The full-screen app needs a terminal: standard input and output are not connected to one."
    let commands = RootCommand.commandNames.dropFirst().joined(separator: ", ")
    let hint = "Use a command (\(commands)): 'innosample --help' shows examples."
    let text = try await InnoSample.run(arguments, input: "q\n")
    #expect(text.code == 64)
    #expect(text.output.isEmpty)
    #expect(text.error == "error: \(message)\nhint: \(hint)\n")
    let json = try await InnoSample.run(arguments + ["--format", "json"])
    #expect(try json.failure == ["code": "usage", "message": message, "hint": hint])
    // As for `echo q | innosample` on a terminal.
    let terminal = try PseudoTerminal()
    let piped = try await InnoSample.run(arguments, output: try terminal.descriptor())
    #expect(piped.code == 64)
    #expect(
      piped.error
        == "error: The full-screen app needs a terminal: standard input is not connected to one.\nhint: \(hint)\n")
    #expect(try await terminal.finish().isEmpty)
  }

  @Test func missingCommandIsAnErrorInJSON() async throws {
    let outcome = try await InnoSample.run("config", "--format", "json")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      try outcome.failure
        == ["code": "usage", "message": "A command of 'config' is missing.", "hint": "See 'innosample config --help'."])
  }

  @Test func argumentThatIsNotUTF8IsRefused() async throws {
    let script = "exec '\(InnoSampleProcess.path)' open \"$(printf 'a\\377b')\""
    let outcome = try await Program(named: "sh").run(["-c", script])
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: Argument 2 is not valid UTF-8.\n"))
  }

  @Test func helpNamesEveryCommandAndShowsExamples() async throws {
    let outcome = try await InnoSample.run("--help")
    #expect(outcome.code == 0)
    for word in ["open", "shell", "serve", "EXAMPLES:"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    let commands = outcome.output.split(separator: "SUBCOMMANDS:\n").last?.matches(of: #/(?m)^  (\w+)  /#).map {
      String($0.output.1)
    }
    #expect(Array((commands ?? []).suffix(4)) == ["open", "shell", "serve", "config"])
  }

  @Test(arguments: ["-h", "--help"])
  func helpOptionBeforeACommandPrintsTheHelpOfThatCommand(option: String) async throws {
    let outcome = try await InnoSample.run(option, "config", "get")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("USAGE: innosample config get"))
  }

  @Test func addressOfAnAPIIsNotRepeatedAsItMayHoldAPassword() async throws {
    let outcome = try await InnoSample.run("shell", "--api", "ftp://user:secret@host")
    #expect(outcome.code == 64)
    #expect(!outcome.error.contains("secret"))
  }

  /// The ids of a feature may be UUIDs.
  @Test func textThatIsNoIDIsRefusedWithWhatAnIDIs() {
    let numberError = #expect(throws: (any Error).self) { try ItemIDArgument<Int>("x") }
    #expect(numberError.map { "\($0)" } == "It is not a whole number.")
    let uuidError = #expect(throws: (any Error).self) { try ItemIDArgument<UUID>("3") }
    #expect(uuidError.map { "\($0)" } == "It is not a UUID.")
  }

  /// RFC 9110, sections 5.5 and 5.6.2.
  @Test func nameOfAHeaderIsAnyTokenAndItsValueMayHaveATab() throws {
    let header = try RequestHeader("!#$%&'*+-.^_`|~09AZaz: a\té")
    #expect(header.name == "!#$%&'*+-.^_`|~09AZaz")
    #expect(header.value == "a\té")
    #expect(try RequestHeader("X-Key:\t a b \t").value == "a b")
  }

  @Test func versionIsANumber() async throws {
    let outcome = try await InnoSample.run("--version")
    #expect(outcome.code == 0)
    #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    ["open"], ["open", "a", "b"], ["shell", "--limit", "0"], ["shell", "--limit", "2", "--all"],
    ["shell", "--timeout", "-1"], ["shell", "--timeout", "nan"], ["shell", "--retries", "-1"],
    ["shell", "--format", "xml"], ["shell", "--api", "not a url"], ["shell", "--api", "ftp://host"],
    ["shell", "--api", "http://"], ["shell", "--api", "http://host:99999"],
    ["shell", "--api", "http://host/\n"], ["shell", "--nonsense"], ["nonsense"], ["serve", "--port", "70000"],
    ["shell", "--api", ""],
  ])
  func wrongArgumentsAreAUsageError(arguments: [String]) async throws {
    let text = try await InnoSample.run(arguments)
    #expect(text.code == 64)
    #expect(text.output.isEmpty)
    #expect(text.error.hasPrefix("error: "))
    let json = try await InnoSample.run(
      arguments.contains("--format") ? arguments + ["--format=json"] : arguments + ["--format", "json"])
    #expect(json.code == 64)
    #expect(try json.failure["code"] == "usage")
    #expect(try json.failure["message"]?.isEmpty == false)
  }

  @Test(arguments: [
    (["shell", "--limit", "-1"], "--limit takes a number from 1 up, 'all' or 'standard'."),
    (["shell", "--retries", "-1"], "--retries takes a number from 0 to 100."),
    (["shell", "--timeout", "-1"], "--timeout takes a number of seconds from 0.001 to 86400."),
    (["shell", "--timeout", "0.0009"], "--timeout takes a number of seconds from 0.001 to 86400."),
    (["shell", "--timeout", "86400.1"], "--timeout takes a number of seconds from 0.001 to 86400."),
    (
      ["shell", "--api", "host:99999"],
      "--api takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000."
    ),
    (
      ["shell", "--api", "http://host:0"],
      "--api takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000."
    ),
    (
      ["--api", "https://host:65536/v1", "shell"],
      "--api takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000."
    ),
    (["shell", "--api", "ftp://host"], "--api takes an http or https URL with a host, such as http://localhost:3000."),
    (["shell", "--api", "3000"], "--api takes an http or https URL with a host, such as http://localhost:3000."),
    (["shell", "--api", ":3000"], "--api takes an http or https URL with a host, such as http://localhost:3000."),
    (
      ["shell", "--api", "http:/localhost"],
      "--api takes an http or https URL with a host, such as http://localhost:3000."
    ),
    (
      ["shell", "--api", "HTTPS:/localhost"],
      "--api takes an http or https URL with a host, such as http://localhost:3000."
    ),
    (["shell", "--api", "/users"], "--api takes an http or https URL with a host, such as http://localhost:3000."),
    (["shell", "--timeout", "0", "--retries", "-1"], "--retries takes a number from 0 to 100."),
    (["help", "foo"], "There is no command 'innosample foo'."),
    (["--no-color", "help", "foo"], "There is no command 'innosample foo'."),
    (["help", "shell", "foo"], "There is no command 'innosample shell foo'."),
    (["help", "config", "list", "foo"], "There is no command 'innosample config list foo'."),
  ])
  func wrongArgumentsSayWhatIsWrong(arguments: [String], message: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: \(message)\nhint: "))
  }

  @Test(arguments: ["127.0.0.1:1", "127.0.0.1:65535", "HTTP://127.0.0.1:65535/v1", "https://[::1]:65535"])
  func everyValidPortIsAccepted(address: String) async throws {
    // Without a command nothing waits for the server.
    let outcome = try await InnoSample.run("shell", "--api", address)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [
    ([], "With --api embedded"), (["shell"], "--keep-going"),
    (["serve"], "The port; 0 takes a free one. (default: 3000)\n"), (["help"], "SUBCOMMANDS:\n"),
  ])
  func helpPrintsWhatTheOptionPrints(command: [String], text: String) async throws {
    let words = try await InnoSample.run(["help"] + command)
    let option = try await InnoSample.run(command + ["--help"])
    #expect(words.code == 0)
    #expect(words.error.isEmpty)
    #expect(words.output == option.output)
    #expect(words.output.contains(text))
  }

  @Test(arguments: [
    (["help", "shel"], "shell"), (["--no-color", "shel"], "shell"), (["--format", "json", "-v", "shel"], "shell"),
  ])
  func mistypedCommandBehindOtherWordsIsCorrected(arguments: [String], command: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("Did you mean 'innosample \(command)'?"))
  }

  @Test(arguments: [(["shel"], "shell"), (["serv", "--port", "0"], "serve"), (["opne", "x"], "open")])
  func mistypedCommandIsCorrected(arguments: [String], command: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("Did you mean 'innosample \(command)'?"))
  }
}
