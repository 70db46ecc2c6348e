import TerminalUI
import Testing

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("a b", 3), ("é", 1), ("e\u{301}", 1), ("a\u{300}\u{301}\u{302}", 1), ("ñandú", 5),
    ("日本", 4), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2), ("，", 2), ("\u{3000}", 2), ("𠀋", 2),
    ("½", 1), ("…", 1),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤", 1), ("❤️", 2), ("❤️‍🔥", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2),
    ("⌚", 2), ("☺︎", 1), ("1️⃣", 2),
    ("©", 1),
    ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("\u{1F1E9}", 1), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("क", 1), ("สวัสดี", 4), ("שלום", 4), ("مرحبا", 5), ("a\u{200D}", 1), ("\u{FEFF}a\u{200B}b\u{AD}c", 3),
    ("a\u{FE0F}", 1),
    ("one\ntwelve\nsix", 6), ("one\n", 3), ("a\n日本\nb", 4),
    ("a🏽", 3), ("1🏽", 3), ("日🏽", 4), ("🏽", 2), ("✋🏿", 2), ("✋🏻", 2), ("👍🏽👍", 4), ("⌚\u{FE0E}", 2), ("a🏻\u{FE0F}", 3),
    ("🇩🇪🇫", 3), ("🇩a", 2), ("👩\u{200D}", 2), ("a\u{200D}b", 2),
    ("कि", 2), ("\u{1112}\u{1160}\u{11FF}", 2), ("\u{1112}\u{D7B0}\u{D7FB}", 2),
    ("\u{1100}\u{1100}\u{1161}", 4), ("─│╭", 3), ("\u{E0A0}", 1), ("\u{1FAE8}", 2), ("\u{2FFFD}", 2), ("\u{10FFFF}", 1),
  ])
  func aStringTakesItsColumns(_ string: String, columns: Int) {
    #expect(TerminalText.columns(of: string) == columns)
  }

  /// Canonically equivalent, and equal in Swift.
  @MainActor
  @Test func equalTextsKeepTheirOwnScalars() {
    for text in ["c\u{301}\u{327}", "c\u{327}\u{301}"] {
      let drawn = Frame(of: Text(text), width: 1).text(styles: .plain)
      #expect(Array(drawn.unicodeScalars.dropLast()) == Array(text.unicodeScalars))
    }
  }

  @Test(arguments: [
    (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x2319, 1), (0x231A, 2), (0x231B, 2), (0x231C, 1), (0x303E, 2), (0x303F, 1),
    (0x3041, 2),
    (0x4DBF, 2), (0x4E00, 2), (0xA4C6, 2), (0xA4C7, 1), (0xABFF, 1), (0xAC00, 2), (0xD7A3, 2), (0xFF60, 2), (0xFF61, 1),
    (0x1F600, 2),
    (0x1FAF8, 2), (0x1FAF9, 1), (0x20000, 2), (0x3FFFD, 2), (0x3FFFE, 1),
  ])
  func theWideRangesEndWhereUnicodeSays(_ value: Int, columns: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    #expect(TerminalText.columns(of: String(Character(scalar))) == columns)
  }

  /// As EastAsianWidth.txt of Unicode 15.0.0 counts them.
  @Test(
    arguments: [
      (0x2300...0x23FF, 10), (0x2600...0x27FF, 46), (0x2B00...0x2BFF, 4), (0x2E80...0x31FF, 830),
      (0xFE00...0xFFFF, 171), (0x1B100...0x1B17F, 60), (0x1F000...0x1F2FF, 77), (0x1F300...0x1F6FF, 731),
      (0x1F700...0x1FAFF, 362),
    ] as [(ClosedRange<UInt32>, Int)])
  func eachBlockHasItsNumberOfWideScalars(_ block: ClosedRange<UInt32>, count: Int) {
    let scalars = block.compactMap(Unicode.Scalar.init)
    #expect(scalars.count { TerminalText.columns(of: String(Character($0))) == 2 } == count)
  }

  @Test @MainActor
  func aWideClusterFillsTwoCellsOfWhichTheSecondIsEmpty() {
    let grid = Frame(of: Text("日a"), width: 4).grid
    #expect(grid[row: 0].map(\.width) == [2, 0, 1, 1])
    #expect(grid[row: 0].map(\.character) == ["日", " ", "a", " "])
  }

  @Test @MainActor
  func bordersStandInLineBehindTextOfAnyWidth() {
    let rows = lines(Box { for person in Person.samples { Text(person.name) } }, width: nil)
    #expect(rows.map { TerminalText.columns(of: $0) } == [15, 15, 15, 15, 15])
  }
}
