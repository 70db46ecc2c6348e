import Observation
import TerminalUI
import Testing

/// Which commands the key bar shows in the width that it has, and what runs them.
@MainActor
struct KeyBarTests {
  @MainActor
  @Observable
  final class Model {
    var text = ""
    var isOn = false
    var events: [String] = []
  }

  private let model = Model()

  private func host(width: Int = 20, height: Int = 4, @ViewBuilder _ content: @escaping () -> some View) -> ViewHost {
    ViewHost(width: width, height: height, content: content)
  }

  @Test func commandWithTheKeyOfAHintIsShownInItsPlace() {
    let commands = [Command(name: "paths", key: "/", title: "Paths") {}]
    let host = host(width: 30) {
      TextField("Name", text: .constant(""))
      List((0..<2).map(RowsTests.Item.init), selection: .constant(0)) { item in Button("\(item.id)") {} }
      KeyBar(commands).commands { commands }
    }
    host.press(.down)
    #expect(host.lines.last == "Enter Open  / Paths")
  }

  @Test func enterIsNotShownForRowsThatItDoesNotOpen() {
    let host = host {
      List((0..<2).map(RowsTests.Item.init), selection: .constant(0)) { Text("\($0.id)") }
      KeyBar([Command(name: "go", key: "g", title: "Go") {}])
    }
    #expect(host.lines.last == "g Go")
  }

  @Test func theKeyBarShowsWhatFitsAndRunsWhatIsClicked() {
    var performed: [String] = []
    let commands = [("a", "First"), ("b", "Second"), ("c", "Third")].map { key, title in
      Command(name: title, key: .character(Character(key)), title: title) {}
    }
    for (width, expected) in [
      (27, "a First  b Second  c Third"), (26, "a First  b Second  c Third"), (25, "a First  b Second  …"),
      (20, "a First  b Second  …"),
      (19, "a First  …"), (10, "a First  …"), (9, "…"), (1, "…"),
    ] {
      #expect(lines(KeyBar(commands), width: width) == [expected], "\(width)")
    }
    let host = host { KeyBar(commands).commands { commands } }
    host.perform = { performed.append($0.name) }
    #expect(host.text(with: .bold) == "ab" && host.text(with: .dim) == " First Second…")
    #expect(host.draw().grid[column: 0, row: 0].style.foreground == .cyan)
    host.click(12, 0)
    #expect(performed == ["Second"])
    // The first title ends at column 6, the second key is at column 9.
    for column in [7, 8] { host.click(column, 0) }
    #expect(performed == ["Second"])
    for column in [6, 9] { host.click(column, 0) }
    #expect(performed == ["Second", "First", "Second"])
    let boxed = self.host(width: 40) { Box { KeyBar(commands).commands { commands } } }
    boxed.perform = host.perform
    // The last column of the second entry.
    boxed.click(17, 1)
    #expect(performed.count == 4 && performed.last == "Second")
    #expect(lines(Box { KeyBar(commands) }, width: 40)[1] == "│a First  b Second  c Third│")
    #expect(lines(Box { KeyBar(commands) }, width: 21)[1] == "│a First  …         │")
  }

  @Test(arguments: [
    (70, "Esc Back  r Load again  p Posts of this person  ? Keys  q Quit"),
    (61, "Esc Back  r Load again  …  ? Keys  q Quit"), (41, "Esc Back  r Load again  …  ? Keys  q Quit"),
    (40, "Esc Back  …  ? Keys  q Quit"), (34, "Esc Back  …  ? Keys  q Quit"),
    (27, "Esc Back  …  ? Keys  q Quit"),
    (26, "Esc  …  ?  q"), (12, "Esc  …  ?  q"), (6, "Esc  …"),
  ])
  func keyBarLeavesOutWhatIsNotKeptAndCutsNoTitle(width: Int, expected: String) {
    let commands: [Command] = [
      Command(name: "back", key: .escape, title: "Back") {}, Command(name: "refresh", key: "r", title: "Load again") {},
      Command(name: "posts", key: "p", title: "Posts of this person") {},
      Command(name: "keys", key: "?", title: "Keys") {},
      Command(name: "quit", key: "q", title: "Quit") {},
    ]
    #expect(lines(KeyBar(commands, keeping: ["back", "keys", "quit"]), width: width) == [expected])
  }

  @Test(arguments: [
    (24, "r Load again  ? All keys"), (23, "…  ? All keys"), (13, "…  ? All keys"), (12, "…  ?"), (7, "…  ?"),
  ])
  func keyBarLeavesOutTheTitlesOfWhatIsKeptLast(width: Int, expected: String) {
    let commands: [Command] = [
      Command(name: "refresh", key: "r", title: "Load again") {}, Command(name: "keys", key: "?", title: "All keys") {},
    ]
    #expect(lines(KeyBar(commands, keeping: ["keys"]), width: width) == [expected])
  }

