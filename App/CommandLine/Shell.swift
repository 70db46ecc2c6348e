import CommandLineIO
import TerminalUI

/// Reads one command a line, performs it on the app, and prints the resulting screen.
///
/// A command that fails leaves the screen unchanged. On a terminal its error is printed and the shell continues; in a
/// script it ends the shell, so that the exit code shows it.
@MainActor
final class Shell {
  /// Maximum wait for the first screen; then it is shown as far as it is loaded, with the prompt below it.
  private static let longestStart = Duration.milliseconds(300)

  private let session: Session
  /// The file that the position is restored from and saved to; nil when it is not saved.
  private let stateFile: StateFile?
  /// Whether a script continues after a command that failed.
  private let keepsGoing: Bool
  private let input: ShellInput
  private let isInteractive = Console.current.inputIsTerminal
  private var firstFailure: FailureCode?
  /// Why the state could not be saved the last time, which has been reported; nil when it was saved.
  private var stateFailure: ScreenFailure?

  init(session: Session, stateFile: StateFile?, keepsGoing: Bool) {
    self.session = session
    self.stateFile = stateFile
    self.keepsGoing = keepsGoing
    input = ShellInput(
      prompt: "innosample> ",
      completions: {
        let completion = LineCompletion(on: session.published)
        return { completion.words(completing: $0) }
      }, interrupt: { _ = session.interrupt() })
  }

  /// - Throws: `ReportedFailure` with the first failure of a script with --keep-going; otherwise the error that ended
  ///   the shell.
  func run() async throws {
    try stateFile?.restore(session)
    try stateFile?.write(session.state)
    let loading = Task { await session.start() }
    if isInteractive {
      await Self.wait(for: loading, atMost: Self.longestStart)
      try session.show(session.frame)
    }
    while true {
      do {
        guard let line = try await input.nextLine() else { break }
        let command = line.split(whereSeparator: \.isWhitespace).first
        if command == "quit" || command == "exit" { break }
        if command == nil || ShellWords.isComment(line) { continue }
        try await session.note.during { try await input.untilInterrupted { await loading.value } }
        try await perform(line)
      } catch let help as HelpRequest {
        Console.current.write(help.text + "\n")
      } catch let error as InputError {
        throw error
      } catch {
        try fail(error)
      }
    }
    keepState()
    if let code = firstFailure ?? stateFailure?.code { throw ReportedFailure(code: code) }
  }

  private func perform(_ line: String) async throws {
    let result: Result<Void, any Error>
    do {
      try await session.note.during {
        try await input.untilInterrupted { [session] in try await session.perform(line) }
      }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    // Saved before the screen is shown: what the user sees is saved even when the shell is killed. A command that fails
    // may have navigated too.
    keepState()
    try result.get()
    let frame = session.frame
    try session.show(frame)
    if let failure = frame.failure { throw failure }
    if let stateFailure, !isInteractive, !keepsGoing { throw ReportedFailure(code: stateFailure.code) }
  }

  /// Reports a failure and continues, or throws it where it ends the shell.
  private func fail(_ error: any Error) throws {
    guard isInteractive || keepsGoing else { throw error }
    Console.current.writeFailure(ErrorReport(error).printed)
    if !isInteractive { firstFailure = firstFailure ?? ErrorReport(error).failure.code }
  }

  /// Saves the state. A failure is reported once, until its reason changes.
  private func keepState() {
    do {
      try stateFile?.write(session.state)
      stateFailure = nil
    } catch {
      let failure = ErrorReport(error).printed
      if failure != stateFailure { Console.current.writeFailure(failure) }
      stateFailure = failure
    }
  }

  private static func wait(for task: Task<Void, Never>, atMost limit: Duration) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let timer = Task {
      try? await Task.sleep(for: limit)
      end.yield()
    }
    Task {
      await task.value
      end.yield()
    }
    for await _ in ends { break }
    timer.cancel()
  }
}

/// A failure that has been reported already and only sets the exit code.
struct ReportedFailure: Error {
  let code: FailureCode
}
