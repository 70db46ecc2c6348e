/// Changes nothing and starts nothing: an empty ``CombineReducers`` block, or the absent branch of an `if`.
public struct EmptyReducer<State: Sendable, Action: Sendable>: Reducer {
  /// There is only one kind.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}
