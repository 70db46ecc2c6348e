/// A scope that holds parts of an effect back: they can be cancelled by id before they are reached.
class DeferringScope: EffectScope {
  private let registry: EffectRegistry
  private var pending: [EffectRegistry.Entry] = []

  init(registry: EffectRegistry, group: EffectGroup?, sequence: UInt64) {
    self.registry = registry
    super.init(group: group, sequence: sequence)
  }

  /// Registers the ids that occur in parts which are held back.
  final func registerPending<Action>(_ effects: some Sequence<EffectTask<Action>>) {
    var ids = Set<AnyEffectID>()
    for effect in effects { effect.collectIDs(into: &ids) }
    pending += ids.map { registry.register(self, under: $0, isPending: true) }
  }

  final func unregisterPending() {
    for entry in pending { registry.remove(entry) }
    pending = []
  }

  override func didFinish() {
    unregisterPending()
  }
}

extension EffectTask {
  /// The ids under which parts of this effect can be cancelled.
  fileprivate func collectIDs(into ids: inout Set<AnyEffectID>) {
    switch operation {
    case .none, .send, .run, .cancel, .missingChildState: break
    case .merge(let effects), .concatenate(let effects): for effect in effects { effect.collectIDs(into: &ids) }
    case .animation(let effect, _): effect.collectIDs(into: &ids)
    case .cancellable(let effect, let id, _), .debounce(let effect, let id, _), .throttle(let effect, let id, _):
      ids.insert(id)
      effect.collectIDs(into: &ids)
    }
  }
}
