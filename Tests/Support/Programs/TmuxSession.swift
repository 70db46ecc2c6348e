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
        try await session.wait(for: ["$"])
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
    let screen = try await wait(for: ["compared\n"], without: ["echo"])
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

  /// Returns the screen once it meets `condition`.
  /// - Throws: `Polling.Timeout`, with the screen, when it never does.
  @discardableResult
  package func wait(
    for expectation: String = "a screen", file: String = #fileID, line: Int = #line, _ condition: (String) -> Bool
  ) async throws -> String {
    try await Polling.wait(for: "\(expectation) (\(file):\(line))", in: { try await screen() }, until: condition)
  }

  /// Returns the screen once it has all of `texts` and none of `others`.
  @discardableResult
  package func wait(
    for texts: [String], without others: [String] = [], file: String = #fileID, line: Int = #line
  ) async throws -> String {
    let absence = others.isEmpty ? "" : " and without \(others)"
    return try await wait(for: "a screen with \(texts)\(absence)", file: file, line: line) { screen in
      texts.allSatisfy { screen.contains($0) } && !others.contains { screen.contains($0) }
    }
  }

  @discardableResult
  package func run(_ arguments: String...) async throws -> String {
    try await run(arguments)
  }

  /// Returns once the screen is what the program draws after Ctrl-L on a terminal that was cleared behind its back. A
  /// screen may be read while it is drawn, or before the program has read all keys: then both are read again.
  package func waitForTheScreenOfAFreshDraw(with text: String, seed: UInt64) async throws {
    try await Polling.wait(
      for: "two equal screens with '\(text)', seed \(seed)",
      in: {
        let last = try await screen(styles: true)
        try await run("send-keys", "-R")
        try await press("C-l")
        try await wait(for: [text])
        return try await [last, screen(styles: true)]
      }, until: { $0[0] == $0[1] })
  }

  /// Returns once the shell waits for the next line.
  package func waitForShell() async throws {
    try await Polling.wait(
      for: "the shell", in: { try await run("display-message", "-p", "#{pane_current_command}") + screen() },
      until: { $0.hasPrefix("bash\n") })
  }

  @discardableResult
  package func run(_ arguments: [String]) async throws -> String {
    try await tmux.run(["-S", socket] + arguments, environment: ["TMUX": nil]).output
  }
}
