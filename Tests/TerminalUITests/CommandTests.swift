import TerminalUI
import Testing

@MainActor
struct CommandTests {
  private struct Refusal: Error {}

  private let commands = [
    Command(name: "refresh", key: "r", title: "Refresh") {},
    Command(name: "select", title: "Show a person", argument: "ID") { _ in },
    Command(name: "back", key: .escape, title: "Back", isEnabled: false) {},
  ]

  @Test
  func aCommandRunsItsActionWithItsArgument() async throws {
    var arguments: [String] = []
    let command = Command(name: "select", title: "Select", argument: "ID") { arguments.append($0) }
    try await command.run("3")
    try await command.run()
    #expect(arguments == ["3", ""])
  }

  @Test
  func errorOfTheActionIsPassedOn() async {
    let command = Command(name: "x", title: "X") { throw Refusal() }
    await #expect(throws: Refusal.self) { try await command.run() }
  }

  @Test
  func helpListsWhatCanBeRunWithoutKeys() {
    #expect(lines(CommandList(commands), width: nil) == ["refresh    Refresh", "select ID  Show a person"])
    #expect(lines(CommandList([commands[1]]), width: nil) == ["select ID  Show a person"])
    let wide = Command(name: "go", title: "Go", argument: "名前名前") { _ in }
    #expect(lines(CommandList([wide, commands[0]]), width: nil) == ["go 名前名前  Go", "refresh      Refresh"])
    let disabled = Command(name: "disabled command", title: "", isEnabled: false) {}
    #expect(lines(CommandList([commands[1], disabled]), width: nil) == ["select ID  Show a person"])
    #expect(lines(CommandList([]), width: nil).isEmpty)
  }

  @Test
  func aFooterIsMadeFromTheCommandsOfItsContent() {
    let view = Text("content").commands { commands }.commandFooter { commands in
      Text(commands.map(\.name).joined(separator: " "))
    }
    #expect(lines(view, width: 40) == ["content", "refresh select back"])
    #expect(Frame(of: view, width: 40).commands.count == 3)
  }

  @Test
  func commandsOfALoopKeepTheirOrder() {
    let view = Text("x").commands {
      for name in ["a", "b", "c"] { Command(name: name, title: name) {} }
    }
    #expect(Frame(of: view, width: 9).commands.map(\.name) == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("refrsh", "refresh"), ("refersh", "refresh"), ("REFRESH", "refresh"), ("ref", "refresh"), ("re", "refresh"),
    ("selct", "select"), ("bakc", "back"), ("settings", "settings"), ("setings", "settings"), ("opne", "open"),
    ("opan", "open"), ("xyz", nil), ("", nil), ("q", nil), ("s", nil), ("ob", nil), ("pu", nil), ("rfsg", nil),
    ("rfesg", nil),
    ("selectsettings", nil),
  ])
  func nearMissesAreSuggested(_ name: String, expected: String?) {
    #expect(Command.suggestion(for: name, in: ["refresh", "select", "back", "settings", "open", "up"]) == expected)
  }

  /// Apart from the others: the runner prints the arguments of a test whole.
  @Test func veryLongNameHasNoSuggestion() {
    #expect(Command.suggestion(for: String(repeating: "refresh", count: 100_000), in: ["refresh", "select"]) == nil)
  }

  @Test
  func theNearestNameIsSuggestedAndOfEqualsTheFirst() {
    #expect(Command.suggestion(for: "tab", in: ["taps", "table", "tabs", "tab"]) == "tab")
    #expect(Command.suggestion(for: "tab", in: ["table", "tap", "taps", "tabs", "tabu"]) == "tabs")
    #expect(Command.suggestion(for: "door", in: ["DOOR", "floor"]) == "DOOR")
  }

  @Test(arguments: [
    (Key.character("r"), "r"), (.character(" "), "Space"), (.control("c"), "^C"), (.function(5), "F5"),
    (.enter, "Enter"), (.escape, "Esc"),
    (.up, "↑"),
    (.down, "↓"), (.left, "←"), (.right, "→"), (.wordLeft, "^←"), (.wordRight, "^→"), (.alt("b"), "Alt-b"),
    (.tab, "Tab"), (.backspace, "Backspace"), (.delete, "Del"), (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"),
    (.backTab, "Shift-Tab"), (.pageDown, "PgDn"),
  ])
  func aKeyHasALabel(_ key: Key, label: String) {
    #expect(key.label == label)
  }
}
