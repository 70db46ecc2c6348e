extension ProjectableStore {
  /// The store of a child whose state is always there.
  ///
  /// ```swift
  /// let child = store.scope(state: \.child, action: Action.childCasePath)
  /// ```
  ///
  /// While the result lives, asking again for the same child gives the same store.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> {
    let source = projectionSource
    var key = ProjectionKey(source: source.identity, type: ObjectIdentifier(ScopedStore<ChildState, ChildAction>.self))
    key.keyPaths = [keyPath]
    key.path = action.identity
    return source.hub.projection(key) {
      ScopedStore(
        key: key, snapshot: state[keyPath: keyPath], source: SliceProjectionSource(parent: source, keyPath: keyPath, action: action))
    }
  }

  /// A store for each row of a collection, in the rows' order.
  ///
  /// A row's store follows the row by its id wherever it moves, and ends when the row is removed; a row added again under the id gets a new one.
  public func scope<Rows: RowCollection, ChildAction: Sendable>(
    collection keyPath: KeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, ChildAction>
  ) -> [ScopedStore<Rows.Row, ChildAction>] where Rows.Row: Equatable & Sendable, Rows.RowID: Sendable {
    let source = projectionSource
    let rows = state[keyPath: keyPath]
    return rows.rowIDs.enumerated().compactMap { position, id in
      var key = ProjectionKey(source: source.identity, type: ObjectIdentifier(ScopedStore<Rows.Row, ChildAction>.self))
      key.keyPaths = [keyPath]
      key.path = action.identity
      key.row = AnyHashable(id)
      var hint = position
      guard let row = rows.row(id, hint: &hint) else { return nil }
      return source.hub.projection(key) {
        ScopedStore(
          key: key, snapshot: row,
          source: RowProjectionSource(parent: source, rows: keyPath, id: id, position: position, action: action))
      }
    }
  }
}
