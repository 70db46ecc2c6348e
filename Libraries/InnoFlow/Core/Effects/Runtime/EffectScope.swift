/// A part of a running effect that can be cancelled and that knows when everything within it is over.
///
/// Scopes form a tree: a store's root, a group for each `send`, and below it the concatenations, ids, delays and runs of its effects. A
/// merge needs no scope: its parts are children of the scope around it. All of it happens on the main actor, and finishing
/// is a plain call, not a task: nobody needs to await a scope for it to end.
///
/// Parents and children hold each other until the child is over.
@MainActor
@usableFromInline
package class EffectScope {
  private(set) var parent: EffectScope?
  let group: EffectGroup?
  /// The number of the action whose effect this is part of.
  let sequence: UInt64
  /// The id under which the scope itself can be cancelled.
  var id: AnyEffectID? { nil }
  /// Ids that were cancelled while parts of this scope under them had not been reached.
  var cancelledIDs: Set<AnyEffectID>?

  private(set) var firstChild: EffectScope?
  private var nextSibling: EffectScope?
  // Not counted: whoever stands before a scope in the list holds it, and changes this reference when it leaves the list.
  private unowned(unsafe) var previousSibling: EffectScope?
  /// Children under way, plus one for each hold.
  private(set) var live = 0
  /// Actions of this scope that are still in the queue.
  private(set) var queued = 0
  package private(set) var isOver = false
  package private(set) var cancellation: DropReason?

  init(group: EffectGroup?, sequence: UInt64) {
    self.group = group
    self.sequence = sequence
  }

  package var isCancelled: Bool { cancellation != nil }

  /// Whether nothing is under way in this scope now.
  var isIdle: Bool { live == 0 && queued == 0 }

  func adopt(_ child: EffectScope) {
    child.parent = self
    child.nextSibling = firstChild
    firstChild?.previousSibling = child
    firstChild = child
    live += 1
  }

  /// Keeps the scope from ending until `release()`.
  func hold() { live += 1 }

  func release() {
    live -= 1
    settle()
  }

  /// Ends a hold without looking whether the scope is over.
  func dropHold() { live -= 1 }

  func actionWasQueued() { queued += 1 }

  func actionLeftQueue() {
    queued -= 1
    settle()
  }

  /// Called when a part of the scope has ended: ends the scope unless something is left.
  final func settle() {
    if isReadyToEnd() { finish() }
  }

  /// Whether nothing is left, after a part has ended. A subclass may begin another part here.
  func isReadyToEnd() -> Bool { isIdle }

  /// Takes the scope out of the tree, and with it the scopes around it that nothing else is left of. Idempotent; subclasses clean up
  /// in `didFinish()`.
  final func finish() {
    var scope = self
    while !scope.isOver {
      scope.isOver = true
      scope.didFinish()
      guard let parent = scope.leaveParent(), parent.isReadyToEnd() else { return }
      scope = parent
    }
  }

  private func leaveParent() -> EffectScope? {
    guard let parent else { return nil }
    self.parent = nil
    if let previousSibling { previousSibling.nextSibling = nextSibling } else { parent.firstChild = nextSibling }
    nextSibling?.previousSibling = previousSibling
    nextSibling = nil
    previousSibling = nil
    parent.live -= 1
    return parent
  }

  /// Cancels everything within, then ends. Does nothing when the scope is over.
  ///
  /// - Returns: How many runs and delays were cut off.
  @discardableResult
  package final func cancel(_ reason: DropReason = .cancellationBoundary) -> Int {
    guard !isOver, cancellation == nil else { return 0 }
    cancellation = reason
    let count = didCancel() + cancelChildren(reason)
    finish()
    return count
  }

  /// Cancels everything within and lives on.
  ///
  /// A child that is already being cancelled is passed over: it is there when instrumentation, which hears of each cancellation,
  /// cancels something itself.
  final func cancelChildren(_ reason: DropReason) -> Int {
    var count = 0
    var scope = self
    // Those around `scope`, from this one inwards.
    var outer: [EffectScope] = []
    while true {
      if let child = scope.firstUncancelledChild {
        child.cancellation = reason
        count += child.didCancel()
        outer.append(scope)
        scope = child
      } else if let parent = outer.popLast() {
        scope.finish()
        scope = parent
      } else {
        return count
      }
    }
  }

  private var firstUncancelledChild: EffectScope? {
    var child = firstChild
    while let current = child, current.isCancelled { child = current.nextSibling }
    return child
  }

  /// Stops what the scope itself does; returns how many runs or delays that was.
  func didCancel() -> Int { 0 }

  func didFinish() {}

  /// Whether this is the scope itself or a part of it.
  final func isWithin(_ other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current === other { return true }
      scope = current.parent
    }
    return false
  }

  /// The ids under which this scope or one around it can be cancelled.
  final var idsAround: Set<AnyEffectID> {
    var ids = Set<AnyEffectID>()
    var scope: EffectScope? = self
    while let current = scope {
      if let id = current.id { ids.insert(id) }
      scope = current.parent
    }
    return ids
  }

  /// Whether this id was cancelled before the effect tree arrived here.
  final func wasCancelledAhead(_ id: AnyEffectID) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if let ids = current.cancelledIDs, ids.contains(id) { return true }
      scope = current.parent
    }
    return false
  }
}
