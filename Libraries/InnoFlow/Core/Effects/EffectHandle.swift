/// The effects that a `send` has started; may be ignored, awaited or cancelled.
///
/// It covers the effects of the action, the effects of the actions that these send, and so on.
public struct EffectHandle: Sendable {
  /// The group of the effects, or their only run, which gets a group when something needs one. `nil` when no effect was
  /// started.
  private let started: EffectScope?

  /// The handle of a `send` that has started no effect.
  @usableFromInline
  init() {
    started = nil
  }

  package init(_ started: EffectScope?) {
    self.started = started
  }

  /// Waits until every effect has finished or was cancelled. When the waiting task is cancelled, it returns at once and
  /// leaves the effects running.
  @MainActor
  public func finish() async {
    if isFinished { return }
    await started?.findOrMakeGroup()?.waitUntilOver()
  }

  /// Cancels the effects that are still running. Does nothing when all have finished.
  @MainActor
  public func cancel() {
    guard let scope, !scope.isOver else { return }
    guard let queue = scope.registry.environment.queue else {
      scope.cancel()
      return
    }
    // `self.scope` is read again: `holdingQueue` may have given the run a group.
    queue.holdingQueue { self.scope?.cancel() }
  }

  /// Whether every effect has finished or was cancelled.
  @MainActor
  public var isFinished: Bool { scope?.isOver ?? true }

  @MainActor
  private var scope: EffectScope? { started?.group ?? started }
}

/// The scope of everything that one `send` has started: its effects, and the effects of the actions that they sent.
@usableFromInline
package final class EffectGroup: EffectScope {
  /// The throttle windows whose last effect belongs to the group.
  var windows: [ObjectIdentifier: WindowScope] = [:]
  private var otherWaiters: [UInt32: UnsafeContinuation<Void, Never>] = [:]
  /// One waiter, found without a dictionary: most groups have only one.
  private var waiter: UnsafeContinuation<Void, Never>?
  private var waiterID: UInt32 = 0
  private var lastWaiterID: UInt32 = 0

  init(registry: EffectRegistry) {
    super.init(registry: registry, group: nil, sequence: 0)
  }

  override var asGroup: EffectGroup? { self }

  override func cancelOwnWork() -> Int {
    let open = windows
    windows = [:]
    for window in open.values { window.cancel() }
    return 0
  }

  override func didFinish() {
    let first = waiter
    let others = otherWaiters
    waiter = nil
    otherWaiters = [:]
    first?.resume()
    for continuation in others.values { continuation.resume() }
  }

  /// Returns when the group is over, or at once when the waiting task is cancelled.
  @inline(__always)  // one frame less on the stack of the task
  func waitUntilOver() async {
    guard !isOver else { return }
    lastWaiterID &+= 1
    let id = lastWaiterID
    await withTaskCancellationHandler {
      await withTaskExecutorPreference(InlineExecutor.shared) {
        // Unchecked: resumed once, where it is removed.
        await withUnsafeContinuation { continuation in
          if isOver || Task.isCancelled {
            continuation.resume()
          } else if waiter == nil {
            waiter = continuation
            waiterID = id
          } else {
            otherWaiters[id] = continuation
          }
        }
      }
    } onCancel: {
      Task { await self.stopWaiting(id) }
    }
  }

  private func stopWaiting(_ id: UInt32) {
    if let waiter, waiterID == id {
      self.waiter = nil
      waiter.resume()
    } else {
      otherWaiters.removeValue(forKey: id)?.resume()
    }
  }
}

/// Runs each job on the thread that enqueues it.
///
/// Without it, a continuation resumes its task on the pool, where a thread wakes up only to return the task to the main
/// actor. With it, the task returns to the main actor at once. No other code of the task runs here.
private final class InlineExecutor: TaskExecutor {
  static let shared = InlineExecutor()

  func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
