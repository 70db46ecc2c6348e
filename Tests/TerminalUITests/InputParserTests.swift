import Fuzzing
import TerminalUI
import Testing

struct InputParserTests {
  private func events(_ chunks: [String], flushing: Bool = true) -> [TerminalEvent] {
    var parser = InputParser()
    let events = chunks.flatMap { parser.feed($0.utf8) }
    return events + (flushing ? parser.flush() : [])
  }

  private static let sequences: [(String, [TerminalEvent])] = [
    ("a", [.key("a")]), ("é", [.key("é")]), ("日", [.key("日")]), ("😀", [.key("😀")]), ("\r", [.key(.enter)]),
    ("\n", [.key(.enter)]),
    ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
    ("\u{3}", [.key(.control("c"))]),
    ("\u{0}", [.key(.control(" "))]), ("\u{1C}", [.key(.control("\\"))]), ("\u{1B}", [.key(.escape)]),
    ("\u{1B}[A", [.key(.up)]),
    ("\u{1B}OB", [.key(.down)]), ("\u{1B}[H", [.key(.home)]), ("\u{1B}[4~", [.key(.end)]),
    ("\u{1B}[5~", [.key(.pageUp)]),
    ("\u{1B}[6~", [.key(.pageDown)]), ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[3;5~", [.key(.delete)]),
    ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}OP", [.key(.function(1))]), ("\u{1B}OQ", [.key(.function(2))]), ("\u{1B}OR", [.key(.function(3))]),
    ("\u{1B}OS", [.key(.function(4))]),
    ("\u{1B}[15~", [.key(.function(5))]), ("\u{1B}[24~", [.key(.function(12))]), ("\u{1B}[[C", [.key(.function(3))]),
    ("\u{1B}[[A", [.key(.function(1))]), ("\u{1B}[[E", [.key(.function(5))]), ("\u{1B}[[F", [.key("F")]),
    // As Konsole and older VTE send Shift-F1 and Control-F4.
    ("\u{1B}O2P", [.key(.function(1))]), ("\u{1B}O1;5S", [.key(.function(4))]), ("\u{1B}O5\u{1B}[A", [.key(.up)]),
    // An escape that is not part of the sequence begins another one.
    ("\u{1B}O\u{1B}[A", [.key(.up)]),
    ("\u{1B}[1;5D", [.key(.wordLeft)]), ("\u{1B}[1;3C", [.key(.wordRight)]), ("\u{1B}[1;2A", [.key(.up)]),
    ("\u{1B}[1;6D", [.key(.wordLeft)]), ("\u{1B}[1;2C", [.key(.right)]), ("\u{1B}[1;6C", [.key(.wordRight)]),
    ("\u{1B}[1;5C", [.key(.wordRight)]), ("\u{1B}[1;3D", [.key(.wordLeft)]), ("\u{1B}[1;2D", [.key(.left)]),
    ("\u{1B}[C", [.key(.right)]), ("\u{1B}[F", [.key(.end)]), ("\u{1B}OM", [.key(.enter)]),
    ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[7~", [.key(.home)]), ("\u{1B}[8~", [.key(.end)]),
    ("\u{1B}[11~\u{1B}[12~", [.key(.function(1)), .key(.function(2))]),
    ("\u{1B}[13~\u{1B}[14~", [.key(.function(3)), .key(.function(4))]),
    ("\u{1B}[17~\u{1B}[18~\u{1B}[19~", [.key(.function(6)), .key(.function(7)), .key(.function(8))]),
    ("\u{1B}[20~\u{1B}[21~\u{1B}[23~", [.key(.function(9)), .key(.function(10)), .key(.function(11))]),
    // A parameter that is left out has its default value (ECMA-48 5.4.2).
    ("\u{1B}[1;D", [.key(.left)]), ("\u{1B}[;5D", [.key(.wordLeft)]),
    // What cannot belong to a control sequence begins something else.
    ("\u{1B}[1\u{1B}[A", [.key(.up)]), ("\u{1B}[1;\u{3}", [.key(.control("c"))]),
    ("\u{1A}", [.key(.control("z"))]), ("\u{1F}", [.key(.control("_"))]), ("~", [.key("~")]),
    ("\u{1B}\u{8}", [.key(.control("w"))]), ("\u{1B} ", [.key(.alt(" "))]), ("\u{1B}~", [.key(.alt("~"))]),
    ("\u{1B}\r", [.key(.escape), .key(.enter)]),
    // The first and last scalars of each length (RFC 3629).
    ("\u{A0}", [.key("\u{A0}")]), ("\u{7FF}", [.key("\u{7FF}")]), ("\u{800}", [.key("\u{800}")]),
    ("\u{FFFD}", [.key("\u{FFFD}")]), ("\u{10FFFF}", [.key("\u{10FFFF}")]),
    ("\u{1B}b", [.key(.alt("b"))]), ("\u{1B}é", [.key(.alt("é"))]), ("\u{1B}\u{7F}", [.key(.control("w"))]),
    ("\u{1B}[<0;3;5M", [.mouse(MouseEvent(.press, column: 2, row: 4))]),
    ("\u{1B}[<0;300;500m", []),
    // With Shift, with Alt, and with both and Control.
    ("\u{1B}[<4;3;5M", [.mouse(MouseEvent(.press, column: 2, row: 4))]),
    ("\u{1B}[<8;3;5M", [.mouse(MouseEvent(.press, column: 2, row: 4))]),
    ("\u{1B}[<28;3;5M", [.mouse(MouseEvent(.press, column: 2, row: 4))]),
    ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.wheelUp, column: 0, row: 0))]),
    ("\u{1B}[<65;1;1M", [.mouse(MouseEvent(.wheelDown, column: 0, row: 0))]),
    ("\u{1B}[<80;1;1M", [.mouse(MouseEvent(.wheelUp, column: 0, row: 0))]),
    ("\u{1B}[200~one\r\ntwo \u{1B}[A é\u{1B}[201~", [.paste("one\r\ntwo \u{1B}[A é")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[?2026;2$y", [.modeReport(mode: 2026, isSupported: true)]),
    ("\u{1B}[?2026;0$y", [.modeReport(mode: 2026, isSupported: false)]),
    ("\u{1B}[?2026;1$y", [.modeReport(mode: 2026, isSupported: true)]),
    ("\u{1B}[?2026;3$y", [.modeReport(mode: 2026, isSupported: false)]),
    ("\u{1B}]11;rgb:ffff/fefe/f0f0\u{1B}\\a", [.background(isLight: true), .key("a")]),
    ("\u{1B}]11;rgb:fff/fff/fff\u{07}", [.background(isLight: true)]),
    ("\u{1B}]11;rgb:0/0/f\u{07}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:00/80/00\u{07}", [.background(isLight: false)]),
    // 532, 465, 499, 500 and 501 thousandths.
    ("\u{1B}]11;rgb:8/8/8\u{07}", [.background(isLight: true)]),
    ("\u{1B}]11;rgb:7/7/7\u{07}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:f/5/a\u{07}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:00/99/fc\u{07}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:00/99/ff\u{07}", [.background(isLight: true)]),
    // Green counts most: 715 thousandths, where red has 213 and blue 72.
    ("\u{1B}]11;rgb:00/ff/00\u{07}", [.background(isLight: true)]),
    ("\u{1B}]11;rgb:ff/00/ff\u{07}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:ff/ff\u{07}\u{1B}]11;rgb:gg/00/00\u{07}\u{1B}]10;rgb:ff/ff/ff\u{07}", []),
    ("\u{1B}]11;rgb:fffff/ffff/ffff\u{07}\u{1B}]11;rgb:ff/ff/ff/ff\u{07}", []),
  ]

  @Test(arguments: sequences)
  func eachSequenceIsOneEventHoweverItIsSplit(_ sequence: String, expected: [TerminalEvent]) {
    #expect(events([sequence]) == expected)
    let bytes = Array(sequence.utf8)
    for cut in bytes.indices {
      var parser = InputParser()
      let split = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) + parser.flush()
      #expect(split == expected, "cut at \(cut)")
    }
  }

  @Test(arguments: [
    "\u{1B}[99~", "\u{1B}[~", "\u{1B}[1;1R", "\u{1B}[?1;2c", "\u{1B}]10;rgb:0/0/0\u{7}", "\u{1B}]0;t\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[M !!", "\u{9F}", "\u{1B}[1@", "\u{1B}[1/q",
    "\u{1B}[<3;1;1M", "\u{1B}[<0;0;1M", "\u{1B}[<0;1;0M", "\u{1B}[<0;1M", "\u{1B}[I", "\u{1B}[12;34R", "\u{85}",
    "\u{1B}[ q", "\u{1B}[ A", "\u{1B}[;5~", "\u{1B}_Ga\u{1B}\\", "\u{1B}^p\u{1B}\\", "\u{1B}Xs\u{1B}\\",
    // Other buttons, a movement, the wheel sideways, and a report in the form of urxvt (mode 1015).
    "\u{1B}[<1;1;1M", "\u{1B}[<2;1;1M", "\u{1B}[<32;1;1M", "\u{1B}[<66;1;1M", "\u{1B}[10;3;5M",
    "\u{1B}]" + String(repeating: "1", count: 1000),
    "\u{1B}[" + String(repeating: "1", count: 1000) + "~",
  ])
  func unknownSequenceIsSkippedCompletely(_ sequence: String) {
    let expected: [TerminalEvent] = sequence == "\u{1B}[1;1R" ? [.key(.function(3)), .key("x")] : [.key("x")]
    #expect(events([sequence, "x"]).suffix(expected.count) == expected[...])
    if sequence.count < 100 { #expect(events([sequence, "x"]) == expected) }
  }

  @Test(
    arguments: [(100_000, [.mouse(MouseEvent(.press, column: 99_999, row: 0))]), (1_000_000, [])]
      as [(Int, [TerminalEvent])])
  func controlSequenceWithANumberOfMoreThanSixDigitsIsDropped(column: Int, expected: [TerminalEvent]) {
    #expect(events(["\u{1B}[<0;\(column);1M"]) == expected)
  }

  @Test(arguments: [(253, Key.up), (254, "A")])
  func controlSequenceOfMoreThan256BytesIsDropped(parameters: Int, expected: Key) {
    #expect(events(["\u{1B}[" + String(repeating: ";", count: parameters) + "A"]) == [.key(expected)])
  }

  @Test(arguments: [(254, []), (255, [.key("1"), .key(.control("g"))])] as [(Int, [TerminalEvent])])
  func controlStringIsDroppedUpToALengthOf256Bytes(length: Int, expected: [TerminalEvent]) {
    #expect(events(["\u{1B}]" + String(repeating: "1", count: length) + "\u{7}"]) == expected)
  }

  @Test func bytesThatAreNotTextAreSkipped() {
    var parser = InputParser()
    #expect(
      parser.feed([0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5, UInt8(ascii: "x"), 0xE6, UInt8(ascii: "y")]) == [
        .key("x"), .key("y"),
      ])
    // Nor are they with Alt.
    #expect(parser.feed([0x1B, 0x80, UInt8(ascii: "x")]) == [.key("x")])
  }

  @Test func escapeByteIsPendingUntilTheNextBytesDecide() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.isPending)
    #expect(parser.feed("[A".utf8) == [.key(.up)])
    #expect(!parser.isPending)
    #expect(parser.flush() == [])
    #expect(parser.feed([0x1B, 0x1B]) == [.key(.escape)])
    #expect(parser.flush() == [.key(.escape)])
    #expect(parser.feed("\u{1B}[".utf8) == [])
    #expect(parser.flush() == [.key(.alt("["))])
  }

  @Test(arguments: [
    ("\u{1B}[<0;3", ";5M", TerminalEvent.mouse(MouseEvent(.press, column: 2, row: 4))),
    ("\u{1B}[2", "00~x\u{1B}[201~", .paste("x")),
    ("\u{1B}[20", "0~x\u{1B}[201~", .paste("x")), ("\u{1B}]11;rgb:ff/ff", "/ff\u{7}", .background(isLight: true)),
  ])
  func theRestOfASequenceIsNotTextHoweverLateItComes(_ start: String, rest: String, expected: TerminalEvent) {
    var parser = InputParser()
    #expect(parser.feed(start.utf8) == [])
    #expect(!parser.isPending)
    #expect(parser.flush() == [])
    #expect(parser.feed(rest.utf8) == [expected])
  }

  @Test func theRestOfACharacterMayComeLate() {
    for (key, bytes) in [(Key.character("é"), [0xC3, 0xA9] as [UInt8]), (.alt("é"), [0x1B, 0xC3, 0xA9])] {
      var parser = InputParser()
      #expect(parser.feed(bytes.dropLast()) + parser.flush() == [])
      #expect(parser.feed(bytes.suffix(1)) == [.key(key)])
    }
  }

  @Test(arguments: [
    ("\u{3}", [Key.control("c")]), ("\r", [.enter]), ("\u{1B}[A", [.up]), ("\u{1B}\u{1B}[A", [.escape, .up]),
  ])
  func aKeyIsNotPartOfAReportWhoseEndIsMissing(_ typed: String, expected: [Key]) {
    #expect(events(["\u{1B}]11;rgb:ff", typed]) == expected.map(TerminalEvent.key))
    #expect(events(["\u{1B}P1$r", typed]) == expected.map(TerminalEvent.key))
  }

  @Test func unfinishedPasteIsNotPending() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[200~abc\u{1B}[20".utf8) == [])
    #expect(!parser.isPending)
    #expect(parser.flush() == [])
    #expect(parser.feed("1~x".utf8) == [.paste("abc"), .key("x")])
  }

  @Test func endlessPasteIsDeliveredInPiecesAndNotBuffered() {
    var parser = InputParser()
    var received = 0
    _ = parser.feed("\u{1B}[200~".utf8)
    for _ in 0..<80 {
      for case .paste(let text) in parser.feed([UInt8](repeating: 0x61, count: 65_536)) { received += text.utf8.count }
    }
    // Less than two pieces of 1 MiB are left.
    #expect(received > 3 << 20)
    for case .paste(let text) in parser.feed("\u{1B}[201~".utf8) { received += text.utf8.count }
    #expect(received == 80 * 65_536)
  }

  @Test func damagedInputGivesTheSameEventsHoweverItIsSplit() async throws {
    let corpus =
      Self.sequences.map(\.0) + ["abc\u{1B}[A\u{1B}[<0;1;1Mé\u{1B}[200~x\u{1B}[201~", "\u{1B}]0;title\u{7}日本"]
    try await Fuzzer(corpus: corpus, tokens: ["\u{1B}[", "\u{1B}", "~", "200~", ";", "<", "M", "é"]).run { bytes in
      var whole = InputParser()
      let expected = whole.feed(bytes)
      var split = InputParser()
      let events = bytes.flatMap { split.feed([$0]) }
      try #require(events == expected)
      try #require(split.flush() == whole.flush())
      try #require(!split.isPending && !whole.isPending)
    }
  }
}
