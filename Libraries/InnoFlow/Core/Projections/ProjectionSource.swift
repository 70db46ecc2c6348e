/// Where a projection reads its slice and sends its actions; does not retain the store.
///
/// Subclasses represent a store, a part of another source, and a row of one.
@MainActor
public class ProjectionSource<State: Sendable, Action: Sendable> {
  @usableFromInline let hub: ProjectionHub

  init(hub: ProjectionHub) {
    self.hub = hub
  }

  /// Identifies the source in cache keys. Projections retain their source, so its address is not reused while one of
  /// them is alive.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The location of a slice in the store's state.
  @usableFromInline
  func location<Value>(_ keyPath: KeyPath<State, Value>) -> SliceLocation<Value> {
    .computed { _ in nil }
  }

  /// Registers a tracker of a slice of this source.
  @usableFromInline
  func add(_ tracker: SliceTracker) { hub.add(tracker) }

  /// Whether `add` registers trackers in a ``RowGroup``: the source is a row, or a part of one, of a collection that
  /// records its changes.
  @usableFromInline var isInRowGroup: Bool { false }

  /// Sends an action; does nothing once the store is gone.
  func send(_ action: Action) -> EffectHandle { EffectHandle() }
}

/// The source of a store's own projections.
final class StoreProjectionSource<R: Reducer>: ProjectionSource<R.State, R.Action> {
  private weak var store: Store<R>?
  private let storeIdentity: ObjectIdentifier

  init(store: Store<R>, hub: ProjectionHub) {
    self.store = store
    storeIdentity = ObjectIdentifier(store)
    super.init(hub: hub)
  }

  /// The store's identity: a store creates a new source for each request.
  override var identity: ObjectIdentifier { storeIdentity }

  override func location<Value>(_ keyPath: KeyPath<R.State, Value>) -> SliceLocation<Value> {
    if let offset = MemoryLayout<R.State>.offset(of: keyPath) { return .stored(offset: offset) }
    return .computed { $0.assumingMemoryBound(to: R.State.self).pointee[keyPath: keyPath] }
  }

  override func send(_ action: R.Action) -> EffectHandle { store?.send(action) ?? EffectHandle() }
}

/// The source of projections of a part of another source.
@usableFromInline
final class SliceProjectionSource<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  ProjectionSource<State, Action>
{
  private let parent: ProjectionSource<Parent, ParentAction>
  private let keyPath: KeyPath<Parent, State>
  private let action: CasePath<ParentAction, Action>

  @usableFromInline
  init(
    parent: ProjectionSource<Parent, ParentAction>, keyPath: KeyPath<Parent, State>,
    action: CasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.action = action
    super.init(hub: parent.hub)
  }

  override func location<Value>(_ keyPath: KeyPath<State, Value>) -> SliceLocation<Value> {
    parent.location(self.keyPath.appending(path: keyPath))
  }

  override func add(_ tracker: SliceTracker) { parent.add(tracker) }

  override var isInRowGroup: Bool { parent.isInRowGroup }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(action)) }
}

/// The source of projections of one row of a collection, or of a child that may be absent, with the row id `.only`.
@usableFromInline
final class RowProjectionSource<
  Parent: Sendable, ParentAction: Sendable, RowID: Hashable & Sendable, Row: Sendable, Action: Sendable
>:
  ProjectionSource<Row, Action>
{
  private let parent: ProjectionSource<Parent, ParentAction>
  private let id: RowID
  private let action: CollectionActionPath<ParentAction, RowID, Action>
  private let row: SliceLocation<Row>
  /// Registers a tracker of the row in the collection's ``RowGroup``; `nil` when it has none, because it records no
  /// changes or is itself in a row of another group.
  private let addToGroup: ((SliceTracker) -> Void)?

  @usableFromInline
  init(
    parent: ProjectionSource<Parent, ParentAction>, id: RowID, row: SliceLocation<Row>,
    action: CollectionActionPath<ParentAction, RowID, Action>, addToGroup: ((SliceTracker) -> Void)? = nil
  ) {
    self.parent = parent
    self.id = id
    self.action = action
    self.row = row
    self.addToGroup = addToGroup
    super.init(hub: parent.hub)
  }

  override func add(_ tracker: SliceTracker) {
    if let addToGroup { addToGroup(tracker) } else { parent.add(tracker) }
  }

  override var isInRowGroup: Bool { addToGroup != nil || parent.isInRowGroup }

  override func location<Value>(_ keyPath: KeyPath<Row, Value>) -> SliceLocation<Value> {
    if keyPath == \Row.self, let row = row as? SliceLocation<Value> { return row }
    return .computed { [row] in row.read($0)?[keyPath: keyPath] }
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(id, action)) }
}

/// Finds one row of a collection in a state. Once the row was missing it stays missing, even if another is added under
/// the same id.
@usableFromInline
@MainActor
final class RowFinder<Rows: RowCollection> {
  @usableFromInline let rows: SliceLocation<Rows>
  @usableFromInline let id: Rows.RowID
  // Unchecked: used only on the main actor, thousands of times for each action, and nothing else runs during an access.
  @exclusivity(unchecked) @usableFromInline var hint: Int
  @exclusivity(unchecked) @usableFromInline var isGone = false

  @usableFromInline
  init(_ rows: SliceLocation<Rows>, id: Rows.RowID, position: Int) {
    self.rows = rows
    self.id = id
    hint = position
  }

  /// The row in the state at an address, or `nil`.
  @inlinable
  func row(_ state: UnsafeRawPointer) -> Rows.Row? {
    guard !isGone else { return nil }
    let row =
      switch rows {
      // In place: reading the collection would retain it for each row.
      case .stored(let offset):
        state.advanced(by: offset).assumingMemoryBound(to: Rows.self).pointee.row(id, hint: &hint)
      case .computed(let read): read(state)?.row(id, hint: &hint)
      }
    isGone = row == nil
    return row
  }
}
