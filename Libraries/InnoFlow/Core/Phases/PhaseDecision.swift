/// What a ``PhaseMap`` says of one action in one phase.
public enum PhaseDecision<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// No rule answers, or the one that does leads back to the same phase and the map ignores that.
  case stay
  /// The phase becomes another one; the same one where self transitions are allowed.
  case move(to: Phase)
  /// A resolver returned a phase that it had not declared; the phase stays.
  case undeclared(Phase, declared: [Phase])
  /// A rule leads back to its own phase and the map forbids that; the phase stays.
  case illegalSelfTransition
}
