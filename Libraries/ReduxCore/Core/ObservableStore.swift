public import InnoFlowCore
public import Observation

/// Holds the state of a screen, reduces its actions and runs the middleware.
///
/// ```swift
/// let store = ObservableStore(reducer: CounterReducer())
/// store.dispatch(.increment)
/// print(store.state.count)
/// ```
///
/// Releasing the store cancels the middleware that is still running.
@MainActor
public final class ObservableStore<R: ReducerType>: Observable {
  /// Observes the actions of a store, and the runs that call its middleware.
  public typealias Instrumentation = StoreInstrumentation<R.Action>

  @usableFromInline let store: Store<MiddlewareReducer<R>>

  /// - Parameters:
  ///   - maxActionFrequency: How often the same action may be dispatched within `cycleWindow` before a debug build
  ///     warns of a cycle; 0 turns the warning off.
  ///   - cycleWindow: The time within which dispatches count as a cycle.
  ///   - maxDispatchDepth: How long a chain of dispatches may be, each by the middleware of the previous action and
  ///     within `cycleWindow` after it, before a debug build warns of a cycle; 0 turns the warning off.
  ///   - clock: The clock of cycle detection and of the delays of middleware.
  public init(
    reducer: R, initialState: R.State = R.State(), middleware: [AnyMiddleware<R.Action, R.State>] = [],
    maxActionFrequency: Int = 20, cycleWindow: Duration = .seconds(1), maxDispatchDepth: Int = 50,
    clock: any Clock<Duration> = ContinuousClock(), instrumentation: Instrumentation? = nil
  ) {
    let clock = clock as? StoreClock ?? StoreClock(clock)
    let dispatcher = MiddlewareDispatcher<R>(clock)
    store = Store(
      reducer: MiddlewareReducer(base: reducer, middleware: middleware, dispatcher: dispatcher),
      initialState: initialState, clock: clock, instrumentation: instrumentation ?? .disabled)
    #if DEBUG
      dispatcher.cycleDetector = CycleDetector(
        limits: (maxActionFrequency, cycleWindow, maxDispatchDepth), clock: clock)
      store.stopWatchingForCycles()
    #endif
    dispatcher.store = self
  }

  /// The state now. Reading it in a view, or in `withObservationTracking`, registers for its changes.
  public var state: R.State { store.state }

  /// Reduces an action, then starts the middleware and returns.
  @inlinable
  public func dispatch(_ action: R.Action) { send(action) }

  /// Dispatches an action, and returns a handle of the middleware that was started, to await or cancel it.
  @inlinable
  @discardableResult
  public func send(_ action: R.Action) -> EffectHandle { store.send(action) }

  /// Reduces an action and waits for its middleware, but not for that of the actions which the middleware dispatches.
  ///
  /// When the calling task is cancelled, this cancels the middleware and returns immediately.
  public func dispatchAsync(_ action: R.Action) async {
    let handle = send(action)
    await handle.finish()
    if Task.isCancelled { handle.cancel() }
  }

  /// Cancels the running middleware; what it dispatches from then on is ignored. The store stays usable.
  public func cancel() { store.cancelAllEffects() }

  /// A store for a child view, notified only when its part of the state has changed. `action` wraps a child's action.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<R.State, ChildState>, action: @escaping (ChildAction) -> R.Action
  ) -> ScopedStore<R, ChildState, ChildAction> {
    ScopedStore(slice: store.select(keyPath), store: self, action: action)
  }
}

/// A part of a store's state with actions of its own, for a child view that knows nothing of the parent.
///
/// ```swift
/// let header = store.scope(state: \.header, action: { HomeAction.header($0) })
/// ```
///
/// It does not keep the store alive. Once the store is released, `state` is the last one and dispatching does nothing.
@MainActor
public struct ScopedStore<R: ReducerType, State: Equatable & Sendable, Action: Sendable> {
  let slice: SelectedStore<State>
  weak let store: ObservableStore<R>?
  let action: (Action) -> R.Action

  /// The part of the state now. Reading it in a view, or in `withObservationTracking`, registers for its changes.
  public var state: State { slice.value }

  /// Dispatches a child's action to the store.
  public func dispatch(_ action: Action) { send(action) }

  /// Dispatches a child's action, and returns a handle of the middleware that was started, to await or cancel it.
  @discardableResult
  public func send(_ action: Action) -> EffectHandle { store?.send(self.action(action)) ?? EffectHandle(nil) }

  /// Dispatches a child's action and waits for its middleware; see ``ObservableStore/dispatchAsync(_:)``. It does not
  /// keep the store alive while it waits.
  public func dispatchAsync(_ action: Action) async {
    let handle = send(action)
    await handle.finish()
    if Task.isCancelled { handle.cancel() }
  }
}
