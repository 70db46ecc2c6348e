import Programs
import Testing

/// The app in tmux, a terminal that is not of this package; what it does there otherwise is tested in TerminalAppTests.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct AppInTmuxTests {
  private func withApp(_ body: (TmuxSession) async throws -> Void) async throws {
    try await TmuxSession.with(columns: 60, rows: 20) { session in
      try await session.enter("clear; before=$(stty -g); \(Program.buildFolder)/innosample; echo status $?")
      try await session.wait(for: ["Loaded 10 of 10 people"])
      try await body(session)
      try await session.press("q")
      try await session.waitForShell()
      #expect(try await session.differencesOfTheTerminal() == "")
    }
  }

  @Test func keysClicksAndResizesAreDrawnAndQuittingRestoresTheTerminal() async throws {
    try await withApp { session in
      try await session.wait(for: ["[1 People (10)]", "› 1 "])
      try await session.press("Down")
      try await session.wait(for: ["› 2 "], without: ["› 1 "])
      try await session.type("\u{1B}[<0;20;1M\u{1B}[<0;20;1m")
      try await session.wait(for: ["[2 Posts"])
      for (columns, rows) in [(100, 30), (30, 12)] {
        try await session.resize(columns: columns, rows: rows)
        try await session.wait { screen in
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
          return lines.count == rows + 1 && lines[rows - 1].contains("? Keys")
            && lines[1] == String(repeating: "─", count: columns)
        }
      }
    }
  }

  @Test func controlZStopsTheAppAndForegroundShowsTheSameScreen() async throws {
    try await withApp { session in
      try await session.press("Down")
      let before = try await session.wait(for: ["› 2 "], without: ["› 1 ", "Waiting for"])
      try await session.press("C-z")
      try await session.wait(for: ["Stopped"])
      try await session.enter("clear; fg")
      try await session.wait(for: before) { $0 == before }
    }
  }
}
