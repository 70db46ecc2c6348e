/// The children of one composing reducer that have running effects.
@MainActor
final class ChildFamily {
  let site: ChildSite
  unowned let parent: EffectRegistry
  // Exclusivity is not checked, as in `EffectRegistry`.
  /// By row id; the child of a site without rows is under `wholeChild`, which equals no row id.
  @exclusivity(unchecked) private(set) var children: [AnyEffectID: EffectRegistry] = [:]
  /// The revision of the rows at the last check that every child exists; see ``RowCollection/revision``.
  @exclusivity(unchecked) var revision: UInt64 = 0

  init(_ site: ChildSite, parent: EffectRegistry) {
    self.site = site
    self.parent = parent
  }

  var isEmpty: Bool { children.isEmpty }

  /// The registry of a child; `nil` when the child has no effects.
  func child(of row: AnyEffectID?) -> EffectRegistry? { children[row ?? .wholeChild] }

  func makeRegistry(of row: AnyEffectID?) -> EffectRegistry {
    let registry = EffectRegistry(parent.environment, family: self, row: row)
    children[row ?? .wholeChild] = registry
    return registry
  }

  func removeIfEmpty(_ registry: EffectRegistry) {
    guard registry.isEmpty, child(of: registry.row) === registry else { return }
    children.removeValue(forKey: registry.row ?? .wholeChild)
    guard children.isEmpty else { return }
    // A dictionary keeps its capacity: release it after a burst of many rows.
    if children.capacity > 256 { children = [:] }
    parent.family?.removeIfEmpty(parent)
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
    var found = families.flatMap(\.children.values)
    var next = 0
    while next < found.count {
      for family in found[next].families { found += family.children.values }
      next += 1
    }
    return found
  }

  /// Calls `body` with the address of this child's state; returns `nil`, without a call, when the state is absent.
  ///
  /// - Parameter store: The address of the store's state.
  func withState<Result>(_ store: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
    guard let family else { return body(store) }
    var result: Result?
    _ = family.parent.withState(store) { parent in
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
    return family.parent.childName.map { "\($0).\(own)" } ?? own
  }
}

extension EffectRuntime {
  /// Cancels the effects of children whose state is gone. Called after each reduction while children have effects.
  package func endAbsentChildren() {
    guard let owner else { return }
    var absent: [EffectRegistry] = []
    owner.withState { rootRegistry.collectAbsentChildren(in: $0, into: &absent) }
    for child in absent { _ = child.cancel(.wholeChild, upTo: .max, .cancellationBoundary) }
    if rootRegistry.families.allSatisfy(\.isEmpty) { hasChildEffects = false }
  }

  /// The registry in which to start an effect of a child; `nil` when the effect must not start, because the child's
  /// state is gone and its effects end with the state.
  ///
  /// - Parameter creating: `false` for a cancellation: no registry is created, and a child without effects has none.
  func registry(
    of child: ChildReference, in parent: EffectRegistry, creating: Bool
  ) -> EffectRegistry? {
    let family = parent.family(of: child.site)
    if !creating { return family?.child(of: child.row) }
    guard let owner else { return nil }
    if child.site.lifetime == .endsWithState, !child.site.isAlwaysPresent {
      let exists = owner.withState { state in
        parent.withState(state) { child.site.withState(of: child.row, in: $0) { _ in } }
      }
      guard exists == true else { return nil }
      hasChildEffects = true
    }
    let known = family ?? parent.makeFamily(of: child.site)
    return known.child(of: child.row) ?? known.makeRegistry(of: child.row)
  }
}
