import Programs
import Testing

/// The app on a line that takes 1 KB a second.
struct SlowTerminalTests {
  @Test func screenIsCompleteAfterATerminalThatReadsSlowly() async throws {
    try await AppInTerminal.run(pieceSize: 128, pause: 125_000) { app in
      // Faster than frames can be shown. With the 2 Escape would be Alt-2.
      for key in ["j", "j", "k", "i", "Escape", "2", "j", "1", "j"] {
        try await app.press(key)
        try await Task.sleep(for: .milliseconds(20))
      }
      try await app.session.wait(for: "\(Self.expected)") { screen in
        let lines = screen.split(separator: "\n")
        return lines.count == Self.expected.count && zip(lines, Self.expected).allSatisfy { $0.hasPrefix($1) }
      }
      try await app.quit()
    }
  }

  /// Where each row of the screen begins.
  private static let expected = [
    "[1 People", "────", "People  3 of 3 • 1 city", "  Id  ", "  1  ", "  2  ", "› 3  ", "Loaded 3 of 3 people  ",
    "Enter Open  ",
  ]
}
