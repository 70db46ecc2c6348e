/// A question to an action: is it one of these, and what does it carry?
///
/// ```swift
/// let empty = ActionMatcher(Action.loadedCasePath).filter(\.isEmpty)
/// ```
public struct ActionMatcher<Action: Sendable, Value>: Sendable {
  /// What the action carries, or `nil` when it is not one of these.
  public let match: @Sendable (Action) -> Value?

  /// The actions to which a closure answers with a value.
  public init(_ match: @escaping @Sendable (Action) -> Value?) {
    self.match = match
  }

  /// Any action of one case.
  public init(_ path: CasePath<Action, Value>) {
    match = { path.extract($0) }
  }

  /// Any action to a row of a collection.
  public init<ID, ChildAction>(_ path: CollectionActionPath<Action, ID, ChildAction>) where Value == (id: ID, action: ChildAction) {
    match = { path.extract($0) }
  }

  /// Exactly one action.
  public init(_ action: Action) where Action: Equatable, Value == Void {
    match = { $0 == action ? () : nil }
  }

  /// The actions among these for whose value the condition holds.
  public func filter(_ condition: @escaping @Sendable (Value) -> Bool) -> ActionMatcher {
    ActionMatcher { action in match(action).flatMap { condition($0) ? $0 : nil } }
  }

  /// The same actions with another value; `nil` leaves an action out.
  public func compactMap<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue?) -> ActionMatcher<Action, NewValue> {
    ActionMatcher<Action, NewValue> { action in match(action).flatMap(transform) }
  }
}
