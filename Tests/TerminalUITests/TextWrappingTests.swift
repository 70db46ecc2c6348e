import TerminalUI
import Testing

@MainActor
struct TextWrappingTests {
  @Test(arguments: [
    ("", 5, [""]), ("hello world", 11, ["hello world"]), ("hello world", 10, ["hello", "world"]), ("hello world", 5, ["hello", "world"]),
    ("a bb ccc", 4, ["a bb", "ccc"]), ("unbreakable", 4, ["unbr", "eaka", "ble"]), ("to unbreakable", 5, ["to", "unbre", "akabl", "e"]),
    ("one\ntwo", 10, ["one", "two"]), ("one\n\ntwo", 10, ["one", "", "two"]), ("one   two", 4, ["one", "two"]),
    ("four \nfive", 4, ["four", "five"]),
    ("  indented text", 10, ["  indented", "text"]), ("日本語テスト", 5, ["日本", "語テ", "スト"]), ("go 日本", 5, ["go 日", "本"]),
    ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]), ("日a", 1, ["…", "a"]), ("e\u{301}e\u{301}", 1, ["é", "é"]),
  ])
  func textBreaksAtWordsAndInsideThemOnlyWhereItMust(_ string: String, width: Int, expected: [String]) {
    #expect(lines(Text(string), width: width) == expected)
  }

  @Test(arguments: [
    ("hello world", 1, 8, ["hello w…"]), ("hello world", 1, 7, ["hello…"]), ("hello world", 1, 11, ["hello world"]), ("hello", 1, 1, ["…"]),
    ("one two three four", 2, 7, ["one two", "three…"]), ("one\ntwo", 1, 10, ["one…"]), ("one\n", 1, 10, ["one"]), ("日本語", 1, 5, ["日本…"]),
    ("日本語", 1, 4, ["日…"]), ("ab👩‍👩‍👧cd", 1, 4, ["ab…"]), ("ab👩‍👩‍👧cd", 1, 5, ["ab👩‍👩‍👧…"]), ("e\u{301}e\u{301}e\u{301}", 1, 2, ["e\u{301}…"]),
  ])
  func theLastPermittedLineIsTruncatedBetweenClusters(_ string: String, limit: Int, width: Int, expected: [String]) {
    #expect(lines(Text(string).lineLimit(limit), width: width) == expected)
  }

  @Test(arguments: [(TruncationMode.head, "…g long"), (.middle, "som…ong"), (.tail, "someth…")])
  func textIsCutWhereTheModeSays(_ mode: TruncationMode, expected: String) {
    #expect(lines(Text("something long").lineLimit(1).truncationMode(mode), width: 7) == [expected])
    #expect(TerminalText.truncated("something long", to: 7, mode: mode) == expected)
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 0, ""), ("a\nb", 3, "a b"), ("\u{1B}ab", 2, "␛…"), ("日本", 3, "日…")])
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
    #expect(text == [long + " one", String(repeating: " ", count: 504) + "two", String(repeating: " ", count: 504) + "three"])
  }

  @Test
  func aLineLongerThanAnyGridIsWrappedAndComplete() {
    let long = String(repeating: "x", count: 10_000)
    let rows = lines(Text(long).lineLimit(1), width: nil)
    #expect(rows.joined() == long)
    #expect(rows.count == 3)
  }

  @Test(arguments: [(HorizontalAlignment.leading, ["a", "bbb"]), (.center, [" a", "bbb"]), (.trailing, ["  a", "bbb"])])
  func linesAlignInsideTheirText(_ alignment: HorizontalAlignment, expected: [String]) {
    #expect(lines(Text("a\nbbb").multilineTextAlignment(alignment), width: 9) == expected)
  }
}
