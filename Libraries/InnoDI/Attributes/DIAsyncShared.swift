import Synchronization

/// Storage of an asynchronous shared value, which is made once and awaited by every reader.
///
/// Cancelling a reader does not cancel the task that makes the value; closing the container or releasing its last copy
/// does. For generated code only.
public final class DIAsyncShared<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var task: Task<Value, Failure>?
    var isClosed = false
  }

  private let isGiven: Bool
  private let state: Mutex<State>

  /// - Parameter override: a task with the override.
  public init(_ override: Task<Value, Failure>? = nil) {
    isGiven = override != nil
    state = Mutex(State(task: override))
  }

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The task that makes the value, started by `start` on first use. Every reader gets the same error.
  ///
  /// After ``end()``, a new task is cancelled from the start.
  public func task(_ start: () -> Task<Value, Failure>) -> Task<Value, Failure> {
    state.withLock { state in
      if let running = state.task { return running }
      let started = start()
      if state.isClosed { started.cancel() }
      state.task = started
      return started
    }
  }

  /// Cancels the task if it is running, waits for it, and returns its value.
  ///
  /// - Returns: nil if the value was not requested, failed, or is an override.
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
