extension EffectTask {
  /// The same effect with its actions wrapped: how a child's effects become its parent's. Ids stay as they are.
  public func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> EffectTask<Parent> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let run): EffectTask<Parent>(.run(run.map(transform)))
    case .merge(let effects): EffectTask<Parent>(.merge(effects.map { $0.map(transform) }))
    case .concatenate(let effects): EffectTask<Parent>(.concatenate(effects.map { $0.map(transform) }))
    case .cancel(let id): EffectTask<Parent>(.cancel(id))
    case .cancellable(let effect, let id, let cancelInFlight):
      EffectTask<Parent>(.cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight))
    case .debounce(let effect, let id, let interval):
      EffectTask<Parent>(.debounce(effect.map(transform), id: id, interval: interval))
    case .throttle(let effect, let id, let policy): EffectTask<Parent>(.throttle(effect.map(transform), id: id, policy))
    case .animation(let effect, let animation): EffectTask<Parent>(.animation(effect.map(transform), animation))
    case .missingChildState(let action, let missing): EffectTask<Parent>(.missingChildState(transform(action), missing))
    }
  }
}
