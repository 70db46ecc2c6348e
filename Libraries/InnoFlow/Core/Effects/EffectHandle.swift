/// The effects that a `send` has started; may be ignored, awaited or cancelled.
///
/// It covers the effects of the action, the effects of the actions that these send, and so on.
public struct EffectHandle: Sendable {
  let group: EffectGroup?

  /// The handle of a `send` that has started no effect.
  @usableFromInline
  init() {
    group = nil
  }

  package init(_ group: EffectGroup?) {
    self.group = group
  }

  /// Waits until every effect has finished or was cancelled; returns early when the waiting task is cancelled, and then
  /// leaves the effects running.
  @MainActor
  public func finish() async {
    await group?.waitUntilOver()
  }

  /// Cancels the effects that are still running. Does nothing when all have finished.
  @MainActor
  public func cancel() {
    guard let group, !group.isOver else { return }
    guard let owner = group.owner else {
      group.cancel()
      return
    }
    owner.holdingQueue { group.cancel() }
  }

  /// Whether every effect has finished or was cancelled.
  @MainActor
  public var isFinished: Bool { group?.isOver ?? true }
}

/// The scope of everything that one `send` has started: its effects, and the effects of the actions that they sent.
@usableFromInline
package final class EffectGroup: EffectScope {
  weak var owner: (any ActionQueueHolder)?
  /// The throttle windows whose last effect belongs to the group.
  var windows: [ObjectIdentifier: WindowScope] = [:]
  /// The first waiter has a place of its own: most groups have one.
  private var waiter: (id: UInt64, continuation: UnsafeContinuation<Void, Never>)?
  private var otherWaiters: [UInt64: UnsafeContinuation<Void, Never>] = [:]
  private var lastWaiter: UInt64 = 0

  init(owner: (any ActionQueueHolder)?, level: EffectRegistry) {
    self.owner = owner
    super.init(level: level, group: nil, sequence: 0)
  }

  override func didCancel() -> Int {
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
    first?.continuation.resume()
    for continuation in others.values { continuation.resume() }
  }

  /// Returns when the group is over, or at once when the waiting task is cancelled.
  func waitUntilOver() async {
    guard !isOver else { return }
    lastWaiter += 1
    let id = lastWaiter
    await withTaskCancellationHandler {
      // Unchecked: resumed once, where it is removed.
      await withUnsafeContinuation { continuation in
        if isOver || Task.isCancelled {
          continuation.resume()
        } else if waiter == nil {
          waiter = (id, continuation)
        } else {
          otherWaiters[id] = continuation
        }
      }
    } onCancel: {
      Task { await self.stopWaiting(id) }
    }
  }

  private func stopWaiting(_ id: UInt64) {
    if let waiter, waiter.id == id {
      self.waiter = nil
      waiter.continuation.resume()
    } else {
      otherWaiters.removeValue(forKey: id)?.resume()
    }
  }
}
