import Glibc
import Synchronization
public import TerminalUI

/// Ends the program after a signal, once its unfinished work is done. The work of a run whose console is not that of
/// the process is not waited for.
///
/// ```swift
/// InterruptedExit.finishBefore {
///   await upload.finish()
/// } unfinished: {
///   [upload.failure]
/// }
/// Interruption.onTermination(InterruptedExit.exit(after:))
/// ```
public enum InterruptedExit {
  /// Maximum time for the unfinished work: the server may not respond.
  private static let timeout = Duration.seconds(5)

  private struct Work {
    var leave: (@Sendable () async -> Void)?
    var finish: (@Sendable () async -> [ScreenFailure])?
    var unfinished: (@Sendable () -> [ScreenFailure])?
    var write: (@Sendable () -> Void)?
    var isExiting = false
    var isFinishing = false
  }

  private static let work = Mutex(Work())

  /// `body` is awaited first, to give the terminal back.
  public static func leaveBefore(_ body: @escaping @Sendable () async -> Void) {
    if Console.current.isOfProcess { work.withLock { $0.leave = body } }
  }

  /// `body` is awaited before a signal ends the program, at most five seconds; the failures it returns are reported.
  ///
  /// - Parameter unfinished: the failures of the work that is not waited for any longer; called on any thread.
  public static func finishBefore(
    _ body: @escaping @Sendable () async -> [ScreenFailure], unfinished: @escaping @Sendable () -> [ScreenFailure]
  ) {
    guard Console.current.isOfProcess else { return }
    work.withLock { ($0.finish, $0.unfinished) = (body, unfinished) }
  }

  /// The program waits for the unfinished work already: Ctrl-C ends it at once.
  public static func beginFinishing() {
    if Console.current.isOfProcess { work.withLock { $0.isFinishing = true } }
  }

  /// `body` is called last, on any thread.
  public static func writeBefore(_ body: @escaping @Sendable () -> Void) {
    if Console.current.isOfProcess { work.withLock { $0.write = body } }
  }

  /// The exit code and the message of each signal that ends the program.
  private static let signals: [Int32: (status: ExitStatus, message: String)] = [
    SIGHUP: (.hungUp, "The terminal was closed."), SIGINT: (.interrupted, "Interrupted."),
    SIGTERM: (.terminated, "Terminated."),
  ]

  /// Ends the program after a signal, with its exit code; a second call does not wait.
  @Sendable public static func exit(after signal: Int32) {
    let (status, message) = signals[signal] ?? (.failure, "Ended by signal \(signal).")
    let (leave, finish, unfinished, isFirst) = work.withLock { work in
      defer { work.isExiting = true }
      let isFirst = !work.isExiting && !(work.isFinishing && signal == SIGINT)
      return (work.leave, work.finish, work.unfinished, isFirst)
    }
    guard isFirst, let finish else { exitNow(status, message, after: unfinished?() ?? []) }
    Task {
      await leave?()
      exitNow(status, message, after: await finish())
    }
    Task {
      try await Task.sleep(for: timeout)
      exitNow(status, message, after: unfinished?() ?? [])
    }
  }

  /// Waits if a signal is ending the program, so that `main` does not end it first; otherwise returns at once.
  public static func waitIfUnderWay() async {
    if work.withLock(\.isExiting) { try? await Task.sleep(for: timeout * 2) }
  }

  private static func exitNow(_ status: ExitStatus, _ message: String, after failures: [ScreenFailure]) -> Never {
    // Locked for good: of two threads one ends the program.
    work.withLock { work in
      work.write?()
      Terminal.restoreAfterFailure()
      for failure in failures { Console.process.writeFailure(failure) }
      Console.process.writeFailure(ScreenFailure(code: .interrupted, message: message))
      _exit(status.rawValue)
    }
  }
}
