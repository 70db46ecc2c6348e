import TerminalUI
import Testing

@testable import innosample

/// What the Tab key offers on the line of the shell and of the full-screen app.
@MainActor
struct LineCompletionTests {
  @Test(arguments: [
    ("", ["choose", "show"]), ("s", ["show"]), ("choose ", ["left", "right"]), ("choose r", ["right"]),
    ("choose right", ["right"]), ("choose right ", []), ("show", ["show"]), ("show ", []), ("  choose  l", ["left"]),
    ("x", []),
  ])
  func commandsAndTheirFixedArgumentsAreOffered(text: String, words: [String]) {
    let screen = Frame(
      publishedBy: Text("").commands {
        Command(name: "choose", title: "Choose", argument: "left|right") { _ in }
        Command(name: "show", title: "Show", argument: "ID") { _ in }
        Command(name: "3", key: "3", title: "Third tab") {}
        Command(name: "save", title: "Save", isEnabled: false) {}
      })
    let offered = LineCompletion(on: screen).words(completing: text)
    #expect(offered.filter { !Self.everywhere.contains($0) } == words)
  }

  /// The features of this app are offered too.
  private static let everywhere = Set(LineCompletion(on: Frame(publishedBy: Text(""))).words(completing: ""))

  @Test func commandsThatAreRefusedInsideAreNotOffered() {
    #expect(Self.everywhere.isSuperset(of: ["help", "quit"]))
    #expect(Self.everywhere.isDisjoint(with: ["app", "shell", "serve", "config"]))
  }
}
