/// Whether a child's effects are cancelled when its state is gone: the optional is `nil`, the enum is in another case,
/// the row is removed, or an `Identifiable` state in an optional or an enum was replaced by one with another id.
public enum ChildLifetime: Sendable {
  /// They are cancelled once the action that has removed the state was reduced. The default.
  case endsWithState
  /// They continue, and so do those of the child's own children, whatever their lifetime. The actions that they send
  /// are handled by the ``MissingStatePolicy`` of the reducer with this lifetime.
  case effectsOutliveState
}

/// Identifies the child, or the rows, of a composing reducer (`Scope`, `IfLet`, `IfCaseLet` or `ForEachReducer`), and
/// finds their state in the state of the parent.
///
/// The effects of a child carry its site to the runtime, which keeps the effects of each child apart. The closures that
/// find the state are made in the feature's module, where they are specialized for its types: generic code of this
/// module would take a thousand instructions to find a row.
@usableFromInline
final class ChildSite: @unchecked Sendable {
  // Safe to send: every property is immutable, key paths and case paths are only read, and the closures are called by
  // the runtime on the main actor, where reducers run too.

  /// Calls a closure with the address of the child's state; returns `false`, without a call, when the state is absent.
  ///
  /// - Parameters:
  ///   - row: The id of the row; unused unless the child is a row.
  ///   - parent: The address of the parent's state.
  @usableFromInline typealias StateAccess = (
    _ row: AnyEffectID?, _ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) -> Bool

  /// The path of the child's actions.
  let path: PathIdentity
  let lifetime: ChildLifetime
  /// For messages.
  let name: String
  /// Whether the state exists whenever the parent's does.
  let isAlwaysPresent: Bool
  /// Reads the id of the child's state; `nil` unless another id makes another child.
  private let readID: ((_ state: UnsafeRawPointer) -> AnyEffectID)?
  /// The key path or the case path of the state: with `path` it identifies the child.
  private let state: AnyHashable
  private let access: StateAccess
  /// `nil` unless the children are rows.
  private let rowChanges: RowChangeReader?
  var hasRows: Bool { rowChanges != nil }

  @usableFromInline
  init(
    _ path: PathIdentity, _ lifetime: ChildLifetime, state: AnyHashable, childState: Any.Type,
    isAlwaysPresent: Bool = false, rowChanges: RowChangeReader? = nil, _ access: @escaping StateAccess
  ) {
    self.path = path
    self.lifetime = lifetime
    self.state = state
    self.isAlwaysPresent = isAlwaysPresent
    self.rowChanges = rowChanges
    self.access = access
    name = path.declaredName ?? "\(childState)"
    // The id of a row is in its path. Effects that outlive their state may outlive its id too.
    let canBeReplaced = rowChanges == nil && !isAlwaysPresent && lifetime == .endsWithState
    readID = canBeReplaced ? idReader(of: childState) : nil
  }

  /// The id of a child's state; `nil` unless another id makes another child.
  @usableFromInline
  func id<ChildState>(of state: ChildState) -> AnyEffectID? {
    guard let readID else { return nil }
    return withUnsafePointer(to: state) { readID(UnsafeRawPointer($0)) }
  }

  /// Whether both identify the same child or rows. A body that is evaluated again makes new sites with equal paths.
  func isSame(as other: ChildSite) -> Bool { self === other || (path == other.path && state == other.state) }

  /// Calls `body` with the address of the child's state; returns `false`, without a call, when the state is absent, or
  /// is that of a child with another id.
  func withState(of id: AnyEffectID?, in parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Bool {
    guard let readID else { return access(id, parent, body) }
    var isSame = false
    _ = access(id, parent) { state in
      isSame = readID(state) == id
      if isSame { body(state) }
    }
    return isSame
  }

  /// Calls `body` with the registry of each child whose state may have changed since the last call.
  @MainActor
  func visitChangedChildren(of family: ChildFamily, in parent: UnsafeRawPointer, _ body: (EffectRegistry) -> Void) {
    if let rowChanges, let revision = rowChanges.revision(parent) {
      let last = family.revision
      family.revision = revision
      if revision == last { return }
      if family.count > 1, let changed = rowChanges.changedRows(parent, last), changed.count < family.count {
        for row in changed { if let registry = family.registry(of: row) { body(registry) } }
        return
      }
    }
    family.forEachRegistry(body)
  }
}

/// Reads the id of a child's state at an address; `nil` when states of the type have none.
func idReader(of childState: Any.Type) -> ((_ state: UnsafeRawPointer) -> AnyEffectID)? {
  func reader<State: Identifiable>(_: State.Type) -> (UnsafeRawPointer) -> AnyEffectID {
    { AnyEffectID(unchecked: $0.assumingMemoryBound(to: State.self).pointee.id) }
  }
  return (childState as? any Identifiable.Type).map { reader($0) }
}

/// Reads the changes that a collection of rows has recorded; see ``RowCollection/revision``.
@usableFromInline
struct RowChangeReader {
  let revision: (_ parent: UnsafeRawPointer) -> UInt64?
  let changedRows: (_ parent: UnsafeRawPointer, _ last: UInt64) -> [AnyEffectID]?

