/// The transitions of a feature's phase: which action leads from which phase to which. The map owns the phase in the
/// state: only the map writes it.
///
/// ```swift
/// static var phaseMap: PhaseMap<State, Action, State.Phase> {
///   PhaseMap(\.phase) {
///     From(.idle) {
///       On(.load, to: .loading)
///     }
///     From(.loading) {
///       On(Action.loadedCasePath, to: .loaded)
///       On(Action.failedCasePath, to: .failed)
///     }
///   }
/// }
/// ```
///
/// ``Reducer/phaseMap(_:)`` runs it after a reducer. An action without a rule in the current phase leaves the phase as
/// it is: that is legal, since most actions do not concern the phase. Rules are tried in declaration order until one
/// gives a phase; after a resolver that returns `nil`, the next rule is tried.
public struct PhaseMap<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The phase in the state.
  public let keyPath: any WritableKeyPath<State, Phase> & Sendable
  /// What happens when a rule leads back to its own phase.
  public var selfTransitions: SelfTransitionPolicy
  /// How violations are reported.
  public var diagnostics: PhaseMapDiagnostics<Action, Phase>
  /// The phases that have rules, in declaration order, each once.
  public let sources: [Phase]
  /// The phases that were declared as a source more than once; their rules are joined in declaration order.
  public let duplicateSources: [Phase]
  /// Where the map is declared, for messages: file and line.
  public let location: String
  @usableFromInline let rules: [Phase: [On<State, Action, Phase>]]

  /// - Parameters:
  ///   - keyPath: The phase in the state. Nothing but the map writes it once the map is applied.
  ///   - selfTransitions: By default a rule that leads back to its own phase does nothing.
  ///   - diagnostics: By default violations are logged in debug builds, and fail the test of a `TestStore`.
  ///   - sources: A `From` for each phase that can be left.
  public init(
    _ keyPath: any WritableKeyPath<State, Phase> & Sendable,
    selfTransitions: SelfTransitionPolicy = .ignore,
    diagnostics: PhaseMapDiagnostics<Action, Phase> = .debugWarnings,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @PhaseMapBuilder<State, Action, Phase> _ sources: () -> [From<State, Action, Phase>]
  ) {
    self.keyPath = keyPath
    location = "\(fileID):\(line)"
    self.selfTransitions = selfTransitions
    self.diagnostics = diagnostics
    var order: [Phase] = []
    var duplicates: [Phase] = []
    var rules: [Phase: [On<State, Action, Phase>]] = [:]
    for source in sources() {
      if rules[source.phase] == nil {
        order.append(source.phase)
      } else if !duplicates.contains(source.phase) {
        duplicates.append(source.phase)
      }
      rules[source.phase, default: []] += source.rules
    }
    self.sources = order
    duplicateSources = duplicates
    self.rules = rules
  }

  /// The decision for an action in a phase. `state` is the state after the reducer ran; its phase is still `phase`.
  @inlinable
  public func decision(in phase: Phase, on action: Action, state: borrowing State) -> PhaseDecision<Phase> {
    guard let rules = rules[phase] else { return .stay }
    for rule in rules where rule.matches(action) {
      let target: Phase
      switch rule.target {
      case .fixed(let fixed):
        target = fixed
      case .resolved(let declared, let resolve):
        guard let resolved = resolve(state, action) else { continue }
        // The current phase has to be declared as a target only where the map allows self transitions.
        guard declared.contains(resolved) || (resolved == phase && selfTransitions != .allow) else {
          return .undeclared(resolved, declared: declared)
        }
        target = resolved
      }
      guard target == phase else { return .move(to: target) }
      switch selfTransitions {
      case .ignore: return .stay
      case .allow: return .move(to: target)
      case .forbid: return .illegalSelfTransition
      }
    }
    return .stay
  }

  /// Every phase and every transition that the rules declare, the declared targets of resolvers included, in
  /// declaration order.
  ///
  /// A rule that leads back to its own phase is part of the graph only where self transitions are allowed.
  public var derivedGraph: PhaseTransitionGraph<Phase> {
    var graph = PhaseTransitionGraph<Phase>()
    for source in sources {
      graph.insert(source)
    }
    for source in sources {
      for target in rules[source, default: []].flatMap(\.declaredTargets)
      where target != source || selfTransitions == .allow {
        graph.insert(from: source, to: target)
      }
    }
    return graph
  }
}

/// The decision of a ``PhaseMap`` for one action in one phase.
public enum PhaseDecision<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// No rule applies, or the rule leads back to the same phase and the map ignores that.
  case stay
  /// The phase becomes another one; the same one where self transitions are allowed.
  case move(to: Phase)
  /// A resolver returned a phase that it had not declared; the phase stays.
  case undeclared(Phase, declared: [Phase])
  /// A rule leads back to its own phase and the map forbids that; the phase stays.
  case illegalSelfTransition
}

/// What happens when a rule leads back to its own phase, by its fixed target or by the result of its resolver.
///
/// A resolver need not declare the phase it starts from among its targets, unless the policy is ``allow``.
public enum SelfTransitionPolicy: Sendable {
  /// The rule has no effect. The default.
  case ignore
  /// The rule has no effect, and a violation is reported.
  case forbid
  /// The phase is written again, and the graph of the map shows the loop.
  case allow
}
