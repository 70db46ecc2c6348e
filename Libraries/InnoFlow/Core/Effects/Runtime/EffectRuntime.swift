/// Carries out the effects of one store.
///
/// Effects are walked through on the main actor, synchronously as far as they go; only `.run` and delays make tasks. The runtime never holds its owner.
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
  /// Whether a debounced effect is started that was due before the action that takes its place: what it sends at once is reduced, as
  /// if the timer had been in time, and what it would go on with is cancelled.
  private var isCatchingUp = false
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
      owner?.enqueue(action, from: isCatchingUp ? parent.flatMap(group(of:)) : parent)
    case .run(let run): startRun(run, in: parent ?? groupOfCurrentSend(), sequence)
    case .cancel(let id): cancel(id, upTo: sequence)
    case .missingChildState(let action, let missing):
      instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: .missingChildState)))
      if missing.policy == .report { owner?.report(.missingChildState(missing)) }
    case .composed(let node): carryOut(.start(node, parent), sequence)
    }
  }

  /// What is left to do while a composed effect is started: a list in place of recursion, so that a deep one uses no stack.
  private enum Step {
    case start(EffectNode<Action>, EffectScope?)
    /// The rest of a merge.
    case startAll(ArraySlice<EffectTask<Action>>, EffectScope?)
    case advance(ConcatenateScope<Action>)
    case release(EffectScope)
  }

  /// - Parameter requester: A concatenation that asks for its next part, and looks itself whether it is over then.
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
          let parent = parent ?? groupOfCurrentSend()
          let scope = ConcatenateScope(effects, registry: registry, group: group(of: parent), sequence: sequence) { [weak self] in
            self?.carryOut(.advance($0), sequence, for: $0)
          }
          parent.adopt(scope)
          steps.append(.advance(scope))
        case .cancellable(let effect, let id, let cancelInFlight):
          if cancelInFlight { cancel(id, upTo: sequence, .cancellationBoundary, inFavorOf: .init(parent: parent)) }
          let parent = parent ?? groupOfCurrentSend()
          guard canStart(id, in: parent) else { break }
          let scope = IdentifiedScope(id: id, registry: registry, group: group(of: parent), sequence: sequence)
          parent.adopt(scope)
          scope.hold()
          steps.append(.release(scope))
          start(effect, in: scope)
        case .debounce(let effect, let id, let interval):
          startDebounce(effect, id, interval, in: parent ?? groupOfCurrentSend(), sequence)
        case .throttle(let effect, let id, let policy):
          let parent = parent ?? groupOfCurrentSend()
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

  /// Whether a part under `id` may still start: instrumentation, which hears of each cancellation, may just have cancelled what it belongs to.
  private func canStart(_ id: AnyEffectID, in parent: EffectScope) -> Bool {
    !parent.isOver && !(registry.hasCancelledAhead && parent.wasCancelledAhead(id))
  }

  private func group(of scope: EffectScope) -> EffectGroup? {
    scope.group ?? scope as? EffectGroup
  }

  // MARK: Cancelling

  /// Cancels by id what was started, or is still to start, for actions up to `sequence`, and closes the throttle windows of those.
  package func cancel(_ id: AnyEffectID, upTo sequence: UInt64 = .max) {
    cancel(id, upTo: sequence, .cancellationBoundary)
  }

  private func cancel(
    _ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, inFavorOf newcomer: EffectRegistry.Newcomer? = nil
  ) {
    let count = registry.cancel(id, upTo: sequence, reason, inFavorOf: newcomer)
    if reason == .cancellationBoundary { instrumentation.handlers?.event?(.effectsCancelled(.init(effectID: id, count: count))) }
  }

  /// Cancels everything.
  package func cancelAll(_ reason: DropReason = .cancellationBoundary) {
    for (id, window) in windows { close(window, id) }
    let count = root.cancelChildren(reason)
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

  /// Whether a throttled effect may start at once; if not, it is held back until its window ends, or dropped.
  private func startsNow(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ policy: ThrottlePolicy, in parent: EffectScope, _ sequence: UInt64
  ) -> Bool {
    guard canStart(id, in: parent) else { return false }
    let now = clock.now
    // A real clock wakes a little late: a window whose time is up is over, whether or not its timer has noticed.
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

  /// Makes a window belong to an effect that it lets through, or holds back until its end.
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
    let scope = DelayScope(effect, id: id, registry: registry, group: group(of: parent), sequence: sequence) { [weak self] in
      self?.dropped(effect, $0)
    }
    parent.adopt(scope)
    return scope
  }

  /// The window's time is up: its trailing effect starts.
  private func end(_ window: ThrottleWindow<Action>, _ id: AnyEffectID) {
    guard windows[id] === window else { return }
    close(window, id)
    guard let scope = window.trailing else { return }
    window.trailing = nil
    scope.fire { start($0, in: $1, scope.sequence) }
  }

  /// Forgets a window; what it holds is cancelled, or started, by who closes it.
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
