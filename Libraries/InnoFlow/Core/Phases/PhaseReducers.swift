/// A reducer whose phase is owned by a ``PhaseMap``; what ``Reducer/phaseMap(_:)`` returns.
///
/// The base is resolved, and the tables of the map are built, when it is created; an action builds nothing.
public struct PhaseMappedReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action

  @usableFromInline let base: Base.Resolved
  @usableFromInline let map: PhaseMap<Base.State, Base.Action, Phase>
  @usableFromInline let phase: StatePath<Base.State, Phase>

  @usableFromInline
  init(base: Base, map: PhaseMap<Base.State, Base.Action, Phase>) {
    self.base = base.resolved
    self.map = map
    phase = StatePath(map.keyPath)
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    // `modify` reads without the cost of a key path; see ``StatePath``.
    let previous = phase.modify(&state) { $0 }
    let effect = base.reduce(into: &state, action: action)
    let written = phase.modify(&state) { $0 }
    if written != previous {
      map.diagnostics.report(.directMutation(action: action, owned: previous, written: written), of: map.location)
      phase.modify(&state) { $0 = previous }
    }
    switch map.decision(in: previous, on: action, state: state) {
    case .stay:
      break
    case .move(let target):
      phase.modify(&state) { $0 = target }
    case .undeclared(let target, let declared):
      map.diagnostics.report(
        .undeclaredTarget(action: action, from: previous, target: target, declared: declared), of: map.location)
    case .illegalSelfTransition:
      map.diagnostics.report(.illegalSelfTransition(action: action, phase: previous), of: map.location)
    }
    return effect
  }
}

extension Reducer {
  /// Runs `map` after this reducer. The map then owns the phase: a write by the reducer is reverted and reported; see
  /// ``PhaseMapDiagnostics``.
  @inlinable
  public func phaseMap<Phase>(_ map: PhaseMap<State, Action, Phase>) -> PhaseMappedReducer<Self, Phase> {
    PhaseMappedReducer(base: self, map: map)
  }
}

/// A reducer that writes its phase itself, checked against a graph; what
/// ``Reducer/validatePhaseTransitions(tracking:through:fileID:line:onViolation:)`` returns.
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
  /// Checks the phase that this reducer writes against `graph`, and reports a transition that the graph does not
  /// contain. Nothing is reverted.
  ///
  /// For existing reducers that write their phase themselves. With a ``PhaseMap`` such a transition is impossible.
  ///
  /// - Parameter onViolation: By default it is reported as with ``PhaseMapDiagnostics/debugWarnings``.
  public func validatePhaseTransitions<Phase>(
    tracking keyPath: KeyPath<State, Phase>, through graph: PhaseTransitionGraph<Phase>,
    fileID: StaticString = #fileID, line: UInt = #line,
    onViolation: (@Sendable (_ action: Action, _ from: Phase, _ to: Phase) -> Void)? = nil
  ) -> PhaseValidatingReducer<Self, Phase> {
    PhaseValidatingReducer(
      base: resolved, keyPath: keyPath, graph: graph,
      onViolation: onViolation ?? { action, from, to in
        RuntimeWarning.report(
          """
          The reducer moved the phase from \(from) to \(to) on \(caseName(of: action)), \
          which its graph does not allow. \
          Add the transition to the graph, or do not make it. The check is at \(fileID):\(line).
          """)
      })
  }
}
