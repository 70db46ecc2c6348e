import TerminalUI
import Testing

/// A wide cluster is whole or not there at all, whatever is drawn over it or cuts it.
@MainActor
struct OverlayTests {
  @Test(arguments: [(0, "x.本"), (1, ".x本"), (2, "日x."), (3, "日.x")])
  func aNarrowClusterOverHalfOfAWideOneLeavesABlankInTheOtherHalf(column: Int, expected: String) {
    let view = ZStack(alignment: .topLeading) {
      Text("日本")
      Text("x").padding(.leading, column)
    }
    #expect(cells(view, width: 4, height: 1) == [expected])
  }

  @Test(arguments: [("abcd", 1, "a日d"), ("日本", 1, ".日."), ("日本", 2, "日日"), ("a本b", 2, "a.日"), ("a本b", 0, "日.b")])
  func aWideClusterTakesBothColumnsOfWhatIsBelow(below: String, column: Int, expected: String) {
    let view = ZStack(alignment: .topLeading) {
      Text(below)
      Text("日").padding(.leading, column)
    }
    #expect(cells(view, width: 4, height: 1) == [expected])
  }

  @Test(arguments: [(1, "."), (2, "日"), (3, "日."), (4, "日本")])
  func aWideClusterThatIsCutLeavesABlank(width: Int, expected: String) {
    #expect(cells(Text("日本").fixedSize(), width: width, height: 1) == [expected])
  }

  @Test func theBlankOfACutWideClusterCoversWhatIsBelow() {
    let view = ZStack(alignment: .topLeading) {
      Text("abcd")
      Text("日本").fixedSize().frame(width: 3)
    }
    #expect(cells(view, width: 4, height: 1) == ["日.d"])
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, "ab..."), (.center, ".ab.."), (.trailing, "...ab"),
  ])
  func anOddSpaceIsDividedWithTheLargerHalfBehind(_ alignment: HorizontalAlignment, expected: String) {
    let frame = Text("ab").frame(width: 5, alignment: Alignment(horizontal: alignment, vertical: .top))
    #expect(cells(frame, width: 5, height: 1) == [expected])
    let table = Table([Person(id: 1, name: "ab", city: "")]) {
      TableColumn("12345", alignment: alignment, value: \.name)
    }
    #expect(cells(table, width: 5, height: 2) == ["12345", expected])
  }

  @Test(arguments: [
    (VerticalAlignment.top, ["x", ".", ".", "."]), (.center, [".", "x", ".", "."]), (.bottom, [".", ".", ".", "x"]),
  ])
  func anOddSpaceAboveAndBelowIsDividedWithTheLargerHalfBelow(_ alignment: VerticalAlignment, expected: [String]) {
    let frame = Text("x").frame(height: 4, alignment: Alignment(horizontal: .leading, vertical: alignment))
    #expect(cells(frame, width: 1, height: 4) == expected)
  }

  @Test(arguments: [
    (EdgeInsets(top: 1), ["..", "x.", ".."]), (EdgeInsets(leading: 1), [".x", "..", ".."]),
    (EdgeInsets(bottom: 2), ["x.", "..", ".."]),
    (EdgeInsets(top: 3), ["..", "..", ".."]), (EdgeInsets(leading: 2), ["..", "..", ".."]),
  ])
  func insetsAreKeptInsideTheWidthAndHeight(_ insets: EdgeInsets, expected: [String]) {
    #expect(cells(Text("x").padding(insets), width: 2, height: 3) == expected)
  }
}
