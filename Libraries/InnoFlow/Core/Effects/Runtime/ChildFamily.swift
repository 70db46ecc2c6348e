/// The registries of one composing reducer's children. A child has a registry only while it has effects.
@MainActor
final class ChildFamily {
  let site: ChildSite
  // Exclusivity is not checked, as in `EffectRegistry`.
  /// One of the registries, found without a dictionary: most families have only one at a time.
  @exclusivity(unchecked) private var first: EffectRegistry?
  /// The other registries by the id of the row or of the child's state.
  @exclusivity(unchecked) private var others: [AnyEffectID: EffectRegistry] = [:]
  /// The revision of the rows at the last check that every child exists; see ``RowCollection/revision``.
  @exclusivity(unchecked) var revision: UInt64 = 0

  init(_ site: ChildSite) {
    self.site = site
  }

  var isEmpty: Bool { first == nil && others.isEmpty }
  var count: Int { (first == nil ? 0 : 1) + others.count }
  var registries: [EffectRegistry] { (first.map { [$0] } ?? []) + others.values }

  /// The registry of a child; `nil` when the child has no effects.
  ///
  /// - Parameter id: See ``ChildReference/id``.
  func registry(of id: AnyEffectID?) -> EffectRegistry? {
    if let first, first.childID == id { return first }
    guard !others.isEmpty, let id else { return nil }
    return others[id]
  }

  func add(_ registry: EffectRegistry) {
    if first == nil { first = registry } else if let id = registry.childID { others[id] = registry }
  }

  /// Returns whether the registry was there: it may have been removed before.
  func remove(_ registry: EffectRegistry) -> Bool {
    if first === registry {
      first = nil
      return true
    }
    guard let id = registry.childID, others[id] === registry else { return false }
    others.removeValue(forKey: id)
    // A dictionary keeps its capacity: release it after a burst of many rows.
    if others.isEmpty, others.capacity > 256 { others = [:] }
    return true
  }

  func forEachRegistry(_ body: (EffectRegistry) -> Void) {
    if let first { body(first) }
    for registry in others.values { body(registry) }
  }
}

extension EffectRegistry {
  /// The registries that one element of ``EffectCancellation/children`` refers to: several when composing reducers with
  /// different state paths have the same action path, none when the child has no effects.
  func registries(of child: EffectCancellation.Child) -> [EffectRegistry] {
    let families = families.filter { $0.site.path == child.path }
    return child.row.map { row in families.compactMap { $0.registry(of: row) } } ?? families.flatMap(\.registries)
  }

  /// The registries below this one.
  var descendants: [EffectRegistry] {
    var found = families.flatMap(\.registries)
    var next = 0
    while next < found.count {
      for family in found[next].families { found += family.registries }
      next += 1
    }
    return found
  }

  /// Calls `body` with the address of the state of this registry's child, or of the store for the store's own registry.
  /// Returns `nil`, without a call, when the state is absent.
  ///
  /// - Parameter storeState: The address of the store's state.
  func withState<Result>(_ storeState: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
    guard let family, let parent else { return body(storeState) }
    var result: Result?
    _ = parent.withState(storeState) { parentState in
      family.site.withState(of: childID, in: parentState) { result = body($0) }
    }
    return result
  }

  /// Adds to `absent` the registries of children whose state is gone and whose effects end with it.
  ///
  /// - Parameter state: The address of the state of this registry's child or of the store.
  func collectAbsentChildren(in state: UnsafeRawPointer, into absent: inout [EffectRegistry]) {
    for family in families where !family.isEmpty {
      family.site.visitChangedChildren(of: family, in: state) { registry in
        let exists = family.site.withState(of: registry.childID, in: state) {
          if !registry.families.isEmpty { registry.collectAbsentChildren(in: $0, into: &absent) }
        }
        if !exists, family.site.lifetime == .endsWithState {
          absent.append(registry)
        }
      }
    }
  }

  /// The child's name for messages, `list[1].todo[3]` for instance; `nil` for the store itself.
  var childName: String? {
    guard let family else { return nil }
    let own = family.site.name + (family.site.hasRows ? childID.map { "[\($0)]" } ?? "" : "")
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
    for registry in absent { _ = registry.cancel(.wholeChild, upTo: .max, .cancellationBoundary) }
  }

  /// The registry in which to start an effect of a child; `nil` when the effect must not start, because the child's
  /// state is gone and its effects end with the state.
  ///
  /// - Parameter creating: Whether to create the registry if the child has no effects yet; `false` for a cancellation.
  func registry(
    of child: ChildReference, in parent: EffectRegistry, creating: Bool
  ) -> EffectRegistry? {
    if !creating { return parent.family(of: child.site)?.registry(of: child.id) }
    if child.site.lifetime == .endsWithState, !child.site.isAlwaysPresent {
      let exists = parent.withState(state) { child.site.withState(of: child.id, in: $0) { _ in } }
      guard exists == true else { return nil }
      hasChildEffects = true
    }
    return parent.findOrMakeRegistry(of: child)
  }
}
