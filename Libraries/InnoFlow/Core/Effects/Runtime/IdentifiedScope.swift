/// A scope that is cancelled by id.
final class IdentifiedScope: EffectScope {
  private let ownID: AnyEffectID
  override var id: AnyEffectID? { ownID }
  private let registry: EffectRegistry
  private var registration: EffectRegistry.Entry?

  init(id: AnyEffectID, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64) {
    ownID = id
    self.registry = registry
    super.init(group: group, sequence: sequence)
    registration = registry.register(self, under: id, as: .started)
  }

  override func didFinish() {
    if let registration { registry.remove(registration) }
    registration = nil
  }
}
