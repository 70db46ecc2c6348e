import Foundation

/// A shell in a tmux window, on a server of its own: a real terminal, whose screen and settings can be read.
public struct TmuxSession: DrivenTerminal {
  public static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  private let socket: String
  private let tmux = Program(named: "tmux")

  /// Runs `body` with a session and ends the session's server.
  public static func with(
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
  public func differencesOfTheTerminal() async throws -> String {
    try await enter("clear; diff <(echo \"$before\") <(stty -g) && echo same settings; echo compared")
    let screen = try await wait(for: ["compared\n"], without: ["echo"])
    // No mouse report may reach the shell, and the cursor is there.
    let modes = try await run("display-message", "-p", "#{mouse_any_flag} #{cursor_flag} #{alternate_on}")
    return (screen.contains("same settings") ? "" : screen) + (modes == "0 1 0\n" ? "" : modes)
  }

  /// What the screen shows now; with `styles`, as escape sequences too.
  public func screen(styles: Bool = false) async throws -> String {
    try await run(["capture-pane", "-p"] + (styles ? ["-e"] : []))
  }

  public func send(keys: [String]) async throws {
    try await run(["send-keys"] + keys)
  }

  public func type(_ text: String) async throws {
    _ = try await run("send-keys", "-l", text)
  }

  public func clear() async throws {
    try await run("send-keys", "-R")
  }

  public func resize(columns: Int, rows: Int) async throws {
    _ = try await run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  @discardableResult
  public func wait(
    for expectation: String = "a screen", file: String = #fileID, line: Int = #line, _ condition: (String) -> Bool
  ) async throws -> String {
    try await Polling.wait(for: "\(expectation) (\(file):\(line))", in: { try await screen() }, until: condition)
  }

  @discardableResult
  public func run(_ arguments: String...) async throws -> String {
    try await run(arguments)
  }

  /// Returns once the shell waits for the next line.
  public func waitForShell() async throws {
    try await Polling.wait(
      for: "the shell", in: { try await run("display-message", "-p", "#{pane_current_command}") + screen() },
      until: { $0.hasPrefix("bash\n") })
  }

  @discardableResult
  public func run(_ arguments: [String]) async throws -> String {
    try await tmux.run(["-S", socket] + arguments, environment: ["TMUX": nil]).output
  }
}
