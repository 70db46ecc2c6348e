import Foundation
import Fuzzing
import Programs
import Testing

/// `FullScreen` in a real terminal, driven as a user does.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"), .serialized)
struct FullScreenTests {
  private static let demo = "\(Program.buildFolder)/terminal-demo"

  /// Starts the demo and waits for its first screen; afterwards the settings of the terminal are what they were.
  private func withDemo(
    columns: Int = 60, rows: Int = 12, environment: String = "LANG=C.UTF-8", _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.with(columns: columns, rows: rows, environment: environment) { session in
      try await session.enter("clear; before=$(stty -g); SWIFT_BACKTRACE=enable=no \(Self.demo); echo status $?")
      try await session.wait(for: ["list  form"])
      try await body(session)
      try await session.waitForShell()
      #expect(try await session.differencesOfTheTerminal() == "")
    }
  }

  @Test func keysAndClicksDriveTheScreen() async throws {
    try await withDemo { session in
      try await session.press("Down", "Down", "j", "Enter")
      try await session.wait(for: ["› Row 3 ", "opened 3"])
      try await session.press("End")
      try await session.wait(for: ["› Row 99999"])
      try await session.type("\u{1B}[<0;8;1M")
      try await session.wait(for: ["[ ] On", "╭─ Box"])
      try await session.type("日本e\u{301}")
      try await session.press("Left", "BSpace", "x", "M-b", "y")
      try await session.run("set-buffer", "pasted")
      try await session.run("paste-buffer", "-p")
      try await session.wait { $0.contains("ypasted日xe\u{301}") || $0.contains("ypasted日xé") }
      try await session.press("Tab", "Space", "]")
      try await session.wait(for: ["› Row 99999"])
      try await session.press("q")
      try await session.wait {
        $0.contains("bye list 99999 'ypasted日xe\u{301}' true") || $0.contains("bye list 99999 'ypasted日xé' true")
      }
    }
  }

  @Test func anAlertIsAnsweredByKeys() async throws {
    try await withDemo { session in
      try await session.press("a")
      try await session.wait(for: ["日本 or not?", "[ Yes ]  [ No ]"])
      try await session.press("Escape")
      try await session.wait(for: [], without: ["Sure?"])
      try await session.press("a", "Tab", "Enter")
      try await session.wait(for: ["list  form  no"])
      try await session.press("q")
    }
  }

  @Test(arguments: [
    ("q", "bye list 0 '' false"), ("C-c", "bye list 0 '' false"), ("X", "status 3"), ("T", "status 132"),
    ("S", "status 139"),
  ])
  func theTerminalIsRestoredOnEveryWayOut(_ key: String, _ expected: String) async throws {
    try await withDemo { session in
      try await session.press(key)
      try await session.wait(for: [expected])
    }
  }

  @Test(arguments: ["TERM", "HUP", "INT", "QUIT", "ABRT"])
  func theTerminalIsRestoredBySignals(_ signal: String) async throws {
    try await withDemo { session in try await send(signal, in: session) }
  }

  private func send(_ signal: String, in session: TmuxSession) async throws {
    let shell = try await session.run("display-message", "-p", "#{pane_pid}").trimmingCharacters(
      in: .whitespacesAndNewlines)
    let outcome = try await Program(named: "pkill").run(["-\(signal)", "-P", shell, "terminal-demo"])
    #expect(outcome.code == 0)
  }

  @Test func controlCCancelsTheRunningCommandAndDoesNotQuit() async throws {
    try await withDemo { session in
      try await session.press("w")
      // The animation goes on after its first step.
      for step in ["⠙", "⠸", "⠴"] { try await session.wait(for: ["\(step) Loading"]) }
      try await session.press("C-c")
      try await session.wait(for: ["cancelled"], without: ["Loading"])
      try await session.press("C-c")
    }
  }

  @Test func controlZStopsTheProgramWhichContinuesWithTheSameScreen() async throws {
    try await withDemo { session in
      try await session.press("Down")
      let before = try await session.wait(for: ["› Row 1 "])
      try await session.press("C-z")
      try await session.wait(for: ["Stopped"])
      try await session.enter("clear; stty -a | grep -c ' icanon'; fg")
      try await session.wait(for: before) { $0 == before }
      // The handlers of signals are those of before too.
      try await send("TERM", in: session)
    }
  }

