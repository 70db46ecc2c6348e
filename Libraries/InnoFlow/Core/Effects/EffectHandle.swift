/// What a `send` set in motion; may be ignored, awaited or cancelled.
///
/// It covers the effects of the action, the effects of the actions that these send, and so on.
public struct EffectHandle: Sendable {
  let group: EffectGroup?

  /// Of a `send` that has set nothing in motion.
  @usableFromInline
  init() {
    group = nil
  }

  package init(_ group: EffectGroup?) {
    self.group = group
  }

  /// Waits until every effect has finished or was cancelled; returns early when the waiting task is cancelled, and leaves the effects
  /// alone then.
  @MainActor
  public func finish() async {
    await group?.waitUntilOver()
  }

  /// Cancels what is still under way. Does nothing when all is over.
  @MainActor
  public func cancel() {
    guard let group, !group.isOver else { return }
    guard let owner = group.owner else {
      group.cancel()
      return
    }
    owner.holdingQueue { group.cancel() }
  }

  /// Whether nothing is under way any more.
  @MainActor
  public var isFinished: Bool { group?.isOver ?? true }
}
