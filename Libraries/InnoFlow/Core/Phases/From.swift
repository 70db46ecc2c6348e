/// The rules of one phase, inside a ``PhaseMap``.
///
/// A phase without rules is worth declaring too: it then has its place in the graph.
public struct From<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  let phase: Phase
  let rules: [On<State, Action, Phase>]

  /// The rules of `phase`, tried in the order of their declaration.
  public init(_ phase: Phase, @PhaseRuleBuilder<State, Action, Phase> _ rules: () -> [On<State, Action, Phase>]) {
    self.phase = phase
    self.rules = rules()
  }
}
