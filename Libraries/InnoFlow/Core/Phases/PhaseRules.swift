/// The rules of one phase, inside a ``PhaseMap``.
///
/// Declare a phase without rules too: it is then part of the graph.
public struct From<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  let phase: Phase
  let rules: [On<State, Action, Phase>]

  /// The rules of `phase`, tried in the order of their declaration.
  public init(_ phase: Phase, @PhaseRuleBuilder<State, Action, Phase> _ rules: () -> [On<State, Action, Phase>]) {
    self.phase = phase
    self.rules = rules()
  }
}

/// One rule of a phase: the trigger, and the phase it leads to.
///
/// The trigger is an action, a case path, an ``ActionMatcher`` or a predicate. The target is one phase (`to:`), or the
/// result of a resolver, which gets the state after the reducer ran (`targets:resolve:`): one of the declared targets,
/// the current one (see ``SelfTransitionPolicy``), or `nil` when this rule does not apply.
public struct On<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  @usableFromInline
  enum Target: Sendable {
    case fixed(Phase)
    case resolved(declared: [Phase], @Sendable (State, Action) -> Phase?)
  }

  @usableFromInline let matches: @Sendable (Action) -> Bool
  @usableFromInline let target: Target

  var declaredTargets: [Phase] {
    switch target {
    case .fixed(let phase): [phase]
    case .resolved(let declared, _): declared
    }
  }

  /// Exactly this action.
  public init(_ action: Action, to target: Phase) where Action: Equatable {
    matches = { $0 == action }
    self.target = .fixed(target)
  }

  /// Exactly this action, and a target that depends on the state.
  public init(_ action: Action, targets: [Phase], resolve: @escaping @Sendable (State) -> Phase?)
  where Action: Equatable {
    matches = { $0 == action }
    target = .resolved(declared: targets) { state, _ in resolve(state) }
  }

  /// Any action of one case, whatever its payload.
  public init<Value>(_ path: CasePath<Action, Value>, to target: Phase) {
    self.init(ActionMatcher(path), to: target)
  }

  /// Any action of one case, and a target that depends on the state and the payload.
  public init<Value>(
    _ path: CasePath<Action, Value>, targets: [Phase], resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    self.init(ActionMatcher(path), targets: targets, resolve: resolve)
  }

  /// Any action that the matcher matches.
  public init<Value>(_ matcher: ActionMatcher<Action, Value>, to target: Phase) {
    matches = { matcher.match($0) != nil }
    self.target = .fixed(target)
  }

  /// Any action that the matcher matches, and a target that depends on the state and the extracted value.
  public init<Value>(
    _ matcher: ActionMatcher<Action, Value>, targets: [Phase], resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    matches = { matcher.match($0) != nil }
    target = .resolved(declared: targets) { state, action in
      matcher.match(action).flatMap { resolve(state, $0) }
    }
  }

  /// Any action for which the predicate holds. Reports and tests call the predicate too, so it should be pure.
  public init(where predicate: @escaping @Sendable (Action) -> Bool, to target: Phase) {
    matches = predicate
    self.target = .fixed(target)
  }

  /// Any action for which the predicate holds, and a target that depends on the state and the action.
  public init(
    where predicate: @escaping @Sendable (Action) -> Bool, targets: [Phase],
    resolve: @escaping @Sendable (State, Action) -> Phase?
  ) {
    matches = predicate
    target = .resolved(declared: targets, resolve)
  }
}

/// Collects the sources of a ``PhaseMap``; `if`, `switch`, `for` and availability checks can be used.
@resultBuilder
public enum PhaseMapBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// The element of a block.
  public typealias Source = From<State, Action, Phase>

  public static func buildExpression(_ source: Source) -> [Source] { [source] }
  public static func buildBlock(_ parts: [Source]...) -> [Source] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Source]?) -> [Source] { part ?? [] }
  public static func buildEither(first part: [Source]) -> [Source] { part }
  public static func buildEither(second part: [Source]) -> [Source] { part }
  public static func buildArray(_ parts: [[Source]]) -> [Source] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Source]) -> [Source] { part }
}

/// Collects the rules of a ``From``; `if`, `switch`, `for` and availability checks can be used.
@resultBuilder
public enum PhaseRuleBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// The element of a block.
  public typealias Rule = On<State, Action, Phase>

  public static func buildExpression(_ rule: Rule) -> [Rule] { [rule] }
  public static func buildBlock(_ parts: [Rule]...) -> [Rule] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Rule]?) -> [Rule] { part ?? [] }
  public static func buildEither(first part: [Rule]) -> [Rule] { part }
  public static func buildEither(second part: [Rule]) -> [Rule] { part }
  public static func buildArray(_ parts: [[Rule]]) -> [Rule] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Rule]) -> [Rule] { part }
}

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

  /// Matches one action, by equality.
  public init(_ action: Action) where Action: Equatable, Value == Void {
    match = { $0 == action ? () : nil }
  }

  /// Matches only when the condition holds for the value.
  public func filter(_ condition: @escaping @Sendable (Value) -> Bool) -> ActionMatcher {
    ActionMatcher { action in match(action).flatMap { condition($0) ? $0 : nil } }
  }

  /// Transforms the value; `nil` excludes the action.
  public func compactMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> ActionMatcher<Action, NewValue> {
    ActionMatcher<Action, NewValue> { action in match(action).flatMap(transform) }
  }
}
