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
    pending += ids.map { registry.register(self, under: $0, as: .pending) }
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
    var open = node.map { [$0] } ?? []
    while let node = open.popLast() {
      switch node.shape {
      case .merge, .concatenate, .animation: break
      case .cancellable(_, let id, _), .debounce(_, let id, _), .throttle(_, let id, _): ids.insert(id)
      }
      open += node.nodes
    }
  }
}
