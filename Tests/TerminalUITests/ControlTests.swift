import Observation
import TerminalUI
import Testing

/// What keys, clicks and paste do to controls, and how they look then.
@MainActor
struct ControlTests {
  @MainActor
  @Observable
  final class Model {
    var text = ""
    var isOn = false
    var order = 2
    var isAsking = false
    var events: [String] = []
  }

  private let model = Model()

  private func host(width: Int = 20, height: Int = 4, @ViewBuilder _ content: @escaping () -> some View) -> ViewHost {
    ViewHost(width: width, height: height, content: content)
  }

  private func field(width: Int = 20) -> ViewHost {
    host(width: width) { [model] in
      TextField("Search", text: Binding(get: { model.text }, set: { model.text = $0 })).onSubmit {
        model.events.append(model.text)
      }
    }
  }

  // MARK: Fields

  @Test(arguments: [
    ("", 4, " "), ("abc", 5, "abc "), ("abc", 4, "abc "), ("abcd", 4, "bcd "), ("abc ", 5, "abc  "), ("ab日", 4, "b日 "),
    ("abcde", 2, "e "),
    ("日本", 2, " "), ("abc", 1, " "),
  ])
  func theCursorOfAFieldIsAlwaysShown(_ value: String, width: Int, expected: String) {
    model.text = value
    let grid = field(width: width).draw().grid
    let row = grid[row: 0].filter { $0.width > 0 }
    #expect(String(row.map(\.character)).hasPrefix(expected))
    #expect(grid[row: 0].lastIndex { $0.style.attributes == .inverse } == TerminalText.columns(of: expected) - 1)
  }

  @Test func aWideClusterUnderTheCursorIsShownWhole() {
    model.text = "abc日"
    let host = field(width: 4)
    host.press(.left)
    #expect(host.lines.first == "bc日")
    #expect(host.text(with: .inverse) == "日")
  }

  @Test func typingEditsTheBindingAtTheCursor() {
    let host = field()
    host.type("abd")
    host.press(.left, "c", .end, "é", .enter)
    #expect(model.text == "abcdé" && model.events == ["abcdé"])
    host.handle(.paste("\n日本"))
    #expect(model.text == "abcdé 日本")
    #expect(host.lines.first == "abcdé 日本")
  }

  @Test func lineBreaksOfATextAreShownAndLoseNothing() {
    model.text = "a.\nb.\r\nc"
    let host = field()
    #expect(host.lines.first == "a.↵b.↵c")
    // On the second line break.
    host.click(5, 0)
    #expect(host.text(with: .inverse) == "↵")
    host.press(.backspace)
    #expect(model.text == "a.\nb\r\nc")
    #expect(host.lines.first == "a.↵b↵c")
  }

  @Test(arguments: ["a\u{AD}b", "a\u{200B}b", "\u{FEFF}b", "a\u{AD}\u{301}b", "a\n\u{301}b"])
  func theCursorIsOnTheClusterThatItIsBeforeWhenOthersHaveNoWidth(_ text: String) {
    model.text = text
    let host = field()
    host.press(.end, .left)
    #expect(host.text(with: .inverse) == "b")
    host.press(.left, .delete)
    #expect(model.text == String(text.dropLast(2)) + "b")
  }

  @Test func keysBetweenTwoFramesEditTheTextInOrder() {
    let host = field()
    _ = host.draw()
    for character in "abc" { host.handle(.key(.character(character))) }
    #expect(model.text == "abc")
  }

  @Test func textThatTheModelSetsPutsTheCursorAtItsEnd() {
    let host = field()
    host.type("abc")
    model.text = "xy"
    host.type("z")
    #expect(model.text == "xyz")
  }

  @Test func clickInAFieldMovesTheCursorToIt() {
    let host = field(width: 6)
    model.text = "日本語abc"
    _ = host.draw()
    // The field shows "abc" and what fits before it: 語abc and the cursor.
    host.click(0, 0)
    host.type("x")
    #expect(model.text == "日本x語abc")
    model.text = "abc"
    _ = host.draw()
    host.click(1, 0)
    host.type("y")
    #expect(model.text == "aybc")
  }

