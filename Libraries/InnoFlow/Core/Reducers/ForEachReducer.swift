/// Runs a child reducer on the one row of a collection that an action addresses.
///
/// ```swift
/// ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoFeature())
/// ```
///
/// The row is changed in place. Finding it takes linear time in an array and constant time in an ``IdentifiedArray``. Declare it before
/// the reducer that removes rows, or a row misses the action that removes it.
public struct ForEachReducer<State: Sendable, Action: Sendable, Rows: RowCollection, Child: Reducer>: Reducer
where Rows.Row == Child.State, Rows.RowID: Sendable {
  @usableFromInline let rows: StatePath<State, Rows>
  @usableFromInline let action: CollectionActionPath<Action, Rows.RowID, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport

  /// - Parameter onMissing: What to do with an action for a row that is not there.
  public init(
    state: WritableKeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, Child.Action>, reducer: Child,
    onMissing: MissingStatePolicy = .report, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    rows = StatePath(state)
    self.action = action
    child = LazilyResolved(reducer)
    missing = MissingStateReport("ForEachReducer", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let (id, childAction) = self.action.extraction(action) else { return .none }
    let effect = rows.modify(&state) { rows in
      rows.withRow(id) { child.reducer.reduce(into: &$0, action: childAction) }
    }
    guard let effect else { return missing.effect(for: action) }
    return effect.isNone ? .none : effect.map { [path = self.action] in path.embed(id, $0) }
  }
}
