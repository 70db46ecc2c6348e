/// A reducer that reacts to changes of a value; what ``Reducer/onChange(of:_:)`` returns.
public struct OnChangeReducer<Base: Reducer, Value: Equatable>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action

  @usableFromInline let base: Base.Resolved
  @usableFromInline let value: (Base.State) -> Value
  @usableFromInline let reaction: (inout Base.State, Value, Value) -> EffectTask<Base.Action>

  @usableFromInline
  init(
    base: Base.Resolved, value: @escaping (Base.State) -> Value,
    reaction: @escaping (inout Base.State, Value, Value) -> EffectTask<Base.Action>
  ) {
    self.base = base
    self.value = value
    self.reaction = reaction
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    return new == old ? effect : effect.merged(with: reaction(&state, old, new))
  }
}

extension Reducer {
  /// Calls a closure when this reducer has changed a value, whatever action it was.
  ///
  /// ```swift
  /// SearchFeature().onChange(of: \.query) { state, old, new in
  ///   state.page = 0
  ///   return .send(.search)
  /// }
  /// ```
  ///
  /// The value is copied and compared at each action: name a small one. Changes that the closure makes itself do not
  /// call it again. Changes by reducers outside this one are not seen.
  ///
  /// - Parameter reaction: Gets the state to change further, the old and the new value; its effect is merged behind
  ///   that of this reducer.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ reaction: @escaping (_ state: inout State, _ old: Value, _ new: Value) -> EffectTask<Action>
  ) -> OnChangeReducer<Self, Value> {
    OnChangeReducer(base: resolved, value: value, reaction: reaction)
  }
}
