import Glibc
import Subprocess
import SystemPackage

/// A shell in a terminal that the test itself is: see `ScreenModel`. It costs neither a tmux server nor a program for
/// each look at the screen, and a test is woken by output.
///
/// The shell is `sh`, which leaves the settings of the terminal as a program has left them; bash repairs them when a
/// signal has ended the program.
public struct TerminalSession: DrivenTerminal {
  private static let prompt = "$ "

  private let device: TerminalDevice
  private let screen: WaitableValue<ScreenModel>
  private let shell: Int32
  /// The settings of the terminal and the state of the screen at the first prompt.
  private let before: [String]

  /// Runs `body` with a session, and ends its programs.
  ///
  /// - Parameters:
  ///   - environment: Variables, as arguments of env(1).
  ///   - pieceSize: Most bytes that the terminal reads at once.
  ///   - pause: Microseconds before it reads on.
  public static func with(
    columns: Int = 60, rows: Int = 12, environment: String = "LANG=C.UTF-8", pieceSize: Int = 4096, pause: UInt32 = 0,
    _ body: (TerminalSession) async throws -> Void
  ) async throws {
    let user = UserFolders()
    defer { user.remove() }
    let screen = WaitableValue(ScreenModel(columns: columns, rows: rows))
    let device = try TerminalDevice(columns: columns, rows: rows, pieceSize: pieceSize, pause: pause) { piece in
      screen.update { $0.write(piece) }
    }
    defer { device.hangUp() }
    var variables: [Environment.Key: String?] = ["TERM": "xterm-256color", "PS1": prompt, "ENV": nil]
    for argument in environment.split(separator: " ") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      variables[Environment.Key(stringLiteral: String(parts[0]))] = String(parts[1])
    }
    // setsid(1) makes it the terminal of the shell, whose job control needs that.
    _ = try await Subprocess.run(
      .name("setsid"), arguments: ["--ctty", "sh", "-i"], environment: user.environment.updating(variables),
      input: .fileDescriptor(try device.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try device.descriptor(), closeAfterSpawningProcess: true),
      error: .fileDescriptor(try device.descriptor(), closeAfterSpawningProcess: true)
    ) { execution in
      let shell = execution.processIdentifier.value
      defer { end(shell, on: device) }
      try await screen.wait(for: "a prompt", describe: { $0.text() }, until: { $0.isAtPrompt(prompt) })
      let before = [device.settings, screen.value.state]
      try await body(TerminalSession(device: device, screen: screen, shell: shell, before: before))
    }
    try device.finish()
  }

  private static func end(_ shell: Int32, on device: TerminalDevice) {
    let group = device.foregroundGroup
    // 1 and less are other processes than those of a group (kill(2)).
    if group > 1 { kill(-group, SIGKILL) }
    kill(shell, SIGKILL)
  }

  // MARK: Programs

  /// The process that the shell runs in the foreground; the shell itself when it waits for a line.
  public var foregroundProcess: Int32 { device.foregroundGroup }

  /// Whether input is delivered in whole lines (termios(3)), which a full-screen program turns off.
  public var isInCanonicalMode: Bool { device.isInCanonicalMode }

  /// Returns once the shell waits for the next line.
  public func waitForShell() async throws {
    try await wait(for: "the prompt of the shell") { device.foregroundGroup == shell && $0.isAtPrompt(Self.prompt) }
  }

  /// How the settings of the terminal and its modes differ from what they were at the first prompt; empty when they do
  /// not. The shell must wait for a line, or be about to.
  public func differencesOfTheTerminal() async throws -> String {
    try await waitForShell()
    let now = [device.settings, screen.value.state]
    return now == before ? "" : "\(now) instead of \(before)"
  }

  // MARK: Input

  public func send(keys: [String]) async throws {
    try device.type(keys.flatMap(TerminalKeys.bytes))
  }

  public func type(_ text: String) async throws {
    try device.type(text.utf8)
  }

  public func clear() async throws {
    screen.update { $0.clear() }
  }

  public func resize(columns: Int, rows: Int) async throws {
    screen.update { $0.resize(columns: columns, rows: rows) }
    device.resize(columns: columns, rows: rows)
  }

  // MARK: Output

  /// What the screen shows now; with `styles`, as escape sequences too.
  public func screen(styles: Bool = false) async throws -> String {
    try await wait(for: "the end of a frame") { _ in true }.text(styles: styles)
  }

  /// Sequences that the terminal does not know.
  public var unknownSequences: [String] { screen.value.unknown }

  @discardableResult
  public func wait(
    for expectation: String = "a screen", file: String = #fileID, line: Int = #line, _ condition: (String) -> Bool
  ) async throws -> String {
    try await wait(for: "\(expectation) (\(file):\(line))") { condition($0.text()) }.text()
  }

  /// A frame that is not complete meets no condition.
  @discardableResult
  private func wait(for expectation: String, _ condition: (ScreenModel) -> Bool) async throws -> ScreenModel {
    try await screen.wait(
      for: expectation, describe: { $0.text() }, until: { !$0.isUpdating && condition($0) })
  }
}

extension ScreenModel {
  fileprivate func isAtPrompt(_ prompt: String) -> Bool {
    let (row, column) = cursor
    // Behind output in raw mode the prompt is not in the first column.
    return line(row).prefix(column).hasSuffix(prompt)
  }
}
