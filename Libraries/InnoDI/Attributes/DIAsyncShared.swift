import Synchronization

/// The storage of a shared value that is made asynchronously: once, and awaited by every reader.
///
/// A reader that is cancelled leaves the construction running for the others; it is cancelled when the last copy of the container is gone.
/// Generated code only.
public final class DIAsyncShared<Value: Sendable, Failure: Error>: Sendable {
  private let construction: Mutex<Task<Value, Failure>?>

  /// - Parameter override: a task that delivers the value in place of the factory's.
  public init(_ override: Task<Value, Failure>? = nil) {
    construction = Mutex(override)
  }

  deinit {
    construction.withLock { $0?.cancel() }
  }

  /// The construction, started by `start` if it was not yet. A failure is kept: every reader gets the same error.
  public func task(_ start: () -> Task<Value, Failure>) -> Task<Value, Failure> {
    construction.withLock { running in
      if let running { return running }
      let started = start()
      running = started
      return started
    }
  }
}
