import Observation
import TerminalUI
import Testing

/// What keys, paste and clicks do to a text editor, and how it looks then.
@MainActor
struct TextEditorTests {
  @MainActor
  @Observable
  final class Model {
    var text = ""
  }

  private let model = Model()

  /// Lines of `width - 1` columns: the last one is for the cursor.
  private func editor(_ text: String = "", width: Int = 11, height: Int = 6) -> ViewHost {
    model.text = text
    return ViewHost(width: width, height: height) { [model] in
      VStack {
        TextEditor("a text", text: Binding(get: { model.text }, set: { model.text = $0 }))
        Button("Save") {}
      }
    }
  }

  /// The column and the row of the cursor.
  private func cursor(of host: ViewHost) -> [Int]? {
    let grid = host.draw().grid
    for row in 0..<grid.height {
      if let column = grid[row: row].firstIndex(where: { $0.style.attributes.contains(.inverse) }) {
        return [column - grid[row: row].startIndex, row]
      }
    }
    return nil
  }

  @Test func enterMakesALineAndPasteKeepsItsLines() {
    let host = editor()
    host.type("one")
    host.press(.enter, .enter)
    host.handle(.paste("two\r\nthree\rfour\u{2029}\tfive"))
    #expect(model.text == "one\n\ntwo\nthree\nfour\n five")
    host.press(.tab, .enter)
    #expect(model.text == "one\n\ntwo\nthree\nfour\n five")
  }

  @Test(arguments: [
    ("the quick brown fox", ["the quick", "brown fox"]), ("abcdefghijklm", ["abcdefghij", "klm"]),
    ("a\n\nb", ["a", "", "b"]), ("日本日本日本 x", ["日本日本日", "本 x"]), ("", [""]), ("a\n", ["a", ""]),
    ("  two", ["  two"]), ("abcdefghi  \nx", ["abcdefghi", "x"]),
  ])
  func textIsWrappedByWords(text: String, lines: [String]) {
    let host = editor(text, height: lines.count + 1)
    #expect(host.lines == lines + ["[ Save ]"])
  }

  @Test func cursorIsVisibleAtEveryPosition() {
    let text = "the quick brown   \n\nfox日本日本日本日本 jumps over\nabcdefghij"
    for height in 2...8 {
      let host = editor(text, height: height)
      host.press(.up, .up, .up, .up, .up, .up, .up, .up, .up, .home)
      for position in 0...text.count {
        let found = cursor(of: host)
        #expect(found != nil && found.map { $0[1] < max(1, height - 1) } == true, "\(position) at \(height)")
        host.press(.right)
      }
    }
  }

  @Test func movesByLinesKeepTheColumn() {
    let host = editor("the quick brown fox\nx\nlast line")
    #expect(cursor(of: host) == [9, 3])
    host.press(.up)
    #expect(cursor(of: host) == [1, 2])
    host.press(.up)
    #expect(cursor(of: host) == [9, 1])
    host.press(.up, .up)
    #expect(cursor(of: host) == [0, 0])
    host.press(.down)
    #expect(cursor(of: host) == [9, 1])
    host.press(.pageDown)
    #expect(cursor(of: host) == [9, 3])
  }

  @Test func homeEndAndDeletionsWorkWithinALine() {
    let host = editor("one\ntwo three\nfour")
    host.press(.up, .home, .control("k"))
    #expect(model.text == "one\n\nfour")
    host.press(.control("k"))
    #expect(model.text == "one\nfour")
    host.press(.end, .character("x"), .control("u"))
    #expect(model.text == "one\n")
    host.press(.backspace)
    #expect(model.text == "one")
  }

  @Test func undoTakesBackWordsPastesAndDeletions() {
    let host = editor("start")
    host.type(" one two")
    host.handle(.paste("\nthree"))
    host.press(.control("w"))
    var seen: [String] = []
    for _ in 0..<7 {
      host.press(.control("_"))
      seen.append(model.text)
    }
    #expect(
      seen == ["start one two\nthree", "start one two", "start one ", "start one", "start ", "start", "start"])
  }

  @Test func textThatTheModelReplacesIsNotUndone() {
    let host = editor("")
    host.type("comment")
    model.text = ""
    host.press(.control("_"))
    #expect(model.text == "")
    host.type("next")
    #expect(model.text == "next")
  }

  @Test func clickMovesTheCursor() {
    let host = editor("the quick brown fox")
    host.click(2, 1)
    host.type("-")
    #expect(model.text == "the quick br-own fox")
    host.click(10, 0)
    host.type("!")
    #expect(model.text == "the quick! br-own fox")
  }

  @Test func editorWithoutTheFocusShowsItsPromptOrItsText() {
    let host = editor("")
    host.press(.tab)
    #expect(host.lines.first == "a text")
    model.text = "some text"
    #expect(host.lines.first == "some text")
  }

  @Test func escapeLeavesTheEditorAndEnterReturnsToIt() {
    let host = editor("a")
    host.press(.escape, .character("x"), .enter, .character("y"))
    #expect(model.text == "ay")
  }
}
