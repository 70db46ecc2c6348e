public import DequeModule

/// Holds a feature's state, reduces its actions one at a time, and runs their effects.
///
/// ```swift
/// let store = Store(reducer: CounterFeature(), initialState: .init(count: 3))
/// store.send(.increment)
/// print(store.count)
/// ```
///
/// `send` is synchronous: when it returns, the action and every `.send` that followed from it have been reduced, and
/// `.run` effects have been started. There is one queue, first in, first out; nothing is ever reduced inside another
/// reduction. Reading the state inside `withObservationTracking` or `Observations` registers for changes; observers are
/// notified once the queue is empty. Releasing the store cancels everything it has started.
@MainActor
@dynamicMemberLookup
public final class Store<R: Reducer>: ProjectableStore {
  public typealias State = R.State
  public typealias Action = R.Action

  /// The state, at a stable address that projections and the runtime read. Initialized by `init`, deinitialized by
  /// `deinit`, used on the main actor only; `isReducing` guards it while a reducer runs.
  @usableFromInline let memory: UnsafeMutablePointer<R.State>
  // Exclusivity is not checked: everything happens on the main actor, and each access is a single read or write. The
  // checks would cost five times what a plain action costs.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  /// True while the outermost caller of `send` or `holdingQueue` reduces the queue; calls inside it only enqueue.
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  @exclusivity(unchecked) @usableFromInline var queue = Deque<QueuedAction<R.Action>>()
  /// Whether the queue is not empty.
  @exclusivity(unchecked) @usableFromInline var hasQueued = false
  /// Whether observers still have to be notified of an action that was reduced. A `send` whose action starts no effect
  /// does not set it, because it notifies observers itself.
  @exclusivity(unchecked) @usableFromInline var hasReduced = false
  @exclusivity(unchecked) @usableFromInline var actionsInDrain = 0
  @exclusivity(unchecked) @usableFromInline var highWaterMark = 0
  /// False until the first observer registers; lets `send` skip notification.
  @exclusivity(unchecked) @usableFromInline var isObserved = false
  #if DEBUG
    @usableFromInline var cycleGuard = ActionCycleGuard()
  #endif
  @usableFromInline let isInstrumented: Bool
  @usableFromInline let reducer: R.Resolved
  /// Calls `reducer`, for code of this module, which is not specialized for the feature. The closure is made in the
  /// feature's module, where it is specialized; otherwise each level of composition costs a thousand instructions.
  private let reduceSpecialized: (inout R.State, R.Action) -> EffectTask<R.Action>
  @usableFromInline let runtime: EffectRuntime<R.Action>
  private let observers = StateObservers<Store>()
  private var hub: ProjectionHub?

  /// - Parameters:
  ///   - reducer: Resolved once, here; its body is not evaluated again.
  ///   - clock: Used for every delay of the effects.
  ///   - instrumentation: Called on the main actor for each event of an effect.
  @inlinable
  public convenience init(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) {
    let reducer = reducer.resolved
    self.init(resolved: reducer, initialState, clock, instrumentation) { reducer.reduce(into: &$0, action: $1) }
  }

