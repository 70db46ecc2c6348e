/// Runs reducers over the same state in declaration order and merges their effects.
///
/// ```swift
/// CombineReducers {
///   Reduce { state, action in … }
///   Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
///   if isTraced { TraceReducer() }
/// }
/// ```
///
/// The block is evaluated when the value is made, so conditions in it are decided once per store, not once per action.
/// There is no limit on the number of reducers.
public struct CombineReducers<State: Sendable, Action: Sendable, Content: Reducer>: Reducer
where Content.State == State, Content.Action == Action {
  @usableFromInline let content: Content

  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    content.reduce(into: &state, action: action)
  }
}
