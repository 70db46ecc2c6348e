import InnoFlowCore
import Synchronization

/// Gives a middleware tasks of which only the last one of a key runs: search while typing, delayed saving.
///
/// ```swift
/// struct SearchMiddleware: MiddlewareType, CancellableTask {
///   let taskManager = TaskCancellationManager()
///
///   func process(
///     action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>
///   ) async {
///     guard case .queryChanged(let query) = action else { return }
///     await run(key: "search", after: .milliseconds(300)) {
///       await dispatch(.resultsLoaded(await api.search(query)))
///     }
///   }
/// }
/// ```
public protocol CancellableTask: Sendable {
  /// The running tasks; one manager for each copy of the middleware.
  var taskManager: TaskCancellationManager { get }
}

extension CancellableTask {
  /// Cancels the task under `key`, then runs `operation` under it; returns when the operation has ended or was
  /// cancelled. See ``TaskCancellationManager/run(key:after:operation:)``.
  public func run(
    key: some Hashable & Sendable, after delay: Duration = .zero,
    operation: @escaping @Sendable () async throws -> Void
  ) async {
    await taskManager.run(key: key, after: delay, operation: operation)
  }

  /// Cancels the task under `key`, if there is one.
  public func cancel(key: some Hashable & Sendable) async { await taskManager.cancel(key: key) }

  /// Cancels every task.
  public func cancelAll() async { await taskManager.cancelAll() }
}

/// The running tasks of a middleware, at most one for each key. It keeps nothing of tasks that have ended.
///
/// It can be used from any actor: its state is behind a lock, which spares each call two changes of the executor that an
/// actor would need.
public final class TaskCancellationManager: Sendable {
  private struct Running {
    let order: UInt64
    let number: UInt64
    /// Nil until it starts.
    var task: Task<Void, Never>?
  }

  private struct Contents {
    var running: [AnyEffectID: Running] = [:]
    var lastNumber: UInt64 = 0
  }

  private let contents = Mutex(Contents())

  /// Creates a manager without tasks.
  public init() {}

  /// The number of keys with a running task.
  public var count: Int { contents.withLock { $0.running.count } }

  /// Cancels the task under `key`, then runs `operation` under it; returns when the operation has ended or was
  /// cancelled. The cancelled task is not awaited. Cancelling the caller cancels the operation.
  ///
  /// The middleware calls of two actions run in parallel and may arrive here in the wrong order. The first call that a
  /// middleware makes for an action therefore counts as made when that action was dispatched: when a later action has
  /// a task under the key already, the operation does not run.
  ///
  /// - Parameters:
  ///   - delay: Time on the store's clock before the operation begins: a debounce.
  ///   - operation: An error that is not a `CancellationError` is logged in debug builds; dispatch an action instead.
  public func run(
    key: some Hashable & Sendable, after delay: Duration = .zero,
    operation: @escaping @Sendable () async throws -> Void
  ) async {
    let key = AnyEffectID(key)
    guard let number = register(key, DispatchContext.takeOrder()) else { return }
    // The calls for the later actions of a burst are in the queue already: after them most need no task any more.
    if delay > .zero { await Task.yield() }
    guard let task = start(key, number, delay, operation) else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the task under `key`, if there is one.
  public func cancel(key: some Hashable & Sendable) async {
    let running = contents.withLock { $0.running.removeValue(forKey: AnyEffectID(key)) }
    running?.task?.cancel()
  }

  /// Cancels every task.
  public func cancelAll() async {
    let tasks = contents.withLock { contents in
      defer { contents.running = [:] }
      return contents.running.values.map(\.task)
    }
    for task in tasks { task?.cancel() }
  }

  /// Takes the key, and cancels the task that had it.
  ///
  /// - Returns: The number of the registration; `nil` when a later action has the key.
  private func register(_ key: AnyEffectID, _ order: UInt64) -> UInt64? {
    guard !Task.isCancelled else { return nil }
    return contents.withLock { contents in
      if let earlier = contents.running[key] {
        guard earlier.order <= order else { return nil }
        earlier.task?.cancel()
      }
      contents.lastNumber += 1
      contents.running[key] = Running(order: order, number: contents.lastNumber)
      return contents.lastNumber
    }
  }

  /// - Returns: `nil` when the registration was replaced or cancelled.
  private func start(
    _ key: AnyEffectID, _ number: UInt64, _ delay: Duration, _ operation: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, Never>? {
    contents.withLock { contents in
      guard contents.running[key]?.number == number else { return nil }
      let task = Task { @concurrent in
        do {
          if delay > .zero { try await DispatchContext.sleep(for: delay) }
          try await operation()
        } catch is CancellationError {
        } catch {
          RuntimeWarning.report(
            "The task under the key “\(key)” failed: \(error). Catch the error and dispatch an action.")
        }
        finished(key, number)
      }
      contents.running[key]?.task = task
      return task
    }
  }

  private func finished(_ key: AnyEffectID, _ number: UInt64) {
    contents.withLock { contents in
      guard contents.running[key]?.number == number else { return }
      contents.running[key] = nil
      // A dictionary keeps its capacity: release it after a burst of many keys.
      if contents.running.isEmpty, contents.running.capacity > 64 { contents.running = [:] }
    }
  }
}
