import Synchronization

/// A value that a test waits for and another thread changes, such as the screen of a terminal. Each change wakes the
/// tests that wait.
public final class WaitableValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
    var waiterCount = 0
  }

  private let state: Mutex<State>

  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  public var value: Value { state.withLock(\.value) }

  public func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    state.withLock { state in
      let result = change(&state.value)
      for waiter in state.waiters.values { waiter.yield() }
      return result
    }
  }

  /// Returns the value once it meets `condition`.
  ///
  /// - Parameters:
  ///   - expectation: What is waited for, in the words of the failure.
  ///   - describe: The value in the words of the failure.
  /// - Throws: `Polling.Timeout`, with the last value, after `Polling.longestWait` or when the task is cancelled.
  @discardableResult
  public func wait(
    for expectation: String, describe: (Value) -> String = { "\($0)" }, until condition: (Value) throws -> Bool
  ) async throws -> Value {
    let (changes, waiter) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.waiterCount += 1
      state.waiters[state.waiterCount] = waiter
      return state.waiterCount
    }
    let limit = Task {
      try? await Task.sleep(for: Polling.longestWait)
      waiter.finish()
    }
    defer {
      limit.cancel()
      state.withLock { $0.waiters[number] = nil }
    }
    // The value may meet the condition already.
    waiter.yield()
    for await _ in changes {
      let value = self.value
      if try condition(value) { return value }
    }
    throw Polling.Timeout(expectation: expectation, actual: describe(value))
  }
}
