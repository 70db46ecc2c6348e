/// A scope that starts parts of an effect later. They can be cancelled by id before they start.
class DeferringScope: EffectScope {
  private var idsCancelledBeforeStart: [AnyEffectID: Bool] = [:]
  final override var cancelledIDs: [AnyEffectID: Bool] { idsCancelledBeforeStart }
  private var pending: [EffectMark] = []

  /// Registers the ids of the delayed parts.
  final func registerPending<Action>(_ effects: some Sequence<EffectTask<Action>>) {
    var ids = Set<AnyEffectID>()
    for effect in effects { effect.collectIDs(into: &ids) }
    let marks = ids.map { EffectMark(.pending(self), id: $0) }
    for mark in marks { registry.add(mark) }
    pending += marks
  }

  /// Cancels the parts of an id: when their turn comes they do not start.
  ///
  /// - Parameter inChildren: Whether parts that are effects of children are cancelled too.
  final func cancelBeforeStart(_ id: AnyEffectID, inChildren: Bool) {
    if inChildren || idsCancelledBeforeStart[id] == nil { idsCancelledBeforeStart[id] = inChildren }
  }

  final func unregisterPending() {
    for entry in pending { registry.remove(entry) }
    pending = []
  }

  override func didFinish() {
    unregisterPending()
  }
}

extension EffectTask {
  /// The ids under which parts of this effect can be cancelled.
  fileprivate func collectIDs(into ids: inout Set<AnyEffectID>) {
    var open = [self]
    while let effect = open.popLast() {
      if case .run(let run) = effect.operation, let id = run.id { ids.insert(id) }
      guard let node = effect.node else { continue }
      switch node.shape {
      case .merge, .concatenate, .animation, .child: break
      case .cancellable(_, let id, _), .debounce(_, let id, _), .throttle(_, let id, _): ids.insert(id)
      }
      open += node.parts
    }
  }
}

/// Starts the parts of a concatenation one after the other, in a loop: with recursion, a long concatenation would
/// overflow the stack.
final class ConcatenateScope<Action: Sendable>: DeferringScope {
  private let parts: [EffectTask<Action>]
  private let advance: (ConcatenateScope) -> Void
  private var index = 0
  /// Whether a part is being started. Meanwhile the scope is held, so that a part that ends at once does not end it.
  private var isAdvancing = false
  private var hasRegistered = false

  /// - Parameter advance: Starts one part after the other, until `nextPart()` returns `nil`.
  init(
    _ parts: [EffectTask<Action>], registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    advance: @escaping (ConcatenateScope) -> Void
  ) {
    self.parts = parts
    self.advance = advance
    super.init(registry: registry, group: group, sequence: sequence)
  }

  private var hasNext: Bool { live == 0 && index < parts.count && !isCancelled && !isOver }

  /// The part to start now; `nil` when there is none left, or one is running.
  ///
  /// The next part starts although an action of the previous one is still queued, because the queue keeps their order.
  /// The scope ends only when its actions have left the queue.
  func nextPart() -> EffectTask<Action>? {
    // Ends the hold of the previous part, which has been started by now.
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

  override func partDidEnd() -> Bool {
    if isAdvancing { return false }
    if hasNext { advance(self) }
    return isIdle
  }
}

/// Delays an effect until an instant of the clock: a debounced effect, or the trailing one of a throttle.
final class DelayScope<Action: Sendable>: DeferringScope {
  let effect: EffectTask<Action>
  private var timer: Task<Void, Never>?
  /// The interval in which a debounced effect waits; `nil` for a throttled one.
  private var pause: Range<StoreClock.Instant>?
  private var isWaiting = true
  /// Called when the effect is dropped before it has started.
  private let onDrop: (DropReason) -> Void

  init(
    _ effect: EffectTask<Action>, id: AnyEffectID, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    onDrop: @escaping (DropReason) -> Void
  ) {
    self.effect = effect
    self.onDrop = onDrop
    super.init(id: id, registry: registry, group: group, sequence: sequence)
    registerPending(CollectionOfOne(effect))
    hold()
  }

  func arm(_ timer: Task<Void, Never>, pause: Range<StoreClock.Instant>) {
    self.timer = timer
    self.pause = pause
  }

  /// Whether the pause is over, even if the timer has not fired yet: a real clock wakes a little late. An empty pause
  /// is over only after its instant, so that the second of two debounced effects at one instant replaces the first.
  func isDue(at now: StoreClock.Instant) -> Bool {
    guard isWaiting, let pause else { return false }
    return pause.upperBound <= now && pause.lowerBound < now
  }

  /// Starts the effect as part of this scope.
  func fire(_ start: (EffectTask<Action>, EffectScope) -> Void) {
    guard isWaiting, !isOver else { return }
    isWaiting = false
    timer = nil
    start(effect, self)
    unregisterPending()
    release()
  }

  /// Drops the effect, unless it has started.
  func drop() {
    if isWaiting { cancel() }
  }

  override func cancelOwnWork() -> Int {
    guard isWaiting else { return 0 }
    timer?.cancel()
    onDrop(cancellation ?? .cancellationBoundary)
    return 1
  }

  override func didFinish() {
    super.didFinish()
    timer = nil
  }
}
