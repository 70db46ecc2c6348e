/// Starts the parts of a concatenation one after the other, by a loop: a long one uses no stack.
final class ConcatenateScope<Action: Sendable>: DeferringScope {
  private let parts: [EffectTask<Action>]
  private let advance: (ConcatenateScope) -> Void
  private var index = 0
  private var isAdvancing = false
  private var hasRegistered = false

  /// - Parameter advance: Starts one part after the other, as long as `nextPart()` gives one.
  init(
    _ parts: [EffectTask<Action>], registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    advance: @escaping (ConcatenateScope) -> Void
  ) {
    self.parts = parts
    self.advance = advance
    super.init(registry: registry, group: group, sequence: sequence)
  }

  private var hasNext: Bool { live == 0 && index < parts.count && !isCancelled && !isOver }

  /// The part to start now; `nil` when there is none, or one is under way.
  ///
  /// An action that waits in the queue keeps the scope alive, but not its next part: follow-ups are queued in declaration order.
  func nextPart() -> EffectTask<Action>? {
    // The part before was started.
    if isAdvancing { dropHold() }
    isAdvancing = hasNext
    if isAdvancing {
      hold()
      index += 1
      return parts[index - 1]
    }
    if !isOver, live > 0, index < parts.count, !hasRegistered {
      hasRegistered = true
      registerPending(parts[index...])
    }
    return nil
  }

  override func isReadyToEnd() -> Bool {
    if isAdvancing { return false }
    if hasNext { advance(self) }
    return isIdle
  }
}