  @Test func aResizeIsDrawnAtOnce() async throws {
    try await withDemo { session in
      try await session.press("End")
      for (columns, rows) in [(30, 6), (100, 20), (20, 8), (60, 12)] {
        try await session.resize(columns: columns, rows: rows)
        // The key bar is the last line, and the row above it the last one of the list.
        try await session.wait { screen in
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
          return lines.count == rows + 1 && lines[rows - 1].hasPrefix("Enter Open")
            && lines[rows - 2].hasPrefix("› Row 99999")
            && lines[1] == String(repeating: "─", count: columns)
        }
      }
      try await session.press("q")
    }
  }

  @Test func aTerminalWithoutCursorIsRefusedWithAHint() async throws {
    try await TmuxSession.with { session in
      try await session.enter("clear; TERM=dumb \(Self.demo); TERM= \(Self.demo); \(Self.demo) | cat")
      let screen = try await session.wait { $0.components(separatedBy: "hint:").count == 4 }
      #expect(screen.contains("error: A terminal of the type 'dumb' cannot move its cursor."))
      #expect(screen.contains("error: TERM is not set."))
      #expect(screen.contains("hint: Start it in a terminal, without redirection."))
    }
  }

  @Test func aCLocaleGetsASCIIBorders() async throws {
    try await withDemo(environment: "LC_ALL=C") { session in
      try await session.press("]")
      let screen = try await session.wait(for: ["+- Box"])
      #expect(screen.utf8.allSatisfy { $0 < 0x80 })
      try await session.press("C-c")
    }
  }

  @Test func screenWithoutColorUsesTextAttributes() async throws {
    try await withDemo(environment: "LANG=C.UTF-8 NO_COLOR=1") { session in
      let screen = try await session.screen(styles: true)
      #expect(screen.contains("\u{1B}[1m") && !screen.contains("[32m") && !screen.contains("[36m"))
      try await session.press("q")
    }
  }

  @Test func randomKeysLeaveTheScreenOfAFreshDraw() async throws {
    let seed: UInt64 = 17
    var generator = SeededGenerator(seed: seed)
    let keys = [
      "Down", "Up", "j", "k", "NPage", "PPage", "Home", "End", "Enter", "Escape", "]", "a", "Tab", "BTab", "Left",
      "Right", "BSpace",
      "é", "日", "x", "C-w", "M-b", "C-l",
    ]
    try await withDemo { session in
      for _ in 0..<100 {
        try await session.press((0..<100).map { _ in keys.randomElement(using: &generator) ?? "j" })
      }
      // An alert may be open, and letters may go to a field.
      try await session.press("Escape", "Escape")
      try await session.wait(for: ["marked"])
      try await session.waitForTheScreenOfAFreshDraw(with: "marked", seed: seed)
      try await session.press("C-c")
    }
  }
}

/// `TerminalLineReader` in a real terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct TerminalLineReaderTests {
  @Test func linesAreEditedCompletedRecalledAndCancelled() async throws {
    try await TmuxSession.with(columns: 30, rows: 20) { session in
      try await session.enter("clear; before=$(stty -g); \(Program.buildFolder)/terminal-demo shell")
      try await session.wait(for: ["demo>"])
      try await session.type("日本x")
      try await session.press("BSpace", "Left", "y", "Enter")
      try await session.wait(for: ["line '日y本'"])
      try await session.press("p", "Tab")
      try await session.wait(for: ["people  posts"])
      // The first of the candidates, the second, and the first again.
      try await session.press("Tab", "Tab", "Tab", "Space", "1", "Enter")
      try await session.wait(for: ["line 'people 1'"])
      try await session.press("Up", "Up", "C-c")
      try await session.wait(for: ["cancelled"])
      try await session.press("Up", "BSpace", "2", "Enter")
      try await session.wait(for: ["line 'people 2'"])
      // Longer than the terminal is wide: one row, which shows the part around the cursor.
      try await session.type(String(repeating: "0123456789", count: 5))
      try await session.wait(for: ["demo> 890"], without: ["0123456789012345678901234"])
      try await session.press("C-a")
      try await session.wait {
        $0.contains("demo> 0123456789012345678901\n") || $0.contains("demo> 01234567890123456789012\n")
      }
      try await session.press("C-u", "C-k", "C-d")
      try await session.waitForShell()
      #expect(try await session.differencesOfTheTerminal() == "")
    }
  }
}
