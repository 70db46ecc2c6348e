import InnoFlowCore
import Synchronization

/// Gives a middleware tasks of which only the last one of a key runs: search while typing, delayed saving.
///
/// ```swift
/// guard case .queryChanged(let query) = action else { return }
/// await run(key: "search", after: .milliseconds(300)) {
///   await dispatch(.resultsLoaded(await api.search(query)))
/// }
/// ```
public protocol CancellableTask: Sendable {
  /// The running tasks; one manager for each copy of the middleware.
  var taskManager: TaskCancellationManager { get }
}

extension CancellableTask {
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
    let (manager, key) = (taskManager, AnyEffectID(key))
    guard let order = manager.takeKey(key) else { return }
    // The calls for the later actions of a burst are in the queue already: after them most need no task any more.
    if delay > .zero { await Task.yield() }
    guard let task = manager.start(key, order, delay, operation) else { return }
    await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() })
  }

  /// Cancels the task under `key`, if there is one.
  public func cancel(key: some Hashable & Sendable) async {
    taskManager.holders.withLock { $0.removeValue(forKey: AnyEffectID(key)) }?.task?.cancel()
  }

  /// Cancels every task.
  public func cancelAll() async {
    for holder in taskManager.holders.withLock({ exchange(&$0, with: [:]) }).values { holder.task?.cancel() }
  }
}

/// The running tasks of a middleware, at most one for each key. It keeps nothing of tasks that have ended.
///
/// It can be used by itself, and from any actor: its state is behind a lock, which spares each call two changes of the
/// executor that an actor would need.
public final class TaskCancellationManager: CancellableTask {
  /// The holder of each key: its place, which is unique, and its task once that has started.
  fileprivate let holders = Mutex<[AnyEffectID: (order: UInt64, task: Task<Void, Never>?)]>([:])

  /// Creates a manager without tasks.
  public init() {}

  public var taskManager: TaskCancellationManager { self }

  /// The number of keys with a running task.
  public var count: Int { holders.withLock { $0.count } }

  /// Cancels the holder of the key and takes its place, unless that belongs to a later action.
  @inline(never)  // as `start`: with them inlined, `run` would not fit into the first block of its task's stack
  fileprivate func takeKey(_ key: AnyEffectID) -> UInt64? {
    guard !Task.isCancelled else { return nil }
    let order = DispatchContext.takeOrder()
    return holders.withLock { holders in
      let earlier = holders[key]
      guard earlier.map({ $0.order < order }) ?? true else { return nil }
      earlier?.task?.cancel()
      holders[key] = (order, nil)
      return order
    }
  }

  /// - Returns: `nil` when the key was taken or cancelled meanwhile.
  @inline(never)
  fileprivate func start(
    _ key: AnyEffectID, _ order: UInt64, _ delay: Duration, _ operation: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, Never>? {
    holders.withLock { holders in
      guard holders[key]?.order == order else { return nil }
      let task = Task { @concurrent in
        do {
          if delay > .zero { try await DispatchContext.effect.sleep(for: delay) }
          try await operation()
        } catch is CancellationError {
        } catch {
          RuntimeWarning.report(
            "The task under the key “\(key)” failed: \(error). Catch the error and dispatch an action.")
        }
        releaseKey(key, order)
      }
      holders[key]?.task = task
      return task
    }
  }

  private func releaseKey(_ key: AnyEffectID, _ order: UInt64) {
    holders.withLock { holders in
      if holders[key]?.order == order { holders[key] = nil }
      // A dictionary keeps its capacity: release it after a burst of many keys.
      if holders.isEmpty, holders.capacity > 64 { holders = [:] }
    }
  }
}
