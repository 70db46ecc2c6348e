/// What can happen to a screen: the user's intents and the results of asynchronous work.
///
/// Actions are compared, so a payload must be `Equatable`: describe an error by a value instead of storing it.
public protocol Actionable: Equatable, Sendable {}

/// What a screen shows, as a value that can be created without arguments.
public protocol Statable: Equatable, Sendable {
  /// Creates the state that a store starts with.
  init()
}

/// Turns an action into a change of state: pure and synchronous.
///
/// It has no dependencies: data from outside arrives in actions that middleware dispatches. Called on the main actor.
public protocol ReducerType<Action, State>: SendableMetatype {
  /// The actions that it handles.
  associatedtype Action: Actionable
  /// The state that it changes.
  associatedtype State: Statable

  /// Applies one action in place.
  func reduce(action: Action, state: inout State)
}

extension ReducerType {
  /// A reducer that runs this reducer, then `other`, on the same action and state.
  @inlinable
  public func combined<Other: ReducerType>(with other: Other) -> CombinedReducer<Self, Other> {
    CombinedReducer(first: self, second: other)
  }
}

/// Two reducers in sequence; the second sees the state that the first has left. Made by `combined(with:)`.
public struct CombinedReducer<First: ReducerType, Second: ReducerType>: ReducerType
where First.Action == Second.Action, First.State == Second.State {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @usableFromInline
  init(first: First, second: Second) {
    (self.first, self.second) = (first, second)
  }

  @inlinable
  public func reduce(action: First.Action, state: inout First.State) {
    first.reduce(action: action, state: &state)
    second.reduce(action: action, state: &state)
  }
}

/// Runs the reducer of a child on a part of the state. The child knows nothing of the parent.
///
/// ```swift
/// Scope(state: \.header, action: { if case .header(let action) = $0 { action } else { nil } }) {
///   HeaderReducer()
/// }
/// .reduce(action: action, state: &state)
/// ```
public struct Scope<State: Statable, Action: Actionable, Child: ReducerType>: ReducerType {
  @usableFromInline let state: WritableKeyPath<State, Child.State>
  @usableFromInline let action: (Action) -> Child.Action?
  @usableFromInline let child: () -> Child

  /// - Parameters:
  ///   - action: Extracts the child's action from an action of the parent; `nil` skips the child.
  ///   - child: Makes the reducer of the child, once for each action of the child.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State>, action: @escaping (Action) -> Child.Action?,
    child: @escaping () -> Child
  ) {
    (self.state, self.action, self.child) = (state, action, child)
  }

  @inlinable
  public func reduce(action: Action, state: inout State) {
    guard let childAction = self.action(action) else { return }
    child().reduce(action: childAction, state: &state[keyPath: self.state])
  }
}
