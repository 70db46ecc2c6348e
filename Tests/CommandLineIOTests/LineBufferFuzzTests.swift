import Fuzzing
import Testing

@testable import CommandLineIO

/// Damaged input, cut in pieces at random: the same lines come out as when it is cut as a whole.
struct LineBufferFuzzTests {
  private static let limit = 24

  @Test func anyInputIsCutIntoTheSameLines() async throws {
    let xs = String(repeating: "x", count: Self.limit)
    let fuzzer = Fuzzer(
      corpus: [
        "select 3\ntodos\r\npeople\n", "open demo://host/people/3\ntab posts\n\n  back  \n", "quit",
        "\r\n\r\r\n\n",
        xs + "\r\nx" + xs + "\n" + xs + xs + xs,
        "\u{85}a\u{2028}b\u{3000}c \u{A0}d\n\0\n日本 語\n",
      ], tokens: ["\n", "\r", "\r\n", " ", "\t", "\0", "\u{2029}", String(repeating: "w", count: 25)])
    try await fuzzer.run { input in
      let expected = Self.lines(of: input)
      var buffer = LineBuffer(limit: Self.limit)
      var found: [LineBuffer.Line] = []
      var rest = input[...]
      var size = 1 + (input.first.map(Int.init) ?? 0) % 7
      while !rest.isEmpty {
        buffer.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        size = 1 + (size * 5 + 3) % 11
        while let line = buffer.next(isAtEnd: false) { found.append(line) }
      }
      while let line = buffer.next(isAtEnd: true) { found.append(line) }
      try #require(found == expected)
      try #require(buffer.next(isAtEnd: true) == nil)
    }
  }

  /// The lines of an input that is there as a whole.
  private static func lines(of input: [UInt8]) -> [LineBuffer.Line] {
    var pieces = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    let last = pieces.removeLast()
    var lines = pieces.map { line(of: $0.last == 0x0D ? $0.dropLast() : $0) }
    if !last.isEmpty { lines.append(line(of: last)) }
    return lines
  }

  private static func line(of bytes: ArraySlice<UInt8>) -> LineBuffer.Line {
    if bytes.count > limit { return .tooLong }
    return String(validating: bytes, as: UTF8.self).map(LineBuffer.Line.text) ?? .notUTF8
  }
}