  @Test func keyThatLeavesTheFieldIsKept() {
    let commands = [Command(name: "save", key: .control("s"), title: "Save it") {}]
    let host = host(width: 22) {
      TextField("Name", text: .constant(""))
      KeyBar(commands)
    }
    #expect(host.lines.dropFirst().first == "Esc Leave the field  …")
  }

  @Test func enterOfAFieldThatWasLeftIsShownInsteadOfItsCommand() {
    let commands = [Command(name: "open", key: .enter, title: "Open") {}]
    let host = host(width: 30) {
      TextField("Name", text: .constant(""))
      KeyBar(commands).commands { commands }
    }
    host.press(.escape)
    #expect(host.lines.dropFirst().first == "Enter Edit")
  }

  @Test func keyBarMeasuresTitlesInColumns() {
    let commands = [Command(name: "a", key: "a", title: "日本") {}, Command(name: "b", key: "b", title: "x") {}]
    #expect(lines(KeyBar(commands), width: 11) == ["a 日本  b x"])
    #expect(lines(KeyBar(commands), width: 10) == ["a 日本  …"])
  }

  @Test func keyBarWithoutCommandsHasNoRow() {
    #expect(lines(KeyBar([]), width: 9).isEmpty)
    let disabled = Command(name: "a", key: "a", title: "A", isEnabled: false) {}
    #expect(lines(KeyBar([disabled, Command(name: "b", title: "B") {}]), width: 9).isEmpty)
  }

  @Test func commandButtonRunsItsCommandWhileThatIsEnabled() {
    let host = host { [model] in
      CommandButton("Retry", runs: "refresh").commands {
        Command(name: "refresh", title: "Load again", isEnabled: model.isOn) {}
      }
    }
    host.perform = { [model] in model.events.append("\($0.name): \($0.title)") }
    host.press(.enter)
    #expect(model.events.isEmpty)
    model.isOn = true
    host.press(.enter)
    #expect(model.events == ["refresh: Load again"])
    let printed = Frame(of: CommandButton("Retry", runs: "refresh"), width: 20).text(styles: .ansi(.sixteen))
    #expect(printed == "Retry: \u{1B}[1mrefresh\u{1B}[0m\n")
  }

  @Test func keyBarShowsTheCommandsOfTheUppermostSheetBelowIt() {
    let host = host(height: 3) {
      Text("base").screen("base", document: ["a": 1]).commands { Command(name: "below", key: "b", title: "Below") {} }
        .sheet(isPresented: .constant(true)) { Text("one").screen("one", document: ["a": 1]) }
        .sheet(isPresented: .constant(true)) {
          Text("two").screen("two", document: ["a": 1]).commands { Command(name: "up", key: "u", title: "Up") {} }
        }
        .frame(maxHeight: .infinity)
        .commandFooter { Text($0.map(\.name).joined(separator: " ")) }
    }
    let frame = host.draw()
    #expect(frame.screen?.name == "two" && frame.commands.map(\.name) == ["up", "close"])
    #expect(host.lines.last == "up close" && host.lines.joined().contains("two"))
  }

  @Test func keyBarShowsOfTheKeysThatACommandLineTakesOnlyEscape() {
    let commands: [Command] = [
      Command(name: "close", key: .escape, title: "Close") {},
      Command(name: "save", key: .control("s"), title: "Save") {},
      Command(name: "quit", key: "q", title: "Quit") {},
    ]
    let host = host(width: 60) {
      LineField(":", editor: .constant(LineEditor())) { _ in }
      KeyBar(commands).commands { commands }
    }
    #expect(host.lines.dropFirst().first == "Esc Close  ^S Save")
  }

  @Test func keyBarShowsNoKeyThatAFieldTakes() {
    let commands: [Command] = [
      Command(name: "back", key: .escape, title: "Back") {},
      Command(name: "save", key: .control("s"), title: "Save") {},
      Command(name: "quit", key: "q", title: "Quit") {},
    ]
    let host = host(width: 60) { [model] in
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
      KeyBar(commands).commands { commands }
    }
    host.perform = { [model] in model.events.append($0.name) }
    // Where the focus is, is known from the first frame on.
    #expect(host.lines.dropFirst().first == "Esc Leave the field  ^S Save")
    host.press("q", .escape)
    #expect(host.lines.prefix(2) == ["q", "Enter Edit  Esc Back  ^S Save  q Quit"])
    #expect(host.text(with: .inverse).isEmpty)
    host.press("q", .escape)
    host.handle(.paste("lost"))
    #expect(model.text == "q" && model.events == ["quit", "back"])
    host.press(.enter, "r")
    #expect(model.text == "qr")
    host.click(3, 1)
    host.press("q")
    #expect(model.text == "qr" && model.events == ["quit", "back", "quit"])
  }
}
