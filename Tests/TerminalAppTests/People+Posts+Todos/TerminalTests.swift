import Foundation
import Fuzzing
import Glibc
import LoopbackServer
import Programs
import Testing

/// The app and its terminal: every way in and out, and keys without sense.
struct TerminalTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT])
  func signalsRestoreTheTerminal(_ signal: Int32) async throws {
    try await AppInTerminal.run { app in
      // By then the app has read the terminal's answers to its questions, which the shell would read otherwise.
      try await app.press("Down")
      try await app.shows("› 2 ")
      app.send(signal)
      try await app.shows("status 1")
    }
  }

  @Test func controlZStopsTheAppAndForegroundShowsTheSameScreen() async throws {
    try await AppInTerminal.run { app in
      try await app.press("Down")
      let before = try await app.shows("[1 People", "› 2 ", "q Quit", without: ["Waiting for"])
      try await app.press("C-z")
      try await app.shows("Stopped")
      #expect(try await app.session.differencesOfTheTerminal() == "")
      try await app.session.enter("clear; fg")
      try await app.session.wait(for: before) { $0 == before }
      try await app.press("q")
    }
  }

  @Test func positionIsRestoredAndEachChangeIsSaved() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try await AppInTerminal.run("--restore \(file)") { app in
      try await app.press("Down", "Enter")
      try await app.shows("City  Oslo", "Esc Back")
      try await Polling.wait(
        for: "the new position", in: { try Self.position(in: file) }, until: { $0.contains(#""userID":2"#) })
      try await app.quit()
      try await app.start("--restore \(file)", until: "City  Oslo")
      try await app.shows("佐藤 美咲", "Esc Back")
      try await app.press("Escape")
      try await app.shows("› 1 ")
      try await app.quit()
    }
  }

  /// The position in People that a state file has.
  private static func position(in file: String) throws -> String {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
    let features = (json?["state"] as? [String: Any])?["features"] as? [String: String]
    let position = try #require(features?["people"].flatMap { Data(base64Encoded: $0) })
    return String(decoding: position, as: UTF8.self)
  }

  @Test func terminalThatCannotMoveItsCursorIsRefusedWithAHint() async throws {
    try await TerminalSession.with { session in
      try await session.enter("clear; TERM=dumb \(AppInTerminal.program); echo status $?")
      let screen = try await session.wait(for: ["status "], without: ["echo"])
      #expect(screen.contains("error: A terminal of the type 'dumb' cannot move its cursor."))
      #expect(screen.contains("hint: Set TERM") && screen.contains("status 64"))
    }
  }

  @Test func verboseLogInTheFullScreenAppIsAUsageError() async throws {
    try await TerminalSession.with { session in
      try await session.enter("clear; \(AppInTerminal.program) --verbose; echo status $?")
      let screen = try await session.wait(for: ["status 64"])
      #expect(screen.contains("error: --verbose would write over the screen."))
    }
  }

  @Test func screenInTheCLocaleIsASCII() async throws {
    try await AppInTerminal.run(environment: "LC_ALL=C", until: "Loaded 3") { app in
      let screen = try await app.shows("People  1 of 3 * 1 city", "> 1       Ada")
      #expect(screen.utf8.allSatisfy { $0 < 0x80 })
      try await app.quit()
    }
  }

  @Test(arguments: [("LANG=C.UTF-8 NO_COLOR=1", ""), ("LANG=C.UTF-8", "--no-color")])
  func screenWithoutColorUsesTextAttributes(environment: String, options: String) async throws {
    try await AppInTerminal.run(options, environment: environment) { app in
      try await app.shows("› ")
      let screen = try await app.session.screen(styles: true)
      #expect(screen.contains("\u{1B}[1m") && !screen.contains("[36m"))
      try await app.quit()
    }
  }

  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  @Test func randomKeysLeaveTheScreenOfAFreshDraw() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the random keys: \(seed)")
    var generator = SeededGenerator(seed: seed)
    // Wide enough for a list and its preview.
    try await AppInTerminal.run(columns: 200) { app in
      let before = try await app.usage().memory
      for round in 1...(Self.isLong ? 1_000 : 20) {
        try await app.session.press(RandomKeys.some(100, using: &generator))
        // A busy machine takes minutes for all keys, and a wait has a limit.
        if round.isMultiple(of: 100) { try await app.waitUntilIdle() }
      }
      try await app.waitUntilIdle()
      // What is open is closed.
      for _ in 0..<4 { try await app.press("Escape") }
      let after = try await app.usage().memory
      print("resident memory: \(before) KB before the keys, \(after) KB after them")
      // The activity log, the history of lines and 10,000 steps of the trace are kept; a leak of each frame would be
      // more.
      #expect(after - before < 64 << 10, "seed \(seed)")
      try await app.session.waitForTheScreenOfAFreshDraw(with: "q Quit", seed: seed)
      // A field may have the focus, which takes the q. Ctrl-C cancels a command that still runs; the next one quits.
      for _ in 0..<10 where try await !app.session.screen().contains("status 0") {
        try await app.press("C-c")
        for _ in 0..<50 where try await !app.session.screen().contains("status 0") {
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      try await app.shows("status 0")
    }
  }
}
