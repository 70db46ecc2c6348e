import TerminalUI
import Testing

struct TextSafetyTests {
  @Test(arguments: [
    ("\u{1B}[31mred", "␛[31mred"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"), ("a\tb", "a␉b"), ("a\0b", "a␀b"),
    ("\u{7F}", "␡"),
    ("\u{8}\u{8}", "␈␈"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("\u{85}", "\u{FFFD}"), ("\u{202E}evil\u{202C}", "\u{FFFD}evil\u{FFFD}"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ("\u{200F}a\u{61C}", "\u{FFFD}a\u{FFFD}"), ("\u{301}a", "\u{25CC}\u{301}a"),
    ("\u{20DD}a", "\u{25CC}\u{20DD}a"), ("\u{200D}", "\u{FFFD}"),
    ("\u{FFF9}\u{FFFA}\u{FFFB}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{200B}b\u{FEFF}c\u{AD}d\u{2060}", "abcd"), ("a\rb", "a␍b"), ("a\u{B}b\u{C}c", "a␋b␌c"),
    ("a\r\nb\nc\u{2028}d\u{2029}e", "a\nb\nc\nd\ne"),
    ("👍\u{200B}🏽", "👍\u{FFFD}🏽"), ("👩\u{200D}\u{FEFF}\u{200B}👧", "👩\u{200D}\u{FFFD}👧"), ("👩\u{200B}👧", "👩👧"),
    ("🇩\u{AD}🇪", "🇩\u{FFFD}🇪"), ("\u{600}\u{200B}abé", "\u{600}abé"),
    ("e\u{301} 👩‍👩‍👧 日本", "e\u{301} 👩‍👩‍👧 日本"),
  ])
  func controlCharactersAreShownAsSymbols(_ string: String, safe: String) {
    #expect(Array(TerminalText.safe(string).unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test @MainActor
  func noControlCharacterReachesTheOutputOfAnyView() {
    let hostile =
      String(String.UnicodeScalarView((UInt32(0)...0x2100).compactMap(Unicode.Scalar.init)))
      + "\u{1B}[2J\u{E0001}\u{FFF9}\u{FEFF}"
    let view = VStack {
      Text(hostile)
      Box(hostile) { Text("x") }
      ProgressView(hostile)
      TextField(hostile, text: .constant(""))
      TextField("", text: .constant(hostile))
      List([Person(id: 1, name: hostile, city: hostile)]) { Text($0.name) }
      CommandList([Command(name: "\u{1B}[2J", key: "\u{1B}", title: hostile) {}])
    }
    for width in [40, nil] as [Int?] {
      let text = Frame(of: view, width: width).text(styles: .plain)
      let bad = text.unicodeScalars.filter {
        ($0.properties.generalCategory == .control && $0 != "\n") || $0.properties.isBidiControl || $0 == "\u{2028}"
          || $0 == "\u{2029}"
      }
      #expect(Array(bad) == [])
      #expect(text.contains("␛"))
    }
  }
}
