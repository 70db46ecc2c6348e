public import DequeModule
import Logging

/// Holds a feature's state, reduces its actions one at a time, and runs their effects.
///
/// ```swift
/// let store = Store(reducer: CounterFeature(), initialState: .init(count: 3))
/// store.send(.increment)
/// print(store.count)
/// ```
///
/// `send` is synchronous: when it returns, the action and every `.send` that followed from it have been reduced, and `.run` effects have been started. There is one queue,
/// first in, first out; nothing is ever reduced inside another reduction. Reading the state inside `withObservationTracking` or `Observations` registers for changes;
/// observers hear of them once the queue is empty. Releasing the store cancels all it started.
@MainActor
@dynamicMemberLookup
public final class Store<R: Reducer>: ProjectableStore {
  public typealias State = R.State
  public typealias Action = R.Action

  /// The state, at an address that stays, for projections to look at. Initialized by `init`, deinitialized by `deinit`, used on the main actor only; `isReducing` guards it
  /// while a reducer has it.
  @usableFromInline let memory: UnsafeMutablePointer<R.State>
  // Unchecked for exclusive access, which would cost five times what the usual action does: all of it happens on the main actor, the flags are read or written at once, and
  // the queue only between actions.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  @exclusivity(unchecked) @usableFromInline var queue = Deque<QueuedAction<R.Action>>()
  /// Whether the queue holds something.
  @exclusivity(unchecked) @usableFromInline var hasQueued = false
  /// Whether observers have yet to hear of actions that went through the queue.
  @exclusivity(unchecked) @usableFromInline var hasReduced = false
  @exclusivity(unchecked) @usableFromInline var actionsInDrain = 0
  @exclusivity(unchecked) @usableFromInline var highWaterMark = 0
  /// Whether anybody has ever asked to hear of changes: until then a change is nobody's business.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  @usableFromInline let isInstrumented: Bool
  @usableFromInline let reducer: R.Resolved
  private let runtime: EffectRuntime<R.Action>
  private let observers = StateObservers<Store>()
  private var hub: ProjectionHub?

