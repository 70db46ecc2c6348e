/// Runs a child reducer on an optional part of the state, while it is there.
///
/// The child runs in the place of the block where it is declared: put it before the reducer that sets its state to `nil`, or the
/// child misses the action that closes it.
public struct IfLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline let state: StatePath<State, Child.State?>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport

  /// - Parameter onMissing: What to do with a child action while the state is `nil`.
  public init(
    state: WritableKeyPath<State, Child.State?>, action: CasePath<Action, Child.Action>, reducer: Child,
    onMissing: MissingStatePolicy = .report, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.state = StatePath(state)
    self.action = action
    child = LazilyResolved(reducer)
    missing = MissingStateReport("IfLet", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = self.action.extraction(action) else { return .none }
    let effect = self.state.modify(&state) { childState -> EffectTask<Child.Action>? in
      // Taken out rather than copied, so that nothing else refers to what it holds while the child changes it.
      guard var taken = childState.take() else { return nil }
      defer { childState = taken }
      return child.reducer.reduce(into: &taken, action: childAction)
    }
    guard let effect else { return missing.effect(for: action) }
    return effect.isNone ? .none : effect.map(self.action.embedding)
  }
}
