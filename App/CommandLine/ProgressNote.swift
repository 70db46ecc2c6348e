import FoundationEssentials
import Glibc
import Synchronization
import TerminalUI

/// Says on a terminal what a command waits for, once it takes longer than a moment; says nothing where standard error is no terminal, or
/// one that cannot erase a line (TERM=dumb).
final class ProgressNote: Sendable {
  /// Quick commands show nothing.
  private static let delay = Duration.milliseconds(300)

  private struct State {
    /// Of the request that was reported last; it may have begun before the wait.
    var text = ProgressNote.unknown
    var isShown = false
    /// Counts the waits, so that a timer that comes too late for its own does nothing.
    var wait = 0
    var isWaiting = false
  }

  private static let unknown = "Loading…"

  private let isEnabled: Bool
  private let state = Mutex(State())

  init(isEnabled: Bool) {
    self.isEnabled = isEnabled && isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Changes what the note says; called from any thread.
  func report(_ text: String) {
    state.withLock { state in
      state.text = text
      if state.isShown { Self.show(text) }
    }
  }

  /// Shows the note while `body` runs, from when it has run for a while.
  @MainActor
  func during<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    guard isEnabled else { return try await body() }
    let wait = begin()
    // Not on the main actor, which drawing may keep busy.
    let timer = Task.detached { [self] in
      try? await Task.sleep(for: Self.delay)
      show(wait)
    }
    defer {
      timer.cancel()
      end()
    }
    return try await body()
  }

  private func begin() -> Int {
    state.withLock { state in
      state.wait += 1
      state.isWaiting = true
      return state.wait
    }
  }

  private func show(_ wait: Int) {
    state.withLock { state in
      guard state.isWaiting, state.wait == wait else { return }
      state.isShown = true
      Self.show(state.text)
    }
  }

  private func end() {
    state.withLock { state in
      state.isWaiting = false
      state.text = Self.unknown
      if state.isShown { Console.showNote(nil) }
      state.isShown = false
    }
  }

  private static func show(_ text: String) {
    // One column is left free: a full line would wrap, and erasing it would leave its start.
    let columns = max(20, TerminalSize.columns(of: STDERR_FILENO) ?? 80)
    Console.showNote(TerminalText.truncated(text, to: columns - 1))
  }
}
