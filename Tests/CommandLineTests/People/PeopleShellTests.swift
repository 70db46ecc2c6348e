import Foundation
import Programs
import Testing

/// The scripted shell on the screens of People.
struct PeopleShellTests {
  @Test func quitEndsItAtOnceAndBlankLinesAreNothing() async throws {
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: "\n  \nselect 1\nquit\nselect 2\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["people.detail"])
  }

  @Test func helpListsTheCommandsOfTheScreen() async throws {
    let text = try await InnoSampleProcess.run("shell", input: "help\n")
    #expect(text.output.contains("select ID"))
    #expect(text.output.contains("quit"))
    let json = try await InnoSampleProcess.run("shell", "--format", "json", input: "help\n")
    let listing = try #require(try json.json as? [String: [[String: Any]]])
    #expect(listing["commands"]?.first?["name"] as? String == "select")
  }

  @Test(arguments: [
    "select", "select x", "select 99", "refresh now", "tab nowhere", "selct 3", "sélect 1",
  ])
  func aWrongLineIsReportedAndAShellThatKeepsGoingGoesOn(line: String) async throws {
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", "--keep-going", input: "\(line)\nselect 1\n")
    #expect(outcome.code == (line == "select 99" ? 66 : 64))
    #expect(try outcome.screens == ["people.detail"])
    #expect(try outcome.failure["message"]?.isEmpty == false)
    #expect(!outcome.error.contains("\u{1B}"))
  }

  @Test func aMistypedCommandIsCorrected() async throws {
    let outcome = try await InnoSampleProcess.run("shell", input: "selct 3\n")
    #expect(outcome.error.contains("Did you mean 'select'?"))
  }
}
