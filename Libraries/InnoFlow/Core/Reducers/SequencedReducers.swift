/// Two reducers over the same state, run in order; their effects are merged in that order.
public struct SequencedReducers<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  public typealias State = First.State
  public typealias Action = First.Action

  @usableFromInline let first: First
  @usableFromInline let second: Second

  /// Runs `second` on what `first` has left.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> EffectTask<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merged(with: second.reduce(into: &state, action: action))
  }
}
