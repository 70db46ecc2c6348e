/// One rule of a phase: the trigger, and the phase it leads to.
///
/// The trigger is an action, a case path, an ``ActionMatcher`` or a predicate. The target is one phase (`to:`), or what a resolver makes of the
/// state after the reducer ran (`targets:resolve:`): a phase among the declared targets, the current one (see ``SelfTransitionPolicy``), or
/// `nil` when this rule does not apply.
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
  public init(_ action: Action, targets: [Phase], resolve: @escaping @Sendable (State) -> Phase?) where Action: Equatable {
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

  /// Any action that the matcher takes.
  public init<Value>(_ matcher: ActionMatcher<Action, Value>, to target: Phase) {
    matches = { matcher.match($0) != nil }
    self.target = .fixed(target)
  }

  /// Any action that the matcher takes, and a target that depends on the state and on what the matcher took out of the action.
  public init<Value>(
    _ matcher: ActionMatcher<Action, Value>, targets: [Phase], resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    matches = { matcher.match($0) != nil }
    target = .resolved(declared: targets) { state, action in
      matcher.match(action).flatMap { resolve(state, $0) }
    }
  }

  /// Any action for which the predicate holds. It is asked once per action in the phase, so it should be quick and pure.
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
