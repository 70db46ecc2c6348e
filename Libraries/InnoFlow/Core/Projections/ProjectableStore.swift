public import Observation

/// A store that can be divided into projections: a ``Store``, or a ``ScopedStore``.
@MainActor
public protocol ProjectableStore<State, Action>: AnyObject, Observable {
  /// The state that is projected.
  associatedtype State: Sendable
  /// The actions that can be sent.
  associatedtype Action: Sendable

  /// The state now. Reading it inside an observation registers for its changes.
  var state: State { get }

  /// Sends an action; see ``Store/send(_:)``.
  @discardableResult
  func send(_ action: Action) -> EffectHandle

  /// Where projections of this store read and send.
  var projectionSource: ProjectionSource<State, Action> { get }
}

extension ProjectableStore {
  /// The live projection of a key, or `nil`.
  @usableFromInline
  func cached<P: Projection>(_ key: ProjectionKey, as type: P.Type) -> P? { projectionSource.hub.cached(key) as? P }

  /// The value of a slice now. It is read through the hub: reading the state would register an observer of all of it.
  @usableFromInline
  func value<Value>(
    of keyPath: KeyPath<State, Value>, at location: SliceLocation<Value>, in source: ProjectionSource<State, Action>
  ) -> Value {
    // A dead scoped store has no slice, only a snapshot.
    source.hub.read(location) ?? state[keyPath: keyPath]
  }

  /// A slice of this store with its current value.
  @usableFromInline
  func follow<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> FollowedSlice<Value> {
    let source = projectionSource
    let location = source.location(keyPath)
    return FollowedSlice(location, initial: value(of: keyPath, at: location, in: source))
  }
}

extension ProjectableStore {
  /// The store of a child whose state always exists.
  ///
  /// ```swift
  /// let child = store.scope(state: \.child, action: Action.childCasePath)
  /// ```
  ///
  /// While the result is alive, asking again for the same child returns the same store.
  @inlinable
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> {
    let source = projectionSource
    let key = ProjectionKey(
      source, ScopedStore<ChildState, ChildAction>.self, keyPaths: [keyPath], path: action.identity)
    if let cached = cached(key, as: ScopedStore<ChildState, ChildAction>.self) { return cached }
    let slice = follow(keyPath)
    return ScopedStore(
      key: key, slice: slice, source: SliceProjectionSource(parent: source, keyPath: keyPath, action: action),
      check: { slice.refresh($0) })
  }

  /// A store for each row of a collection, in the rows' order.
  ///
  /// A row's store follows the row by its id, and ends when the row is removed; a row added later under the same id
  /// gets a new store. Asking for the stores does not register an observer of the collection, which would be notified
  /// of every change of a row: where rows come and go, read a selection of their ids too.
  @inlinable
  public func scope<Rows: RowCollection, ChildAction: Sendable>(
    collection keyPath: KeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, ChildAction>
  ) -> [ScopedStore<Rows.Row, ChildAction>] where Rows.Row: Equatable & Sendable, Rows.RowID: Sendable {
    let source = projectionSource
    let rows = source.location(keyPath)
    let current = value(of: keyPath, at: rows, in: source)
    let group = current.revision == nil || source.isInRowGroup ? nil : rowGroup(of: rows, keyPath, in: source)
    return current.rowIDs.enumerated().compactMap { position, id -> ScopedStore<Rows.Row, ChildAction>? in
      let key = ProjectionKey(
        source, ScopedStore<Rows.Row, ChildAction>.self, keyPaths: [keyPath], path: action.identity,
        row: AnyHashable(id))
      if let cached = cached(key, as: ScopedStore<Rows.Row, ChildAction>.self) { return cached }
      var hint = position
      guard let row = current.row(id, hint: &hint) else { return nil }
      let finder = RowFinder(rows, id: id, position: hint)
      let location = SliceLocation<Rows.Row>.computed { finder.row($0) }
      let slice = FollowedSlice(location, initial: row)
      return ScopedStore(
        key: key, slice: slice,
        source: RowProjectionSource(
          parent: source, id: id, row: location, action: action,
          addToGroup: group.map { group in { [hub = source.hub] tracker in hub.add(tracker, row: id, to: group) } }),
        check: { slice.refresh($0) })
    }
  }

  @usableFromInline
  func rowGroup<Rows: RowCollection>(
    of rows: SliceLocation<Rows>, _ keyPath: KeyPath<State, Rows>, in source: ProjectionSource<State, Action>
  ) -> IndexedRowGroup<Rows> {
    let key = ProjectionKey(source, IndexedRowGroup<Rows>.self, keyPaths: [keyPath])
    return source.hub.rowGroup(key) { IndexedRowGroup(rows, source: source) }
  }
}

