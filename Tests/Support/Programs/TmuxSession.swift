import Foundation

/// A shell in a tmux window, on a server of its own: a real terminal, whose screen and settings can be read.
package struct TmuxSession: Sendable {
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  private let socket: String
  private let tmux = Program(named: "tmux")

  /// Runs `body` with a session and ends the session's server.
  package static func with(
    columns: Int = 60, rows: Int = 12, environment: String = "LANG=C.UTF-8", _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let session = TmuxSession(socket: folder.appending(path: "socket").path)
      let configuration = folder.appending(path: "configuration")
      try "set-option -g status off\n".write(to: configuration, atomically: true, encoding: .utf8)
      _ = try await session.run(
        "-f", configuration.path, "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "env \(environment) PS1='$ ' bash --norc --noprofile")
      do {
        try await session.wait { $0.contains("$") }
        try await body(session)
      } catch {
        _ = try await session.run("kill-server")
        throw error
      }
      _ = try await session.run("kill-server")
    }
  }

  /// How the settings of the terminal and its modes differ from what they were when `before` was set by
  /// `before=$(stty -g)`; empty when they do not.
  package func differencesOfTheTerminal() async throws -> String {
    try await enter("clear; diff <(echo \"$before\") <(stty -g) && echo same settings; echo compared")
    let screen = try await wait { $0.contains("compared\n") && !$0.contains("echo") }
    // No mouse report may reach the shell, and the cursor is there.
    let modes = try await run("display-message", "-p", "#{mouse_any_flag} #{cursor_flag} #{alternate_on}")
    return (screen.contains("same settings") ? "" : screen) + (modes == "0 1 0\n" ? "" : modes)
  }

  /// What the screen shows now; with `styles`, as escape sequences too.
  package func screen(styles: Bool = false) async throws -> String {
    try await run(["capture-pane", "-p"] + (styles ? ["-e"] : []))
  }

  /// Types keys by tmux's names for them: `Enter`, `C-c`, `x`.
  package func press(_ keys: String...) async throws {
    try await press(keys)
  }

  /// Types keys. F5, a key without a meaning, follows Escape: on a busy machine Escape and the next key are read
  /// together, and such a pair is Alt and that key.
  package func press(_ keys: [String]) async throws {
    try await run(["send-keys"] + keys.flatMap { $0 == "Escape" ? [$0, "F5"] : [$0] })
  }

  /// Types text as it is.
  package func type(_ text: String) async throws {
    _ = try await run("send-keys", "-l", text)
  }

  /// Types a line to the shell.
  package func enter(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  package func resize(columns: Int, rows: Int) async throws {
    _ = try await run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Returns the screen once it is as `condition` says.
  /// - Throws: `NeverShown` when it never is.
  @discardableResult
  package func wait(_ condition: (String) -> Bool) async throws -> String {
    var screen = ""
    let isShown = try await Polling.waitUntil {
      screen = try await self.screen()
      return condition(screen)
    }
    guard isShown else { throw NeverShown(screen: screen) }
    return screen
  }

  @discardableResult
  package func run(_ arguments: String...) async throws -> String {
    try await run(arguments)
  }

  /// Returns once the shell waits for the next line.
  package func waitForShell() async throws {
    let isWaiting = try await Polling.waitUntil {
      try await run("display-message", "-p", "#{pane_current_command}") == "bash\n"
    }
    guard isWaiting else { throw NeverShown(screen: try await screen()) }
  }

  @discardableResult
  package func run(_ arguments: [String]) async throws -> String {
    try await tmux.run(["-S", socket] + arguments, environment: ["TMUX": nil]).output
  }

  package struct NeverShown: Error, CustomStringConvertible {
    let screen: String

    package var description: String { "the screen never became what was waited for; it is:\n\(screen)" }
  }
}
