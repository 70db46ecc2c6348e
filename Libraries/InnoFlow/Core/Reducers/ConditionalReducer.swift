/// One of two reducers: the branches of an `if` or a `switch` in ``CombineReducers``.
public enum ConditionalReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  public typealias State = First.State
  public typealias Action = First.Action

  /// The branch of the `if`, or of an earlier case.
  case first(First)
  /// The branch of the `else`, or of a later case.
  case second(Second)

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> EffectTask<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}
