import Programs
import TerminalUI
import Testing

@MainActor
struct FrameEncoderTests {
  private func grid(_ view: some View, width: Int = 6, height: Int = 1) -> Grid {
    Frame(of: view, width: width, height: height).grid
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  private let encoder = FrameEncoder(depth: .sixteen)

  @Test func theFirstFrameClearsTheScreenAndSkipsBlanks() {
    #expect(text(encoder.bytes(for: grid(Text("ab")), after: nil)) == "␛[0m␛[2J␛[1;1Hab")
  }

  @Test func onlyWhatChangedIsWritten() {
    let old = grid(Text("abcdef"))
    #expect(encoder.bytes(for: old, after: old).isEmpty)
    #expect(text(encoder.bytes(for: grid(Text("abXdeY")), after: old)) == "␛[1;3HX␛[1;6HY")
    #expect(text(encoder.bytes(for: grid(Text("a\nb"), height: 12), after: grid(Text("a"), height: 12))) == "␛[2;1Hb")
  }

  @Test func stylesAreSwitchedAndEndWithTheFrame() {
    let bold = grid(Text("a") + Text("b").bold() + Text("c").foregroundColor(.red))
    #expect(text(encoder.bytes(for: bold, after: grid(Text("")))) == "␛[1;1Ha␛[1mb␛[0;31mc␛[0m")
    // The same style after two different ones.
    let twice = grid(Text("a") + Text("b").bold() + Text("c").foregroundColor(.red) + Text("d").bold())
    #expect(text(encoder.bytes(for: twice, after: grid(Text("")))) == "␛[1;1Ha␛[1mb␛[0;31mc␛[0;1md␛[0m")
    let plain = FrameEncoder(depth: .monochrome)
    #expect(text(plain.bytes(for: bold, after: grid(Text("")))) == "␛[1;1Ha␛[1mb␛[0mc␛[0m")
  }

  @Test func anotherSizeIsDrawnCompletely() {
    let bytes = encoder.bytes(for: grid(Text("ab"), width: 3), after: grid(Text("ab")))
    #expect(text(bytes) == "␛[0m␛[2J␛[1;1Hab")
    let higher = grid(Text("ab"), height: 2)
    #expect(text(encoder.bytes(for: grid(Text("ab")), after: higher)) == "␛[0m␛[2J␛[1;1Hab")
    #expect(text(encoder.bytes(for: grid(Text(""), width: 3), after: nil)) == "␛[0m␛[2J")
  }

  @Test func aSynchronizedFrameIsOneUpdate() {
    var encoder = encoder
    encoder.isSynchronized = true
    #expect(text(encoder.bytes(for: grid(Text("b")), after: grid(Text("a")))) == "␛[?2026h␛[1;1Hb␛[?2026l")
    #expect(text(encoder.bytes(for: grid(Text("b")), after: nil)) == "␛[?2026h␛[0m␛[2J␛[1;1Hb␛[?2026l")
    #expect(encoder.bytes(for: grid(Text("a")), after: grid(Text("a"))).isEmpty)
  }

  @Test func rowWithAClusterOfSeveralScalarsIsDrawnWhole() {
    let family = grid(Text("👩‍👩‍👧x日y"))
    #expect(text(encoder.bytes(for: family, after: grid(Text("")))) == "␛[1;1H␛[2K👩‍👩‍👧␛[1;3Hx日y")
    #expect(text(encoder.bytes(for: family, after: grid(Text("👩‍👩‍👧x日z")))) == "␛[1;1H␛[2K👩‍👩‍👧␛[1;3Hx日y")
    #expect(encoder.bytes(for: family, after: family).isEmpty)
    #expect(
      text(encoder.bytes(for: grid(Text("e\u{301}x")), after: grid(Text("")))) == "␛[1;1H␛[2Ke\u{301}␛[1;2Hx    ")
  }

  @Test func clusterWhosePartsWouldNotFitAtTheRightEdgeIsItsFirstScalar() {
    #expect(text(encoder.bytes(for: grid(Text("abcd👍🏽")), after: grid(Text("")))) == "␛[1;1H␛[2Kabcd👍␛[1;7H")
    #expect(text(encoder.bytes(for: grid(Text("abcd1️⃣")), after: grid(Text("")))) == "␛[1;1H␛[2Kabcd1️⃣␛[1;7H")
  }

  /// As tmux 3.3a does it.
  @Test func nothingIsLeftOverOnATerminalThatDrawsEachScalarByItself() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let clusters = ["a", "b", " ", "日", "\n", "1️⃣", "🇩🇪", "❤️", "👍🏽", "👩‍👩‍👧", "❤️‍🔥", "e\u{301}"]
    var (old, screen) = (grid(Text("x"), width: 12, height: 5), ScreenModel(columns: 12, rows: 5))
    screen.write(encoder.bytes(for: old, after: nil))
    var drawn = Array(repeating: "x", count: 48)
    for _ in 0..<600 {
      drawn[random(drawn.count)] = clusters[random(clusters.count)]
      let new = grid(Text(drawn.joined()), width: 12, height: 5)
      screen.write(encoder.bytes(for: new, after: old))
      let expected = ScreenModel.cells(of: new)
      for row in 0..<5 {
        var column = 0
        while column < 12 {
          let cell = new[column: column, row: row]
          let columns = column..<column + cell.width
          if cell.character.unicodeScalars.count == 1 {
            #expect(screen.cells[row][columns] == expected[row][columns], "\(row):\(column)")
          } else {
            // The cluster as far as the terminal can draw it, and blanks.
            let scalars = screen.cells[row][columns].flatMap(\.text.unicodeScalars).filter { $0 != " " }
            #expect(cell.character.unicodeScalars.starts(with: scalars), "\(row):\(column)")
          }
          column += cell.width
        }
      }
      old = new
    }
    #expect(screen.unknown == [])
  }

  @Test func anASCIITerminalGetsASCIIInEveryColumn() {
    let encoder = FrameEncoder(depth: .monochrome, isUTF8: false)
    let view = Box("日é") { Text("›…✓○•") }
    let bytes = encoder.bytes(for: grid(view, width: 11, height: 3), after: nil)
    var screen = ScreenModel(columns: 11, rows: 3)
    screen.write(bytes)
    #expect(screen.cells.map { $0.map(\.text).joined() } == ["+- ? ? -+  ", "|>~xo*  |  ", "+-------+  "])
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let symbols = encoder.bytes(for: grid(Text("–—▸→‹←↑▴↓▾╮╯⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"), width: 22), after: nil)
    #expect(text(symbols).hasSuffix(#"H-->><<^^vv++|/-\\|/-\/"#))
  }

  @Test func nothingButASCIIIsSentForAnyCluster() {
    let encoder = FrameEncoder(depth: .monochrome, isUTF8: false)
    let all = String(String.UnicodeScalarView((UInt32(0x20)...0x3100).compactMap(Unicode.Scalar.init)))
    let bytes = encoder.bytes(for: grid(Text(all), width: 200, height: 100), after: nil)
    #expect(bytes.allSatisfy { $0 < 0x80 })
  }
}
