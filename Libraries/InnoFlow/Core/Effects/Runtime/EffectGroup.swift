/// Everything that one `send` set in motion: its effects, and the effects of the actions that these sent.
@usableFromInline
package final class EffectGroup: EffectScope {
  weak var owner: (any ActionQueueHolder)?
  /// The throttle windows whose last effect belongs to the group.
  var windows: [ObjectIdentifier: WindowScope] = [:]
  private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiter: UInt64 = 0

  init(owner: (any ActionQueueHolder)?) {
    self.owner = owner
    super.init(group: nil, sequence: 0)
  }

  override func didCancel() -> Int {
    let open = windows
    windows = [:]
    for window in open.values { window.cancel() }
    return 0
  }

  override func didFinish() {
    let resumed = waiters
    waiters = [:]
    for waiter in resumed.values { waiter.resume() }
  }

  /// Returns when the group is over, or at once when the waiting task is cancelled.
  func waitUntilOver() async {
    guard !isOver else { return }
    lastWaiter += 1
    let id = lastWaiter
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOver || Task.isCancelled { continuation.resume() } else { waiters[id] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(id) }
    }
  }

  private func stopWaiting(_ id: UInt64) {
    waiters.removeValue(forKey: id)?.resume()
  }
}
