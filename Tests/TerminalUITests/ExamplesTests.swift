import TerminalUI
import Testing

/// The examples of the documentation, compiled.
@MainActor
struct ExamplesTests {
  private struct Greeting: View {
    let name: String

    var body: some View {
      VStack {
        Text("Hello, ") + Text(name).bold()
        Text("Nice to see you").dim()
      }
    }
  }

  @Test
  func aViewIsMadeOfViews() {
    let frame = Frame(of: Greeting(name: "Ada"), width: 80)
    #expect(frame.text(styles: .plain) == "Hello, Ada\nNice to see you\n")
    #expect(frame.text(styles: .ansi(.sixteen)) == "Hello, \u{1B}[1mAda\u{1B}[0m\n\u{1B}[2mNice to see you\u{1B}[0m\n")
  }

  @Test
  func commandsAreOfferedWithAndWithoutAnArgument() async throws {
    var calls: [String] = []
    let commands = [
      Command(name: "refresh", key: "r", title: "Refresh") { calls.append("refresh") },
      Command(name: "select", title: "Show a person", argument: "ID") { calls.append($0) },
    ]
    for command in commands { try await command.run("3") }
    #expect(calls == ["refresh", "3"])
    #expect(commands.map(\.usage) == ["refresh", "select ID"])
  }
}
