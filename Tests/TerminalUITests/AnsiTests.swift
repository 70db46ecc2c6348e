import TerminalUI
import Testing

@MainActor
struct AnsiTests {
  private func ansi(_ view: some View, width: Int? = 20, depth: ColorDepth = .trueColor) -> String {
    Frame(of: view, width: width).text(styles: .ansi(depth))
  }

  @Test
  func plainTextNeedsNoSequence() {
    #expect(ansi(Text("plain")) == "plain\n")
    #expect(ansi(Text("")) == "\n")
  }

  @Test
  func eachAttributeHasItsCodeAndIsResetAtTheEndOfTheLine() {
    #expect(ansi(Text("a").bold()) == "\u{1B}[1ma\u{1B}[0m\n")
    #expect(ansi(Text("a").dim()) == "\u{1B}[2ma\u{1B}[0m\n")
    #expect(ansi(Text("a\nb").bold()) == "\u{1B}[1ma\u{1B}[0m\n\u{1B}[1mb\u{1B}[0m\n")
  }

  @Test
  func neighboursOfOneStyleShareASequence() {
    #expect(ansi(Text("a").bold() + Text("b").bold()) == "\u{1B}[1mab\u{1B}[0m\n")
    #expect(
      ansi(
        HStack {
          Text("a").foregroundColor(.red)
          Text("b").foregroundColor(.red)
        }) == "\u{1B}[31ma b\u{1B}[0m\n")
  }

  @Test
  func onlyWhatChangesIsWritten() {
    #expect(ansi(Text("a").bold() + Text("b").bold().dim()) == "\u{1B}[1ma\u{1B}[2mb\u{1B}[0m\n")
    #expect(ansi(Text("a").bold().dim() + Text("b").dim()) == "\u{1B}[1;2ma\u{1B}[0;2mb\u{1B}[0m\n")
    #expect(ansi(Text("a").foregroundColor(.red).bold() + Text("b").bold()) == "\u{1B}[1;31ma\u{1B}[39mb\u{1B}[0m\n")
    #expect(ansi(Text("a").bold() + Text("b")) == "\u{1B}[1ma\u{1B}[0mb\n")
  }

  @Test(arguments: [
    (Color.green, ColorDepth.sixteen, "32"), (.gray, .sixteen, "90"), (.palette(15), .trueColor, "97"),
    (.palette(15), .sixteen, "97"),
    (.white, .sixteen, "37"),
    (.palette(7), .trueColor, "37"), (.palette(8), .trueColor, "90"), (.palette(16), .trueColor, "38;5;16"),
    (.palette(16), .sixteen, "30"), (.palette(16), .twoFiftySix, "38;5;16"),
    (.palette(100), .trueColor, "38;5;100"),
    (.palette(196), .sixteen, "91"), (.palette(232), .sixteen, "30"), (.rgb(1, 2, 3), .trueColor, "38;2;1;2;3"),
    (.rgb(255, 0, 0), .twoFiftySix, "38;5;196"), (.rgb(95, 135, 175), .twoFiftySix, "38;5;67"),
    (.rgb(128, 128, 128), .twoFiftySix, "38;5;244"),
    (.rgb(238, 238, 238), .twoFiftySix, "38;5;255"), (.rgb(240, 240, 240), .sixteen, "37"),
    (.rgb(120, 120, 120), .sixteen, "90"), (.rgb(0, 0, 205), .sixteen, "34"), (.rgb(0, 205, 0), .sixteen, "32"),
    (.palette(21), .sixteen, "94"), (.palette(243), .sixteen, "90"), (.rgb(0, 0, 0), .twoFiftySix, "38;5;16"),
    (.rgb(250, 250, 250), .sixteen, "97"), (.rgb(200, 10, 10), .sixteen, "31"),
    // As near to bright red as to red: the first of the palette is used.
    (.rgb(230, 0, 0), .sixteen, "31"),
  ])
  func coloursAreBroughtDownToTheTerminal(_ color: Color, depth: ColorDepth, code: String) {
    #expect(ansi(Text("a").foregroundColor(color), depth: depth) == "\u{1B}[\(code)ma\u{1B}[0m\n")
  }

  @Test(arguments: [
    (Color.green, ColorDepth.sixteen, "30"), (.green, .twoFiftySix, "38;5;28"), (.yellow, .sixteen, "35"),
    (.yellow, .trueColor, "38;5;130"), (.cyan, .sixteen, "34"), (.cyan, .twoFiftySix, "38;5;30"),
    (.red, .sixteen, "31"), (.palette(14), .sixteen, "96"), (.rgb(1, 2, 3), .trueColor, "38;2;1;2;3"),
  ])
  func lightColoursOfTheThemeAreDarkerOnALightBackground(_ color: Color, depth: ColorDepth, code: String) {
    let frame = Frame(of: Text("a").foregroundColor(color), width: 20)
    #expect(frame.text(styles: .ansi(depth, isOnLight: true)) == "\u{1B}[\(code)ma\u{1B}[0m\n")
  }

  @Test
  func coloursThatFallTogetherAreWrittenOnce() {
    let view = Text("a").foregroundColor(.rgb(255, 0, 0)) + Text("b").foregroundColor(.rgb(254, 0, 0))
    #expect(ansi(view, depth: .twoFiftySix) == "\u{1B}[38;5;196mab\u{1B}[0m\n")
  }

  /// The blanks of a style that shows on them are written; others are not.
  @Test
  func theCursorOfAFieldIsWrittenThoughItIsABlank() {
    let host = ViewHost(width: 4, height: 1) { TextField("", text: .constant("a")) }
    #expect(host.draw().text(styles: .ansi(.sixteen)) == "a\u{1B}[7m \u{1B}[0m\n")
    #expect(host.draw().text(styles: .plain) == "a\n")
  }

  @Test
  func endOfTheInverseLeavesOtherAttributes() {
    let host = ViewHost(width: 2, height: 1) {
      HStack(spacing: 0) {
        Button {
        } label: {
          Text("a")
        }
        Text("b")
      }
      .bold()
    }
    #expect(host.draw().text(styles: .ansi(.sixteen)) == "\u{1B}[1;7ma\u{1B}[27mb\u{1B}[0m\n")
  }

  @Test
  func innerStylesWinAndAttributesAddUp() {
    let view = HStack {
      Text("a").foregroundColor(.green)
      Text("b")
      Text("c").bold(false)
    }.foregroundColor(.red).bold()
    #expect(ansi(view) == "\u{1B}[1;32ma \u{1B}[31mb \u{1B}[22mc\u{1B}[0m\n")
    #expect(ansi(Text("a").foregroundColor(.green).foregroundColor(.red)) == "\u{1B}[32ma\u{1B}[0m\n")
    let plain = HStack {
      VStack { Text("a") }.foregroundColor(nil)
      VStack { Text("b") }.bold(false)
    }
    #expect(ansi(plain.foregroundColor(.red).bold().dim()) == "\u{1B}[1;2ma \u{1B}[0;2;31mb\u{1B}[0m\n")
  }

  @Test
  func aRunOfAStyleGoesOnAfterALineBreak() {
    #expect(ansi(Text("one ").bold() + Text("two"), width: 3) == "\u{1B}[1mone\u{1B}[0m\ntwo\n")
    #expect(ansi(Text("one two").bold(), width: 3) == "\u{1B}[1mone\u{1B}[0m\n\u{1B}[1mtwo\u{1B}[0m\n")
    #expect(
      ansi(Text("aa").bold() + Text("bb").dim(), width: 3)
        == "\u{1B}[1maa\u{1B}[0;2mb\u{1B}[0m\n\u{1B}[2mb\u{1B}[0m\n")
  }

  @Test
  func theMarkOfACutHasTheStyleOfWhatIsBesideIt() {
    let text = (Text("abc").bold() + Text("def")).lineLimit(1)
    #expect(ansi(text, width: 5) == "\u{1B}[1mabc\u{1B}[0md…\n")
    #expect(ansi(text, width: 4) == "\u{1B}[1mabc…\u{1B}[0m\n")
    #expect(ansi(text, width: 1) == "\u{1B}[1m…\u{1B}[0m\n")
    #expect(ansi(Text("日").bold(), width: 1) == "\u{1B}[1m…\u{1B}[0m\n")
    let paragraphs = (Text("a") + Text("b").bold() + Text("\nc")).lineLimit(1)
    #expect(ansi(paragraphs, width: 5) == "a\u{1B}[1mb…\u{1B}[0m\n")
  }

  @Test
  func aWideClusterIsWrittenOnce() {
    #expect(ansi(Text("日").bold() + Text("本")) == "\u{1B}[1m日\u{1B}[0m本\n")
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, TextStyles.ansi(.sixteen)), (["TERM": "xterm-256color"], true, .ansi(.twoFiftySix)),
    (["TERM": "screen-256color-bce"], true, .ansi(.twoFiftySix)),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .ansi(.trueColor)),
    (["TERM": "xterm-direct"], true, .ansi(.trueColor)),
    (["TERM": "xterm", "COLORTERM": "24bit"], true, .ansi(.trueColor)), (["TERM": "xterm"], false, .plain),
    (["TERM": "dumb"], true, .plain),
    ([:], true, .plain), (["TERM": "xterm", "NO_COLOR": "1"], true, .plain),
    (["TERM": "xterm", "NO_COLOR": ""], true, .ansi(.sixteen)),
    (["TERM": "xterm", "COLORFGBG": "0;15"], true, .ansi(.sixteen, isOnLight: true)),
    (["TERM": "xterm-256color", "COLORFGBG": "0;15"], true, .ansi(.twoFiftySix, isOnLight: true)),
    (["TERM": "xterm", "COLORFGBG": "0;default;7"], true, .ansi(.sixteen, isOnLight: true)),
    (["TERM": "xterm", "COLORFGBG": "15;9"], true, .ansi(.sixteen, isOnLight: true)),
    (["TERM": "xterm", "COLORFGBG": "15;8"], true, .ansi(.sixteen)),
    (["TERM": "xterm", "COLORFGBG": "7;6"], true, .ansi(.sixteen)),
    (["TERM": "xterm", "COLORFGBG": "7;16"], true, .ansi(.sixteen)),
    (["TERM": "xterm", "COLORFGBG": "15;default"], true, .ansi(.sixteen)),
    (["TERM": "xterm", "COLORFGBG": ""], true, .ansi(.sixteen)),
  ])
  func theEnvironmentSaysWhatTheTerminalShows(_ environment: [String: String], isTerminal: Bool, styles: TextStyles) {
    #expect(TextStyles(environment: environment, isTerminal: isTerminal) == styles)
  }
}
