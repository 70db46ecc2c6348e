import TerminalUI
import Testing

@MainActor
struct TextWrappingTests {
  @Test(arguments: [
    ("", 5, [""]), ("hello world", 11, ["hello world"]), ("hello world", 10, ["hello", "world"]),
    ("hello world", 5, ["hello", "world"]),
    ("a bb ccc", 4, ["a bb", "ccc"]), ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("to unbreakable", 5, ["to", "unbre", "akabl", "e"]),
    ("one\ntwo", 10, ["one", "two"]), ("one\n\ntwo", 10, ["one", "", "two"]), ("one   two", 4, ["one", "two"]),
    ("four \nfive", 4, ["four", "five"]),
    ("  indented text", 10, ["  indented", "text"]), ("日本語テスト", 5, ["日本", "語テ", "スト"]), ("go 日本", 5, ["go 日", "本"]),
    ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]), ("日a", 1, ["…", "a"]), ("e\u{301}e\u{301}", 1, ["é", "é"]),
  ])
  func textBreaksAtWordsAndInsideThemOnlyWhereItMust(_ string: String, width: Int, expected: [String]) {
    #expect(lines(Text(string), width: width) == expected)
  }

  @Test(arguments: [
    ("a\r\nb", 9, ["a", "b"]), ("a\r\n\r\nb", 9, ["a", "", "b"]), ("\r\n", 9, ["", ""]), ("\n", 9, ["", ""]),
    ("a\n", 1, ["a", ""]),
    ("a\tb", 9, ["a␉b"]), ("a\tb", 2, ["a␉", "b"]), ("   ", 2, [""]), ("  a", 2, ["", "a"]),
    ("one \n two", 9, ["one", " two"]),
    ("a  b", 2, ["a", "b"]), ("a  b", 3, ["a", "b"]), ("a  b", 4, ["a  b"]), ("ab cd", 3, ["ab", "cd"]),
    ("ab  \n\ncd", 2, ["ab", "", "cd"]),
    ("x ab\u{A0}cd", 5, ["x", "ab\u{A0}cd"]), ("ab\u{A0}cd", 3, ["ab\u{A0}", "cd"]),
  ])
  func spacesAtABreakVanishAndLineBreaksCount(_ string: String, width: Int, expected: [String]) {
    #expect(lines(Text(string), width: width) == expected)
  }

  @Test(arguments: [
    ("ab日", 3, ["ab", "日"]), ("ab日", 4, ["ab日"]), ("日ab", 3, ["日", "ab"]), ("x ab日", 5, ["x ab", "日"]),
    ("a日b日", 3, ["a日", "b日"]),
    ("日本 語", 4, ["日本", "語"]),
    ("ab 日本", 4, ["ab", "日本"]),
    ("ab 日本", 5, ["ab 日", "本"]), ("🇩🇪🇫🇷", 2, ["🇩🇪", "🇫🇷"]), ("🇩🇪🇫🇷", 3, ["🇩🇪", "🇫🇷"]), ("a🇩🇪", 2, ["a", "🇩🇪"]),
    ("❤️❤️", 3, ["❤️", "❤️"]),
    ("❤❤❤", 2, ["❤❤", "❤"]), ("👍🏽👍🏽", 2, ["👍🏽", "👍🏽"]), ("1️⃣2️⃣", 3, ["1️⃣", "2️⃣"]),
    ("e\u{301}a\u{308}o", 2, ["e\u{301}a\u{308}", "o"]),
    ("a🏽b", 3, ["a🏽", "b"]),
  ])
  func aWideClusterThatDoesNotFitGoesToTheNextLine(_ string: String, width: Int, expected: [String]) {
    #expect(lines(Text(string), width: width) == expected)
  }

  @Test(arguments: [
    ("日", 1, ["…"]), ("日日", 1, ["…", "…"]), ("日\nb", 1, ["…", "b"]), ("日\n\nb", 1, ["…", "", "b"]),
    ("日 b", 1, ["…", "b"]),
    ("日\n", 1, ["…", ""]),
    ("日 ", 1, ["…"]), ("a日b", 1, ["a", "…", "b"]), ("a🏽", 2, ["…"]),
  ])
  func aClusterWiderThanTheWidthHasALineWithAMark(_ string: String, width: Int, expected: [String]) {
    #expect(lines(Text(string), width: width) == expected)
  }

  @Test(arguments: [
    ("hello world", 1, 8, ["hello w…"]), ("hello world", 1, 7, ["hello…"]), ("hello world", 1, 11, ["hello world"]),
    ("hello", 1, 1, ["…"]),
    ("one two three four", 2, 7, ["one two", "three…"]), ("one\ntwo", 1, 10, ["one…"]), ("one\n", 1, 10, ["one"]),
    ("日本語", 1, 5, ["日本…"]),
    ("日本語", 1, 4, ["日…"]), ("ab👩‍👩‍👧cd", 1, 4, ["ab…"]), ("ab👩‍👩‍👧cd", 1, 5, ["ab👩‍👩‍👧…"]),
    ("e\u{301}e\u{301}e\u{301}", 1, 2, ["e\u{301}…"]),
  ])
  func theLastPermittedLineIsTruncatedBetweenClusters(_ string: String, limit: Int, width: Int, expected: [String]) {
    #expect(lines(Text(string).lineLimit(limit), width: width) == expected)
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 4, 9, ["one", "two", "three"]), ("one\ntwo\nthree", 3, 9, ["one", "two", "three"]),
    ("one\ntwo\nthree", 2, 9, ["one", "two…"]), ("one\ntwo\nthree", 1, 9, ["one…"]),
    ("one\ntwo\nthree", 0, 9, ["one…"]),
    ("one\ntwo\nthree", -1, 9, ["one…"]), ("one two three", 3, 5, ["one", "two", "three"]),
    ("one two three", 2, 5, ["one", "two…"]),
    ("one two three", 2, 7, ["one two", "three"]), ("abc\ndef", 1, 3, ["ab…"]), ("abc\ndef", 1, 4, ["abc…"]),
    ("one two  ", 1, 3, ["on…"]),
  ])
  func aLineLimitHoldsAndTheCutIsMarked(_ string: String, limit: Int, width: Int, expected: [String]) {
    #expect(lines(Text(string).lineLimit(limit), width: width) == expected)
  }

  @Test(arguments: [
    ("one\n\n", 1, ["one"]), ("one\n\n", 2, ["one", ""]), ("one\n\n", 3, ["one", "", ""]), ("one\n \n ", 1, ["one"]),
    ("one  \n", 1, ["one"]),
    ("one\n\ntwo", 1, ["one…"]), ("one\n\ntwo", 2, ["one", "…"]), ("\n\n", 1, [""]), ("", 1, [""]), ("\ntwo", 1, ["…"]),
  ])
  func emptyLinesAfterTheLastPermittedOneAreNoLoss(_ string: String, limit: Int, expected: [String]) {
    #expect(lines(Text(string).lineLimit(limit), width: 9) == expected)
    #expect(lines(Text(string), width: 9, height: limit).prefix(expected.count) == expected[...])
  }

  @Test(arguments: [
    ("something long", 14, "something long"), ("something long", 13, "something lo…"),
    ("something long", 11, "something…"), ("something long", 10, "something…"), ("something long", 7, "someth…"),
    ("something long", 2, "s…"), ("something long", 1, "…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
    ("e\u{301}🇩🇪", 2, "e\u{301}…"),
  ])
  func aTextIsCutAtItsEnd(_ string: String, width: Int, expected: String) {
    #expect(lines(Text(string).lineLimit(1), width: width) == [expected])
    #expect(TerminalText.truncated(string, to: width) == expected)
  }

  @Test(arguments: [
    ("something long", 14, "something long"), ("something long", 13, "…mething long"), ("something long", 7, "…g long"),
    ("something long", 6, "…long"), ("something long", 5, "…long"), ("something long", 2, "…g"),
    ("something long", 1, "…"), ("日本語", 5, "…本語"), ("日本語", 4, "…語"), ("日本語", 2, "…"), ("e\u{301}🇩🇪", 2, "…"),
    ("🇩🇪e\u{301}", 2, "…e\u{301}"),
  ])
  func aFieldIsCutAtItsStart(_ string: String, width: Int, expected: String) {
    #expect(lines(TextField("", text: .constant(string)), width: width) == [expected])
  }

  @Test func theLastLineIsCutAtTheEndOfItsParagraph() {
    #expect(lines(Text("one\ntwo\nthree four").lineLimit(2), width: 8) == ["one", "two…"])
    #expect(lines(Text("one\ntwo").lineLimit(1), width: 7) == ["one…"])
    #expect(lines(Text("one\ntwo").lineLimit(1), width: 3) == ["on…"])
  }

  @Test func lineLimitOfNilLiftsTheLimitAround() {
    #expect(lines(VStack { Text("a b").lineLimit(nil) }.lineLimit(1), width: 1) == ["a", "b"])
  }

  @Test(arguments: [(3, 2, ["1", "2…"]), (2, 4, ["1", "2…", "", ""])])
  func linesOfATextAreLimitedByTheSmallerOfLimitAndHeight(limit: Int, height: Int, expected: [String]) {
    #expect(lines(Text("1\n2\n3\n4").lineLimit(limit), width: 9, height: height) == expected)
  }

  @Test func modifierOfJoinedTextsChangesThemAll() {
    let grid = Frame(of: (Text("a") + Text("b")).bold(), width: 2).grid
    #expect(grid[row: 0].allSatisfy { $0.style.attributes == .bold })
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 0, ""), ("a\nb", 3, "a b"), ("\u{1B}ab", 2, "␛…"), ("日本", 3, "日…"),
  ])
  func aStringIsCutToOneSafeLine(_ string: String, columns: Int, expected: String) {
    #expect(TerminalText.truncated(string, to: columns) == expected)
  }

  @Test
  func aBoundedHeightTruncatesAsALineLimitDoes() {
    #expect(lines(Text("one two three"), width: 5, height: 2) == ["one", "two…"])
  }

  @Test
  func unlimitedWidthTruncatesNothing() {
    let long = String(repeating: "word ", count: 100) + "end"
    let view = HStack {
      Text(long).lineLimit(1).frame(width: 10)
      Text("one\ntwo\nthree").lineLimit(2).frame(height: 1)
    }
    let text = lines(view, width: nil)
    #expect(
      text == [long + " one", String(repeating: " ", count: 504) + "two", String(repeating: " ", count: 504) + "three"])
  }

  @Test
  func unlimitedWidthTruncatesNothingInAFixedHeight() {
    #expect(lines(Text("one two").lineLimit(1).frame(width: 3), width: nil, height: 2) == ["one two", ""])
    #expect(lines(Text("one\ntwo").lineLimit(1), width: nil, height: 2) == ["one", "two"])
  }

  @Test
  func aLineLongerThanAnyGridIsWrappedAndComplete() {
    let long = String(repeating: "x", count: 10_000)
    let rows = lines(Text(long).lineLimit(1), width: nil)
    #expect(rows.joined() == long)
    #expect(rows.count == 3)
  }

  @Test(arguments: [(5_000, 1, 4_096, 1), (1, 5_000, 1, 4_096), (-1, -1, 0, 0)])
  func gridIsLimited(width: Int, height: Int, columns: Int, rows: Int) {
    let grid = Frame(of: Text("x"), width: width, height: height).grid
    #expect(grid.width == columns && grid.height == rows)
  }
}
