/// Runs the effects of one store.
///
/// Effects are traversed synchronously on the main actor; only `.run` and delays create tasks. The runtime does not
/// retain its owner.
@MainActor
@usableFromInline
package final class EffectRuntime<Action: Sendable> {
  // Exclusivity is not checked: everything happens on the main actor, and each access is a single read or write.
  @exclusivity(unchecked) package weak var owner: (any EffectOwner<Action>)? {
    didSet { rootRegistry.environment.queue = owner }
  }
  /// The address of the owner's state. Read only between reductions, in calls by the owner or by code that retains the
  /// owner.
  let state: UnsafeRawPointer
  var clock: StoreClock { rootRegistry.environment.clock }
  /// `nil` without instrumentation.
  let handlers: StoreInstrumentation<Action>.Handlers?
  private var isInstrumented: Bool { handlers != nil }
  /// `nil` unless reductions are observed.
  let causes: QueuedCauses?
  /// The effects of the store's own feature; registries of children are below it.
  let rootRegistry: EffectRegistry
  private let root: EffectScope
  /// Kept, because the generic metadata would be looked up for each run, which takes 320 instructions.
  private let runScope = RunScope<Action>.self
  var windows: [WindowKey: ThrottleWindow<Action>] = [:]
  /// Whether children may have effects that end when the child's state is gone. While it is true, the owner calls
  /// `start(_:in:)` or `endAbsentChildren()` after every reduction, even one without an effect.
  @exclusivity(unchecked) @usableFromInline package var hasChildEffects = false
  @exclusivity(unchecked) private var lastSequence: UInt64 = 0
  @exclusivity(unchecked) private var lastRun: UInt64 = 0
  /// True while an overdue effect starts: a debounced effect whose pause is over, but whose timer has not fired when a
  /// newer effect replaces it. Its `.send` actions are reduced, as if the timer had fired in time. Its runs are
  /// cancelled.
  var isStartingOverdueEffect = false
  /// What the current `send` has started: its only run, or the group of its effects, which is held until the `send`
  /// ends.
  @exclusivity(unchecked) private var startedBySend: EffectScope?
  /// The sender of the action that is being reduced: a group, or a run that has no group yet. The effects of the action
  /// start in the sender's group.
  ///
  /// `leaveQueue` holds the sender until these effects have started. Without the hold, a sender in which nothing else
  /// is left would end too early, and a run that has ended gets no group.
  ///
  /// A hold does not protect a run from a reducer that cancels it through its own store. Before such a cancellation,
  /// `reducerWillCancel` therefore gives the run a group, holds the group, and makes it the sender. `leaveQueue`
  /// releases both holds.
  @exclusivity(unchecked) private var senderOfReducedAction: EffectScope?

  /// - Parameter state: The address of the state of the owner, which is set afterwards.
  package init(state: UnsafeRawPointer, clock: StoreClock, instrumentation: StoreInstrumentation<Action>) {
    self.state = state
    rootRegistry = EffectRegistry(EffectEnvironment(clock: clock))
    handlers = instrumentation.handlers
    causes = handlers?.reduced == nil ? nil : QueuedCauses()
    root = EffectScope(registry: rootRegistry, group: nil, sequence: 0)
    // The root never ends.
    root.hold()
  }

  /// Whether no effect is running and no bookkeeping of earlier ones is left.
  package var isIdle: Bool { !root.hasChildren && rootRegistry.isEmpty && windows.isEmpty }

  /// Whether a run or delay is active; an open throttle window without a trailing effect does not count.
  package var hasLiveEffects: Bool { root.hasChildren }

  // MARK: Groups

  package func makeGroup() -> EffectGroup {
    let group = EffectGroup(registry: rootRegistry)
    root.adopt(group)
    return group
  }

  /// Ends the current `send` and returns what it has started, its group or its only run; `nil` when nothing is running.
  package func takeStarted() -> EffectScope? {
    guard let started = startedBySend else { return nil }
    startedBySend = nil
    started.asGroup?.release()
    return started.isOver ? nil : started
  }

  /// The group of the current `send`, for an effect that is about to start. Made when the `send` has none, or one that
  /// was cancelled; held until the `send` ends.
  func currentSendGroup() -> EffectGroup {
    if let group = startedBySend?.asGroup, !group.isOver { return group }
    let group: EffectGroup
    // A run that was alone gets a group. A group that was cancelled accepts no further effect.
    if let groupOfRun = startedBySend?.findOrMakeGroup(), !groupOfRun.isOver {
      group = groupOfRun
    } else {
      group = makeGroup()
    }
    group.hold()
    startedBySend = group
    return group
  }

  // MARK: Starting

  /// Starts the effect of an action that was just reduced.
  ///
  /// - Parameter sender: The sender of the action, as `leaveQueue` has passed it; `nil` for the current `send`.
  package func start(_ effect: EffectTask<Action>, in sender: EffectScope?) {
    // Before `endAbsentChildren`: if the sender is a run of a child whose state is gone, that ends the run, and a run
    // that has ended gets no group. The effect starts nevertheless: it may be the effect of a parent of that child.
    let group = effect.isEmpty ? nil : sender?.findOrMakeGroup()
    // Held: the sender may be all that the group contains, and `endAbsentChildren` or the effect may cancel it.
    group?.hold()
    defer { group?.release() }
    if hasChildEffects { endAbsentChildren() }
    if effect.isEmpty || (sender != nil && group == nil) { return }
    lastSequence += 1
    start(effect, in: group, lastSequence)
  }

  func start(_ effect: EffectTask<Action>, in parent: EffectScope?, _ sequence: UInt64) {
    if let parent, parent.isOver { return }
    switch effect.operation {
    case .none: break
    case .run(let run): startRun(run, in: parent, sequence)
    case .composed(let node): startComposed(.start(node, parent), sequence)
    case .send, .cancel, .missingChildState: startAtOnce(effect.operation, in: parent, sequence)
    }
  }

  /// Starts an effect that needs no task.
  ///
  /// A function of its own, because each call of it looks up metadata of generic types that depend on the action, which
  /// takes a tenth of the time of starting a run.
  @inline(never)
  private func startAtOnce(_ operation: EffectTask<Action>.Operation, in parent: EffectScope?, _ sequence: UInt64) {
    switch operation {
    case .none, .run, .composed: break
    case .send(let action):
      handlers?.event?(.actionEmitted(action))
      // The scope of an overdue effect is cancelled next, which would drop the action. Its group is not cancelled.
      let sender = isStartingOverdueEffect ? parent.flatMap { group(of: $0) } : parent
      owner?.enqueue(action, from: sender)
    case .cancel(let cancellation): cancel(cancellation, in: parent?.registry ?? rootRegistry, upTo: sequence)
    case .missingChildState(let action, let missing):
      handlers?.event?(.actionDropped(.init(action: action, reason: .missingChildState)))
      if missing.policy == .report { owner?.report(.missingChildState(missing)) }
    }
  }

  private func startRun(_ run: RunEffect<Action>, in parent: EffectScope?, _ sequence: UInt64) {
    if let id = run.id, run.cancelInFlight { replace(id, in: parent, sequence, .cancellationBoundary) }
    let parent = parent ?? parentOfRun()
    if let id = run.id, !canStart(id, in: parent) { return }
    var (id, registry) = (run.id, parent.registry)
    if let child = run.child {
      guard let registryOfChild = self.registry(of: child, in: registry, creating: true) else { return }
      (id, registry) = (.wholeChild, registryOfChild)
    }
    lastRun += 1
    let scope = runScope.init(
      self, run, id: id, report: isInstrumented ? makeReport(lastRun, id, of: registry, in: parent) : nil,
      registry: registry, group: parent === root ? nil : group(of: parent), sequence: sequence)
    parent.adopt(scope)
    if parent === root { startedBySend = scope }
    scope.hold()
    scope.start(run.priority)
  }

  /// The parent of a run of the current `send`: the root for its first effect, which needs no group while it is alone.
  ///
  /// With instrumentation, which may cancel anything at any time, every run has a group.
  private func parentOfRun() -> EffectScope {
    startedBySend == nil && !isInstrumented ? root : currentSendGroup()
  }

  /// The run as instrumentation reports it: with its own id, or else the nearest id around it.
  private func makeReport(
    _ number: UInt64, _ id: AnyEffectID?, of registry: EffectRegistry, in parent: EffectScope
  ) -> RunScope<Action>.Report? {
    guard let handlers else { return nil }
    var identified: EffectScope? = parent
    while let scope = identified, !scope.hasOwnID { identified = scope.parent }
    let own = id?.isWholeChild == true ? nil : id
    return .init(
      handlers,
      .init(
        number: number, effectID: own ?? identified?.id, child: registry.childName,
        cause: causes == nil ? nil : Cause()))
  }

  /// Whether a part under `id` may still start: the id may have been cancelled before, and instrumentation, which is
  /// notified of each cancellation, may have cancelled the parent.
  func canStart(_ id: AnyEffectID, in parent: EffectScope) -> Bool {
    !parent.isOver && !(parent.registry.mayHaveIDsCancelledBeforeStart && parent.wasCancelledBeforeStart(id))
  }

  func group(of scope: EffectScope) -> EffectGroup? {
    scope.group ?? scope.asGroup
  }

  // MARK: Cancelling

  /// Cancels by id the effects of actions up to `sequence`, started or not, and closes their throttle windows: in a
  /// registry and in those of the children below it.
  ///
  /// - Parameter registry: `nil` for the store's own.
  package func cancel(
    _ cancellation: EffectCancellation, in registry: EffectRegistry? = nil, upTo sequence: UInt64 = .max
  ) {
    let registry = registry ?? rootRegistry
    var count = 0
    if cancellation.children.isEmpty {
      count = cancel(cancellation.id, inAndBelow: registry, upTo: sequence)
    } else {
      var registries = [registry]
      for child in cancellation.children { registries = registries.flatMap { $0.registries(of: child) } }
      for registry in registries { count += cancel(cancellation.id, inAndBelow: registry, upTo: sequence) }
    }
    reportCancellation(of: cancellation.id, count)
  }

  private func cancel(_ id: AnyEffectID, inAndBelow registry: EffectRegistry, upTo sequence: UInt64) -> Int {
    var count = registry.cancel(id, upTo: sequence, .cancellationBoundary)
    if registry.childCount == 0 { return count }
    for descendant in registry.descendants {
      count += descendant.cancel(id, upTo: sequence, .cancellationBoundary)
    }
    return count
  }

  /// Cancels the effects that a new one replaces: those of the same id and child. Throttle windows stay open.
  ///
  /// - Parameter parent: The scope in which the new effect is about to start; `nil` for the current `send`.
  func replace(_ id: AnyEffectID, in parent: EffectScope?, _ sequence: UInt64, _ reason: DropReason) {
    let registry = parent?.registry ?? rootRegistry
    let count = registry.cancel(id, upTo: sequence, reason, isReplacement: true, sparing: parent)
    if reason == .cancellationBoundary { reportCancellation(of: id, count) }
  }

  private func reportCancellation(of id: AnyEffectID, _ count: Int) {
    if isInstrumented { notify(.effectsCancelled(.init(effectID: id, count: count))) }
  }

  /// A function of its own, called with instrumentation only: code that makes an event looks up its generic metadata
  /// first, which takes 330 instructions.
  @inline(never)
  private func notify(_ makeEvent: @autoclosure () -> StoreInstrumentation<Action>.Event) {
    handlers?.event?(makeEvent())
  }

  package func cancelAll(_ reason: DropReason = .cancellationBoundary) {
    for (key, window) in windows { close(window, key) }
    // Only those that exist now: an action that a handler of the instrumentation sends is reduced afterwards.
    let count = root.children.reversed().reduce(0) { $0 + $1.cancel(reason) }
    handlers?.event?(.effectsCancelled(.init(effectID: nil, count: count)))
  }

  /// Cancels everything and starts nothing more. Called when the store is released.
  package func shutDown() {
    owner = nil
    if !isIdle { cancelAll(.storeReleased) }
  }
}

