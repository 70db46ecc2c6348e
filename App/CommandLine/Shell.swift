import TerminalUI

/// Reads a command a line, performs it on the app, and prints the screen that it leads to.
///
/// A command that fails prints its error and leaves the screen as it is; the shell goes on.
@MainActor
struct Shell {
  /// In bytes; well above the longest link that is followed.
  private static let longestLine = 65_536

  let session: Session
  /// Where the state of an earlier shell is and that of this one is kept; nil when it is not kept.
  var stateFile: StateFile?

  func run() async throws {
    try restoreState()
    try keepState()
    await session.start()
    if StandardInput.isTerminal { try session.show(session.frame) }
    while let line = await StandardInput.nextLine(prompt: "innosample> ") {
      guard line.utf8.count <= Self.longestLine else {
        Console.report(ScreenFailure(code: .usage, message: "A line longer than \(Self.longestLine) bytes is no command."))
        continue
      }
      switch line.split(whereSeparator: \.isWhitespace).first {
      case nil: continue
      case "quit", "exit": return try keepState()
      case "help": try session.showCommands()
      default: await perform(line)
      }
    }
    try keepState()
  }

  private func perform(_ line: String) async {
    var movement: Result<Void, any Error> = .success(())
    do { try await session.perform(line) } catch { movement = .failure(error) }
    // Before the screen is shown: what can be seen is kept, even when the shell is killed then. A command that fails may have moved too.
    do { try keepState() } catch { Console.report(error) }
    do {
      try movement.get()
      let frame = session.frame
      try session.show(frame)
      if let failure = frame.failure { throw failure }
    } catch {
      Console.report(error)
    }
  }

  private func restoreState() throws {
    guard let stateFile, let state = try stateFile.read() else { return }
    do {
      try session.restore(state)
    } catch {
      throw stateFile.refused("\(error)")
    }
  }

  private func keepState() throws {
    try stateFile?.write(session.state)
  }
}
