import Testing

@testable import CommandLineIO

struct LineBufferTests {
  /// What is read of two pieces when four bytes are allowed.
  private static func lines(of input: String, cutAt count: Int) -> [LineBuffer.Line] {
    let bytes = Array(input.utf8)
    var buffer = LineBuffer(limit: 4)
    var lines: [LineBuffer.Line] = []
    for (piece, isAtEnd) in [(bytes.prefix(count), false), (bytes.dropFirst(count), true)] {
      buffer.append(piece)
      while let line = buffer.next(isAtEnd: isAtEnd) { lines.append(line) }
    }
    return lines
  }

  /// The CR after a line of the greatest length is one byte too many until its LF has come.
  @Test(arguments: 0...8)
  func lineAtTheLimitIsReadWhereverItIsCut(count: Int) {
    #expect(Self.lines(of: "abcd\r\nx\n", cutAt: count) == [.text("abcd"), .text("x")])
  }

  @Test(arguments: 0...9)
  func lineOverTheLimitIsRefusedOnceWhereverItIsCut(count: Int) {
    #expect(Self.lines(of: "abcde\r\nx\n", cutAt: count) == [.tooLong, .text("x")])
  }

  @Test(arguments: 0...7)
  func carriageReturnInsideALineIsPartOfItWhereverItIsCut(count: Int) {
    #expect(Self.lines(of: "a\rb\r\n\rc", cutAt: count) == [.text("a\rb"), .text("\rc")])
  }

  @Test(arguments: 0...2) func carriageReturnAtTheEndOfTheInputIsPartOfTheLine(count: Int) {
    #expect(Self.lines(of: "a\r", cutAt: count) == [.text("a\r")])
  }

  @Test(arguments: 0...8) func lineOverTheLimitThatTheInputEndsIsRefusedOnce(count: Int) {
    #expect(Self.lines(of: "abcdefgh", cutAt: count) == [.tooLong])
  }
}
