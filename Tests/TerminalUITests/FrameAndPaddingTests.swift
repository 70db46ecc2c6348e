import TerminalUI
import Testing

@MainActor
struct FrameAndPaddingTests {
  @Test(arguments: [
    (Alignment.topLeading, ["x...", "....", "...."]), (.top, [".x..", "....", "...."]),
    (.topTrailing, ["...x", "....", "...."]),
    (.leading, ["....", "x...", "...."]), (.center, ["....", ".x..", "...."]), (.trailing, ["....", "...x", "...."]),
    (.bottomLeading, ["....", "....", "x..."]), (.bottom, ["....", "....", ".x.."]),
    (.bottomTrailing, ["....", "....", "...x"]),
  ])
  func aFrameAlignsItsContent(_ alignment: Alignment, expected: [String]) {
    #expect(cells(Text("x").frame(width: 4, height: 3, alignment: alignment), width: 4, height: 3) == expected)
    let filling = Text("x").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
    #expect(cells(filling, width: 4, height: 3) == expected)
  }

  @Test
  func aFixedFrameWrapsAndClips() {
    #expect(lines(Box { Text("one two").frame(width: 4) }, width: 20) == ["╭────╮", "│one │", "│two │", "╰────╯"])
    #expect(lines(Box { Text("one two").frame(minWidth: 7).frame(width: 4) }, width: 20)[1] == "│one │")
  }

  @Test func contentLargerThanItsFrameIsCutAtItsEnd() {
    let content = Text("abc\nd\ne").frame(minWidth: 3, minHeight: 3)
    let frame = content.frame(width: 2, height: 2, alignment: .bottomTrailing)
    #expect(cells(frame, width: 2, height: 2) == ["ab", "d."])
  }

  @Test func fixedLengthsAreOfferedToTheContentWhereLengthsAreFree() {
    #expect(lines(Text("one two").frame(height: 1), width: 4) == ["one…"])
    let column = VStack {
      Text("a")
      Spacer()
      Text("b")
    }
    #expect(lines(column.frame(height: 4), width: 3) == ["a", "", "", "b"])
  }

  @Test
  func limitsOfAFrameHold() {
    #expect(lines(Box { Text("a").frame(minWidth: 3) }, width: 20) == ["╭───╮", "│a  │", "╰───╯"])
    #expect(lines(Box { Text("a").frame(maxWidth: .infinity) }, width: 6) == ["╭────╮", "│a   │", "╰────╯"])
    #expect(lines(Box { Text("abcd").frame(minWidth: 4).frame(maxWidth: 3) }, width: 20)[1] == "│abc│")
    #expect(lines(Box { Text("a").frame(maxWidth: 3) }, width: 20) == ["╭───╮", "│a  │", "╰───╯"])
    #expect(lines(Box { Text("a").frame(idealWidth: 2, maxWidth: .infinity) }, width: nil) == ["╭──╮", "│a │", "╰──╯"])
    #expect(lines(Text("a").frame(maxWidth: .infinity), width: nil) == ["a"])
    #expect(lines(Text("a").frame(idealHeight: 2, maxHeight: .infinity), width: 9) == ["a", ""])
    #expect(lines(Text("a\nb\nc").frame(width: 2), width: 9) == ["a", "b", "c"])
  }

  @Test
  func filledFramesShareTheWidthEvenly() {
    let view = HStack(spacing: 0) {
      Box { Text("a").frame(maxWidth: .infinity) }
      Box { Text("bbb").frame(maxWidth: .infinity) }
    }
    #expect(lines(view, width: 12) == ["╭────╮╭────╮", "│a   ││bbb │", "╰────╯╰────╯"])
  }

  @Test
  func paddingSurroundsAView() {
    #expect(cells(Text("x").padding(), width: 3, height: 3) == ["...", ".x.", "..."])
    #expect(cells(Text("x").padding(.leading, 2), width: 3, height: 1) == ["..x"])
    #expect(lines(Box { Text("x").padding(1) }, width: 9) == ["╭───╮", "│   │", "│ x │", "│   │", "╰───╯"])
    #expect(cells(Text("x").padding([.top, .leading]), width: 3, height: 2) == ["...", ".x."])
    #expect(lines(Box { Text("x").padding([.top, .leading]) }, width: 9) == ["╭──╮", "│  │", "│ x│", "╰──╯"])
    #expect(lines(Box { Text("x").padding([.bottom, .trailing]) }, width: 9) == ["╭──╮", "│x │", "│  │", "╰──╯"])
    #expect(lines(ForEach(["a", "b"], id: \.self) { Text($0) }.padding(.leading), width: 3) == [" a", " b"])
  }

  @Test
  func hugeAndNegativeLengthsAreHarmless() {
    #expect(lines(Text("x").padding(-5).frame(minWidth: -3, maxWidth: -1), width: 5).count == 1)
    #expect(lines(Text("x").padding(.leading, .max), width: 5) == [""])
    #expect(
      lines(
        HStack(spacing: -4) {
          Text("a")
          Text("b").frame(width: .max)
        }, width: 5) == ["ab"])
    #expect(Frame(of: Text("x"), width: .max, height: 1).grid.width == 4096)
    #expect(Frame(of: Text("x"), width: -1, height: -1).grid.width == 0)
  }
}
