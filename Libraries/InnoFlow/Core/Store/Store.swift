import DequeModule
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

  @usableFromInline var current: R.State
  @usableFromInline let reducer: R.Resolved
  private let runtime: EffectRuntime<R.Action>
  private var queue = Deque<QueuedAction<R.Action>>()
  @usableFromInline var isDraining = false
  /// Whether the queue holds something.
  @usableFromInline var hasQueued = false
  /// Whether anybody has ever asked to hear of changes: until then a change is nobody's business.
  @usableFromInline var isWatched = false
  private var hasReduced = false
  private var actionsInDrain = 0
  private var highWaterMark = 0
  private let observers = StateObservers<Store>()
  private let hub = ProjectionHub()

  /// - Parameters:
  ///   - reducer: Resolved here, once; its body is not evaluated again.
  ///   - clock: Behind every delay of the effects.
  ///   - instrumentation: Called on the main actor for what effects do.
  public init(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) {
    current = initialState
    self.reducer = reducer.resolved
    runtime = EffectRuntime(clock: clock, instrumentation: instrumentation)
    isWatched = instrumentation.handlers?.queueDrained != nil
    runtime.owner = self
  }

  isolated deinit {
    runtime.shutDown()
    hub.invalidate()
  }

  /// The state now. Reading it registers a running observation.
  public var state: R.State {
    isWatched = true
    observers.access(self, \.state)
    return current
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value {
    isWatched = true
    observers.access(self, \.state)
    return current[keyPath: keyPath]
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
    let effect = reducer.reduce(into: &current, action: action)
    // The usual action of a store that nobody watches ends here, within code that the compiler has specialized for the feature.
    if effect.isNone, !isWatched, !hasQueued {
      isDraining = false
      return EffectHandle()
    }
    return follow(effect)
  }

  @usableFromInline
  func queueFromOutside(_ action: R.Action) -> EffectHandle {
    let group = runtime.makeGroup()
    enqueue(action, from: group)
    return EffectHandle(group)
  }

  /// The rest of a `send` after its own action was reduced.
  @usableFromInline
  func follow(_ effect: EffectTask<R.Action>) -> EffectHandle {
    hasReduced = true
    actionsInDrain += 1
    if !effect.isNone { runtime.start(effect, in: nil) }
    drain()
    let group = runtime.takeCurrentGroup()
    flush()
    return EffectHandle(group)
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
    return StoreProjectionSource(store: self, hub: hub)
  }

  /// Whether no effect is under way and no bookkeeping of earlier ones is left.
  package var isIdle: Bool { runtime.isIdle && queue.isEmpty }

  // MARK: The queue

  private func reduce(_ action: R.Action, in group: EffectGroup?) {
    hasReduced = true
    actionsInDrain += 1
    let effect = reducer.reduce(into: &current, action: action)
    if !effect.isNone { runtime.start(effect, in: group) }
  }

  private func drain() {
    repeat {
      if hasQueued { emptyQueue() }
      let (actions, highWaterMark) = (actionsInDrain, highWaterMark)
      actionsInDrain = 0
      self.highWaterMark = 0
      // It may send, which fills the queue again.
      if actions > 0 { runtime.instrumentation.handlers?.queueDrained?(.init(actions: actions, highWaterMark: highWaterMark)) }
    } while hasQueued
    isDraining = false
  }

  private func emptyQueue() {
    while let next = queue.popFirst() { handle(next) }
    hasQueued = false
    // A deque keeps its capacity: after a burst it is given back.
    if highWaterMark > 1024 { queue = Deque() }
  }

  private func handle(_ next: QueuedAction<R.Action>) {
    guard let scope = next.scope else { return reduce(next.action, in: nil) }
    if let reason = scope.cancellation {
      runtime.instrumentation.handlers?.event?(.actionDropped(.init(action: next.action, reason: reason)))
      return
    }
    let group = scope.group ?? scope as? EffectGroup
    group?.hold()
    scope.actionLeftQueue()
    reduce(next.action, in: group)
    group?.release()
  }

  /// Tells observers of what the queue has changed. An observer may send: its changes are told after the ones before them.
  private func flush() {
    guard hasReduced else { return }
    hasReduced = false
    let hasChanges = hub.refresh()
    observers.changed(self)
    if hasChanges { hub.notify() }
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

extension Store: EffectOwner {
  package func enqueue(_ action: R.Action, from scope: EffectScope?) {
    scope?.actionWasQueued()
    hasQueued = true
    queue.append(QueuedAction(action: action, scope: scope))
    highWaterMark = max(highWaterMark, queue.count)
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
