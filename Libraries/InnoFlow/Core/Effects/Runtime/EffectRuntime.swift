/// Carries out the effects of one store.
///
/// Effects are walked through on the main actor, synchronously as far as they go; only `.run` and delays make tasks. The runtime never holds its owner.
@MainActor
package final class EffectRuntime<Action: Sendable> {
  package weak var owner: (any EffectOwner<Action>)?
  let clock: StoreClock
  let instrumentation: StoreInstrumentation<Action>
  let registry = EffectRegistry()
  private let root = EffectScope(group: nil, sequence: 0)
  private var windows: [AnyEffectID: ThrottleWindow<Action>] = [:]
  private var lastSequence: UInt64 = 0
  private var lastRun: UInt64 = 0
  /// The group of the `send` that is being handled, made when its first effect needs one.
  private var currentGroup: EffectGroup?

  package init(clock: StoreClock, instrumentation: StoreInstrumentation<Action>) {
    self.clock = clock
    self.instrumentation = instrumentation
    // The root is never over.
    root.hold()
  }

  /// Whether no effect is under way and nothing is remembered of earlier ones.
  package var isIdle: Bool { root.firstChild == nil && registry.isEmpty && windows.isEmpty }

  /// Whether a run or delay is under way; an open throttle window that holds nothing does not count.
  package var hasLiveEffects: Bool { root.firstChild != nil }

  // MARK: Groups

  package func makeGroup() -> EffectGroup {
    let group = EffectGroup(owner: owner)
    root.adopt(group)
    return group
  }

  /// Ends the handling of a `send` and gives its group, `nil` when nothing of it is under way.
  package func takeCurrentGroup() -> EffectGroup? {
    guard let group = currentGroup else { return nil }
    currentGroup = nil
    group.release()
    return group.isOver ? nil : group
  }

  private func groupOfCurrentSend() -> EffectGroup {
    if let currentGroup, !currentGroup.isOver { return currentGroup }
    let group = makeGroup()
    group.hold()
    currentGroup = group
    return group
  }

  // MARK: Starting

  /// Starts the effect of an action that was just reduced.
  ///
  /// - Parameter group: To which `send` it belongs; `nil` for the one that is being handled.
  package func start(_ effect: EffectTask<Action>, in group: EffectGroup?) {
    lastSequence += 1
    start(effect, in: group, lastSequence)
  }

  private func start(_ effect: EffectTask<Action>, in parent: EffectScope?, _ sequence: UInt64) {
    if let parent, parent.isOver { return }
    switch effect.operation {
    case .none: break
    case .send(let action):
      instrumentation.handlers?.event?(.actionEmitted(action))
      owner?.enqueue(action, from: parent)
    case .merge(let effects):
      for effect in effects where parent?.isCancelled != true { start(effect, in: parent, sequence) }
    case .cancel(let id): cancel(id, upTo: sequence)
    case .animation(let effect, _): start(effect, in: parent, sequence)
    case .missingChildState(let action, let missing):
      instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: .missingChildState)))
      if missing.policy == .report { owner?.report(.missingChildState(missing)) }
    case .run(let run): startRun(run, in: parent ?? groupOfCurrentSend(), sequence)
    case .concatenate(let effects):
      let parent = parent ?? groupOfCurrentSend()
      let scope = ConcatenateScope(effects, registry: registry, group: group(of: parent), sequence: sequence) { [weak self] in
        self?.start($0, in: $1, sequence)
      }
      parent.adopt(scope)
      scope.settle()
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id, upTo: sequence, .cancellationBoundary, sparing: parent) }
      let parent = parent ?? groupOfCurrentSend()
      guard canStart(id, in: parent) else { return }
      let scope = IdentifiedScope(id: id, registry: registry, group: group(of: parent), sequence: sequence)
      parent.adopt(scope)
      scope.hold()
      start(effect, in: scope, sequence)
      scope.release()
    case .debounce(let effect, let id, let interval):
      startDebounce(effect, id, interval, in: parent ?? groupOfCurrentSend(), sequence)
    case .throttle(let effect, let id, let policy):
      startThrottle(effect, id, policy, in: parent ?? groupOfCurrentSend(), sequence)
    }
  }

  private func startRun(_ run: RunEffect<Action>, in parent: EffectScope, _ sequence: UInt64) {
    lastRun += 1
    var identified: EffectScope? = parent
    while let scope = identified, !(scope is IdentifiedScope) { identified = scope.parent }
    let scope = RunScope(
      self, run: .init(number: lastRun, effectID: (identified as? IdentifiedScope)?.id), group: group(of: parent),
      sequence: sequence)
    parent.adopt(scope)
    scope.hold()
    scope.start(run, clock: clock)
  }

  /// Whether a part under `id` may still start: instrumentation, which hears of each cancellation, may just have cancelled what it belongs to.
  private func canStart(_ id: AnyEffectID, in parent: EffectScope) -> Bool {
    !parent.isOver && !parent.wasCancelledAhead(id)
  }

  private func group(of scope: EffectScope) -> EffectGroup? {
    scope.group ?? scope as? EffectGroup
  }

  // MARK: Cancelling

  /// Cancels by id what was started, or is still to start, for actions up to `sequence`.
  package func cancel(_ id: AnyEffectID, upTo sequence: UInt64 = .max) {
    cancel(id, upTo: sequence, .cancellationBoundary, sparing: nil)
  }

  private func cancel(_ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, sparing newcomer: EffectScope?) {
    var count = 0
    if !windows.isEmpty, let window = windows[id], window.sequence <= sequence { count += close(window, id, reason) }
    count += registry.cancel(id, upTo: sequence, reason, sparing: newcomer)
    if reason == .cancellationBoundary { instrumentation.handlers?.event?(.effectsCancelled(.init(effectID: id, count: count))) }
  }

  /// Cancels everything.
  package func cancelAll(_ reason: DropReason = .cancellationBoundary) {
    var count = 0
    for (id, window) in windows { count += close(window, id, reason) }
    count += root.cancelChildren(reason)
    instrumentation.handlers?.event?(.effectsCancelled(.init(effectID: nil, count: count)))
  }

  /// The store is going away: cancels everything, and nothing can be started any more.
  package func shutDown() {
    owner = nil
    if !isIdle { cancelAll(.storeReleased) }
  }

  // MARK: Debounce and throttle

  private func startDebounce(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ interval: Duration, in parent: EffectScope, _ sequence: UInt64
  ) {
    cancel(id, upTo: sequence, .debouncedOrThrottled, sparing: parent)
    guard !effect.isNone, canStart(id, in: parent) else { return }
    let scope = delay(effect, id, in: parent, sequence)
    scope.arm(
      timer(until: clock.now.advanced(by: interval)) { [weak scope] runtime in
        scope?.fire { runtime.start($0, in: $1, sequence) }
      } onFailure: { [weak scope] in
        scope?.finish()
      })
  }

  private func startThrottle(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ policy: ThrottlePolicy, in parent: EffectScope, _ sequence: UInt64
  ) {
    guard canStart(id, in: parent) else { return }
    let now = clock.now
    // A real clock wakes a little late: a window whose time is up is over, whether or not its timer has noticed.
    if let window = windows[id], window.deadline <= now { end(window, id) }
    if let window = windows[id] {
      guard policy.trailing else {
        dropped(effect, .debouncedOrThrottled)
        return
      }
      window.trailing?.cancel(.debouncedOrThrottled)
      guard canStart(id, in: parent), windows[id] === window else { return }
      window.trailing = delay(effect, id, in: parent, sequence)
      window.sequence = sequence
      return
    }
    let window = ThrottleWindow<Action>(deadline: now.advanced(by: policy.interval), sequence: sequence)
    windows[id] = window
    window.timer = timer(until: window.deadline) { [weak window] runtime in
      if let window { runtime.end(window, id) }
    } onFailure: { [weak self, weak window] in
      if let window { _ = self?.close(window, id, .cancellationBoundary) }
    }
    if policy.leading {
      start(EffectTask(.cancellable(effect, id: id, cancelInFlight: false)), in: parent, sequence)
    } else if policy.trailing {
      window.trailing = delay(effect, id, in: parent, sequence)
    } else {
      dropped(effect, .debouncedOrThrottled)
    }
  }

  private func delay(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, in parent: EffectScope, _ sequence: UInt64
  ) -> DelayScope<Action> {
    let scope = DelayScope(effect, id: id, registry: registry, group: group(of: parent), sequence: sequence) { [weak self] in
      self?.dropped(effect, $0)
    }
    parent.adopt(scope)
    return scope
  }

  /// The window's time is up: its trailing effect starts.
  private func end(_ window: ThrottleWindow<Action>, _ id: AnyEffectID) {
    guard windows[id] === window else { return }
    window.timer?.cancel()
    windows[id] = nil
    guard let scope = window.trailing else { return }
    window.trailing = nil
    scope.fire { start($0, in: $1, scope.sequence) }
  }

  /// Forgets a window and what it holds; returns how many effects that were.
  @discardableResult
  private func close(_ window: ThrottleWindow<Action>, _ id: AnyEffectID, _ reason: DropReason) -> Int {
    guard windows[id] === window else { return 0 }
    window.timer?.cancel()
    windows[id] = nil
    defer { window.trailing = nil }
    return window.trailing?.cancel(reason) ?? 0
  }

  private func dropped(_ effect: EffectTask<Action>, _ reason: DropReason) {
    var action: Action?
    if case .send(let sent) = effect.operation { action = sent }
    instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: reason)))
  }

  /// A task that waits on the store's clock and then acts on the main actor, if the store is still there.
  private func timer(
    until deadline: StoreClock.Instant, _ action: @escaping @MainActor @Sendable (EffectRuntime) -> Void,
    onFailure: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task { @concurrent [clock, weak self] in
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
        await self?.timerFired(action)
      } catch {
        await self?.timerFailed(error, onFailure)
      }
    }
  }

  private func timerFired(_ action: @MainActor (EffectRuntime) -> Void) {
    owner?.holdingQueue { action(self) }
  }

  private func timerFailed(_ error: any Error, _ onFailure: @MainActor () -> Void) {
    guard let owner else { return }
    if !(error is CancellationError) { owner.report(.runFailed(error)) }
    // After a cancellation there is nothing left to clear.
    owner.holdingQueue(onFailure)
  }
}
