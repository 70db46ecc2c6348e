import LoopbackServer
import Programs
import Testing

/// What the user prefers: the theme, and which keys move.
struct PreferenceTests {
  @Test func lettersMoveTheSelectionUnlessTheUserPrefersTheArrows() async throws {
    try await AppInTerminal.run(rows: 50, environment: "LANG=C.UTF-8 INNOSAMPLE_KEYS=arrows") { app in
      try await app.press("j", "j", "Down")
      try await app.shows("›   2 ")
      try await app.press("?")
      try await app.shows("╭─ Keys ─", "↑ ↓ ", without: ["↑ ↓ j k", "End g G", "→ h l"])
      try await app.press("Escape")
      try await app.hides("╭─ Keys ─")
      try await app.quit()
    }
    try await AppInTerminal.run { app in
      try await app.press("j")
      try await app.shows("›   2 ")
      try await app.quit()
    }
  }

  /// The colours of the theme, as escape sequences.
  private func colours(_ theme: String) async throws -> String {
    var screen = ""
    try await AppInTerminal.run(environment: "LANG=C.UTF-8 COLORTERM= INNOSAMPLE_THEME=\(theme)") { app in
      try await app.shows("›   1 ")
      screen = try await app.session.screen(styles: true)
      try await app.quit()
    }
    return screen
  }

  @Test func lightThemeHasDarkerColours() async throws {
    let dark = try await colours("dark")
    #expect(try await colours("light") != dark)
  }

  @Test(arguments: [("light", "38;5;30"), ("dark", "36")])
  func themeColoursPrintedOutputToo(theme: String, code: String) async throws {
    let api = try LoopbackServer.sample()
    defer { api.stop() }
    let environment = "LANG=C.UTF-8 COLORTERM= COLORFGBG= INNOSAMPLE_THEME=\(theme)"
    try await TerminalSession.with(rows: 50, environment: environment) { session in
      try await session.enter(
        "clear; \(AppInTerminal.program) people list --no-pager --api \(api.baseURL); echo printed")
      try await session.wait(for: ["\nprinted"])
      let codes = try await session.screen(styles: true).split(separator: "\u{1B}[").compactMap {
        $0.split(separator: "m").first
      }
      #expect(Set(codes.filter { $0.hasPrefix("3") && $0 != "39" }) == [code[...]])
    }
  }
}
