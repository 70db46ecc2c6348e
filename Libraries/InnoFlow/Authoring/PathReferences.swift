public import InnoFlowCore

extension Scope where Action: CasePathReferable {
  /// Takes the path by its name, `action: .childCasePath`. Stops the program when the payload is another than the
  /// child's action.
  @inlinable
  public init(state: WritableKeyPath<State, Child.State>, action: Action.PathReference, reducer: Child) {
    self.init(state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer)
  }
}

extension IfLet where Action: CasePathReferable {
  /// Takes the path by its name, `action: .childCasePath`. Stops the program when the payload is another than the
  /// child's action.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State?>, action: Action.PathReference, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer,
      onMissing: onMissing, lifetime: lifetime,
      fileID: fileID, line: line)
  }
}

extension IfCaseLet where Action: CasePathReferable {
  /// Takes the path by its name, `action: .childCasePath`. Stops the program when the payload is another than the
  /// child's action.
  @inlinable
  public init(
    state: CasePath<State, Child.State>, action: Action.PathReference, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer,
      onMissing: onMissing, lifetime: lifetime,
      fileID: fileID, line: line)
  }
}

extension ForEachReducer where Action: CasePathReferable {
  /// Takes the path by its name, `action: .todoActionPath`. Stops the program when the payload does not fit the rows.
  @inlinable
  public init(
    state: WritableKeyPath<State, Rows>, action: Action.PathReference, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Child.Action>.self),
      reducer: reducer,
      onMissing: onMissing, lifetime: lifetime, fileID: fileID, line: line)
  }
}

extension ProjectableStore where Action: CasePathReferable {
  /// The store of a child feature, with the path's name.
  ///
  /// ```swift
  /// let child = store.scope(state: \.child, action: .childCasePath)
  /// ```
  ///
  /// The child's action is inferred from its state; for a child without `@InnoFlow` write `Action.childCasePath`.
  public func scope<ChildState: FeatureState & Equatable & Sendable>(
    state keyPath: KeyPath<State, ChildState>, action: Action.PathReference
  ) -> ScopedStore<ChildState, ChildState.FeatureAction> {
    scope(state: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// The store of an optional child feature, with the path's name.
  public func scope<ChildState: FeatureState & Equatable & Sendable>(
    ifLet keyPath: KeyPath<State, ChildState?>, action: Action.PathReference
  ) -> ScopedStore<ChildState, ChildState.FeatureAction>? {
    scope(ifLet: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// A store for each row of a collection of features, with the path's name: `action: .todoActionPath`.
  public func scope<Rows: RowCollection>(
    collection keyPath: KeyPath<State, Rows>, action: Action.PathReference
  ) -> [ScopedStore<Rows.Row, Rows.Row.FeatureAction>]
  where Rows.Row: FeatureState & Equatable & Sendable, Rows.RowID: Sendable {
    scope(
      collection: keyPath,
      action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Rows.Row.FeatureAction>.self))
  }
}
