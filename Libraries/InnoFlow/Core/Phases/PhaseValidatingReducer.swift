/// A reducer that writes its phase itself and is checked against a graph; what ``Reducer/validatePhaseTransitions(tracking:through:fileID:line:onViolation:)``
/// returns.
public struct PhaseValidatingReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action

  let base: Base.Resolved
  let keyPath: KeyPath<Base.State, Phase>
  let graph: PhaseTransitionGraph<Phase>
  let onViolation: @Sendable (_ action: Base.Action, _ from: Phase, _ to: Phase) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    let previous = state[keyPath: keyPath]
    let effect = base.reduce(into: &state, action: action)
    let current = state[keyPath: keyPath]
    if current != previous, !graph.allows(from: previous, to: current) {
      onViolation(action, previous, current)
    }
    return effect
  }
}

extension Reducer {
  /// Checks the phase that this reducer writes against `graph`, and reports a move that the graph does not have. Nothing is put back.
  ///
  /// The older surface: a ``PhaseMap`` makes such a move impossible instead.
  ///
  /// - Parameter onViolation: By default the developer is told, as with ``PhaseMapDiagnostics/debugWarnings``.
  public func validatePhaseTransitions<Phase>(
    tracking keyPath: KeyPath<State, Phase>, through graph: PhaseTransitionGraph<Phase>,
    fileID: StaticString = #fileID, line: UInt = #line,
    onViolation: (@Sendable (_ action: Action, _ from: Phase, _ to: Phase) -> Void)? = nil
  ) -> PhaseValidatingReducer<Self, Phase> {
    PhaseValidatingReducer(
      base: resolved, keyPath: keyPath, graph: graph,
      onViolation: onViolation ?? { action, from, to in
        Misuse.report(
          """
          The reducer moved the phase from \(from) to \(to) on \(caseName(of: action)), which its graph does not allow. \
          Add the move to the graph, or do not make it. The check is at \(fileID):\(line).
          """)
      })
  }
}
