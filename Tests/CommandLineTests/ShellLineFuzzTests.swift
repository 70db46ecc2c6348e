import Fuzzing
import Testing

@testable import innosample

/// Any line is a name and an argument.
struct ShellLineFuzzTests {
  @Test func anyLineIsANameAndAnArgument() async throws {
    let fuzzer = Fuzzer(
      corpus: [
        "select 3", "  back  ", "open innosample://host/people/3", "quit\r",
        "\u{85}a\u{2028}b\u{3000}c \u{A0}d\u{0}日本 語",
      ], tokens: ["\r", " ", "\t", "\0", "\u{2029}"])
    try await fuzzer.run { input in
      let line = String(decoding: input, as: UTF8.self)
      // Quotes are another test's.
      guard !line.contains(where: { "\"'".contains($0) }) else { return }
      try Self.check(CommandLineEntry(line), of: line)
    }
  }

  private static func check(_ entry: CommandLineEntry, of line: String) throws {
    let isOneWord = entry.name.allSatisfy { !$0.isWhitespace }
    try #require(isOneWord)
    try #require(entry.argument?.first?.isWhitespace != true && entry.argument?.last?.isWhitespace != true)
    let isBlank = line.allSatisfy(\.isWhitespace)
    try #require(entry.name.isEmpty == isBlank)
    try #require(!entry.name.isEmpty || entry.argument == nil)
    // Nothing but white space is lost.
    try #require((entry.name + (entry.argument ?? "")).filter { !$0.isWhitespace } == line.filter { !$0.isWhitespace })
  }
}
