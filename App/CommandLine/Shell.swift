import TerminalUI

/// Reads a command a line, performs it on the app, and prints the screen that it leads to.
///
/// A command that fails prints its error and leaves the screen as it is; the shell goes on.
@MainActor
struct Shell {
  let session: Session

  func run() async throws {
    await session.start()
    if StandardInput.isTerminal { try session.show() }
    while let line = await StandardInput.nextLine(prompt: "innosample> ") {
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
      try session.show()
      try session.check()
    } catch {
      Console.report(error)
    }
  }
}
