import Testing

/// Arguments right and wrong, and what the program says of itself.
struct UsageTests {
  @Test func withoutArgumentsItPrintsItsHelpAsAnError() async throws {
    let outcome = try await InnoSampleProcess.run()
    #expect(outcome.exitCode == 64)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.standardError.contains("USAGE: innosample"))
  }

  @Test func helpNamesEveryCommandAndShowsExamples() async throws {
    let outcome = try await InnoSampleProcess.run("--help")
    #expect(outcome.exitCode == 0)
    for word in ["people", "posts", "settings", "open", "shell", "serve", "EXAMPLES:"] {
      #expect(outcome.standardOutput.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["people", "posts", "settings"])
  func aGroupWithoutACommandPrintsItsHelpAsAnError(group: String) async throws {
    let outcome = try await InnoSampleProcess.run(group)
    #expect(outcome.exitCode == 64)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.standardError.contains("USAGE: innosample \(group) <subcommand>"))
  }

  @Test func theAddressOfAnAPIIsNotRepeatedAsItMayHoldAPassword() async throws {
    let outcome = try await InnoSampleProcess.run("people", "list", "--api", "ftp://user:secret@host")
    #expect(outcome.exitCode == 64)
    #expect(!outcome.standardError.contains("secret"))
  }

  @Test func theVersionIsANumber() async throws {
    let outcome = try await InnoSampleProcess.run("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreGenerated(shell: String) async throws {
    let outcome = try await InnoSampleProcess.run("--generate-completion-script", shell)
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.contains("people"))
  }

  @Test(arguments: [
    ["people", "show", "abc"], ["people", "show"], ["people", "list", "--limit", "0"], ["people", "list", "--limit", "2", "--all"],
    ["people", "list", "--timeout", "-1"], ["people", "list", "--timeout", "nan"], ["people", "list", "--retries", "-1"],
    ["people", "list", "--format", "xml"], ["people", "list", "--api", "not a url"], ["people", "list", "--api", "ftp://host"],
    ["people", "list", "--api", "http://"], ["people", "list", "--api", "http://host:99999"],
    ["people", "list", "--api", "http://host/\n"], ["people", "list", "--nonsense"], ["people", "show", "99999999999999999999"],
    ["nonsense"],
    ["serve", "--port", "70000"], ["people", "list", "--api", ""],
  ])
  func wrongArgumentsAreAUsageError(arguments: [String]) async throws {
    let text = try await InnoSampleProcess.run(arguments)
    #expect(text.exitCode == 64)
    #expect(text.standardOutput.isEmpty)
    #expect(text.standardError.hasPrefix("error: "))
    let json = try await InnoSampleProcess.run(
      arguments.contains("--format") ? arguments + ["--format=json"] : arguments + ["--format", "json"])
    #expect(json.exitCode == 64)
    #expect(try json.error["code"] == "usage")
    #expect(try json.error["message"]?.isEmpty == false)
  }

  @Test(arguments: [
    (["poeple", "list"], "people"), (["people", "lst"], "people list"), (["posts", "highlight"], "posts highlights"), (["shel"], "shell"),
  ])
  func aMistypedCommandIsCorrected(arguments: [String], command: String) async throws {
    let outcome = try await InnoSampleProcess.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.standardError.contains("Did you mean 'innosample \(command)'?"))
  }
}
