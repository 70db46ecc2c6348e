import InnoFlowCore

extension TestStore {
  /// The part of a child whose state is always there.
  public func scope<ChildState: Equatable, ChildAction>(
    state keyPath: WritableKeyPath<R.State, ChildState>, action: CasePath<R.Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self, read: { $0[keyPath: keyPath] }, modify: { try $1(&$0[keyPath: keyPath]) }, embed: action.embed,
      extract: action.extract)
  }

  /// The part of a child whose state may be absent; there is one whether it is or not, but nothing can be asserted on a state that is absent.
  public func scope<ChildState: Equatable, ChildAction>(
    ifLet keyPath: WritableKeyPath<R.State, ChildState?>, action: CasePath<R.Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self, read: { $0[keyPath: keyPath] },
      modify: { state, change in
        guard var child = state[keyPath: keyPath].take() else { throw MissingChild(description: "The child's state is not there.") }
        defer { state[keyPath: keyPath] = child }
        try change(&child)
      },
      embed: action.embed, extract: action.extract)
  }

  /// A part for each row of a collection, in the rows' order now.
  public func scope<Rows: RowCollection, ChildAction>(
    collection keyPath: WritableKeyPath<R.State, Rows>, action: CollectionActionPath<R.Action, Rows.RowID, ChildAction>
  ) -> [ScopedTestStore<R, Rows.Row, ChildAction>] where Rows.Row: Equatable {
    state[keyPath: keyPath].rowIDs.map { id in
      ScopedTestStore(
        parent: self,
        read: {
          var hint = 0
          return $0[keyPath: keyPath].row(id, hint: &hint)
        },
        modify: { state, change in
          guard let result = state[keyPath: keyPath].withRow(id, { row in Result { try change(&row) } }) else {
            throw MissingChild(description: "The row \(id) is not there.")
          }
          try result.get()
        },
        embed: { action.embed(id, $0) },
        extract: { action.extract($0).flatMap { $0.id == id ? $0.action : nil } })
    }
  }
}

extension TestStore where R.Action: CasePathReferable {
  /// The part of a child that is a feature, with the path by its name alone: `action: .childCasePath`.
  public func scope<ChildState: FeatureState & Equatable>(
    state keyPath: WritableKeyPath<R.State, ChildState>, action: R.Action.PathReference
  ) -> ScopedTestStore<R, ChildState, ChildState.FeatureAction> {
    scope(state: keyPath, action: action.resolved(as: CasePath<R.Action, ChildState.FeatureAction>.self))
  }

  /// The part of a feature whose state may be absent, with the path by its name alone.
  public func scope<ChildState: FeatureState & Equatable>(
    ifLet keyPath: WritableKeyPath<R.State, ChildState?>, action: R.Action.PathReference
  ) -> ScopedTestStore<R, ChildState, ChildState.FeatureAction> {
    scope(ifLet: keyPath, action: action.resolved(as: CasePath<R.Action, ChildState.FeatureAction>.self))
  }

  /// A part for each row of a collection of features, with the path by its name alone: `action: .todoActionPath`.
  public func scope<Rows: RowCollection>(
    collection keyPath: WritableKeyPath<R.State, Rows>, action: R.Action.PathReference
  ) -> [ScopedTestStore<R, Rows.Row, Rows.Row.FeatureAction>] where Rows.Row: FeatureState & Equatable, Rows.RowID: Sendable {
    scope(collection: keyPath, action: action.resolved(as: CollectionActionPath<R.Action, Rows.RowID, Rows.Row.FeatureAction>.self))
  }
}

/// An assertion was made on a child that the state does not have.
private struct MissingChild: Error, CustomStringConvertible {
  let description: String
}
