import CommandLineIO
import TerminalUI
import Testing

/// How a line is split into words.
struct ShellWordsTests {
  /// POSIX.1-2024, Shell Command Language, section 2.2.3.
  @Test(arguments: [(#""a\$b""#, "a$b"), (#""a\`b""#, "a`b"), (#""a\'b""#, #"a\'b"#)])
  func backslashInDoubleQuotesIsKeptUnlessItEscapes(line: String, word: String) throws {
    #expect(try ShellWords.split(line) == [word])
  }

  @Test func emptyQuotesOfEitherKindAreAnEmptyWord() throws {
    #expect(try ShellWords.split(#" a "" '' b "#) == ["a", "", "", "b"])
  }

  @Test(arguments: [(#"a "b c"#, ["a", "b c"]), ("a ", ["a", ""]), (#"a"#, ["a"]), ("", [""])])
  func wordThatIsStillTypedIsTheLast(line: String, words: [String]) {
    #expect(ShellWords.splitUnfinished(line) == words)
  }

  @Test(arguments: [
    ("a \"b", "A quotation mark is not closed."), ("a 'b", "A quotation mark is not closed."),
    ("a\\", "Nothing follows the backslash at the end."),
  ])
  func unfinishedLineIsAUsageFailure(line: String, message: String) {
    let failure = #expect(throws: ScreenFailure.self) { try ShellWords.split(line) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == message)
    #expect(failure?.hint?.isEmpty == false)
  }

  @Test(arguments: [("# a", true), (" \t#", true), ("a # b", false), ("", false)])
  func lineThatBeginsWithAHashIsAComment(line: String, isComment: Bool) {
    #expect(ShellWords.isComment(line) == isComment)
  }
}
