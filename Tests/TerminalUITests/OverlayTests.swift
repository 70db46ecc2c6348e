import TerminalUI
import Testing

/// A wide cluster is whole or not there at all, whatever is drawn over it or cuts it.
@MainActor
struct OverlayTests {
  /// A sheet is in the middle, or a column left of it.
  @Test(arguments: [
    ("日本", "x", ".x本"), ("日本", "xy", ".xy."), ("a本b", "x", "ax.b"), ("ab日", "xyz", "xyz."), ("日本", "日", ".日."),
    ("abcd", "日", "a日d"), ("a本b", "日", "a日b"),
  ])
  func drawingOverHalfOfAWideClusterLeavesABlankInTheOtherHalf(below: String, above: String, expected: String) {
    let host = ViewHost(width: 4, height: 1) {
      Text(below).sheet(isPresented: .constant(true)) { Text(above) }
    }
    #expect(cells(host.draw().grid) == [expected])
  }

  @Test func onlyWhatIsBelowASheetIsDimmedAndNothingOfItShowsThrough() {
    let host = ViewHost(width: 4, height: 2) {
      Text("xxxx\nxxxx").sheet(isPresented: .constant(true)) { Text("ab\nc") }
    }
    #expect(cells(host.draw().grid) == ["xabx", "xc.x"])
    #expect(host.text(with: .dim) == "xxxx")
  }

  @Test func sheetInsideOfASheetIsAboveIt() {
    let host = ViewHost(width: 5, height: 3) {
      Text("").sheet(isPresented: .constant(true)) {
        Text("aaaaa\naaaaa\naaaaa").sheet(isPresented: .constant(true)) {
          Text("b").commands { Command(name: "b", title: "B") {} }
        }
      }
    }
    #expect(host.lines == ["aaaaa", "aabaa", "aaaaa"])
    #expect(host.draw().commands.map(\.name) == ["b", "close"])
  }

  @Test func sheetOfALaterViewIsAboveThatOfAnEarlierOne() {
    let host = ViewHost(width: 3, height: 3) {
      Text("").sheet(isPresented: .constant(true)) { Text("aaa\naaa\naaa") }
      Text("").sheet(isPresented: .constant(true)) { Text("b") }.commands { Command(name: "b", title: "B") {} }
    }
    #expect(host.lines == ["aaa", "aba", "aaa"])
  }

  @Test func alertWithAFieldIsClosedByItsButtonsOnly() {
    final class Answer {
      var name = ""
      var isAsking = true
      var saved: [String] = []
    }
    let answer = Answer()
    let host = ViewHost(width: 30, height: 8) {
      Text("below")
        .alert("Name?", isPresented: Binding(get: { answer.isAsking }, set: { answer.isAsking = $0 })) {
          TextField("none", text: Binding(get: { answer.name }, set: { answer.name = $0 }))
          Button("Save") { answer.saved.append(answer.name) }
        } message: {
          Text("It can be changed.")
        }
    }
    host.type("佐藤")
    host.click(10, 4)
    host.handle(.paste("!\n"))
    #expect(answer.isAsking && answer.name.hasPrefix("佐藤!"))
    host.press(.tab)
    _ = host.draw()
    host.handle(.paste("\n"))
    #expect(answer.isAsking && answer.saved.isEmpty)
    host.press(.enter)
    #expect(!answer.isAsking && answer.saved == ["佐藤! "])
  }

  /// The action can ask once more, such as for a name that is taken.
  @Test func actionOfAButtonFindsItsAlertClosedAndCanShowItAgain() {
    final class Answer {
      var isAsking = true
      var wasAsking: [Bool] = []
    }
    let answer = Answer()
    let host = ViewHost(width: 30, height: 8) {
      Text("below")
        .alert("Name?", isPresented: Binding(get: { answer.isAsking }, set: { answer.isAsking = $0 })) {
          Button("Save") {
            answer.wasAsking.append(answer.isAsking)
            answer.isAsking = answer.wasAsking.count < 2
          }
        } message: {
          Text("It can be changed.")
        }
    }
    for isAsking in [true, false] {
      _ = host.draw()
      host.press(.enter)
      #expect(answer.isAsking == isAsking)
    }
    #expect(answer.wasAsking == [false, false])
  }

  @Test(arguments: [(1, "."), (2, "日"), (3, "日."), (4, "日本")])
  func aWideClusterThatIsCutLeavesABlank(width: Int, expected: String) {
    #expect(cells(Text("日本").frame(minWidth: 4), width: width, height: 1) == [expected])
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, "ab..."), (.center, ".ab.."), (.trailing, "...ab"),
  ])
  func anOddSpaceIsDividedWithTheLargerHalfBehind(_ alignment: HorizontalAlignment, expected: String) {
    let frame = Text("ab").frame(width: 5, alignment: Alignment(horizontal: alignment, vertical: .top))
    #expect(cells(frame, width: 5, height: 1) == [expected])
  }

  @Test(arguments: [
    (VerticalAlignment.top, ["x", ".", ".", "."]), (.center, [".", "x", ".", "."]), (.bottom, [".", ".", ".", "x"]),
  ])
  func anOddSpaceAboveAndBelowIsDividedWithTheLargerHalfBelow(_ alignment: VerticalAlignment, expected: [String]) {
    let frame = Text("x").frame(height: 4, alignment: Alignment(horizontal: .leading, vertical: alignment))
    #expect(cells(frame, width: 1, height: 4) == expected)
  }

  @Test(arguments: [
    (Edges.top, 1, ["..", "x.", ".."]), (.leading, 1, [".x", "..", ".."]), (.bottom, 2, ["x.", "..", ".."]),
    (.top, 3, ["..", "..", ".."]), (.leading, 2, ["..", "..", ".."]),
  ])
  func paddingIsKeptInsideTheWidthAndHeight(_ edges: Edges, length: Int, expected: [String]) {
    #expect(cells(Text("x").padding(edges, length), width: 2, height: 3) == expected)
  }
}
