import Observation
import TerminalUI
import Testing

/// What typing, clicks and paste do to text fields and to the line editor, and how they look then.
@MainActor
struct TextFieldTests {
  @MainActor
  @Observable
  final class Model {
    var text = ""
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

  @Test func keyBeforeTheNextFrameEditsTheTextThatTheModelHasSet() {
    let host = host { [model] in
      TextField("", text: Binding(get: { model.text }, set: { model.text = String($0.prefix(3)) }))
        .onSubmit { model.text = "" }
    }
    host.type("ab")
    _ = host.draw()
    for key in [Key("c"), "d", .backspace] { host.handle(.key(key)) }
    #expect(model.text == "ab")
    for key in [Key.enter, "e"] { host.handle(.key(key)) }
    #expect(model.text == "e")
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
    #expect(host.text(with: .dim) == "Search")
    host.press(.tab)
    #expect(host.text(with: .inverse) == " ")
    #expect(host.text(with: .dim).isEmpty)
  }

  @Test func textPromptAndCursorOfAFieldHaveTheColourAroundIt() {
    for text in ["ab", ""] {
      let printed = Frame(of: TextField("ab", text: .constant(text)).foregroundColor(.red), width: 2).grid
      #expect(printed[row: 0].allSatisfy { $0.style.foreground == .red })
    }
    let edited = host(width: 3) { TextField("", text: .constant("ab")).foregroundColor(.red) }.draw().grid
    #expect(edited[row: 0].allSatisfy { $0.style.foreground == .red })
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

  @Test func innerActionOfEnterReplacesTheOuterOneAndOnlyEditsAreWritten() {
    func write(_ text: String) {
      model.text = text
      model.events.append(text)
    }
    let host = host { [model] in
      TextField("Name", text: Binding(get: { model.text }, set: { write($0) }))
        .onSubmit { model.events.append("inner") }
        .onSubmit { model.events.append("outer") }
    }
    host.press("a", .left, .end, .enter)
    #expect(model.events == ["a", "inner"])
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
    host.handle(.paste("ab"))
    #expect(outcomes.last == .edited && host.lines.first == ":ab")
  }
}
