/// Delegates a part of a parent's state to the reducer of a child, which knows nothing of the parent.
///
/// ```swift
/// Scope(state: \.header, action: { if case .header(let action) = $0 { action } else { nil } }) {
///   HeaderReducer()
/// }
/// .reduce(action: action, state: &state)
/// ```
///
/// A file that imports InnoFlow too has to write `ReduxCore.Scope`.
public struct Scope<State: Statable, Action: Actionable, Child: ReducerType>: ReducerType {
  @usableFromInline let state: WritableKeyPath<State, Child.State>
  @usableFromInline let action: (Action) -> Child.Action?
  @usableFromInline let child: () -> Child

  /// - Parameters:
  ///   - action: The child's action in an action of the parent; `nil` skips the child. Called for each action.
  ///   - child: Called for each action that is the child's.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State>, action: @escaping (Action) -> Child.Action?,
    child: @escaping () -> Child
  ) {
    self.state = state
    self.action = action
    self.child = child
  }

  @inlinable
  public func reduce(action: Action, state: inout State) {
    guard let childAction = self.action(action) else { return }
    child().reduce(action: childAction, state: &state[keyPath: self.state])
  }
}
