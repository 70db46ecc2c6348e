/// Runs a child reducer on a part of the state that is always there.
///
/// ```swift
/// Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
/// ```
///
/// Actions of other cases pass by. The child's state is changed in place.
public struct Scope<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline let state: StatePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: Child.Resolved

  /// Runs `reducer` on the state at the key path for the actions of one case.
  public init(state: WritableKeyPath<State, Child.State>, action: CasePath<Action, Child.Action>, reducer: Child) {
    self.state = StatePath(state)
    self.action = action
    child = reducer.resolved
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = self.action.extraction(action) else { return .none }
    let effect = self.state.modify(&state) { child.reduce(into: &$0, action: childAction) }
    return effect.isNone ? .none : effect.map(self.action.embedding)
  }
}
