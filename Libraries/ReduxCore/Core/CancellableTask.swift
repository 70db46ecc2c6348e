import InnoFlowCore
import Synchronization

/// Runs tasks of a middleware under keys: a task cancels the one before it with the same key. For search while typing
/// and for delayed saving.
///
/// ```swift
/// guard case .queryChanged(let query) = action else { return }
/// await run(key: "search", after: .milliseconds(300)) {
///   await dispatch(.resultsLoaded(await api.search(query)))
/// }
/// ```
public protocol CancellableTask: Sendable {
  /// The running tasks. Store the manager in a property: a new one for each call would have nothing to cancel.
  var taskManager: TaskCancellationManager { get }
}

extension CancellableTask {
  /// Cancels the task under `key`, without waiting for its end, then runs `operation` under the same key. Returns when
  /// the operation has ended. Cancelling the caller cancels the operation.
  ///
  /// The tasks of a call of `process` belong to its action. Calls for two actions run in parallel and can overtake each
  /// other: `run` does nothing when a later action has a task under the key. The earlier call is then superseded, as
  /// it is when another call replaces or cancels a task of it: it goes on, but each further `run` in it does nothing,
  /// under any key. Put into `operation` what must not happen then. A call that listens for events dispatches an action
  /// for each, and `run` is called for that action.
  ///
  /// Operations of two calls of `run` in a row run in a row, under different keys too. Start independent ones with
  /// `async let`.
  ///
  /// - Parameters:
  ///   - delay: Time on the store's clock before the operation begins: a debounce.
  ///   - operation: An error other than `CancellationError` is logged in debug builds; catch it and dispatch an action.
  public func run(
    key: some Hashable & Sendable, after delay: Duration = .zero,
    operation: @escaping @Sendable () async throws -> Void
  ) async {
    let (manager, key) = (taskManager, AnyEffectID(key))
    guard let number = manager.takeKey(key) else { return }
    // Lets the calls for the later actions of a burst take the key first, so that most calls start no task.
    if delay > .zero { await Task.yield() }
    guard let task = manager.start(key, number, delay, operation) else { return }
    await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() })
  }

  /// Cancels the task under `key`, if there is one, whichever action it was started for. An empty `run(key:)` cancels
  /// only a task of an earlier action.
  public func cancel(key: some Hashable & Sendable) async {
    taskManager.holders.withLock { $0.removeValue(forKey: AnyEffectID(key)) }?.cancel()
  }

  /// Cancels every task.
  public func cancelAll() async {
    for holder in taskManager.holders.withLock({ exchange(&$0, with: [:]) }).values { holder.cancel() }
  }
}

/// The running tasks of a middleware, at most one for each key; nothing is kept of tasks that have ended.
///
/// Can be used by itself, from any actor. A class with a lock: an actor would cost each call two changes of executor.
public final class TaskCancellationManager: CancellableTask {
  /// The `run` that holds each key.
  fileprivate let holders = Mutex<[AnyEffectID: KeyHolder]>([:])

  /// Creates a manager without tasks.
  public init() {}
  public var taskManager: TaskCancellationManager { self }

  /// The number of keys with a task that is running or about to start.
  public var count: Int { holders.withLock { $0.count } }

  /// Cancels the holder of the key and becomes the holder; returns `nil` when the holder belongs to a later action, or
  /// the call is superseded.
  @inline(never)  // As `start`: with both inlined, `run` would not fit into the first block of its task's stack.
  fileprivate func takeKey(_ key: AnyEffectID) -> UInt64? {
    guard !Task.isCancelled else { return nil }
    let holder = KeyHolder(call: .current, number: DispatchContext.nextSequenceNumber(), task: nil)
    return holders.withLock { holders in
      guard holder.call?.isSuperseded != true else { return nil }
      if let other = holders[key] {
        guard other.order <= holder.order else {
          holder.call?.supersede()
          return nil
        }
        other.cancel()
      }
      holders[key] = holder
      return holder.number
    }
  }

  /// - Returns: `nil` when the key was taken or cancelled meanwhile.
  @inline(never)
  fileprivate func start(
    _ key: AnyEffectID, _ number: UInt64, _ delay: Duration, _ operation: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, Never>? {
    holders.withLock { holders in
      guard holders[key]?.number == number else { return nil }
      let task = Task { @concurrent in
        do {
          if delay > .zero { try await DispatchContext.effectContext.sleep(for: delay) }
          try await operation()
        } catch is CancellationError {
        } catch {
          RuntimeWarning.report(
            "The task under the key “\(key)” failed: \(error). Catch the error and dispatch an action.")
        }
        releaseKey(key, number)
      }
      holders[key]?.task = task
      return task
    }
  }

  private func releaseKey(_ key: AnyEffectID, _ number: UInt64) {
    holders.withLock { holders in
      if holders[key]?.number == number { holders[key] = nil }
      // A dictionary keeps its capacity: release it after a burst of many keys.
      if holders.isEmpty, holders.capacity > 64 { holders = [:] }
    }
  }
}

/// A `run` that holds a key.
private struct KeyHolder {
  /// The call of a middleware that it is part of; `nil` outside of one.
  let call: DispatchContext?
  /// Unique, and greater than those of all earlier runs and calls.
  let number: UInt64
  /// `nil` until it has started.
  var task: Task<Void, Never>?

  /// Greater for a later action. A run outside of a call counts from its start.
  var order: UInt64 { call?.sequenceNumber ?? number }

  /// Cancels the task. Its call starts no other, unless the call itself has cancelled or replaced the task.
  func cancel() {
    // Before the task, whose end lets the call go on.
    if call !== DispatchContext.current { call?.supersede() }
    task?.cancel()
  }
}
