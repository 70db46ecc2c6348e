import TerminalUI
import Testing

@MainActor
struct StackTests {
  @Test
  func stacksKeepTheirSpacing() {
    #expect(
      lines(
        HStack {
          Text("a")
          Text("b")
        }, width: 9) == ["a b"])
    #expect(
      lines(
        HStack(spacing: 3) {
          Text("a")
          Text("b")
          Text("c")
        }, width: 9) == ["a   b   c"])
    #expect(
      lines(
        VStack(spacing: 1) {
          Text("a")
          Text("b")
        }, width: 9) == ["a", "", "b"])
  }

  @Test(arguments: [(nil, "one two"), (8, "one two"), (7, "one two"), (6, "one"), (3, "one"), (2, "o"), (0, "")])
  func firstViewThatFitsIsShown(width: Int?, shown: String) {
    let view = ViewThatFits {
      Text("one two")
      Text("one")
      Text("o")
    }
    #expect(lines(view, width: width) == [shown])
  }

  @Test func viewThatIsTooHighDoesNotFit() {
    let host = ViewHost(width: 7, height: 2) {
      ViewThatFits {
        Text("one\ntwo")
        Text("one")
      }
      Text("below")
    }
    #expect(host.lines == ["one", "below"])
    host.resize(width: 7, height: 3)
    #expect(host.lines == ["one", "two", "below"])
    let printed = ViewThatFits {
      Text("one\ntwo three")
      Text("one")
    }
    #expect(Frame(of: printed, width: nil, height: 1).grid.width == 3)
  }

  @Test func lastViewIsShownWhereNoneFits() {
    let view = ViewThatFits {
      Text("longer")
      Text("none")
    }
    #expect(lines(view.lineLimit(1), width: 3) == ["no…"])
  }

  @Test func viewThatIsNotShownTakesNoClicks() {
    var clicked = ""
    let host = ViewHost(width: 4, height: 1) {
      ViewThatFits {
        Text("longer").onTapGesture { clicked += "longer" }
        Text("none").onTapGesture { clicked += "none" }
        Text("x").onTapGesture { clicked += "x" }
      }
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.press, column: 0, row: 0)))
    #expect(clicked == "none")
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, ["aaaa", "b"]), (.center, ["aaaa", " b"]), (.trailing, ["aaaa", "   b"]),
  ])
  func rowsAlignInAVerticalStack(_ alignment: HorizontalAlignment, expected: [String]) {
    #expect(
      lines(
        VStack(alignment: alignment) {
          Text("aaaa")
          Text("b")
        }, width: 9) == expected)
  }

  @Test(arguments: [
    (VerticalAlignment.top, ["a x", "b", "c"]), (.center, ["a", "b x", "c"]), (.bottom, ["a", "b", "c x"]),
  ])
  func columnsAlignInAHorizontalStack(_ alignment: VerticalAlignment, expected: [String]) {
    #expect(
      lines(
        HStack(alignment: alignment) {
          Text("a\nb\nc")
          Text("x")
        }, width: 9) == expected)
  }

  @Test
  func aSpacerTakesWhatTheOthersLeave() {
    #expect(
      lines(
        HStack(spacing: 0) {
          Text("a")
          Spacer()
          Text("b")
        }, width: 9) == ["a       b"])
    #expect(
      lines(
        HStack(spacing: 0) {
          Spacer()
          Text("a")
          Spacer()
          Text("b")
          Spacer()
        }, width: 11) == ["   a   b"])
    #expect(
      lines(
        VStack {
          Text("a")
          Spacer()
          Text("b")
        }, width: 3, height: 4) == ["a", "", "", "b"])
    #expect(
      lines(
        HStack(spacing: 0) {
          Text("a")
          Spacer()
          Text("b")
        }, width: nil) == ["ab"])
  }

  @Test
  func theWidestGivesWayFirst() {
    let view = HStack {
      Text("short")
      Text("a very long text indeed").lineLimit(1)
      Text("[ok]")
    }
    #expect(lines(view, width: 20) == ["short a very l… [ok]"])
    #expect(
      lines(
        HStack {
          Text("aaaa").lineLimit(1)
          Text("bbbb").lineLimit(1)
        }, width: 6) == ["aa… b…"])
    let three = HStack(spacing: 0) {
      for letter in ["a", "b", "c"] { Text(String(repeating: letter, count: 9)).lineLimit(1) }
    }
    #expect(lines(three, width: 11) == ["aaa…bbb…cc…"])
    #expect(lines(three, width: 12) == ["aaa…bbb…ccc…"])
  }

  @Test
  func textsBesideEachOtherWrapInTheirShares() {
    #expect(
      lines(
        HStack {
          Text("one two")
          Text("three four")
        }, width: 9) == ["one thre", "two e", "    four"])
  }

  @Test
  func rowsShrinkTogetherWhereTheHeightIsBounded() {
    let view = VStack {
      Text("title")
      Text("1\n2\n3\n4\n5\n6")
      Text("foot")
    }
    #expect(lines(view, width: 9, height: 5) == ["title", "1", "2", "3…", "foot"])
  }

  @Test
  func contentThatDoesNotFitIsClippedWithoutOverlap() {
    #expect(
      lines(
        VStack {
          Text("1")
          Text("2")
          Text("3")
        }, width: 9, height: 2) == ["1", "2"])
    #expect(
      lines(
        HStack {
          Text("1")
          Text("2")
          Text("3")
        }, width: 4) == ["1 2"])
    #expect(lines(Text("abc"), width: 0) == [""])
    #expect(Frame(of: Text("abc"), width: 10, height: 0).text(styles: .plain) == "")
  }

  @Test
  func aDividerSpansItsStack() {
    #expect(lines(Divider(), width: nil) == ["─"])
    #expect(
      lines(
        VStack {
          Text("abc")
          Divider()
          Text("d")
        }, width: nil) == ["abc", "───", "d"])
    #expect(
      lines(
        VStack {
          Text("abc")
          Divider()
        }, width: 5) == ["abc", "─────"])
    #expect(
      lines(
        HStack {
          Text("a\nb")
          Divider()
          Text("c")
        }, width: 9) == ["a │ c", "b │"])
    #expect(
      lines(
        HStack {
          Box {
            Text("a")
            Divider()
          }
        }, width: 5) == ["╭───╮", "│a  │", "│───│", "╰───╯"])
  }

  @Test
  func buildersTakeSequencesOfAnyLengthAndAllControlFlow() {
    let optional: Text? = nil
    let number = 2
    let view = HStack(spacing: 0) {
      Text("1")
      Text("2")
      Text("3")
      Text("4")
      Text("5")
      Text("6")
      Text("7")
      Text("8")
      Text("9")
      Text("0")
      Text("1")
      Text("2")
      if number == 2 { Text("if") } else { Text("else").padding(1) }
      if number == 3 { Text("never") }
      switch number {
      case 1: Text("one").bold()
      case 2:
        Text("two")
        Text("!")
      default: EmptyView()
      }
      for letter in ["x", "y"] { Text(letter).padding(0).frame(width: 1) }
      optional
      AnyView(Text("any"))
      ForEach(["a", "b"], id: \.self) { Text($0) }
    }
    #expect(lines(view, width: nil) == ["123456789012iftwo!xyanyab"])
  }

  @Test
  func severalViewsAtTheRootStandBelowEachOther() {
    #expect(lines(ForEach(["a", "b"], id: \.self) { Text($0) }, width: 5) == ["a", "b"])
    #expect(lines(EmptyView(), width: 5).isEmpty)
    #expect(lines(EmptyView(), width: nil).isEmpty)
  }

  @Test
  func deeplyNestedStacksAreMeasuredInReasonableTime() {
    func nested(_ depth: Int) -> AnyView {
      depth == 0
        ? AnyView(Text("leaf"))
        : AnyView(
          VStack {
            HStack {
              nested(depth - 1)
              Spacer()
            }
            Spacer()
          })
    }
    #expect(lines(nested(40), width: 80, height: 24).first == "leaf")
  }
}
