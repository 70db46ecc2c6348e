import CommandLineIO
import TerminalUI
import Testing

/// Failures on standard error.
struct ConsoleTests {
  private static let failure = ScreenFailure(
    code: .validation, message: "Wrong.", hint: "Correct it.", details: "one\n\ntwo\n",
    fields: ["title": ["2", "1"], "body": ["3"]])
  private static let text = "error: Wrong.\nfield: body: 3\nfield: title: 2\nfield: title: 1\nhint: Correct it.\n"
  private static let json =
    #"{"error":{"code":"validation","details":"one\n\ntwo\n","fields":{"body":["3"],"title":["2","1"]},"#
    + #""hint":"Correct it.","message":"Wrong."}}"# + "\n"

  @Test(arguments: [
    ([], text), (["--verbose"], text + "detail: one\ndetail: two\n"), (["-v"], text + "detail: one\ndetail: two\n"),
    (["--format", "json"], json), (["a", "--format=json"], json), (["--format", "text", "json"], text),
  ])
  func failureIsReportedAsTheArgumentsSay(arguments: [String], text: String) async throws {
    let streams = try await withConsole(arguments: arguments) { Console.current.writeFailure(Self.failure) }
    #expect(streams.error == text)
    #expect(streams.output.isEmpty)
  }

  @Test func textOfTheCallerTakesThePlaceOfAFailureInTextAlone() async throws {
    for (arguments, text) in [([], "USAGE\n"), (["--format=json"], Self.json)] {
      let streams = try await withConsole(arguments: arguments) {
        Console.current.writeFailure(Self.failure, inText: "USAGE\n")
      }
      #expect(streams.error == text)
    }
  }

  @Test(arguments: [(1000, ""), (1001, "…")])
  func lineOfAFailureIsCutAfter1000CharactersAndControlsNoTerminal(count: Int, end: String) async throws {
    let message = "\u{1B}" + String(repeating: "x", count: count - 1)
    let streams = try await withConsole {
      Console.current.writeFailure(ScreenFailure(code: .failure, message: message))
    }
    #expect(streams.error == "error: ␛\(message.dropFirst().prefix(999))\(end)\n")
  }
}
