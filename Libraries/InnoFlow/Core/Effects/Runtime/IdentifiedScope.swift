/// A scope that is cancelled by id.
final class IdentifiedScope: EffectScope {
  let id: AnyEffectID
  private let registry: EffectRegistry
  private var registration: EffectRegistry.Entry?

  init(id: AnyEffectID, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64) {
    self.id = id
    self.registry = registry
    super.init(group: group, sequence: sequence)
    registration = registry.register(self, under: id, isPending: false)
  }

  override func didFinish() {
    if let registration { registry.remove(registration) }
    registration = nil
  }
}
