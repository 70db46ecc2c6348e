import Synchronization

/// The storage of a shared value that is made asynchronously: once, and awaited by every reader.
///
/// A reader that is cancelled leaves the construction running for the others; it is cancelled when the container is closed, or when
/// its last copy is gone. Generated code only.
public final class DIAsyncShared<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var task: Task<Value, Failure>?
    var isClosed = false
  }

  private let isGiven: Bool
  private let state: Mutex<State>

  /// - Parameter override: a task that delivers the value in place of the factory's.
  public init(_ override: Task<Value, Failure>? = nil) {
    isGiven = override != nil
    state = Mutex(State(task: override))
  }

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The construction, started by `start` if it was not yet. A failure is kept: every reader gets the same error.
  ///
  /// What is asked for after the end is made in a task that is cancelled from its start.
  public func task(_ start: () -> Task<Value, Failure>) -> Task<Value, Failure> {
    state.withLock { state in
      if let running = state.task { return running }
      let started = start()
      if state.isClosed { started.cancel() }
      state.task = started
      return started
    }
  }

  /// Cancels the construction if it is still running, waits for it, and returns what it made.
  ///
  /// - Returns: nil if nothing was made: because nothing asked for it, it failed, or an override is in its place.
  public func end() async -> Value? {
    let task = state.withLock { state in
      state.isClosed = true
      state.task?.cancel()
      return state.task
    }
    guard !isGiven, let task else { return nil }
    return try? await task.value
  }
}
