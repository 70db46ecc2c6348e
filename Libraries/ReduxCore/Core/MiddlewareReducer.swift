public import InnoFlowCore

/// The reducer of the InnoFlow store below an ``ObservableStore``: `base` changes the state, and the effect calls the
/// middleware.
@usableFromInline
struct MiddlewareReducer<R: ReducerType>: Reducer {
  @usableFromInline let base: R
  @usableFromInline let middleware: [AnyMiddleware<R.Action, R.State>]
  @usableFromInline let dispatcher: MiddlewareDispatcher<R>

  @inlinable
  func reduce(into state: inout R.State, action: R.Action) -> EffectTask<R.Action> {
    #if DEBUG
      let chain = dispatcher.record(action)
    #else
      let chain: DispatchChain? = nil
    #endif
    base.reduce(action: action, state: &state)
    return middleware.isEmpty ? .none : callAll(action, state, chain)
  }

  /// One run for all middleware: its task calls the first, and a child task calls each of the others, in parallel.
  // Inlinable, so that it is specialized: unspecialized code looks up generic metadata for each action.
  @inlinable
  func callAll(_ action: R.Action, _ state: R.State, _ chain: DispatchChain?) -> EffectTask<R.Action> {
    let (first, context) = (middleware[0], DispatchContext(dispatcher.effectContext, chain))
    // The usual case. Without a task group, the first block of the task's stack suffices: nothing more is allocated.
    if middleware.count == 1 {
      return .run { [dispatcher] _ in await dispatcher.call(first, action, state, in: context) }
    }
    let others = middleware.dropFirst().map { ($0, DispatchContext(dispatcher.effectContext, chain)) }
    return .run { [dispatcher] _ in
      await withDiscardingTaskGroup { group in
        for (middleware, context) in others {
          group.addTask { await dispatcher.call(middleware, action, state, in: context) }
        }
        await dispatcher.call(first, action, state, in: context)
      }
    }
  }
}

/// Calls the middleware of a store, and passes the actions that they dispatch to the store.
@MainActor
@usableFromInline
final class MiddlewareDispatcher<R: ReducerType> {
  /// Not retained: running middleware does not keep its store alive.
  weak var store: ObservableStore<R>?
  @usableFromInline nonisolated let effectContext: EffectContext
  #if DEBUG
    var cycleDetector: CycleDetector<R.Action>?

    /// Records an action that is about to be reduced, and returns the dispatches that have led to it. A queued action
    /// is reduced in the task that has dispatched it: the queue is emptied before the outermost `dispatch` returns.
    @usableFromInline
    nonisolated func record(_ action: R.Action) -> DispatchChain? {
      // Actions are reduced on the main actor.
      MainActor.assumeIsolated { cycleDetector?.record(action, after: DispatchContext.current?.chain) }
    }
  #endif

  init(_ clock: StoreClock) {
    effectContext = EffectContext(clock: clock)
  }

  @inlinable
  nonisolated func call(
    _ middleware: AnyMiddleware<R.Action, R.State>, _ action: R.Action, _ state: R.State, in context: DispatchContext
  ) async {
    await context.run {
      await middleware.process(action: action, state: state) { [self] next in
        if next != action { await dispatch(next) }
      }
    }
  }

  /// Dispatches through the store, not through the run: the handle of a run includes the effects of the actions that
  /// the run sends, and `dispatchAsync` waits only for the middleware of its own action.
  @usableFromInline
  func dispatch(_ action: R.Action) {
    // Runs are cancelled on the main actor: no cancelled run gets past this check.
    if !Task.isCancelled { store?.dispatch(action) }
  }
}