  @Test(arguments: [("abcdefgh", "at:…defgh", 7, "abcdefXgh"), ("abc", "at:abc", 4, "aXbc")])
  func clickIntoAFieldWithoutFocusPutsTheCursorThere(text: String, line: String, column: Int, expected: String) {
    model.text = text
    let host = host(width: 9) { [model] in
      Button("x") {}
      HStack(spacing: 0) {
        Text("at:")
        TextField("", text: Binding(get: { model.text }, set: { model.text = $0 }))
      }
    }
    #expect(host.lines.prefix(2) == ["[ x ]", line])
    host.click(column, 1)
    host.type("X")
    #expect(model.text == expected)
  }

  @Test func fieldFillsTheWidthInTheAppAndOnlyFitsItsTextInPrint() {
    @ViewBuilder func row() -> some View {
      HStack(spacing: 0) {
        TextField("", text: .constant("ab"))
        Text("x")
      }
    }
    #expect(lines(row(), width: 2) == ["…x"])
    #expect(host(width: 2) { row() }.lines.first == " x")
    #expect(lines(row(), width: 6) == ["abx"])
    #expect(host(width: 6) { row() }.lines.first == "ab   x")
  }

  @Test func fieldWithoutTheFocusShowsTheEndOfItsTextOrThePrompt() {
    #expect(lines(TextField("Search", text: .constant("a long value")), width: 6) == ["…value"])
    #expect(lines(TextField("Search", text: .constant("")), width: 6) == ["Search"])
    let host = host(width: 8) { [model] in
      Button("x") {}
      TextField("Search", text: Binding(get: { model.text }, set: { model.text = $0 }))
    }
    #expect(host.lines.prefix(2) == ["[ x ]", "Search"])
    host.press(.tab)
    #expect(host.text(with: .inverse) == " ")
  }

  // MARK: Others

  @Test func togglesAndPickersWriteTheirBindings() {
    let host = host { [model] in
      Toggle("On", isOn: Binding(get: { model.isOn }, set: { model.isOn = $0 }))
      Picker("Order", selection: Binding(get: { model.order }, set: { model.order = $0 })) {
        Text("one").tag(1)
        Text("two").tag(2)
        ForEach([3], id: \.self) { Text("\($0)") }
      }
    }
    #expect(host.lines.prefix(2) == ["[ ] On", "Order ‹ two ›"])
    host.press(.enter, .tab, .right)
    #expect(model.isOn && model.order == 3)
    host.press(.right)
    #expect(model.order == 1)
    host.press(.left)
    #expect(host.lines.prefix(2) == ["[x] On", "Order ‹ 3 ›"])
    host.click(2, 0)
    #expect(!model.isOn)
    #expect(lines(Toggle("On", isOn: .constant(true)), width: 9) == ["[x] On"])
  }

  @Test func theFocusedButtonIsInverseAndADisabledOneTakesNothing() {
    let host = host { [model] in
      Button("one") { model.events.append("one") }.disabled(true)
      Button("two") { model.events.append("two") }
    }
    #expect(host.text(with: .inverse) == "[ two ]")
    #expect(host.text(with: .dim) == "[one]")
    host.press(.enter, " ")
    host.click(0, 0)
    #expect(model.events == ["two", "two"])
  }

  @Test func focusReturnsToTheViewThatHadItWhenThatIsShownAgain() {
    let host = host { [model] in
      if model.isOn {
        Button("sheet") {}
      } else {
        Button("one") {}
        Button("two") {}
      }
    }
    host.press(.tab)
    #expect(host.text(with: .inverse) == "[ two ]")
    model.isOn = true
    #expect(host.text(with: .inverse) == "[ sheet ]")
    model.isOn = false
    #expect(host.text(with: .inverse) == "[ two ]")
  }

  @Test func alertTakesAllInputAndItsButtonsCloseIt() {
    let host = host(height: 7) { [model] in
      Button("delete") { model.isAsking = true }
        .screen("base", document: ["a": 1])
        .commands { Command(name: "below", key: "b", title: "Below") {} }
        .alert("Sure?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })) {
          Button("Yes") { model.events.append("yes") }
          Button("No") { model.events.append("no") }
        } message: {
          Text("Really.")
        }
    }
    host.press(.enter)
    let frame = host.draw()
    #expect(host.text(with: .dim).hasPrefix("[ delete ]"))
    #expect(frame.commands.map(\.name) == ["close"] && frame.screen?.name == "base")
    #expect(host.lines.contains { $0.contains("[ Yes ]  [ No ]") })
    host.press(.right, .enter)
    #expect(model.events == ["no"] && !model.isAsking)
    #expect(host.text(with: .inverse) == "[ delete ]")
  }

