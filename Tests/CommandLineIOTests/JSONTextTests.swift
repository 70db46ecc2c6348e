import CommandLineIO
import Foundation
import Programs
import Testing

/// JSON that is printed.
struct JSONTextTests {
  @Test func datesAndSlashesAreAsTheyAreReadAndKeysAreSorted() throws {
    struct Moment: Encodable {
      let url = "http://a/b"
      let at = Date(timeIntervalSince1970: 1_700_000_000)
    }
    #expect(try JSONText.line(Moment()) == #"{"at":"2023-11-14T22:13:20Z","url":"http://a/b"}"# + "\n")
  }

  @Test func documentIsIndentedOnATerminalAlone() async throws {
    let terminal = try PseudoTerminal()
    try await withConsole(output: terminal.descriptor()) {
      let text = try JSONText.document(["a": 1])
      #expect(text == "{\n  \"a\" : 1\n}\n")
    }
    try await withConsole {
      let text = try JSONText.document(["a": 1])
      #expect(text == "{\"a\":1}\n")
    }
    try await terminal.finish()
  }

  @Test(arguments: [
    ("\u{9B}", #"\u009b"#), ("\u{7F}", #"\u007f"#), ("\u{202E}", #"\u202e"#), ("\u{2066}", #"\u2066"#),
    ("\u{E0041}", #"\udb40\udc41"#), ("\u{10FFFF}", "\u{10FFFF}"), ("\u{7E}", "\u{7E}"), ("\u{A0}", "\u{A0}"),
    ("\u{2028}", #"\u2028"#),
  ])
  func invisibleScalarIsWrittenAsItsUTF16CodeUnits(text: String, written: String) throws {
    #expect(try JSONText.line("x\(text)y") == "\"x\(written)y\"\n")
  }

  /// Every scalar that is a control, a format character, a separator of lines, or ignorable by default.
  @Test func everyInvisibleScalarIsEscapedAndReadsTheSame() throws {
    func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
    let text =
      (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(isInvisible)
      .map { "a\($0)" }.joined() + "é日👍"
    let line = try JSONText.line(text)
    #expect(line.unicodeScalars.dropLast().allSatisfy { !isInvisible($0) })
    #expect(line.hasSuffix("é日👍\"\n"))
    #expect(try JSONDecoder().decode(String.self, from: Data(line.utf8)) == text)
  }
}
