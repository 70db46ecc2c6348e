/// Matches some actions and extracts a value from them.
///
/// ```swift
/// let empty = ActionMatcher(Action.loadedCasePath).filter(\.isEmpty)
/// ```
public struct ActionMatcher<Action: Sendable, Value>: Sendable {
  /// The extracted value, or `nil` when the action does not match.
  public let match: @Sendable (Action) -> Value?

  /// Matches the actions for which a closure returns a value.
  public init(_ match: @escaping @Sendable (Action) -> Value?) {
    self.match = match
  }

  /// Matches any action of one case.
  public init(_ path: CasePath<Action, Value>) {
    match = { path.extract($0) }
  }

  /// Matches any action of a row of a collection.
  public init<ID, ChildAction>(_ path: CollectionActionPath<Action, ID, ChildAction>)
  where Value == (id: ID, action: ChildAction) {
    match = { path.extract($0) }
  }

  /// Exactly one action.
  public init(_ action: Action) where Action: Equatable, Value == Void {
    match = { $0 == action ? () : nil }
  }

  /// Matches only when the condition holds for the value.
  public func filter(_ condition: @escaping @Sendable (Value) -> Bool) -> ActionMatcher {
    ActionMatcher { action in match(action).flatMap { condition($0) ? $0 : nil } }
  }

  /// Transforms the value; `nil` excludes the action.
  public func compactMap<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue?) -> ActionMatcher<
    Action, NewValue
  > {
    ActionMatcher<Action, NewValue> { action in match(action).flatMap(transform) }
  }
}
