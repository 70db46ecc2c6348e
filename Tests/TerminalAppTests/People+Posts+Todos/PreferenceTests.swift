import LoopbackServer
import Programs
import Testing

/// What the user prefers: the theme, and which keys move.
struct PreferenceTests {
  @Test func lettersMoveTheSelectionUnlessTheUserPrefersTheArrows() async throws {
    try await AppInTerminal.run(rows: 50, environment: "LANG=C.UTF-8 INNOSAMPLE_KEYS=arrows") { app in
      try await app.press("j", "j", "Down")
      try await app.shows("› 2 ")
      try await app.press("?")
      try await app.shows("╭─ Keys ─", "↑ ↓ ", without: ["↑ ↓ j k", "End g G", "→ h l"])
      try await app.press("Escape")
      try await app.hides("╭─ Keys ─")
      try await app.quit()
    }
    try await AppInTerminal.run { app in
      try await app.press("j")
      try await app.shows("› 2 ")
      try await app.quit()
    }
  }

  /// The colours of the theme, as escape sequences.
  private func colours(_ theme: String) async throws -> String {
    var screen = ""
    try await AppInTerminal.run(environment: "LANG=C.UTF-8 COLORTERM= INNOSAMPLE_THEME=\(theme)") { app in
      try await app.shows("› 1 ")
      screen = try await app.session.screen(styles: true)
      try await app.quit()
    }
    return screen
  }

  @Test func lightThemeHasDarkerColours() async throws {
    let dark = try await colours("dark")
    #expect(try await colours("light") != dark)
  }
}
