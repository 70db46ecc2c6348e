public import InnoFlowCore

extension Scope where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(state: WritableKeyPath<State, Child.State>, action: Action.PathReference, reducer: Child) {
    self.init(state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer)
  }
}

extension IfLet where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(
    state: WritableKeyPath<State, Child.State?>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer, onMissing: onMissing,
      fileID: fileID, line: line)
  }
}

extension IfCaseLet where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(
    state: CasePath<State, Child.State>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer, onMissing: onMissing,
      fileID: fileID, line: line)
  }
}

extension ForEachReducer where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .todoActionPath`.
  public init(
    state: WritableKeyPath<State, Rows>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Child.Action>.self), reducer: reducer,
      onMissing: onMissing, fileID: fileID, line: line)
  }
}
