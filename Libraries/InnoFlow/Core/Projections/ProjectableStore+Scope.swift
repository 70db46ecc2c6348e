extension ProjectableStore {
  /// The store of a child whose state is always there.
  ///
  /// ```swift
  /// let child = store.scope(state: \.child, action: Action.childCasePath)
  /// ```
  ///
  /// While the result lives, asking again for the same child gives the same store.
  @inlinable
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> {
    let source = projectionSource
    let key = ProjectionKey(source, ScopedStore<ChildState, ChildAction>.self, keyPaths: [keyPath], path: action.identity)
    if let known = known(key, as: ScopedStore<ChildState, ChildAction>.self) { return known }
    let slice = follow(keyPath)
    return ScopedStore(
      key: key, slice: slice, source: SliceProjectionSource(parent: source, keyPath: keyPath, action: action),
      check: { slice.refresh($0) })
  }

  /// A store for each row of a collection, in the rows' order.
  ///
  /// A row's store follows the row by its id wherever it moves, and ends when the row is removed; a row added again under the id gets a new one.
  @inlinable
  public func scope<Rows: RowCollection, ChildAction: Sendable>(
    collection keyPath: KeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, ChildAction>
  ) -> [ScopedStore<Rows.Row, ChildAction>] where Rows.Row: Equatable & Sendable, Rows.RowID: Sendable {
    let source = projectionSource
    let rows = source.location(keyPath)
    let current = state[keyPath: keyPath]
    return current.rowIDs.enumerated().compactMap { position, id -> ScopedStore<Rows.Row, ChildAction>? in
      let key = ProjectionKey(
        source, ScopedStore<Rows.Row, ChildAction>.self, keyPaths: [keyPath], path: action.identity, row: AnyHashable(id))
      if let known = known(key, as: ScopedStore<Rows.Row, ChildAction>.self) { return known }
      var hint = position
      guard let row = current.row(id, hint: &hint) else { return nil }
      let finder = RowFinder(rows, id: id, position: hint)
      let location = SliceLocation<Rows.Row>.computed { finder.row($0) }
      let slice = FollowedSlice(location, initial: row)
      return ScopedStore(
        key: key, slice: slice, source: RowProjectionSource(parent: source, id: id, row: location, action: action),
        check: { slice.refresh($0) })
    }
  }
}