  @usableFromInline
  init(
    resolved reducer: R.Resolved, _ initialState: R.State, _ clock: StoreClock,
    _ instrumentation: StoreInstrumentation<R.Action>,
    reduceSpecialized: @escaping (inout R.State, R.Action) -> EffectTask<R.Action>
  ) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: initialState)
    self.reducer = reducer
    self.reduceSpecialized = reduceSpecialized
    runtime = EffectRuntime(state: memory, clock: clock, instrumentation: instrumentation)
    isInstrumented = instrumentation.handlers != nil
    runtime.owner = self
  }

  isolated deinit {
    runtime.shutDown()
    hub?.invalidate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The state now. Reading it inside an observation registers for its changes.
  public var state: R.State {
    trackAccess()
    return memory.pointee
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value {
    trackAccess()
    return memory.pointee[keyPath: keyPath]
  }

  /// Reduces an action and every action that follows from it synchronously, and starts their effects.
  ///
  /// During a reduction or a cancellation, in a handler of instrumentation for instance, it only enqueues the action,
  /// which is reduced afterwards.
  ///
  /// - Returns: A handle of the effects that were started, to await or cancel them.
  @inlinable
  @discardableResult
  public func send(_ action: R.Action) -> EffectHandle {
    guard !isDraining else { return enqueueSend(action) }
    isDraining = true
    guard !isInstrumented else { return sendInstrumented(action) }
    let effect = reduce(action)
    // An action without effects ends here, in code that is specialized for the feature.
    if effect.isEmpty, !hasQueued, !hasChildEffects {
      isDraining = false
      if isObserved { notifyObservers() }
      return EffectHandle()
    }
    return send(starting: effect)
  }

  public var projectionSource: ProjectionSource<R.State, R.Action> {
    isObserved = true
    let hub = hub ?? ProjectionHub(of: self)
    self.hub = hub
    return StoreProjectionSource(store: self, hub: hub)
  }

  #if DEBUG
    /// Turns cycle detection off, for the store under an `ObservableStore`, which has its own.
    package func stopWatchingForCycles() { cycleGuard = ActionCycleGuard(depth: .max, frequency: .max) }
  #endif

  /// Whether each reduction has to look for children whose state is gone.
  @inlinable
  package var hasChildEffects: Bool { runtime.hasChildEffects }

  /// Whether no effect is running and no bookkeeping of earlier ones is left.
  package var isIdle: Bool { runtime.isIdle && queue.isEmpty }

  // MARK: The queue

  @inlinable
  func reduce(_ action: R.Action) -> EffectTask<R.Action> {
    isReducing = true
    defer { isReducing = false }
    return reducer.reduce(into: &memory.pointee, action: action)
  }

  private func reduceFromRuntime(_ action: R.Action) -> EffectTask<R.Action> {
    isReducing = true
    defer { isReducing = false }
    return reduceSpecialized(&memory.pointee, action)
  }

  /// Starts the effect of the action that was just reduced. A plain `.send` is enqueued directly, without the runtime,
  /// which is not specialized for the action's type. Not called with instrumentation.
  @inlinable
  func start(_ effect: EffectTask<R.Action>) {
    noteReduction()
    if effect.isEmpty {
      if hasChildEffects { endAbsentChildren() }
      return
    }
    guard !hasChildEffects, case .send(let action) = effect.operation else {
      return startInRuntime(effect, in: nil)
    }
    append(QueuedAction(action: action, scope: nil))
  }

  /// Completes a `send`. A function of its own, so that `send` stays short for an action without effects.
  @inlinable
  @inline(never)
  func send(starting effect: EffectTask<R.Action>) -> EffectHandle {
    start(effect)
    drain()
    return finishSend()
  }

  @inlinable
  func noteReduction() {
    hasReduced = true
    actionsInDrain += 1
  }

  @usableFromInline
  func endAbsentChildren() { runtime.endAbsentChildren() }

  @usableFromInline
  func startInRuntime(_ effect: EffectTask<R.Action>, in sender: EffectScope?) {
    runtime.start(effect, in: sender)
  }

  @inlinable
  func append(_ action: QueuedAction<R.Action>) {
    hasQueued = true
    queue.append(action)
    highWaterMark = max(highWaterMark, queue.count)
  }

  @usableFromInline
  func enqueueSend(_ action: R.Action) -> EffectHandle {
    let group = runtime.makeGroup()
    enqueue(action, from: group)
    return EffectHandle(group)
  }

  @inlinable
  func drain() {
    if hasQueued || isInstrumented { reduceQueue() }
    isDraining = false
    #if DEBUG
      cycleGuard.queueHasDrained()
    #endif
  }

  @inlinable
  func reduceQueue() {
    repeat {
      while let next = queue.popFirst() {
        guard next.scope == nil, !isInstrumented else {
          reduceUnlessCancelled(next.action, from: next.scope)
          continue
        }
        let effect = reduce(next.action)
        noteFollowUp(next.action, effect)
        start(effect)
      }
      hasQueued = false
      // A deque keeps its capacity: release it after a burst.
      if highWaterMark > 1024 { queue = Deque() }
      // Instrumentation may send, which fills the queue again.
      if isInstrumented { reportDrain() } else { highWaterMark = 0 }
    } while hasQueued
  }

  /// Watches for cycles, in debug builds.
  @inlinable
  func noteFollowUp(_ action: R.Action, _ effect: EffectTask<R.Action>) {
    #if DEBUG
      if !effect.isEmpty { cycleGuard.followUp(action, queued: queue.count) }
    #endif
  }

  /// Reduces an action that leaves the queue, unless the effect that has sent it was cancelled in the meantime.
  @usableFromInline
  func reduceUnlessCancelled(_ action: R.Action, from scope: EffectScope?) {
    let cause = runtime.causes?.removeFirst()
    runtime.leaveQueue(action, from: scope) { sender in
      reduce(action, causedBy: cause, in: sender) { noteFollowUp(action, $0) }
    }
  }

  @usableFromInline
  func sendInstrumented(_ action: R.Action) -> EffectHandle {
    reduce(action, causedBy: runtime.causes == nil ? nil : Cause.current, in: nil) { _ in }
    drain()
    return finishSend()
  }

  /// Reduces an action, calls the handler `reduced` of the instrumentation if there is one, and starts the effects.
  ///
  /// - Parameters:
  ///   - sender: The sender of the action; `nil` for the current `send`.
  ///   - note: Called with the effect before it starts.
  private func reduce(
    _ action: R.Action, causedBy origin: Cause?, in sender: EffectScope?, note: (EffectTask<R.Action>) -> Void
  ) {
    noteReduction()
    guard let causes = runtime.causes, let reduced = runtime.handlers?.reduced else {
      let effect = reduceFromRuntime(action)
      note(effect)
      if !effect.isEmpty || hasChildEffects { startInRuntime(effect, in: sender) }
      return
    }
    let before = memory.pointee
    let start = ContinuousClock.now
    let effect = reduceFromRuntime(action)
    let duration = start.duration(to: .now)
    note(effect)
    let cause = Cause()
    causes.latest = cause
    Cause.$current.withValue(cause) {
      reduced(
        .init(
          action: action, origin: origin, cause: cause, before: before, after: memory.pointee, duration: duration))
      if !effect.isEmpty || hasChildEffects { startInRuntime(effect, in: sender) }
    }
  }

  @usableFromInline
  func reportDrain() {
    let drain = StoreInstrumentation<R.Action>.QueueDrain(actions: actionsInDrain, highWaterMark: highWaterMark)
    actionsInDrain = 0
    highWaterMark = 0
    if drain.actions > 0 { runtime.handlers?.queueDrained?(drain) }
  }

  /// Ends a `send` when the queue is empty: notifies observers and returns the handle.
  @usableFromInline
  func finishSend() -> EffectHandle {
    let started = runtime.takeStarted()
    flush()
    return EffectHandle(started)
  }

  // MARK: Observers

  private func trackAccess() {
    checkStateIsReadable()
    isObserved = true
    observers.access(self, \.state)
  }

  private func checkStateIsReadable() {
    precondition(
      !isReducing, "A reducer has read its own store while it was running. Use the reducer's `state` instead.")
  }

  /// Notifies observers of the actions that were reduced since the last notification.
  func flush() {
    guard hasReduced else { return }
    hasReduced = false
    guard isObserved else { return }
    guard let causes = runtime.causes else { return notifyObservers() }
    Cause.$current.withValue(causes.latest) { notifyObservers() }
  }

  /// Notifies observers. An observer may send: its changes are delivered after the earlier ones.
  @usableFromInline
  func notifyObservers() {
    hub?.refresh(UnsafeRawPointer(memory))
    observers.changed(self)
    hub?.notify()
  }
}

extension Store: StateHolder {
  var hasUnseenChanges: Bool { hasReduced }

  var stateAddress: UnsafeRawPointer {
    checkStateIsReadable()
    return UnsafeRawPointer(memory)
  }
}
