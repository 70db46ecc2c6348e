import FoundationEssentials
import Glibc
import Synchronization
import TerminalUI

/// Shows on a terminal what a command waits for, once that takes longer than 0.3 seconds. Shows nothing when standard
/// error is not a terminal, or one that cannot erase a line (TERM=dumb).
///
/// ```swift
/// let note = ProgressNote()
/// let page = try await note.during { try await download { note.report("Downloading page \($0)…") } }
/// ```
public final class ProgressNote: Sendable {
  /// Quick commands show nothing.
  private static let delay = Duration.milliseconds(300)

  private struct State {
    /// Of the request that was reported last; it may have begun before the wait.
    var text = "Loading…"
    var isShown = false
  }

  /// What the requests wait for, for a front end that shows it itself. Only the newest line is buffered.
  public let lines: AsyncStream<String?>
  private let queue: AsyncStream<String?>.Continuation
  private let isEnabled: Bool
  private let console = Console.current
  private let state = Mutex(State())

  /// - Parameter isEnabled: false for a program that prints more elsewhere, such as a log.
  public init(isEnabled: Bool = true) {
    (lines, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.isEnabled = isEnabled && console.errorIsTerminal && console.environment["TERM"] != "dumb"
  }

  /// Changes what the note says; called from any thread. Nil when no request is under way.
  public func report(_ text: String?) {
    queue.yield(text)
    guard let text else { return }
    state.withLock { state in
      state.text = text
      if state.isShown { show(text) }
    }
  }

  /// Shows the note while `body` runs, from when it has run for a while.
  @MainActor
  public func during<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    guard isEnabled else { return try await body() }
    // Not on the main actor, which drawing may keep busy.
    let timer = Task.detached { [self] in
      try? await Task.sleep(for: Self.delay)
      show()
    }
    defer {
      timer.cancel()
      end()
    }
    return try await body()
  }

  private func show() {
    state.withLock { state in
      // Cancelled before the note is erased: a timer that comes late shows nothing.
      guard !Task.isCancelled else { return }
      state.isShown = true
      show(state.text)
    }
  }

  private func end() {
    state.withLock { state in
      if state.isShown { console.showNote(nil) }
      state.isShown = false
    }
  }

  private func show(_ text: String) {
    // One column is left free: a full line would wrap, and erasing it would leave its start.
    let columns = max(20, TerminalSize.columns(of: console.error) ?? 80)
    console.showNote(TerminalText.truncated(text, to: columns - 1))
  }
}
