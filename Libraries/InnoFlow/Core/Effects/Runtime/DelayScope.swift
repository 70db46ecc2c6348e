/// Holds an effect back until a moment on the clock: a debounced effect, or the trailing one of a throttle.
final class DelayScope<Action: Sendable>: DeferringScope {
  let effect: EffectTask<Action>
  private let id: AnyEffectID
  private let registry: EffectRegistry
  private var registration: EffectRegistry.Entry?
  private var timer: Task<Void, Never>?
  private var isWaiting = true
  /// Told of the effect when it is given up before its time.
  private let onDrop: (DropReason) -> Void

  init(
    _ effect: EffectTask<Action>, id: AnyEffectID, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    onDrop: @escaping (DropReason) -> Void
  ) {
    self.effect = effect
    self.id = id
    self.registry = registry
    self.onDrop = onDrop
    super.init(registry: registry, group: group, sequence: sequence)
    registration = registry.register(self, under: id, isPending: false)
    registerPending(CollectionOfOne(effect))
    hold()
  }

  func arm(_ timer: Task<Void, Never>) {
    self.timer = timer
  }

  /// The time has come: starts the effect as part of this scope.
  func fire(_ start: (EffectTask<Action>, EffectScope) -> Void) {
    guard isWaiting, !isOver else { return }
    isWaiting = false
    timer = nil
    start(effect, self)
    unregisterPending()
    release()
  }

  override func didCancel() -> Int {
    guard isWaiting else { return 0 }
    timer?.cancel()
    onDrop(cancellation ?? .cancellationBoundary)
    return 1
  }

  override func didFinish() {
    super.didFinish()
    timer = nil
    if let registration { registry.remove(registration) }
    registration = nil
  }
}
