/// A reducer whose phase is owned by a ``PhaseMap``; what ``Reducer/phaseMap(_:)`` returns.
///
/// Both are prepared when it is made: it holds the resolved base and the tables of the map, and an action builds nothing anew.
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
      map.diagnostics.report(.undeclaredTarget(action: action, from: previous, target: target, declared: declared), of: map.location)
    case .illegalSelfTransition:
      map.diagnostics.report(.illegalSelfTransition(action: action, phase: previous), of: map.location)
    }
    return effect
  }
}

extension Reducer {
  /// Runs `map` after this reducer. From then on the map owns the phase: what the reducer writes there is put back and reported; see
  /// ``PhaseMapDiagnostics``.
  @inlinable
  public func phaseMap<Phase>(_ map: PhaseMap<State, Action, Phase>) -> PhaseMappedReducer<Self, Phase> {
    PhaseMappedReducer(base: self, map: map)
  }
}
