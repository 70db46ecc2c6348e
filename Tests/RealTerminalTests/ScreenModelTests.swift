import Foundation
import Programs
import Testing

/// `ScreenModel` shows what tmux shows.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct ScreenModelTests {
  private static let (columns, rows) = (20, 6)
  private static let lines = (1...6).map { "line \($0)" }.joined(separator: "\r\n")

  @Test(arguments: [
    // Text, and controls within it.
    "a", "one\r\ntwo\nthree", "abc\u{8}\u{8}X", "a\tb\tc\td", "\t\t\t\tx", "\u{7}a",
    // The last column: the next character is in the next row, unless the cursor is moved before.
    "12345678901234567890", "12345678901234567890X", "12345678901234567890\rX", "12345678901234567890\r\nX",
    "12345678901234567890\u{1B}[KX", "12345678901234567890\u{1B}[1;5HX", "12345678901234567890\u{1B}[2DX",
    "\u{1B}[6;1H12345678901234567890123", "\(lines)\r\nline 7\r\n",
    // Moving and erasing.
    "\u{1B}[3;5Hx\u{1B}[Hy\u{1B}[99;99Hz\u{1B}[0;0Hw", "\u{1B}[3;5H\u{1B}[Aa\u{1B}[2Bb\u{1B}[3Cc\u{1B}[9Dd\u{1B}[4Ge",
    "\u{1B}[99Aa\u{1B}[99Bb\u{1B}[99Cc\u{1B}[99Dd", "\(lines)\u{1B}[3;3H\u{1B}[J", "\(lines)\u{1B}[3;3H\u{1B}[1J",
    "\(lines)\u{1B}[3;3H\u{1B}[2Jx", "\(lines)\u{1B}[3;3H\u{1B}[3J", "\(lines)\u{1B}[3;3H\u{1B}[K",
    "\(lines)\u{1B}[3;3H\u{1B}[1K", "\(lines)\u{1B}[3;3H\u{1B}[2Kx",
    // Styles.
    "a\u{1B}[1mb\u{1B}[2mc\u{1B}[22md\u{1B}[3me\u{1B}[4mf\u{1B}[7mg\u{1B}[23;24;27mh\u{1B}[9mi\u{1B}[29mj",
    "\u{1B}[1;31ma\u{1B}[39mb\u{1B}[0mc\u{1B}[97;44md\u{1B}[49me\u{1B}[mf\u{1B}[7m \u{1B}[27m",
    "\u{1B}[38;5;30ma\u{1B}[38;2;1;2;3mb\u{1B}[48;5;200mc\u{1B}[48;2;4;5;6;1md",
    // Wide and combining characters.
    "日本x\u{1B}[1;2Hé", "日本x\u{1B}[1;3HX", "日本\u{1B}[1;1H語", "日本\u{1B}[1;2H語", "日本x\u{1B}[1;3H\u{1B}[K",
    "1234567890123456789日x", "e\u{301}x", "日\u{301}x", "👍x", "─│╭•›…○✓⠙ãé",
    // The alternate screen, modes and queries.
    "main\u{1B}[?1049halt\u{1B}[2;3Hx", "main\u{1B}[?1049h\u{1B}[5;5Halt\u{1B}[?1049l!",
    "main\u{1B}[?1049h\u{1B}[Ha\u{1B}[?1049hb", "main\u{1B}[?1049lx", "\u{1B}[?25la", "\u{1B}[?25la\u{1B}[?25hb",
    "\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004ha", "\u{1B}[?2026ha\u{1B}[?2026lb",
    "\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\a\u{1B}]0;title\u{7}b",
  ])
  func screenIsThatOfTmux(bytes: String) async throws {
    let model = model(of: bytes.utf8)
    #expect(model.unknown == [])
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "bytes")
      // The title of the window tells that all is read.
      try "\u{1B}[H\u{1B}[J\(bytes)\u{1B}]2;complete\u{1B}\\".write(to: file, atomically: true, encoding: .utf8)
      try await TmuxSession.with(columns: Self.columns, rows: Self.rows) { session in
        try await session.enter("stty raw -echo; cat \(file.path); sleep 1000")
        try await Polling.wait(
          for: "the title", in: { try await session.run("display-message", "-p", "#{pane_title}") },
          until: { $0 == "complete\n" })
        let screen = try await session.run("capture-pane", "-p", "-e", "-N").dropLast().replacing("\n", with: "\r\n")
        #expect(self.model(of: screen.utf8).text(styles: true) == model.text(styles: true))
        let state = try await session.run(
          "display-message", "-p", "#{cursor_y} #{cursor_x} #{cursor_flag} #{alternate_on}")
        #expect(state.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } == self.state(of: model))
      }
    }
  }

  /// Written byte by byte: a piece of output may end anywhere.
  private func model(of bytes: some Sequence<UInt8>) -> ScreenModel {
    var model = ScreenModel(columns: Self.columns, rows: Self.rows)
    for byte in bytes { _ = model.write([byte]) }
    return model
  }

  private func state(of model: ScreenModel) -> [Int] {
    [model.cursor.row, model.cursor.column] + [25, 1049].map { model.modes.contains($0) ? 1 : 0 }
  }
}
