public import Domain
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
    /// The writes among the calls.
    var writes: [Int: (change: String, task: Task<Void, Never>)] = [:]
    /// The writes whose callers were cancelled.
    var abandoned: Set<Int> = []
    var isQuitting = false
    /// Whether the time for writes is over.
    var isOver = false
    /// The writes that have failed where no screen says so, and why: abandoned ones, and all once the app is quitting.
    var failures: [Int: UnseenFailure] = [:]
  }

  fileprivate struct UnseenFailure {
    /// What was written.
    let change: String
    let error: DomainError
    /// Whether it was cancelled because the time for writes was over.
    let isLate: Bool
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

  /// Waits, when the app quits, until the server has confirmed the writes that are under way and those that `work`
  /// begins. Those that take longer than `limit` are cancelled.
  ///
  /// Returns which of them are not confirmed, and why, and so for earlier ones whose screens were left; nil for none.
  public nonisolated(nonsending) func finishWrites(
    within limit: Duration, and work: () async -> Void
  ) async -> DomainError? {
    state.withLock { $0.isQuitting = true }
    let timer = Task {
      try await Task.sleep(for: limit)
      let writes = state.withLock { state in
        state.isOver = true
        return state.writes.values.map(\.task)
      }
      for write in writes { write.cancel() }
    }
    defer { timer.cancel() }
    await work()
    while let write = state.withLock({ $0.writes.values.first }) { await write.task.value }
    let failures = state.withLock(\.failures).sorted { $0.key < $1.key }.map(\.value)
    return DomainError(ofQuitting: failures, after: limit)
  }

  /// The error of an app that ends without waiting for the writes that are under way; nil for none.
  public var unconfirmed: DomainError? {
    let writes = state.withLock(\.writes).sorted { $0.key < $1.key }.map(\.value.change)
    let error = DomainError(.cancelled, message: "Interrupted", isUnconfirmed: true)
    return DomainError(
      ofQuitting: writes.map { UnseenFailure(change: $0, error: error, isLate: false) }, after: .zero)
  }

  /// Performs a call that can be interrupted. Cancelling the caller, as when its screen is left, cancels a read. A
  /// write goes on, because the server may have it already.
  ///
  /// - Parameter change: what the call writes, such as "the change of todo 3"; nil for a read.
  func perform<Value: Sendable>(
    changing change: String? = nil, _ call: @escaping @Sendable () async throws(DomainError) -> Value
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
    if let change { begin(number, change, task) }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      if change == nil { task.cancel() } else { state.withLock { _ = $0.abandoned.insert(number) } }
    }
    let isInterrupted = state.withLock { $0.cancel.removeValue(forKey: number) } == nil
    if isInterrupted, case .failure(let error) = result, error.kind == .cancelled {
      throw DomainError(.cancelled, message: "Interrupted", hint: error.hint, isUnconfirmed: error.isUnconfirmed)
    }
    return try result.get()
  }

  private func begin<Value>(_ number: Int, _ change: String, _ task: Task<Result<Value, DomainError>, Never>) {
    state.withLock { state in
      if state.isOver { task.cancel() }
      let waiting = Task {
        let result = await withTaskCancellationHandler {
          await task.value
        } onCancel: {
          task.cancel()
        }
        self.state.withLock { state in
          state.writes[number] = nil
          let isUnseen = state.abandoned.remove(number) != nil || state.isQuitting
          if isUnseen, case .failure(let error) = result {
            state.failures[number] = UnseenFailure(
              change: change, error: error, isLate: error.kind == .cancelled && state.isOver)
          }
        }
      }
      state.writes[number] = (change, waiting)
    }
  }
}

extension DomainError {
  /// The error at the end of the app, which names the writes that failed after the user had quit; nil for none. Its
  /// kind is that of the first.
  fileprivate init?(ofQuitting failures: [RunningCalls.UnseenFailure], after limit: Duration) {
    guard let first = failures.first else { return nil }
    let reasons = failures.map { failure in
      let why =
        if failure.isLate {
          "no response within \(limit.components.seconds) s"
        } else {
          failure.error.kind == .cancelled ? "interrupted" : failure.error.message
        }
      return "\(failure.change) (\(why))"
    }
    self.init(
      first.isLate ? .timedOut : first.error.kind, message: "Not confirmed: \(reasons.joined(separator: "; "))",
      hint: first.error.hint, details: first.error.details)
  }
}
