/// Runs reducers over the same state in declaration order and merges their effects.
///
/// ```swift
/// CombineReducers {
///   Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
///   Reduce { state, action in
///     state.actions += 1
///     return .none
///   }
///   if isTraced {
///     TraceReducer()
///   }
/// }
/// ```
///
/// The block is evaluated when the value is made, so conditions in it are decided once per store, not once per action.
/// There is no limit on the number of reducers.
public struct CombineReducers<State: Sendable, Action: Sendable, Content: Reducer>: Reducer
where Content.State == State, Content.Action == Action {
  @usableFromInline let content: Content

  /// The reducers of a block, in order.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    content.reduce(into: &state, action: action)
  }
}
