import Domain
import Synchronization

/// The calls of use cases that are under way, which the user can interrupt: what Ctrl-C does in the app and in the
/// shell.
///
/// An interrupted call and its request are cancelled, and the call fails with a `DomainError` of the kind `cancelled`.
/// Its caller is not cancelled and treats that as any other failure, so that reducers need no code for it: a screen
/// shows that its load was interrupted where it would show why it has failed, with Retry.
public final class RunningCalls: Sendable {
  private struct State {
    var cancel: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// Cancels all calls that are under way; false when there are none. Callable from any thread.
  @discardableResult
  public func interrupt() -> Bool {
    let calls = state.withLock { state in
      defer { state.cancel = [:] }
      return state.cancel
    }
    for cancel in calls.values { cancel() }
    return !calls.isEmpty
  }

  /// Performs a call that can be interrupted. Cancelling the caller cancels the call too.
  func perform<Value: Sendable>(
    _ call: @escaping @Sendable () async throws(DomainError) -> Value
  ) async throws(DomainError) -> Value {
    // A task of its own: it can be cancelled without its caller.
    let task = Task { () async -> Result<Value, DomainError> in
      do throws(DomainError) {
        return .success(try await call())
      } catch {
        return .failure(error)
      }
    }
    let number = state.withLock { state in
      state.count += 1
      state.cancel[state.count] = { task.cancel() }
      return state.count
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let isInterrupted = state.withLock { $0.cancel.removeValue(forKey: number) } == nil
    if isInterrupted, case .failure(let error) = result, error.kind == .cancelled {
      throw DomainError(.cancelled, message: "Interrupted", hint: error.hint)
    }
    return try result.get()
  }
}
