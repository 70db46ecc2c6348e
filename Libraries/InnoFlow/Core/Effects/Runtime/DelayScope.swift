/// Holds an effect back until a moment on the clock: a debounced effect, or the trailing one of a throttle.
final class DelayScope<Action: Sendable>: DeferringScope {
  let effect: EffectTask<Action>
  private let ownID: AnyEffectID
  override var id: AnyEffectID? { ownID }
  private let registry: EffectRegistry
  private var registration: EffectRegistry.Entry?
  private var timer: Task<Void, Never>?
  /// The moments between which a debounced effect waits.
  private var pause: Range<StoreClock.Instant>?
  private var isWaiting = true
  /// Told of the effect when it is given up before its time.
  private let onDrop: (DropReason) -> Void

  init(
    _ effect: EffectTask<Action>, id: AnyEffectID, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    onDrop: @escaping (DropReason) -> Void
  ) {
    self.effect = effect
    ownID = id
    self.registry = registry
    self.onDrop = onDrop
    super.init(registry: registry, group: group, sequence: sequence)
    registration = registry.register(self, under: id, as: .started)
    registerPending(CollectionOfOne(effect))
    hold()
  }

  func arm(_ timer: Task<Void, Never>, pause: Range<StoreClock.Instant>) {
    self.timer = timer
    self.pause = pause
  }

  /// Whether the pause is over, even if the timer has not noticed yet: a real clock wakes a little late.
  func isDue(at now: StoreClock.Instant) -> Bool {
    guard isWaiting, let pause else { return false }
    return pause.upperBound <= now && pause.lowerBound < now
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
