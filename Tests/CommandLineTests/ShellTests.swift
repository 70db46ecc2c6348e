import Foundation
import Testing

/// The scripted shell: a command a line in, a screen a command out.
struct ShellTests {
  private func screens(_ outcome: InnoSampleProcess.Outcome) throws -> [String] {
    try outcome.standardOutput.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["screen"] as? String ?? ""
    }
  }

  @Test func aWalkFromPeopleToSettingsAndBackPrintsItsThreeScreens() async throws {
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: "select 3\nsettings\npeople\n")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardError.isEmpty)
    #expect(try screens(outcome) == ["people.detail", "settings.detail", "people.detail"])
    let lines = outcome.standardOutput.split(separator: "\n")
    #expect(lines[0].contains(#""id":3,"#))
    #expect(lines[1].contains(#""assigneeID":3,"#))
    #expect(lines[0] == lines[2])
  }

  @Test func theSameWalkPrintsTextWithoutJSON() async throws {
    let outcome = try await InnoSampleProcess.run("shell", input: "select 3\nsettings\npeople\n")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.contains("[People (10)]"))
    #expect(outcome.standardOutput.contains("[Settings"))
  }

  @Test func everyCommandOfTheShellLeadsToItsScreen() async throws {
    let script = """
      refresh
      overview
      close
      tab posts
      highlights
      close
      select 5
      back
      tab settings
      digest
      close
      open innosample://host/posts/7
      tab people
      """
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: script)
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardError.isEmpty)
    #expect(
      try screens(outcome) == [
        "people.list", "people.overview", "people.list", "posts.list", "posts.highlights", "posts.list", "posts.detail", "posts.list",
        "settings.list", "settings.digest", "settings.list", "posts.detail", "people.list",
      ])
  }

  @Test func aCommandThatIsNotPossibleNowSaysSoAndWhatIs() async throws {
    let outcome = try await InnoSampleProcess.run("shell", input: "back\n")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.standardError.contains("'back' is not possible on this screen."))
    #expect(outcome.standardError.contains("Possible now: select ID, refresh, overview, tab people|posts|settings, open URL, help, quit."))
  }

  @Test(arguments: [
    "select", "select x", "select 99", "refresh now", "tab nowhere", "open nowhere", "selct 3", "\u{1B}[2J", "sélect 1",
    String(repeating: "x", count: 1_000_000),
  ])
  func aWrongLineIsReportedAndTheShellGoesOn(line: String) async throws {
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: "\(line)\nselect 1\n")
    #expect(outcome.exitCode == 0)
    #expect(try screens(outcome) == ["people.detail"])
    #expect(try outcome.error["message"]?.isEmpty == false)
    #expect(!outcome.standardError.contains("\u{1B}"))
  }

  @Test func aMistypedCommandIsCorrected() async throws {
    let outcome = try await InnoSampleProcess.run("shell", input: "selct 3\n")
    #expect(outcome.standardError.contains("Did you mean 'select'?"))
  }

  @Test func quitEndsItAtOnceAndBlankLinesAreNothing() async throws {
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: "\n  \nselect 1\nquit\nselect 2\n")
    #expect(outcome.exitCode == 0)
    #expect(try screens(outcome) == ["people.detail"])
  }

  @Test func helpListsTheCommandsOfTheScreen() async throws {
    let text = try await InnoSampleProcess.run("shell", input: "help\n")
    #expect(text.standardOutput.contains("select ID"))
    #expect(text.standardOutput.contains("quit"))
    let json = try await InnoSampleProcess.run("shell", "--format", "json", input: "help\n")
    let listing = try #require(try json.json as? [String: [[String: Any]]])
    #expect(listing["commands"]?.first?["name"] as? String == "select")
  }

  @Test func endOfInputWithoutAnyCommandIsASuccess() async throws {
    let outcome = try await InnoSampleProcess.run("shell")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.isEmpty)
  }
}
