/// Runs the effects of one store.
///
/// Effects are traversed synchronously on the main actor; only `.run` and delays create tasks. The runtime does not
/// retain its owner.
@MainActor
package final class EffectRuntime<Action: Sendable> {
  package weak var owner: (any EffectOwner<Action>)?
  let clock: StoreClock
  let instrumentation: StoreInstrumentation<Action>
  private var isInstrumented: Bool { instrumentation.handlers != nil }
  let registry = EffectRegistry()
  private let root = EffectScope(group: nil, sequence: 0)
  private var windows: [AnyEffectID: ThrottleWindow<Action>] = [:]
  private var lastSequence: UInt64 = 0
  private var lastRun: UInt64 = 0
  /// Whether a debounced effect is being started that was due before the action that replaces it: what it sends at once
  /// is reduced, as if the timer had been on time, and the rest is cancelled.
  private var isCatchingUp = false
  /// The group of the current `send`, created when its first effect needs one.
  private var currentGroup: EffectGroup?

  package init(clock: StoreClock, instrumentation: StoreInstrumentation<Action>) {
    self.clock = clock
    self.instrumentation = instrumentation
    // The root never ends.
    root.hold()
  }

  /// Whether no effect is running and no bookkeeping of earlier ones is left.
  package var isIdle: Bool { root.firstChild == nil && registry.isEmpty && windows.isEmpty }

  /// Whether a run or delay is active; an open throttle window without a trailing effect does not count.
  package var hasLiveEffects: Bool { root.firstChild != nil }

  // MARK: Groups

  package func makeGroup() -> EffectGroup {
    let group = EffectGroup(owner: owner)
    root.adopt(group)
    return group
  }

  /// Ends the current `send` and returns its group; `nil` when none of its effects is running.
  package func takeCurrentGroup() -> EffectGroup? {
    guard let group = currentGroup else { return nil }
    currentGroup = nil
    group.release()
    return group.isOver ? nil : group
  }

  private func currentSendGroup() -> EffectGroup {
    if let currentGroup, !currentGroup.isOver { return currentGroup }
    let group = makeGroup()
    group.hold()
    currentGroup = group
    return group
  }

  // MARK: Starting

  /// Starts the effect of an action that was just reduced.
  ///
  /// - Parameter group: The group of the `send` it belongs to; `nil` for the current one.
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
      owner?.enqueue(action, from: isCatchingUp ? parent.flatMap(group(of:)) : parent)
    case .run(let run): startRun(run, in: parent ?? currentSendGroup(), sequence)
    case .cancel(let id): cancel(id, upTo: sequence)
    case .missingChildState(let action, let missing):
      instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: .missingChildState)))
      if missing.policy == .report { owner?.report(.missingChildState(missing)) }
    case .composed(let node): carryOut(.start(node, parent), sequence)
    }
  }

  /// A step in starting a composed effect: an explicit stack instead of recursion, so that deep nesting cannot
  /// overflow.
  private enum Step {
    case start(EffectNode<Action>, EffectScope?)
    /// The rest of a merge.
    case startAll(ArraySlice<EffectTask<Action>>, EffectScope?)
    case advance(ConcatenateScope<Action>)
    case release(EffectScope)
  }

  /// - Parameter requester: A concatenation that asks for its next part and checks itself whether it has ended.
  private func carryOut(_ first: Step, _ sequence: UInt64, for requester: ConcatenateScope<Action>? = nil) {
    var steps = [first]
    func start(_ effect: EffectTask<Action>, in parent: EffectScope?) {
      if let node = effect.node { steps.append(.start(node, parent)) } else { self.start(effect, in: parent, sequence) }
    }
    while let step = steps.popLast() {
      switch step {
      case .start(_, let parent?) where parent.isOver: break
      case .start(let node, let parent):
        switch node.shape {
        case .merge(let effects): steps.append(.startAll(effects[...], parent))
        case .animation(let effect, _): start(effect, in: parent)
        case .concatenate(let effects):
          let parent = parent ?? currentSendGroup()
          let scope = ConcatenateScope(effects, registry: registry, group: group(of: parent), sequence: sequence) {
            [weak self] in
            self?.carryOut(.advance($0), sequence, for: $0)
          }
          parent.adopt(scope)
          steps.append(.advance(scope))
        case .cancellable(let effect, let id, let cancelInFlight):
          if cancelInFlight { cancel(id, upTo: sequence, .cancellationBoundary, inFavorOf: .init(parent: parent)) }
          let parent = parent ?? currentSendGroup()
          guard canStart(id, in: parent) else { break }
          let scope = IdentifiedScope(id: id, registry: registry, group: group(of: parent), sequence: sequence)
          parent.adopt(scope)
          scope.hold()
          steps.append(.release(scope))
          start(effect, in: scope)
        case .debounce(let effect, let id, let interval):
          startDebounce(effect, id, interval, in: parent ?? currentSendGroup(), sequence)
        case .throttle(let effect, let id, let policy):
          let parent = parent ?? currentSendGroup()
          if startsNow(effect, id, policy, in: parent, sequence) {
            start(EffectTask(.cancellable(effect, id: id, cancelInFlight: false)), in: parent)
          }
        }
      case .startAll(var effects, let parent):
        guard parent?.isCancelled != true, let effect = effects.popFirst() else { break }
        steps.append(.startAll(effects, parent))
        start(effect, in: parent)
      case .advance(let scope):
        if let part = scope.nextPart() {
          steps.append(.advance(scope))
          start(part, in: scope)
        } else if scope !== requester {
          scope.settle()
        }
      case .release(let scope): scope.release()
      }
    }
  }

  private func startRun(_ run: RunEffect<Action>, in parent: EffectScope, _ sequence: UInt64) {
    lastRun += 1
    var identified: EffectScope? = isInstrumented ? parent : nil
    while let scope = identified, !(scope is IdentifiedScope) { identified = scope.parent }
    let scope = RunScope(
      self, run: .init(number: lastRun, effectID: identified?.id), group: group(of: parent), sequence: sequence)
    parent.adopt(scope)
    scope.hold()
    scope.start(run, clock: clock)
  }

  /// Whether a part under `id` may still start: instrumentation, which is notified of each cancellation, may have
  /// cancelled its parent.
  private func canStart(_ id: AnyEffectID, in parent: EffectScope) -> Bool {
    !parent.isOver && !(registry.hasCancelledAhead && parent.wasCancelledAhead(id))
  }

  private func group(of scope: EffectScope) -> EffectGroup? {
    scope.group ?? scope as? EffectGroup
  }

  // MARK: Cancelling

  /// Cancels by id what actions up to `sequence` have started, or will start, and closes their throttle windows.
  package func cancel(_ id: AnyEffectID, upTo sequence: UInt64 = .max) {
    cancel(id, upTo: sequence, .cancellationBoundary)
  }

  private func cancel(
    _ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason,
    inFavorOf replacement: EffectRegistry.Replacement? = nil
  ) {
    let count = registry.cancel(id, upTo: sequence, reason, inFavorOf: replacement)
    if reason == .cancellationBoundary {
      instrumentation.handlers?.event?(.effectsCancelled(.init(effectID: id, count: count)))
    }
  }

  /// Cancels everything.
  package func cancelAll(_ reason: DropReason = .cancellationBoundary) {
    for (id, window) in windows { close(window, id) }
    let count = root.cancelChildren(reason)
    instrumentation.handlers?.event?(.effectsCancelled(.init(effectID: nil, count: count)))
  }

  /// Cancels everything and starts nothing more. Called when the store is released.
  package func shutDown() {
    owner = nil
    if !isIdle { cancelAll(.storeReleased) }
  }

  // MARK: Debounce and throttle

  private func startDebounce(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ interval: Duration, in parent: EffectScope, _ sequence: UInt64
  ) {
    let now = clock.now
    for case let older as DelayScope<Action> in registry.started(under: id) where older.isDue(at: now) {
      isCatchingUp = true
      older.fire { start($0, in: $1, older.sequence) }
      isCatchingUp = false
    }
    cancel(id, upTo: sequence, .debouncedOrThrottled, inFavorOf: .init(parent: parent))
    guard !effect.isNone, canStart(id, in: parent) else { return }
    let scope = delay(effect, id, in: parent, sequence)
    let end = now.advanced(by: interval)
    let timer = timer(until: end) { [weak scope] runtime in
      scope?.fire { runtime.start($0, in: $1, sequence) }
    } onFailure: { [weak scope] in
      scope?.finish()
    }
    scope.arm(timer, pause: now..<max(now, end))
  }

  /// Whether a throttled effect may start at once; if not, it is delayed until its window ends, or dropped.
  private func startsNow(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ policy: ThrottlePolicy, in parent: EffectScope,
    _ sequence: UInt64
  ) -> Bool {
    guard canStart(id, in: parent) else { return false }
    let now = clock.now
    // A real clock wakes a little late: a window ends at its deadline, whether or not its timer has fired.
    if let window = windows[id], window.deadline <= now { end(window, id) }
    if let window = windows[id] {
      guard policy.trailing else {
        dropped(effect, .debouncedOrThrottled)
        return false
      }
      window.trailing?.cancel(.debouncedOrThrottled)
      guard canStart(id, in: parent), windows[id] === window else { return false }
      take(effect, id, into: window, in: parent, sequence, held: true)
      return false
    }
    let window = ThrottleWindow<Action>(deadline: now.advanced(by: policy.interval))
    windows[id] = window
    window.timer = timer(until: window.deadline) { [weak window] runtime in
      if let window { runtime.end(window, id) }
    } onFailure: { [weak self, weak window] in
      guard let window else { return }
      self?.close(window, id)
      window.trailing?.cancel(.cancellationBoundary)
    }
    take(effect, id, into: window, in: parent, sequence, held: !policy.leading && policy.trailing)
    if !policy.leading, !policy.trailing { dropped(effect, .debouncedOrThrottled) }
    return policy.leading
  }

  /// Assigns a window to an effect that it lets through, or delays until its end.
  private func take(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, into window: ThrottleWindow<Action>, in parent: EffectScope,
    _ sequence: UInt64, held: Bool
  ) {
    if held { window.trailing = delay(effect, id, in: parent, sequence) }
    window.belongs(
      to: WindowScope(parent.idsAround.union([id]), registry: registry, group: group(of: parent), sequence: sequence) {
        [weak self, weak window] in
        if let window { self?.close(window, id) }
      })
  }

  private func delay(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, in parent: EffectScope, _ sequence: UInt64
  ) -> DelayScope<Action> {
    let scope = DelayScope(effect, id: id, registry: registry, group: group(of: parent), sequence: sequence) {
      [weak self] in
      self?.dropped(effect, $0)
    }
    parent.adopt(scope)
    return scope
  }

  /// Closes a window at its deadline and starts its trailing effect.
  private func end(_ window: ThrottleWindow<Action>, _ id: AnyEffectID) {
    guard windows[id] === window else { return }
    close(window, id)
    guard let scope = window.trailing else { return }
    window.trailing = nil
    scope.fire { start($0, in: $1, scope.sequence) }
  }

  /// Removes a window. The caller cancels or starts its trailing effect.
  private func close(_ window: ThrottleWindow<Action>, _ id: AnyEffectID) {
    guard windows[id] === window else { return }
    windows[id] = nil
    window.close()
  }

  private func dropped(_ effect: EffectTask<Action>, _ reason: DropReason) {
    var action: Action?
    if case .send(let sent) = effect.operation { action = sent }
    instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: reason)))
  }

  /// A task that sleeps on the store's clock and then calls `action` on the main actor, if the store still exists.
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
    // After a cancellation there is nothing left to clean up.
    owner.holdingQueue(onFailure)
  }
}

extension EffectRuntime {
  /// Records that an action of an effect has entered its owner's queue: until it leaves, the effect counts as running
  /// and can be cancelled.
  package func enteredQueue(from scope: EffectScope?) {
    scope?.actionWasQueued()
  }

  /// Reduces an action that leaves its owner's queue, or drops it when its effect was cancelled in the meantime.
  ///
  /// - Parameter reduce: Called at most once, with the group to which the effects of the action belong; `nil` is that
  ///   of the `send` that is being handled.
  package func leaveQueue(
    _ action: Action, from scope: EffectScope?, reduce: @MainActor (_ group: EffectGroup?) -> Void
  ) {
    guard let scope else { return reduce(nil) }
    if let reason = scope.cancellation {
      instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: reason)))
      return
    }
    let group = scope.group ?? scope as? EffectGroup
    group?.hold()
    scope.actionLeftQueue()
    reduce(group)
    group?.release()
  }
}
