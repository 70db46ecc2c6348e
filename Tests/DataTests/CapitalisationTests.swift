import Testing

@testable import Data

@Suite struct CapitalisationTests {
  @Test(arguments: [
    ("fix the bridge", "Fix the bridge"),
    ("already Done", "Already Done"),
    ("APIs", "APIs"),
    ("émile", "Émile"),
    ("e\u{301}mile", "E\u{301}mile"),
    ("istanbul", "Istanbul"),
    ("жук", "Жук"),
    ("漢字", "漢字"),
    ("  spaced", "  Spaced"),
    ("“quoted”", "“Quoted”"),
    ("1st thing", "1st thing"),
    ("…", "…"),
    ("", ""),
  ])
  func onlyTheFirstLetterIsCapitalised(sent: String, shown: String) {
    #expect(sent.withFirstLetterCapitalised == shown)
  }
}
