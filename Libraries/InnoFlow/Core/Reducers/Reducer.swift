/// Turns an action into a change of state and the effects that follow from it.
///
/// Features declare `var body: some Reducer<State, Action>` and let `@InnoFlow` write the rest; a small helper may
/// implement ``reduce(into:action:)`` itself. A store runs its reducer on the main actor, one action at a time;
/// reducers need not be `Sendable`.
///
/// A composed body is a value that would have to be rebuilt for each action. ``resolved`` avoids that: a store and each
/// composing reducer read it once and keep the result. A reducer that implements ``reduce(into:action:)`` without a
/// body inherits a `resolved` that returns the reducer itself. A reducer with a body returns `body.resolved`:
///
/// ```swift
/// func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
///   body.reduce(into: &state, action: action)
/// }
/// var resolved: some Reducer<State, Action> { body.resolved }
/// ```
public protocol Reducer<State, Action> {
  /// The feature's state. A ``Store`` changes it in place, and copies it only for instrumentation that observes
  /// reductions.
  associatedtype State: Sendable
  /// The feature's actions: what can happen to it.
  associatedtype Action: Sendable
  /// The type of ``resolved``: this reducer with its body evaluated.
  associatedtype Resolved: Reducer = Self where Resolved.State == State, Resolved.Action == Action

  /// Applies one action in place and returns the effects that follow from it, `.none` when there are none.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>

  /// This reducer with its body evaluated. Each access evaluates the body again: read it once and keep the result.
  var resolved: Resolved { get }
}

extension Reducer where Resolved == Self {
  @inlinable
  public var resolved: Self { self }
}

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

/// Changes nothing and starts nothing: an empty ``CombineReducers`` block, or the absent branch of an `if`.
public struct EmptyReducer<State: Sendable, Action: Sendable>: Reducer {
  /// Creates the reducer.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

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
  /// - Parameter reaction: Gets the state, which it may change further, and the old and the new value. Its effect
  ///   starts after that of this reducer.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ reaction: @escaping (_ state: inout State, _ old: Value, _ new: Value) -> EffectTask<Action>
  ) -> OnChangeReducer<Self, Value> {
    OnChangeReducer(base: resolved, value: value, reaction: reaction)
  }
}