extension EffectRuntime {
  /// Records that an action of an effect has entered the owner's queue: until the action leaves it, the effect counts
  /// as running and can be cancelled.
  package func enteredQueue(from scope: EffectScope?) {
    scope?.actionWasQueued()
  }

  /// Reduces an action that leaves the owner's queue, or drops it when its effect was cancelled in the meantime.
  ///
  /// - Parameter reduce: Called at most once. Reduces the action and starts its effects in `sender`: the group of the
  ///   effect that has sent the action, or a run that has no group yet; `nil` for the current `send`.
  package func leaveQueue(
    _ action: Action, from scope: EffectScope?, reduce: @MainActor (_ sender: EffectScope?) -> Void
  ) {
    guard let scope else { return reduce(nil) }
    if let reason = scope.cancellation {
      if isInstrumented { notify(.actionDropped(.init(action: action, reason: reason))) }
      return
    }
    let sender = group(of: scope) ?? scope
    sender.hold()
    senderOfReducedAction = sender
    scope.actionLeftQueue()
    reduce(sender)
    if let group = senderOfReducedAction, group !== sender { group.release() }
    senderOfReducedAction = nil
    sender.release()
  }

  /// Called before a reducer cancels effects of its own store; see `senderOfReducedAction`.
  package func reducerWillCancel() {
    guard let sender = senderOfReducedAction, let group = sender.findOrMakeGroup(), group !== sender else { return }
    group.hold()
    senderOfReducedAction = group
  }
}
