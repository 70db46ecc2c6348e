import TerminalUI
import Testing

struct EditableTextTests {
  /// Types keys into `text`, whose cursor is where `|` is, and shows the result in the same way.
  private func edit(_ text: String, _ keys: Key...) -> String {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editable = EditableText(parts.joined(), cursor: parts[0].count)
    for key in keys { editable.apply(key) }
    return editable.text.prefix(editable.cursor) + "|" + editable.text.dropFirst(editable.cursor)
  }

  @Test(arguments: [
    ("a|c", Key("b"), "ab|c"), ("|", "日", "日|"), ("ab|", .left, "a|b"), ("|ab", .left, "|ab"), ("ab|", .right, "ab|"),
    ("a👩‍👩‍👧|b", .left, "a|👩‍👩‍👧b"), ("ae\u{301}|", .backspace, "a|"), ("|ab", .backspace, "|ab"),
    ("a|bc", .delete, "a|c"),
    ("ab|", .delete, "ab|"), ("ab|c", .home, "|abc"), ("a|bc", .end, "abc|"), ("one two|", .wordLeft, "one |two"),
    ("one, two|", .control("w"), "one, |"), ("one two |", .alt("b"), "one |two "), ("|one two", .wordRight, "one| two"),
    ("one| two x", .alt("d"), "one| x"), ("on|e", .control("u"), "|e"), ("on|e", .control("k"), "on|"),
    ("日本|語", .control("h"), "日|語"),
    ("ab|", .control("a"), "|ab"), ("|ab", .control("e"), "ab|"), ("a|b", .control("b"), "|ab"),
    ("a|b", .control("f"), "ab|"),
    ("a|b", .control("d"), "a|"), ("|", .wordLeft, "|"), ("...|", .wordRight, "...|"), ("a|b", .function(3), "a|b"),
    ("|one two three", .wordRight, "one| two three"),
    ("|one two", .alt("f"), "one| two"), ("a 12|", .wordLeft, "a |12"),
  ])
  func aKeyEdits(_ text: String, _ key: Key, expected: String) {
    #expect(edit(text, key) == expected)
  }

  @Test func aCombiningMarkJoinsTheClusterBeforeTheCursor() {
    #expect(edit("e|x", "\u{301}") == "e\u{301}|x")
    #expect(edit("👩|", "\u{200D}", "👧") == "👩\u{200D}👧|")
    #expect(edit("👩|", "\u{200D}", "👧", .backspace) == "|")
  }

  @Test func pastedTextBecomesOneLineWithoutControls() {
    var text = EditableText("ab", cursor: 1)
    text.insert("1\r\n2\t3\u{1B}[2J\u{7}\n")
    #expect(text.text == "a1 2 3[2J b" && text.cursor == 10)
    text = EditableText()
    text.insert("a\rb\u{2028}c\u{2029}d\u{85}")
    #expect(text.text == "a b c d")
  }

  @Test func anotherTextPutsTheCursorAtItsEnd() {
    var text = EditableText("abc", cursor: 0)
    text.text = "日本"
    #expect(text.cursor == 2)
    var other = EditableText("abc", cursor: 1)
    other.text = "abc"
    #expect(other.cursor == 1)
    other.text = "xyz"
    #expect(other.cursor == 3)
    #expect(EditableText("abc", cursor: 99).cursor == 3 && EditableText("abc", cursor: -1).cursor == 0)
  }

  @Test(arguments: [
    Key("b"), .backspace, .delete, .left, .right, .home, .end, .wordLeft, .wordRight, .control("a"), .control("b"),
    .control("d"), .control("e"), .control("f"), .control("h"), .control("k"), .control("u"), .control("w"), .alt("b"),
    .alt("d"), .alt("f"),
  ])
  func keysThatEditAreTaken(_ key: Key) {
    #expect(EditableText.takes(key))
  }

  @Test(arguments: [Key.up, .enter, .tab, .escape, .control("c"), .control("z"), .alt("x"), .pageUp, .function(1)])
  func otherKeysAreNotTaken(_ key: Key) {
    #expect(!EditableText.takes(key))
  }
}

struct LineEditorTests {
  @Test(arguments: [Key.function(5), .pageUp, .backTab, .alt("x"), .control("s")])
  func otherKeysAreIgnored(_ key: Key) {
    var editor = LineEditor()
    type("ab", into: &editor)
    #expect(editor.handle(.key(key)) == .ignored && editor.line.text == "ab")
  }