  /// - Parameters:
  ///   - reducer: Resolved here, once; its body is not evaluated again.
  ///   - clock: Behind every delay of the effects.
  ///   - instrumentation: Called on the main actor for what effects do.
  public init(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: initialState)
    self.reducer = reducer.resolved
    runtime = EffectRuntime(clock: clock, instrumentation: instrumentation)
    isInstrumented = instrumentation.handlers != nil
    runtime.owner = self
  }

  isolated deinit {
    runtime.shutDown()
    hub?.invalidate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The state now. Reading it registers a running observation.
  public var state: R.State {
    trackAccess()
    return memory.pointee
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value {
    trackAccess()
    return memory.pointee[keyPath: keyPath]
  }

  /// Reduces an action and all that follows from it at once, and starts its effects.
  ///
  /// Called while an action is being reduced (by instrumentation, for instance) it only queues the action.
  ///
  /// - Returns: What was set in motion, to be awaited or cancelled; ignoring it is fine.
  @inlinable
  @discardableResult
  public func send(_ action: R.Action) -> EffectHandle {
    guard !isDraining else { return queueFromOutside(action) }
    isDraining = true
    let effect = reduce(action)
    // The usual action ends here, within code that the compiler has specialized for the feature.
    if effect.isNone, !hasQueued, !isInstrumented {
      isDraining = false
      if isWatched { tellOfChange() }
      return EffectHandle()
    }
    start(effect)
    drain()
    return finishSend()
  }

  /// Cancels the effects of an id: nothing more arrives from them, even if their code goes on for a while.
  public func cancelEffects(identifiedBy id: StaticEffectID) { cancelEffects(erased: id.erased) }

  /// Cancels the effects of an id: nothing more arrives from them, even if their code goes on for a while.
  public func cancelEffects(identifiedBy id: some EffectIdentifier) { cancelEffects(erased: id.erased) }

  /// Cancels every effect of the store.
  public func cancelAllEffects() {
    holdingQueue { runtime.cancelAll() }
  }

  private func cancelEffects(erased id: AnyEffectID) {
    holdingQueue { runtime.cancel(id) }
  }

  public var projectionSource: ProjectionSource<R.State, R.Action> {
    isWatched = true
    let hub = hub ?? ProjectionHub(of: self)
    self.hub = hub
    return StoreProjectionSource(store: self, hub: hub)
  }

  /// Whether no effect is under way and no bookkeeping of earlier ones is left.
  package var isIdle: Bool { runtime.isIdle && queue.isEmpty }

  // MARK: The queue

  @inlinable
  func reduce(_ action: R.Action) -> EffectTask<R.Action> {
    isReducing = true
    defer { isReducing = false }
    return reducer.reduce(into: &memory.pointee, action: action)
  }

  /// Starts the effect of the action that was just reduced. The next of a chain of actions goes into the queue without asking the runtime, which knows the action's
  /// type only at run time.
  @inlinable
  func start(_ effect: EffectTask<R.Action>) {
    noteReduction()
    if effect.isNone { return }
    guard !isInstrumented, case .send(let action) = effect.operation else { return startInRuntime(effect, in: nil) }
    append(QueuedAction(action: action, scope: nil))
  }

  @inlinable
  func noteReduction() {
    hasReduced = true
    actionsInDrain += 1
  }

  @usableFromInline
  func startInRuntime(_ effect: EffectTask<R.Action>, in group: EffectGroup?) {
    runtime.start(effect, in: group)
  }

  @inlinable
  func append(_ action: QueuedAction<R.Action>) {
    hasQueued = true
    queue.append(action)
    highWaterMark = max(highWaterMark, queue.count)
  }

  @usableFromInline
  func queueFromOutside(_ action: R.Action) -> EffectHandle {
    let group = runtime.makeGroup()
    enqueue(action, from: group)
    return EffectHandle(group)
  }

  @inlinable
  func drain() {
    repeat {
      while let next = queue.popFirst() {
        if next.scope == nil { start(reduce(next.action)) } else { handle(next) }
      }
      hasQueued = false
      // A deque keeps its capacity: after a burst it is given back.
      if highWaterMark > 1024 { queue = Deque() }
      // Instrumentation may send, which fills the queue again.
      if isInstrumented { tellOfDrain() } else { highWaterMark = 0 }
    } while hasQueued
    isDraining = false
  }

  /// Reduces an action that an effect has sent, unless the effect was cancelled meanwhile.
  @usableFromInline
  func handle(_ next: QueuedAction<R.Action>) {
    runtime.leaveQueue(next.action, from: next.scope) { group in
      noteReduction()
      let effect = reduce(next.action)
      if !effect.isNone { startInRuntime(effect, in: group) }
    }
  }

  @usableFromInline
  func tellOfDrain() {
    let drain = StoreInstrumentation<R.Action>.QueueDrain(actions: actionsInDrain, highWaterMark: highWaterMark)
    actionsInDrain = 0
    highWaterMark = 0
    if drain.actions > 0 { runtime.instrumentation.handlers?.queueDrained?(drain) }
  }

  /// The last part of a `send` that went through the queue.
  @usableFromInline
  func finishSend() -> EffectHandle {
    let group = runtime.takeCurrentGroup()
    flush()
    return EffectHandle(group)
  }

  // MARK: Observers

  private func trackAccess() {
    checkStateIsReadable()
    isWatched = true
    observers.access(self, \.state)
  }

  private func checkStateIsReadable() {
    precondition(!isReducing, "A reducer has read the store that runs it. Use the reducer's own `state` instead.")
  }

  /// Tells observers of what the queue has changed, if it has.
  private func flush() {
    guard hasReduced else { return }
    hasReduced = false
    if isWatched { tellOfChange() }
  }

  /// Tells observers. An observer may send: its changes are told after the ones before them.
  @usableFromInline
  func tellOfChange() {
    let hasChanges = hub?.refresh() ?? false
    observers.changed(self)
    if hasChanges { hub?.notify() }
  }
}

extension Store where R.State: DefaultInitializable {
  /// A store that starts with the state's default.
  public convenience init(
    reducer: R, clock: StoreClock = .continuous, instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) {
    self.init(reducer: reducer, initialState: R.State(), clock: clock, instrumentation: instrumentation)
  }
}

extension Store: StateHolder {
  var isAhead: Bool { hasReduced }

  var stateAddress: UnsafeRawPointer {
    checkStateIsReadable()
    return UnsafeRawPointer(memory)
  }
}

extension Store: EffectOwner {
  package func enqueue(_ action: R.Action, from scope: EffectScope?) {
    runtime.enteredQueue(from: scope)
    append(QueuedAction(action: action, scope: scope))
  }

  package func holdingQueue(_ body: @MainActor () -> Void) {
    guard !isDraining else {
      body()
      return
    }
    isDraining = true
    body()
    drain()
    flush()
  }

  package func report(_ problem: EffectProblem) {
    #if DEBUG
      Logger(label: "InnoFlow").warning("\(problem)")
    #endif
  }
}
