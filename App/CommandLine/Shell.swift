import TerminalUI

/// Reads a command a line, performs it on the app, and prints the screen that it leads to.
///
/// A command that fails prints its error and leaves the screen as it is; the shell goes on.
@MainActor
struct Shell {
  /// In bytes; well above the longest link that is followed.
  private static let longestLine = 65_536

  let session: Session

  func run() async throws {
    await session.start()
    if StandardInput.isTerminal { try session.show(session.frame) }
    while let line = await StandardInput.nextLine(prompt: "innosample> ") {
      guard line.utf8.count <= Self.longestLine else {
        Console.report(ScreenFailure(code: .usage, message: "A line longer than \(Self.longestLine) bytes is no command."))
        continue
      }
      switch line.split(whereSeparator: \.isWhitespace).first {
      case nil: continue
      case "quit", "exit": return
      case "help": try session.showCommands()
      default: await perform(line)
      }
    }
  }

  private func perform(_ line: String) async {
    do {
      try await session.perform(line)
      let frame = session.frame
      try session.show(frame)
      if let failure = frame.failure { throw failure }
    } catch {
      Console.report(error)
    }
  }
}
