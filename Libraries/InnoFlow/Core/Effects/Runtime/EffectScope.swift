/// A part of a running effect that can be cancelled and that ends when everything in it has ended.
///
/// Scopes form a tree: a store's root, a group for each `send`, and below it the concatenations, ids, delays and runs
/// of its effects. A merge needs no scope: its parts are children of the scope around it. The only run of a `send` is a
/// child of the root; its group is created when something else needs it. Everything happens on the main actor, and
/// ending is a plain call: a scope ends whether or not a task awaits it.
///
/// Parents and children retain each other until the child ends.
@MainActor
@usableFromInline
package class EffectScope: EffectEntry {
  // Exclusivity is not checked: everything happens on the main actor, and each access is a single read or write.
  @exclusivity(unchecked) package private(set) final var isOver = false
  @exclusivity(unchecked) package private(set) final var cancellation: DropReason?
  /// The number of running children, plus one for each hold.
  @exclusivity(unchecked) private(set) final var live: Int32 = 0
  /// The number of this scope's actions in the queue.
  @exclusivity(unchecked) private(set) final var queued: Int32 = 0
  @exclusivity(unchecked) private(set) final var parent: EffectScope?
  /// The registry of the child, or of the store, that this is part of.
  final let registry: EffectRegistry
  /// The group of the `send` that has started this; `nil` for a group itself, and for a run that has no group yet.
  @exclusivity(unchecked) private(set) final var group: EffectGroup?
  /// The number of the action that has started the effect.
  final let sequence: UInt64
  /// The ids that were cancelled while this scope contained parts with these ids that had not started. Such a part does
  /// not start any more. The value says whether that includes parts that are effects of children.
  var cancelledIDs: [AnyEffectID: Bool] { [:] }

  /// The oldest child: most scopes have one at a time, for which they need no array.
  @exclusivity(unchecked) private final var firstChild: EffectScope?
  /// The other children, in the order in which they have started. A child that ends leaves `nil` at its index; the last
  /// element is never `nil`. Not a linked list: with thousands of children, the neighbours of one that ends are in none
  /// of the processor's caches.
  @exclusivity(unchecked) private final var otherChildren: [EffectScope?] = []
  /// The number of `nil` in `otherChildren`.
  @exclusivity(unchecked) private final var endedChildren: Int32 = 0
  /// The index in the parent's array; -1 for the parent's first child.
  @exclusivity(unchecked) private final var place: Int32 = -1

  /// - Parameter id: The id under which the scope itself can be cancelled, until it ends.
  init(id: AnyEffectID? = nil, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64) {
    self.registry = registry
    self.group = group
    self.sequence = sequence
    super.init(id: id)
    registry.add(self)
  }

  package var isCancelled: Bool { cancellation != nil }

  /// Whether a feature has given the scope an id; the runtime gives an effect of a child the id `wholeChild`.
  final var hasOwnID: Bool { id?.isWholeChild == false }

  /// Whether nothing in this scope is running or queued.
  var isIdle: Bool { live == 0 && queued == 0 }

  var hasChildren: Bool { firstChild != nil || !otherChildren.isEmpty }

  /// The running children, oldest first.
  final var children: [EffectScope] { ([firstChild] + otherChildren).compactMap { $0 } }

  func adopt(_ child: EffectScope) {
    child.parent = self
    if firstChild == nil, otherChildren.isEmpty {
      child.place = -1
      firstChild = child
    } else {
      child.place = Int32(truncatingIfNeeded: otherChildren.count)
      otherChildren.append(child)
    }
    live += 1
  }

  /// This scope, if it is a group.
  var asGroup: EffectGroup? { nil }

  /// The group of the `send` that this belongs to. A run without a group gets one, unless it has ended: then `nil`.
  final func findOrMakeGroup() -> EffectGroup? {
    if let group = group ?? asGroup { return group }
    guard let parent else { return nil }
    let group = EffectGroup(registry: parent.registry)
    // The group takes the place of the run.
    group.parent = parent
    group.place = place
    if place < 0 { parent.firstChild = group } else { parent.otherChildren[Int(place)] = group }
    group.adopt(self)
    self.group = group
    return group
  }

  /// Keeps the scope from ending until `release()`.
  func hold() { live += 1 }

  func release() {
    live -= 1
    settle()
  }

  /// Ends a hold without checking whether the scope has ended.
  func dropHold() { live -= 1 }

  func actionWasQueued() { queued += 1 }

  func actionLeftQueue() {
    queued -= 1
    settle()
  }

  /// Calls `partDidEnd()`, and ends the scope when nothing is left in it.
  final func settle() {
    if partDidEnd() { finish() }
  }

  /// Called when a part of the scope has ended. A concatenation starts its next part here.
  ///
  /// - Returns: Whether nothing is left, so that the scope has to end.
  func partDidEnd() -> Bool { isIdle }

  /// Removes the scope from the tree, and with it the parents that have nothing else left. Idempotent; subclasses clean
  /// up in `didFinish()`.
  final func finish() {
    var scope = self
    while !scope.isOver {
      scope.isOver = true
      scope.registry.remove(scope)
      scope.didFinish()
      guard let parent = scope.leaveParent(), parent.partDidEnd() else { return }
      scope = parent
    }
  }

  private func leaveParent() -> EffectScope? {
    guard let parent else { return nil }
    self.parent = nil
    parent.removeChild(at: Int(place))
    parent.live -= 1
    return parent
  }

  private func removeChild(at place: Int) {
    if place < 0 {
      firstChild = nil
      return
    }
    otherChildren[place] = nil
    endedChildren += 1
    while let last = otherChildren.last, last == nil {
      otherChildren.removeLast()
      endedChildren -= 1
    }
    if otherChildren.isEmpty {
      // An array keeps its capacity: release it after a burst.
      if otherChildren.capacity > 256 { otherChildren = [] }
    } else if endedChildren > 32, Int(endedChildren) > otherChildren.count / 2 {
      closeGaps()
    }
  }

  private func closeGaps() {
    otherChildren.removeAll { $0 == nil }
    for (index, child) in otherChildren.enumerated() { child?.place = Int32(truncatingIfNeeded: index) }
    endedChildren = 0
  }

  /// Cancels everything in the scope, then ends it. Does nothing when it has ended.
  ///
  /// - Returns: The number of runs and delays that were cancelled.
  @discardableResult
  package final func cancel(_ reason: DropReason = .cancellationBoundary) -> Int {
    guard !isOver, cancellation == nil else { return 0 }
    cancellation = reason
    let count = cancelOwnWork() + (hasChildren ? cancelChildren(reason) : 0)
    finish()
    return count
  }

  /// Cancels the children and everything in them: in a loop, because deep nesting would overflow the stack.
  ///
  /// A child that is already being cancelled is skipped: instrumentation, which is notified of each cancellation, may
  /// cancel something itself.
  private func cancelChildren(_ reason: DropReason) -> Int {
    var count = 0
    var scope = self
    // The ancestors of `scope`, outermost first.
    var outer: [EffectScope] = []
    while true {
      if let child = scope.lastUncancelledChild {
        child.cancellation = reason
        count += child.cancelOwnWork()
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

  /// The newest child that is not being cancelled yet.
  private var lastUncancelledChild: EffectScope? {
    for case let child? in otherChildren.reversed() where !child.isCancelled { return child }
    return firstChild.flatMap { $0.isCancelled ? nil : $0 }
  }

  /// Cancels the scope's own work, not that of its children; returns the number of runs or delays that were cancelled.
  func cancelOwnWork() -> Int { 0 }

  func didFinish() {}

  /// Whether this scope is `other` or a part of `other`.
  final func isWithin(_ other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current === other { return true }
      scope = current.parent
    }
    return false
  }

  /// The ids by which this scope and those around it can be cancelled, each with its registry.
  final var idsAround: [(registry: EffectRegistry, id: AnyEffectID)] {
    var ids: [(registry: EffectRegistry, id: AnyEffectID)] = []
    var scope: EffectScope? = self
    while let current = scope {
      if let id = current.id { ids.append((current.registry, id)) }
      scope = current.parent
    }
    return ids
  }

  /// Whether a part of this scope with an id must not start any more; see ``cancelledIDs``.
  final func wasCancelledBeforeStart(_ id: AnyEffectID) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      // For a scope around this one that has another registry, the part is an effect of a child.
      if let inChildren = current.cancelledIDs[id], inChildren || current.registry === registry { return true }
      scope = current.parent
    }
    return false
  }
}
