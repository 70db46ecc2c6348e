import Testing

@testable import innosample

/// How a line is split into words; see also `PeopleSubcommandTests`.
struct ShellWordsTests {
  /// POSIX.1-2024, Shell Command Language, section 2.2.3.
  @Test(arguments: [(#""a\$b""#, "a$b"), (#""a\`b""#, "a`b"), (#""a\'b""#, #"a\'b"#)])
  func backslashInDoubleQuotesIsKeptUnlessItEscapes(line: String, word: String) throws {
    #expect(try ShellWords.split(line) == [word])
  }

  @Test func emptyQuotesOfEitherKindAreAnEmptyWord() throws {
    #expect(try ShellWords.split(#" a "" '' b "#) == ["a", "", "", "b"])
  }
}
