import Domain
import Testing

struct FoldedTests {
  @Test(arguments: [
    ("Zoë", "zoe"), ("Rene\u{301}e", "renee"), ("Tromsø", "tromso"), ("İpek Yıldız", "ipek yildiz"),
    ("Nguyễn", "nguyen"), ("WÓJCIK", "wojcik"), ("Łódź", "lodz"), ("plain Text 7", "plain text 7"), ("", ""),
    // The first and the last of the combining accents; "ſ" is the long s.
    ("x\u{300}y\u{36F}z", "xyz"), ("ſ", "s"),
    // No single letter, and other scripts.
    ("Ærø", "æro"), ("佐藤 美咲", "佐藤 美咲"), ("한지우", "한지우"), ("Ёлка", "ёлка"), ("कि", "कि"),
  ])
  func caseAndAccentsOfLatinLettersAreGone(text: String, folded: String) {
    #expect(text.folded == folded)
  }
}
