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

  @Test func cursorIsPositionedAfterAClusterOfSeveralScalars() {
    #expect(text(encoder.bytes(for: grid(Text("👩‍👩‍👧x日y")), after: grid(Text("")))) == "␛[1;1H👩‍👩‍👧␛[1;3Hx日y")
    #expect(text(encoder.bytes(for: grid(Text("e\u{301}x")), after: grid(Text("")))) == "␛[1;1He\u{301}␛[1;2Hx")
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
