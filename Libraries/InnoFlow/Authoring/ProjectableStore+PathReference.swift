public import InnoFlowCore

extension ProjectableStore where Action: CasePathReferable {
  /// The store of a child that is a feature, with the path by its name alone.
  ///
  /// ```swift
  /// let child = store.scope(state: \.child, action: .childCasePath)
  /// ```
  ///
  /// The child's state says what its actions are; for a child that `@InnoFlow` did not make write `Action.childCasePath`.
  public func scope<ChildState: FeatureState & Equatable & Sendable>(
    state keyPath: KeyPath<State, ChildState>, action: Action.PathReference
  ) -> ScopedStore<ChildState, ChildState.FeatureAction> {
    scope(state: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// The store of a feature whose state may be absent, with the path by its name alone.
  public func scope<ChildState: FeatureState & Equatable & Sendable>(
    ifLet keyPath: KeyPath<State, ChildState?>, action: Action.PathReference
  ) -> ScopedStore<ChildState, ChildState.FeatureAction>? {
    scope(ifLet: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// A store for each row of a collection of features, with the path by its name alone: `action: .todoActionPath`.
  public func scope<Rows: RowCollection>(
    collection keyPath: KeyPath<State, Rows>, action: Action.PathReference
  ) -> [ScopedStore<Rows.Row, Rows.Row.FeatureAction>] where Rows.Row: FeatureState & Equatable & Sendable, Rows.RowID: Sendable {
    scope(collection: keyPath, action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Rows.Row.FeatureAction>.self))
  }
}
