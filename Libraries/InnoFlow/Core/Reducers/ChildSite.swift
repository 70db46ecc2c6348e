/// What becomes of a child's effects when its state is gone: the optional is `nil`, the enum is in another case, or the
/// row is removed.
public enum ChildLifetime: Sendable {
  /// They are cancelled once the action was reduced. The default.
  case endsWithState
  /// They run on. The actions that they send are then missing their state; see ``MissingStatePolicy``.
  case effectsOutliveState
}

/// Identifies the child of a composing reducer, and finds its state in the state of the parent.
///
/// Effects carry it to the runtime, which keeps the effects of each child apart.
@usableFromInline
class ChildSite: @unchecked Sendable {
  // Safe to send: every property is immutable, and key paths and case paths are only read.

  /// The path of the child's actions.
  let path: PathIdentity
  let lifetime: ChildLifetime
  /// For messages.
  let name: String
  private let state: AnyHashable

  init(_ path: PathIdentity, _ lifetime: ChildLifetime, state: AnyHashable, childState: Any.Type) {
    self.path = path
    self.lifetime = lifetime
    self.state = state
    name = path.declaredName ?? "\(childState)"
  }

  /// Whether both lead to the same child. A body that is evaluated again makes equal sites.
  final func isSame(as other: ChildSite) -> Bool { self === other || (path == other.path && state == other.state) }

  /// Whether the state exists whenever the parent's does.
  var isAlwaysPresent: Bool { false }

  /// Calls `body` with the address of the child's state; returns `false`, without a call, when the state is absent.
  func withState(of row: AnyEffectID?, in parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Bool {
    false
  }

  /// Calls `body` with the children whose state may have changed since the last call.
  @MainActor
  func visitChangedChildren(
    of family: ChildFamily, in parent: UnsafeRawPointer, _ body: (EffectRegistry) -> Void
  ) {
    for child in family.children.values { body(child) }
  }
}

/// A child whose state always exists.
@usableFromInline
final class StoredChildSite<State, ChildState>: ChildSite, @unchecked Sendable {
  private let statePath: StatePath<State, ChildState>

  init(_ state: StatePath<State, ChildState>, _ action: PathIdentity) {
    statePath = state
    super.init(action, .endsWithState, state: state.keyPath, childState: ChildState.self)
  }

  override var isAlwaysPresent: Bool { true }

  override func withState(
    of row: AnyEffectID?, in parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    statePath.withValue(parent) { body($0) }
    return true
  }
}

/// A child in an optional, or in one case of an enum.
@usableFromInline
final class OptionalChildSite<State, ChildState>: ChildSite, @unchecked Sendable {
  private let read: (UnsafeRawPointer) -> ChildState?

  init(_ state: StatePath<State, ChildState?>, _ action: PathIdentity, _ lifetime: ChildLifetime) {
    read = { state.withValue($0) { $0.assumingMemoryBound(to: ChildState?.self).pointee } }
    super.init(action, lifetime, state: state.keyPath, childState: ChildState.self)
  }

  init(_ state: CasePath<State, ChildState>, _ action: PathIdentity, _ lifetime: ChildLifetime) {
    read = { state.extract($0.assumingMemoryBound(to: State.self).pointee) }
    super.init(action, lifetime, state: state.identity, childState: ChildState.self)
  }

  override func withState(
    of row: AnyEffectID?, in parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    guard let child = read(parent) else { return false }
    withUnsafePointer(to: child) { body(UnsafeRawPointer($0)) }
    return true
  }
}

/// The rows of a collection.
@usableFromInline
final class RowChildSite<State, Rows: RowCollection>: ChildSite, @unchecked Sendable where Rows.RowID: Sendable {
  private let rows: StatePath<State, Rows>

  init(_ rows: StatePath<State, Rows>, _ action: PathIdentity, _ lifetime: ChildLifetime) {
    self.rows = rows
    super.init(action, lifetime, state: rows.keyPath, childState: Rows.Row.self)
  }

  override func withState(
    of row: AnyEffectID?, in parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    guard let id = row?.rawValue as? Rows.RowID else { return false }
    return rows.withValue(parent) { rows in
      var hint = 0
      guard let row = rows.assumingMemoryBound(to: Rows.self).pointee.row(id, hint: &hint) else { return false }
      withUnsafePointer(to: row) { body(UnsafeRawPointer($0)) }
      return true
    }
  }

  override func visitChangedChildren(
    of family: ChildFamily, in parent: UnsafeRawPointer, _ body: (EffectRegistry) -> Void
  ) {
    rows.withValue(parent) { rows in
      let rows = rows.assumingMemoryBound(to: Rows.self)
      let last = family.revision
      if let revision = rows.pointee.revision {
        family.revision = revision
        if revision == last { return }
        if family.children.count > 1, let changed = rows.pointee.changedRows(since: last),
          changed.count < family.children.count
        {
          for row in changed { if let child = family.children[AnyEffectID(row)] { body(child) } }
          return
        }
      }
      for child in family.children.values { body(child) }
    }
  }
}

extension EffectTask {
  /// This effect as one of a child: its ids are the child's own, and it ends with the child's state.
  ///
  /// - Parameter row: The id of the child's row; `nil` when the site has one child.
  @usableFromInline
  func owned(by site: ChildSite, row: AnyEffectID? = nil) -> EffectTask {
    EffectTask(.child(self, ChildReference(site: site, row: row)))
  }
}

/// One child: a site, and the row's id where the site has several.
@usableFromInline
struct ChildReference: Sendable {
  let site: ChildSite
  let row: AnyEffectID?
}