extension ProjectableStore {
  /// The store of a child whose state may be absent; `nil` while it is.
  ///
  /// ```swift
  /// if let editor = store.scope(ifLet: \.editor, action: Action.editorCasePath) {
  ///   EditorScreen(store: editor)
  /// }
  /// ```
  ///
  /// The counterpart of ``IfLet``. The result ends when the child's state becomes `nil`, or is `Identifiable` and gets
  /// another id: it then returns its last snapshot, and `send` does nothing. A later state gets a new store, even when
  /// it equals the old one. While the result is alive, asking again for the same child returns the same store.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    ifLet keyPath: KeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    let value = CasePath<ChildState?, ChildState>(declaredAs: "some", embed: { $0 }, extract: { $0 })
    return scope(state: keyPath, case: value, action: action)
  }
}

/// The id of a child that is no row.
enum OnlyRow: Hashable {
  case only
}

extension CollectionActionPath where ID == OnlyRow {
  /// The path to the only possible row; it has the identity of `path`.
  init(only path: CasePath<Root, ChildAction>) {
    identity = path.identity
    embedding = { [embed = path.embedding] _, action in embed(action) }
    extraction = { [extract = path.extraction] root in extract(root).map { (.only, $0) } }
  }
}

extension ProjectableStore {
  /// The store of a child in one case of an enum; `nil` while the state is in another case.
  ///
  /// ```swift
  /// if let account = store.scope(state: State.signedInCasePath, action: Action.accountCasePath) {
  ///   AccountScreen(store: account)
  /// }
  /// ```
  ///
  /// The counterpart of ``IfCaseLet``. The result ends when the state changes to another case, or its payload is
  /// `Identifiable` and gets another id: it then returns its last snapshot, and `send` does nothing. `@CasePaths` on
  /// the state declares the path of its case.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    scope(state: \.self, case: state, action: action)
  }

  /// The store of a child in one case of an enum that is part of the state: `scope(state: \.mode, case: …, action: …)`.
  public func scope<Enum: Sendable, ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<State, Enum>, case path: CasePath<Enum, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    let source = projectionSource
    let enumeration = source.location(keyPath)
    guard let child = path.extract(value(of: keyPath, at: enumeration, in: source)) else {
      // Registers an observer of the whole state, which notifies it when the child appears.
      _ = state
      return nil
    }
    let finder = CaseFinder(enumeration, path, of: child)
    let key = ProjectionKey(
      source, ScopedStore<ChildState, ChildAction>.self, keyPaths: [keyPath], path: action.identity,
      row: AnyHashable([AnyHashable(path.identity), finder.id]))
    if let cached = cached(key, as: ScopedStore<ChildState, ChildAction>.self) { return cached }
    let location = SliceLocation<ChildState>.computed { finder.payload($0) }
    let slice = FollowedSlice(location, initial: child)
    return ScopedStore(
      key: key, slice: slice,
      source: RowProjectionSource(
        parent: source, id: .only, row: location, action: CollectionActionPath(only: action)),
      check: { slice.refresh($0) })
  }

  /// The payload of one case of an enum: `store.select(State.signedInCasePath)`; its value is `nil` in other cases.
  public func select<Payload: Equatable & Sendable>(_ path: CasePath<State, Payload>) -> SelectedStore<Payload?> {
    select(\.self, case: path)
  }

  /// The payload of one case of an enum that is part of the state; its value is `nil` in other cases.
  public func select<Enum: Sendable, Payload: Equatable & Sendable>(
    _ keyPath: KeyPath<State, Enum>, case path: CasePath<Enum, Payload>
  ) -> SelectedStore<Payload?> {
    let source = projectionSource
    let key = ProjectionKey(source, SelectedStore<Payload?>.self, keyPaths: [keyPath], path: path.identity)
    if let cached = cached(key, as: SelectedStore<Payload?>.self) { return cached }
    let location = source.location(keyPath)
    let payload = SliceLocation<Payload?>.computed { location.read($0).map { path.extract($0) } }
    let slice = FollowedSlice(payload, initial: path.extract(value(of: keyPath, at: location, in: source)))
    let refreshCount = source.hub.refreshCount
    return SelectedStore(key: key, of: self, snapshot: slice.snapshot, readAt: refreshCount) {
      slice.refresh($0)
    } update: {
      true
    }
  }
}

/// Finds the payload of a case. Once the state was in another case, or the payload had another id, it stays missing,
/// even if it comes back.
@MainActor
private final class CaseFinder<Enum, Payload> {
  private let location: SliceLocation<Enum>
  private let path: CasePath<Enum, Payload>
  private let readID = idReader(of: Payload.self)
  /// The id of the payload; `nil` when it is not `Identifiable`.
  let id: AnyEffectID?
  private var isGone = false

  init(_ location: SliceLocation<Enum>, _ path: CasePath<Enum, Payload>, of payload: Payload) {
    self.location = location
    self.path = path
    id = withUnsafePointer(to: payload) { [readID] in readID?($0) }
  }

  func payload(_ state: UnsafeRawPointer) -> Payload? {
    guard !isGone else { return nil }
    let payload = location.read(state).flatMap { path.extract($0) }
    isGone = payload.map { withUnsafePointer(to: $0) { readID?($0) } != id } ?? true
    return isGone ? nil : payload
  }
}
