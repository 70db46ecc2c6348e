import TerminalUI
import Testing

@testable import innosample

/// What a typed line says: a name and an argument.
struct CommandLineEntryTests {
  @Test(arguments: [
    ("filter", nil), ("filter  ", nil), (#"filter """#, ""), ("filter ''", ""), (#"filter " a b ""#, " a b "),
    ("filter a b", "a b"), ("filter it's", "it's"), (#"filter "a" b"#, #""a" b"#), (#"filter "\"""#, "\""),
    (#"filter a\b"#, #"a\b"#), ("filter  a  b", "a  b"), ("filter a  b \t", "a  b"),
  ])
  func argumentInQuotesIsTakenWithoutThem(line: String, argument: String?) throws {
    let entry = try CommandLineEntry(line)
    #expect(entry.name == "filter")
    #expect(entry.argument == argument)
  }

  @Test(arguments: [#"filter "a"#, "filter 'a"])
  func quoteThatIsNotClosedIsAUsageFailure(line: String) {
    let failure = #expect(throws: ScreenFailure.self) { try CommandLineEntry(line) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "A quotation mark is not closed.")
  }

  @MainActor
  private final class Received {
    var arguments: [String] = []
  }

  @MainActor
  @Test func emptyArgumentReachesTheCommand() async throws {
    let received = Received()
    let view = Text("").commands {
      Command(name: "filter", title: "", argument: "TEXT") { received.arguments.append($0) }
      Command(name: "clear", title: "") {}
    }
    let frame = Frame(publishedBy: view)
    try await CommandLineEntry(#"filter """#).run(on: frame)
    #expect(received.arguments == [""])
    await #expect(throws: ScreenFailure.self) { try await CommandLineEntry("filter").run(on: frame) }
    await #expect(throws: ScreenFailure.self) { try await CommandLineEntry(#"clear """#).run(on: frame) }
  }

  @MainActor
  @Test(arguments: [
    ("left", " Did you mean 'choose left'?"), ("right", " Did you mean 'choose right'?"), ("publish", ""),
  ])
  func unavailableCommandIsRefusedWithTheAvailableOnes(name: String, suggestion: String) throws {
    let frame = Frame(
      publishedBy: Text("").commands {
        Command(name: "choose", title: "", argument: "left|right") { _ in }
        Command(name: "publish", title: "", isEnabled: false) {}
      })
    let failure = #expect(throws: ScreenFailure.self) { try CommandLineEntry(name).command(on: frame) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "'\(name)' is not available on this screen.\(suggestion)")
    #expect(failure?.hint == "Available: choose left|right, help, quit.")
  }
}
