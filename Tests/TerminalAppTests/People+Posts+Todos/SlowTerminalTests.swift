import Programs
import Testing

/// The app on a line that takes 1 KB a second.
struct SlowTerminalTests {
  @Test func screenIsCompleteAfterATerminalThatReadsSlowly() async throws {
    try await AppInTerminal.run(pieceSize: 128, pause: 125_000) { app in
      // Faster than frames can be shown. With the 2 Escape would be Alt-2.
      for key in ["j", "j", "k", "o", "Escape", "2", "j", "1", "j"] {
        try await app.press(key)
        try await Task.sleep(for: .milliseconds(20))
      }
      try await app.session.wait(for: Self.expected) { $0 == Self.expected }
      try await app.quit()
    }
  }

  private static let expected = """
    [1 People (3)]   2 Posts (3)   3 Todos   4 Search   5
    ────────────────────────────────────────────────────────────
    Filter none
    ╭─ People ─╮ ╭─ Cities ─╮
    │ 3 of 3   │ │ 1        │
    ╰──────────╯ ╰──────────╯
        1 Ada [Oslo]
          @u1 • u1@b.c

        2 佐藤 美咲 [Oslo]
          @u2 • u2@b.c

    › 3  [Oslo]
          @u3 • u3@b.c



    Activity
    Loaded 3 of 3 people
    / Search  r Load  o Overview  : Command  ? Keys  …  q Quit

    """
}