  private func type(_ text: String, into editor: inout LineEditor) {
    for character in text { #expect(editor.handle(.key(.character(character))) == .edited) }
  }

  @Test func enterSubmitsTheLineAndKeepsItInTheHistory() {
    var editor = LineEditor()
    for line in ["one", "two", "two", "  ", "one"] {
      type(line, into: &editor)
      #expect(editor.handle(.key(.enter)) == .submitted(line))
      #expect(editor.line.text.isEmpty)
    }
    #expect(editor.history == ["one", "two", "one"])
  }

  @Test func historyKeepsTheNewestThousandLines() {
    var editor = LineEditor(history: (0...1000).map(String.init))
    #expect(editor.history.first == "1")
    var recalling = editor
    _ = recalling.handle(.key(.up))
    #expect(recalling.line.text == "1000")
    type("new", into: &editor)
    _ = editor.handle(.key(.enter))
    #expect(editor.history.count == 1000)
    #expect(editor.history.first == "2" && editor.history.last == "new")
  }

  @Test func arrowsGoThroughTheHistoryAndBackToTheDraft() {
    var editor = LineEditor(history: ["one", "two"])
    type("dra", into: &editor)
    #expect(editor.handle(.key(.up)) == .edited)
    #expect(editor.line == EditableText("two"))
    #expect(editor.handle(.key(.control("p"))) == .edited)
    #expect(editor.line.text == "one")
    #expect(editor.handle(.key(.up)) == .ignored)
    #expect(editor.line.text == "one")
    _ = editor.handle(.key(.down))
    #expect(editor.handle(.key(.control("n"))) == .edited)
    #expect(editor.line.text == "dra")
    #expect(editor.handle(.key(.down)) == .ignored)
  }

  @Test func tabCompletesAsFarAsAllCandidatesAgree() {
    var editor = LineEditor { _ in ["select", "settings", "set", "tab"] }
    type("s", into: &editor)
    #expect(editor.handle(.key(.tab)) == .edited)
    #expect(editor.line.text == "se")
    #expect(editor.handle(.key(.tab)) == .candidates(["select", "settings", "set"]))
    type("l", into: &editor)
    #expect(editor.handle(.key(.tab)) == .edited)
    #expect(editor.line.text == "select ")
    type("q", into: &editor)
    #expect(editor.handle(.key(.tab)) == .ignored)
  }

  @Test func completionGetsTheTextBeforeTheCursor() {
    var editor = LineEditor { $0.hasPrefix("tab ") ? ["people", "posts"] : ["tab"] }
    type("tab peX", into: &editor)
    _ = editor.handle(.key(.left))
    #expect(editor.handle(.key(.tab)) == .edited)
    #expect(editor.line.text == "tab people X")
  }

  @Test func emptyWordAfterASpaceHasAllCompletions() {
    var editor = LineEditor { $0 == "tab " ? ["people"] : [] }
    type("tab ", into: &editor)
    #expect(editor.handle(.key(.tab)) == .edited)
    #expect(editor.line.text == "tab people ")
  }

  @Test(arguments: [Key.control("c"), .escape])
  func aCancelledLineIsEmptyAndNotInTheHistory(_ key: Key) {
    var editor = LineEditor(history: ["one"])
    type("two", into: &editor)
    #expect(editor.handle(.key(key)) == .cancelled)
    #expect(editor.line.text.isEmpty && editor.history == ["one"])
    _ = editor.handle(.key(.up))
    #expect(editor.line.text == "one")
  }

  @Test(arguments: [(Key.control("c"), "three"), (.escape, "three"), (.enter, "two")])
  func historyIsRecalledFromItsEndAfterALineHasEnded(_ key: Key, recalled: String) {
    var editor = LineEditor(history: ["one", "two", "three"])
    for _ in 1...2 { _ = editor.handle(.key(.up)) }
    #expect(editor.line.text == "two")
    _ = editor.handle(.key(key))
    #expect(editor.line.text.isEmpty)
    _ = editor.handle(.key(.up))
    #expect(editor.line.text == recalled)
  }

  @Test func controlDEndsAnEmptyLineAndDeletesInAnother() {
    var editor = LineEditor()
    #expect(editor.handle(.key(.control("d"))) == .ended)
    type("ab", into: &editor)
    _ = editor.handle(.key(.home))
    #expect(editor.handle(.key(.control("d"))) == .edited)
    #expect(editor.line.text == "b")
  }

  @Test func aPasteIsInsertedAndNotSubmitted() {
    var editor = LineEditor()
    #expect(editor.handle(.paste("one\ntwo\n")) == .edited)
    #expect(editor.line.text == "one two ")
    #expect(editor.handle(.mouse(MouseEvent(.press, column: 0, row: 0))) == .ignored)
  }
}
