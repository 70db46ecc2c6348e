/// The primitive reducer: a closure.
///
/// ```swift
/// Reduce<State, Action> { state, action in
///   state.count += 1
///   return .none
/// }
/// ```
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline let closure: (inout State, Action) -> EffectTask<Action>

  /// - Parameter closure: Called once per action, never concurrently and never re-entrantly.
  @inlinable
  public init(_ closure: @escaping (_ state: inout State, _ action: Action) -> EffectTask<Action>) {
    self.closure = closure
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    closure(&state, action)
  }
}