  @Test func sheetReplacesItsBaseInAFrameDrawnOnce() {
    let view = Text("base").screen("base", document: ["a": 1]).sheet(isPresented: .constant(true)) {
      Text("sheet").screen("sheet", document: ["a": 1])
    }
    #expect(lines(view, width: 9) == ["sheet"])
    let frame = Frame(of: view, width: 9)
    #expect(frame.screen?.name == "sheet" && frame.commands.map(\.name) == ["close"])
  }

  @Test func aPageOfAScrollViewKeepsALineInView() {
    let host = host(width: 3, height: 3) {
      ScrollView {
        ForEach(1...9, id: \.self) { Text("\($0)") }
      }
    }
    host.press(.pageDown)
    #expect(host.lines == ["3 ▴", "4", "5 ▾"])
    host.press(.pageUp, .pageDown, .pageDown)
    #expect(host.lines == ["5 ▴", "6", "7 ▾"])
  }

  @Test func theFocusIsInverseUpToItsEndInText() {
    let host = host(width: 12, height: 1) {
      HStack {
        Button("a") {}
        Button("b") {}
      }
    }
    #expect(host.draw().text(styles: .ansi(.sixteen)) == "\u{1B}[7m[ a ]\u{1B}[0m [ b ]\n")
  }

  @Test func aScrollViewFollowsTheFocusAndTheWheel() {
    let host = host(width: 7, height: 3) {
      ScrollView {
        ForEach(1...9, id: \.self) { Button("\($0)") {} }
      }
    }
    #expect(host.lines == ["[ 1 ]", "[ 2 ]", "[ 3 ] ▾"])
    host.press(.tab, .tab, .tab)
    #expect(host.lines == ["[ 2 ] ▴", "[ 3 ]", "[ 4 ] ▾"])
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["[ 5 ] ▴", "[ 6 ]", "[ 7 ] ▾"])
    host.press(.pageDown)
    #expect(host.lines == ["[ 7 ] ▴", "[ 8 ]", "[ 9 ]"])
    host.press(.backTab)
    #expect(host.lines == ["[ 3 ] ▴", "[ 4 ]", "[ 5 ] ▾"])
  }

  @Test func contentWithoutFocusableViewsIsScrolledByKeys() {
    let host = host(width: 3, height: 3) { ScrollView { Text("1\n2\n3\n4\n5") } }
    host.press(.down)
    #expect(host.lines == ["2 ▴", "3", "4 ▾"])
    host.press(.end, "k")
    #expect(host.lines == ["2 ▴", "3", "4 ▾"])
    host.press(.home)
    #expect(host.lines == ["1", "2", "3 ▾"])
    #expect(lines(ScrollView { Text("1\n2") }, width: 3) == ["1", "2"])
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
    host.click(12, 0)
    #expect(performed == ["Second"])
    // The first title ends at column 6, the second key is at column 9.
    for column in [7, 8] { host.click(column, 0) }
    #expect(performed == ["Second"])
    for column in [6, 9] { host.click(column, 0) }
    #expect(performed == ["Second", "First", "Second"])
  }

  @Test(arguments: [
    (70, "Esc Back  r Load again  p Posts of this person  ? Keys  q Quit"),
    (61, "Esc Back  r Load  p Posts  ? Keys  q Quit"), (41, "Esc Back  r Load  p Posts  ? Keys  q Quit"),
    (40, "Esc Back  r Load  …  ? Keys  q Quit"), (34, "Esc Back  …  ? Keys  q Quit"),
    (27, "Esc Back  …  ? Keys  q Quit"),
    (26, "Esc  …  ?  q"), (12, "Esc  …  ?  q"), (6, "Esc  …"),
  ])
  func keyBarShortensAndLeavesOutWhatIsNotKept(width: Int, expected: String) {
    let commands: [Command] = [
      Command(name: "back", key: .escape, title: "Back") {}, Command(name: "refresh", key: "r", title: "Load again") {},
      Command(name: "posts", key: "p", title: "Posts of this person") {},
      Command(name: "keys", key: "?", title: "Keys") {},
      Command(name: "quit", key: "q", title: "Quit") {},
    ]
    #expect(lines(KeyBar(commands, keeping: ["back", "keys", "quit"]), width: width) == [expected])
  }

  /// Titles of those that are kept are shortened when no other is left.
  @Test(arguments: [
    (18, "r Load  ? All keys"), (17, "…  ? All keys"), (13, "…  ? All keys"), (12, "…  ? All"), (8, "…  ? All"),
    (7, "…  ?"),
  ])
  func keyBarShortensTheTitlesOfWhatIsKeptLast(width: Int, expected: String) {
    let commands: [Command] = [
      Command(name: "refresh", key: "r", title: "Load again") {}, Command(name: "keys", key: "?", title: "All keys") {},
    ]
    #expect(lines(KeyBar(commands, keeping: ["keys"]), width: width) == [expected])
  }

  @Test func commandButtonRunsItsCommandWhileThatIsEnabled() {
    let host = host { [model] in
      CommandButton("Retry", runs: "refresh").commands {
        Command(name: "refresh", title: "Load again", isEnabled: model.isOn) {}
      }
    }
    host.perform = { [model] in model.events.append($0.name) }
    host.press(.enter)
    #expect(model.events.isEmpty)
    model.isOn = true
    host.press(.enter)
    #expect(model.events == ["refresh"])
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

  @Test func keyBarKeepsTitlesWhoseFirstWordsAreTheSame() {
    let commands = [("r", "Load again"), ("m", "Load more"), ("c", "Write a post")].map { key, title in
      Command(name: title, key: .character(Character(key)), title: title) {}
    }
    #expect(lines(KeyBar(commands), width: 36) == ["r Load again  m Load more  c Write"])
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

  @Test func altWithALetterLeavesTheFieldAndRunsTheCommand() {
    let host = host { [model] in
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
        .commands { Command(name: "quit", key: "q", title: "Quit") {} }
    }
    host.perform = { [model] in model.events.append($0.name) }
    host.press("a", .alt("q"))
    #expect(model.text == "a" && model.events == ["quit"])
  }

  @Test func enterInAFormSubmitsTheFieldAndMovesTheFocusOn() {
    let host = host { [model] in
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 })).onSubmit {
        model.events.append("submit")
      }
      Button("Save") { model.events.append("save") }
    }
    host.press("a", .enter, .enter)
    #expect(model.events == ["submit", "save"])
  }

  @Test func focusThatLeavesAFieldAndComesBackEditsItAgain() {
    let host = host { [model] in
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
      Button("Save") {}
    }
    host.press(.escape, "a", .tab, .backTab, "b")
    #expect(model.text == "b")
    host.press(.escape)
    host.click(0, 0)
    host.type("c")
    #expect(model.text.contains("c"))
  }

  @Test func scrollViewMarksThatThereIsMore() {
    let host = host(width: 4, height: 2) { ScrollView { Text("1\n2\n3\n4") } }
    #expect(host.lines == ["1", "2  ▾"])
    host.press(.down)
    #expect(host.lines == ["2  ▴", "3  ▾"])
    host.press(.end)
    #expect(host.lines == ["3  ▴", "4"])
  }

  @Test func lineFieldPassesKeysToItsEditor() {
    var editor = LineEditor()
    var outcomes: [LineEditor.Outcome] = []
    let binding = Binding(get: { editor }, set: { editor = $0 })
    let host = host { LineField(":", editor: binding) { outcomes.append($0) } }
    host.type("tab")
    #expect(host.lines.first == ":tab")
    #expect(host.text(with: .inverse) == " ")
    host.press(.tab, .enter, .escape)
    #expect(outcomes.suffix(3) == [.ignored, .submitted("tab"), .cancelled])
    #expect(host.lines.first == ":")
  }

  @Test func onlyASpinnerMakesAFrameAnimated() {
    let host = host { [model] in
      if model.isOn { ProgressView("Loading") } else { Text("x") }
    }
    _ = host.draw()
    #expect(!host.isAnimated)
    model.isOn = true
    #expect(host.lines.first == "⠋ Loading")
    #expect(host.isAnimated)
    host.tick += 1
    #expect(host.needsDrawing)
    #expect(host.lines.first == "⠙ Loading")
  }
}