  @usableFromInline
  init(
    revision: @escaping (_ parent: UnsafeRawPointer) -> UInt64?,
    changedRows: @escaping (_ parent: UnsafeRawPointer, _ last: UInt64) -> [AnyEffectID]?
  ) {
    self.revision = revision
    self.changedRows = changedRows
  }
}

extension ChildSite {
  /// A child whose state always exists.
  @inlinable
  convenience init<State, ChildState>(stored state: StatePath<State, ChildState>, _ action: PathIdentity) {
    self.init(
      action, .endsWithState, state: state.keyPath, childState: ChildState.self, isAlwaysPresent: true
    ) { _, parent, body in
      state.withValue(parent) { body($0) }
      return true
    }
  }

  /// A child in an optional.
  @inlinable
  convenience init<State, ChildState>(
    optional state: StatePath<State, ChildState?>, _ action: PathIdentity, _ lifetime: ChildLifetime
  ) {
    self.init(action, lifetime, state: state.keyPath, childState: ChildState.self) { _, parent, body in
      state.withValue(parent) { optional in
        guard let child = optional.assumingMemoryBound(to: ChildState?.self).pointee else { return false }
        withUnsafePointer(to: child) { body(UnsafeRawPointer($0)) }
        return true
      }
    }
  }

  /// A child in one case of an enum.
  @inlinable
  convenience init<State, ChildState>(
    case state: CasePath<State, ChildState>, _ action: PathIdentity, _ lifetime: ChildLifetime
  ) {
    self.init(action, lifetime, state: state.identity, childState: ChildState.self) { _, parent, body in
      guard let child = state.extract(parent.assumingMemoryBound(to: State.self).pointee) else { return false }
      withUnsafePointer(to: child) { body(UnsafeRawPointer($0)) }
      return true
    }
  }

  /// The rows of a collection.
  @inlinable
  convenience init<State, Rows: RowCollection>(
    rows: StatePath<State, Rows>, _ action: PathIdentity, _ lifetime: ChildLifetime, _ lastPosition: RowPosition
  ) where Rows.RowID: Sendable {
    let changes = RowChangeReader { parent in
      rows.withValue(parent) { $0.assumingMemoryBound(to: Rows.self).pointee.revision }
    } changedRows: { parent, last in
      rows.withValue(parent) {
        $0.assumingMemoryBound(to: Rows.self).pointee.changedRows(since: last)?.map { AnyEffectID($0) }
      }
    }
    self.init(
      action, lifetime, state: rows.keyPath, childState: Rows.Row.self, rowChanges: changes
    ) { row, parent, body in
      guard let id = row?.rawValue(as: Rows.RowID.self) else { return false }
      return rows.withValue(parent) { rows in
        var hint = lastPosition.index
        guard let row = rows.assumingMemoryBound(to: Rows.self).pointee.row(id, hint: &hint) else { return false }
        lastPosition.index = hint
        withUnsafePointer(to: row) { body(UnsafeRawPointer($0)) }
        return true
      }
    }
  }
}

extension EffectTask {
  /// Makes this the effect of a child: its actions are wrapped for the parent, its ids are local to the child, and the
  /// child's ``ChildLifetime`` decides whether it ends with the child's state.
  ///
  /// - Parameter id: The id of the row, or that of an optional child's state.
  @inlinable
  func map<Parent>(
    ownedBy site: ChildSite, id: AnyEffectID? = nil, _ transform: @escaping @Sendable (Action) -> Parent
  ) -> EffectTask<Parent> {
    let child = ChildReference(site: site, id: id)
    // A run without an id, which is what most children start, stores its child: it needs no node.
    if case .run(let run) = operation, run.id == nil, run.child == nil {
      return EffectTask<Parent>(.run(run.map(transform, of: child)))
    }
    return map(transform).owned(by: child)
  }

  /// A function of its own, because it is not inlinable: features do not see the shapes of nodes.
  @usableFromInline
  func owned(by child: ChildReference) -> EffectTask { EffectTask(.child(self, child)) }
}

/// Identifies one child: by its site and its id.
@usableFromInline
struct ChildReference: Sendable {
  @usableFromInline let site: ChildSite
  /// The id of the row, or of the `Identifiable` state of a child that can be replaced; `nil` for any other child.
  @usableFromInline let id: AnyEffectID?

  @inlinable
  init(site: ChildSite, id: AnyEffectID?) {
    self.site = site
    self.id = id
  }
}
