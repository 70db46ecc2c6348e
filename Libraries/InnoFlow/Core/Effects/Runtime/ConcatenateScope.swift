/// Starts the parts of a concatenation one after the other, by a loop: a long one uses no stack.
final class ConcatenateScope<Action: Sendable>: DeferringScope {
  private let parts: [EffectTask<Action>]
  private let start: (EffectTask<Action>, EffectScope) -> Void
  private var index = 0
  private var isAdvancing = false
  private var hasRegistered = false

  /// - Parameter start: Starts a part as a child of the given scope.
  init(
    _ parts: [EffectTask<Action>], registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    start: @escaping (EffectTask<Action>, EffectScope) -> Void
  ) {
    self.parts = parts
    self.start = start
    super.init(registry: registry, group: group, sequence: sequence)
  }

  /// An action that waits in the queue keeps the scope alive, but not its next part: follow-ups are queued in declaration order.
  override func settle() {
    guard !isAdvancing, live == 0 else { return }
    isAdvancing = true
    while live == 0, index < parts.count, !isCancelled, !isOver {
      let part = parts[index]
      index += 1
      hold()
      start(part, self)
      dropHold()
    }
    isAdvancing = false
    if isOver { return }
    if live > 0, index < parts.count, !hasRegistered {
      hasRegistered = true
      registerPending(parts[index...])
    }
    if isIdle { finish() }
  }
}
