/// The children of one composing reducer that have running effects.
@MainActor
final class ChildFamily {
  let site: ChildSite
  // Exclusivity is not checked, as in `EffectRegistry`.
  /// One of the children, found without a dictionary: most families have one at a time.
  @exclusivity(unchecked) private var first: EffectRegistry?
  /// The other children by row id; a site without rows has none.
  @exclusivity(unchecked) private var others: [AnyEffectID: EffectRegistry] = [:]
  /// The revision of the rows at the last check that every child exists; see ``RowCollection/revision``.
  @exclusivity(unchecked) var revision: UInt64 = 0

  init(_ site: ChildSite) {
    self.site = site
  }

  var isEmpty: Bool { first == nil && others.isEmpty }
  var count: Int { (first == nil ? 0 : 1) + others.count }
  var children: [EffectRegistry] { (first.map { [$0] } ?? []) + others.values }

  /// The registry of a child; `nil` when the child has no effects.
  func child(of row: AnyEffectID?) -> EffectRegistry? {
    if let first, first.row == row { return first }
    guard !others.isEmpty, let row else { return nil }
    return others[row]
  }

  func add(_ child: EffectRegistry) {
    if first == nil { first = child } else if let row = child.row { others[row] = child }
  }

  /// Returns whether it was there: a registry that has become empty may have left before.
  func remove(_ child: EffectRegistry) -> Bool {
    if first === child {
      first = nil
      return true
    }
    guard let row = child.row, others[row] === child else { return false }
    others.removeValue(forKey: row)
    // A dictionary keeps its capacity: release it after a burst of many rows.
    if others.isEmpty, others.capacity > 256 { others = [:] }
    return true
  }

  func forEachChild(_ body: (EffectRegistry) -> Void) {
    if let first { body(first) }
    for child in others.values { body(child) }
  }
}

extension EffectRegistry {
  /// The registries that one element of ``EffectCancellation/children`` refers to; empty when that child has no
  /// effects.
  func children(named child: EffectCancellation.Child) -> [EffectRegistry] {
    families.filter { $0.site.path == child.path }.compactMap { $0.child(of: child.row) }
  }

  /// The registries below this one.
  var descendants: [EffectRegistry] {
    var found = families.flatMap(\.children)
    var next = 0
    while next < found.count {
      for family in found[next].families { found += family.children }
      next += 1
    }
    return found
  }

  /// Calls `body` with the address of this child's state; returns `nil`, without a call, when the state is absent.
  ///
  /// - Parameter store: The address of the store's state.
  func withState<Result>(_ store: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
    guard let family, let parent else { return body(store) }
    var result: Result?
    _ = parent.withState(store) { parent in
      family.site.withState(of: row, in: parent) { result = body($0) }
    }
    return result
  }

  /// Finds the children whose state is gone.
  ///
  /// - Parameter state: The address of the state that this registry belongs to.
  func collectAbsentChildren(in state: UnsafeRawPointer, into absent: inout [EffectRegistry]) {
    for family in families where !family.isEmpty {
      family.site.visitChangedChildren(of: family, in: state) { child in
        let exists = family.site.withState(of: child.row, in: state) {
          if !child.families.isEmpty { child.collectAbsentChildren(in: $0, into: &absent) }
        }
        if !exists, family.site.lifetime == .endsWithState {
          absent.append(child)
        }
      }
    }
  }

  /// The child's name for messages, `list[1].todo[3]` for instance; `nil` for the store itself.
  var childName: String? {
    guard let family else { return nil }
    let own = family.site.name + (row.map { "[\($0)]" } ?? "")
    return parent?.childName.map { "\($0).\(own)" } ?? own
  }
}

extension EffectRuntime {
  /// Cancels the effects of children whose state is gone. Called after each reduction while children have effects.
  package func endAbsentChildren() {
    guard rootRegistry.childCount > 0 else {
      hasChildEffects = false
      return
    }
    var absent: [EffectRegistry] = []
    rootRegistry.collectAbsentChildren(in: state, into: &absent)
    for child in absent { _ = child.cancel(.wholeChild, upTo: .max, .cancellationBoundary) }
  }

  /// The registry in which to start an effect of a child; `nil` when the effect must not start, because the child's
  /// state is gone and its effects end with the state.
  ///
  /// - Parameter creating: `false` for a cancellation: no registry is created, and a child without effects has none.
  func registry(
    of child: ChildReference, in parent: EffectRegistry, creating: Bool
  ) -> EffectRegistry? {
    if !creating { return parent.family(of: child.site)?.child(of: child.row) }
    if child.site.lifetime == .endsWithState, !child.site.isAlwaysPresent {
      let exists = parent.withState(state) { child.site.withState(of: child.row, in: $0) { _ in } }
      guard exists == true else { return nil }
      hasChildEffects = true
    }
    return parent.child(of: child)
  }
}
