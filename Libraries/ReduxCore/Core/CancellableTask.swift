public import InnoFlowCore
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
  /// See ``TaskCancellationManager/run(key:after:operation:)``.
  @inlinable
  public func run(
    key: some Hashable & Sendable, after delay: Duration = .zero,
    operation: @escaping @Sendable () async throws -> Void
  ) async {
    await taskManager.run(AnyEffectID(key), after: delay, operation)
  }

  /// Cancels the task under `key`, if there is one.
  public func cancel(key: some Hashable & Sendable) async { await taskManager.cancel(key: key) }

  /// Cancels every task.
  public func cancelAll() async { await taskManager.cancelAll() }
}

/// The running tasks of a middleware, at most one for each key. It keeps nothing of tasks that have ended.
///
/// It can be used from any actor: its state is behind a lock, which spares each call two changes of the executor that
/// an actor would need.
public final class TaskCancellationManager: Sendable {
  /// The holder of a key.
  private struct Running {
    /// The place among the dispatched actions.
    let order: UInt64
    /// Unique.
    let number: UInt64
    /// Nil until it starts.
    var task: Task<Void, Never>?
  }

  private let running = Mutex<[AnyEffectID: Running]>([:])

  /// Creates a manager without tasks.
  public init() {}

  /// The number of keys with a running task.
  public var count: Int { running.withLock { $0.count } }

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
  @inlinable
  public func run(
    key: some Hashable & Sendable, after delay: Duration = .zero,
    operation: @escaping @Sendable () async throws -> Void
  ) async {
    await run(AnyEffectID(key), after: delay, operation)
  }

  @usableFromInline
  func run(
    _ key: AnyEffectID, after delay: Duration, _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    let number = DispatchContext.nextOrder()
    guard takeKey(key, number) else { return }
    // The calls for the later actions of a burst are in the queue already: after them most need no task any more.
    if delay > .zero { await Task.yield() }
    if let task = start(key, number, delay, operation) { await finish(task) }
  }

  // Not inlined: most calls of a burst never come here, and need less stack without it.
  @inline(never)
  private func finish(_ task: Task<Void, Never>) async {
    await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() })
  }

  /// Cancels the task under `key`, if there is one.
  public func cancel(key: some Hashable & Sendable) async {
    running.withLock { $0.removeValue(forKey: AnyEffectID(key)) }?.task?.cancel()
  }

  /// Cancels every task.
  public func cancelAll() async {
    for entry in running.withLock({ exchange(&$0, with: [:]) }).values { entry.task?.cancel() }
  }

  /// Cancels the holder of the key and takes its place, unless that belongs to a later action.
  private func takeKey(_ key: AnyEffectID, _ number: UInt64) -> Bool {
    guard !Task.isCancelled else { return false }
    let order = DispatchContext.takeOrder()
    return running.withLock { running in
      let earlier = running[key]
      guard earlier.map({ $0.order <= order }) ?? true else { return false }
      earlier?.task?.cancel()
      running[key] = Running(order: order, number: number)
      return true
    }
  }

  /// - Returns: `nil` when the key was taken or cancelled meanwhile.
  private func start(
    _ key: AnyEffectID, _ number: UInt64, _ delay: Duration, _ operation: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, Never>? {
    running.withLock { running in
      guard running[key]?.number == number else { return nil }
      let task = Task { @concurrent in
        do {
          if delay > .zero { try await DispatchContext.sleep(for: delay) }
          try await operation()
        } catch is CancellationError {
        } catch {
          RuntimeWarning.report(
            "The task under the key “\(key)” failed: \(error). Catch the error and dispatch an action.")
        }
        releaseKey(key, number)
      }
      running[key]?.task = task
      return task
    }
  }

  private func releaseKey(_ key: AnyEffectID, _ number: UInt64) {
    running.withLock { running in
      if running[key]?.number == number { running[key] = nil }
      // A dictionary keeps its capacity: release it after a burst of many keys.
      if running.isEmpty, running.capacity > 64 { running = [:] }
    }
  }
}
