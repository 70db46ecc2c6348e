/// Turns an action into a change of state and a description of the effects that follow.
///
/// Features declare `var body: some Reducer<State, Action>` and let `@InnoFlow` write the rest; a small helper may
/// implement ``reduce(into:action:)`` itself. Reducers run on the actor of the store that owns them, one action at a time,
/// and need not be `Sendable`.
///
/// A composed body is a value that would have to be rebuilt for each action. ``resolved`` is where that is avoided: whoever
/// runs a reducer often (a store, and every composing reducer at its own creation) asks for it once and keeps the answer.
/// A reducer that is its own implementation inherits `resolved`, which is then the reducer itself. A reducer with a body answers
/// with `body.resolved`:
///
/// ```swift
/// func reduce(into state: inout State, action: Action) -> EffectTask<Action> { body.reduce(into: &state, action: action) }
/// var resolved: some Reducer<State, Action> { body.resolved }
/// ```
public protocol Reducer<State, Action> {
  /// What the feature knows. Never copied by the runtime around an action.
  associatedtype State: Sendable
  /// What can happen to the feature.
  associatedtype Action: Sendable
  /// The reducer that does the work once every body has been evaluated.
  associatedtype Resolved: Reducer = Self where Resolved.State == State, Resolved.Action == Action

  /// Applies one action in place and returns the effects that follow from it, `.none` when there are none.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>

  /// This reducer with its body evaluated. Each access evaluates the body again: ask once and keep the result.
  var resolved: Resolved { get }
}

extension Reducer where Resolved == Self {
  @inlinable
  public var resolved: Self { self }
}
