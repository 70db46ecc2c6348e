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
      let chain = dispatcher.follow(action)
    #else
      let chain: DispatchChain? = nil
    #endif
    base.reduce(action: action, state: &state)
    return middleware.isEmpty ? .none : callAll(action, state, chain)
  }

  /// A single run that calls all middleware in parallel: its own task the first, and a child task each of the others.
  // Inlinable, so that it is specialized: generic code would look up types for each action.
  @inlinable
  func callAll(_ action: R.Action, _ state: R.State, _ chain: DispatchChain?) -> EffectTask<R.Action> {
    let (first, context) = (middleware[0], DispatchContext(dispatcher.effect, chain))
    // The usual case. Without a group, the first block of the task's stack is enough.
    if middleware.count == 1 {
      return .run { [dispatcher] _ in await dispatcher.call(first, action, state, in: context) }
    }
    let others = middleware.dropFirst().map { ($0, DispatchContext(dispatcher.effect, chain)) }
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

/// Calls the middleware of a store, and dispatches what they dispatch.
@MainActor
@usableFromInline
final class MiddlewareDispatcher<R: ReducerType> {
  /// Not retained: running middleware does not keep its store alive.
  weak var store: ObservableStore<R>?
  @usableFromInline nonisolated let effect: EffectContext
  #if DEBUG
    var cycles: CycleDetector<R.Action>?

    /// Records an action that is about to be reduced, and returns the dispatches that have led to it. An action of the
    /// queue is reduced within the call that has dispatched the first one, and therefore in the context of its task.
    @usableFromInline
    nonisolated func follow(_ action: R.Action) -> DispatchChain? {
      // Actions are reduced on the main actor.
      MainActor.assumeIsolated { cycles?.follow(action, after: DispatchContext.current?.chain) }
    }
  #endif

  init(_ clock: StoreClock) {
    effect = EffectContext(clock: clock)
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

  /// Dispatches to the store instead of sending from the run, whose handle would then include the middleware of this
  /// action too: `dispatchAsync` waits for the first level only.
  @usableFromInline
  func dispatch(_ action: R.Action) {
    // Runs are cancelled on the main actor: no cancelled run gets past this check.
    if !Task.isCancelled { store?.dispatch(action) }
  }
}
