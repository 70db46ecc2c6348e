public import InnoFlowCore

/// The reducer of the InnoFlow store below an ``ObservableStore``: the state change of `base`, and the middleware as
/// its effects.
@usableFromInline
struct MiddlewareReducer<R: ReducerType>: Reducer {
  @usableFromInline let base: R
  @usableFromInline let runner: MiddlewareRunner<R>

  @inlinable
  func reduce(into state: inout R.State, action: R.Action) -> EffectTask<R.Action> {
    base.reduce(action: action, state: &state)
    return runner.isEmpty ? .none : runner.effect(of: action, leadingTo: state)
  }
}

/// Calls the middleware of one store.
@MainActor
@usableFromInline
final class MiddlewareRunner<R: ReducerType> {
  /// Not retained: running middleware does not keep its store alive.
  weak var store: ObservableStore<R>?
  /// The dispatches that have led to the action that is being reduced.
  // Safe: reduction and dispatch, which use it, are on the main actor.
  @usableFromInline nonisolated(unsafe) var chain: DispatchChain<R.Action>?
  /// Whether there is no middleware.
  @usableFromInline nonisolated let isEmpty: Bool
  private nonisolated let middleware: [AnyMiddleware<R.Action, R.State>]
  private let context: EffectContext

  init(_ middleware: [AnyMiddleware<R.Action, R.State>], clock: StoreClock) {
    self.middleware = middleware
    isEmpty = middleware.isEmpty
    context = EffectContext(clock: clock)
  }

  /// Runs `send`, which starts the tasks of the middleware for one action: they take over the context.
  @usableFromInline
  func inContext(_ send: () -> EffectHandle) -> EffectHandle {
    DispatchContext.$current.withValue(DispatchContext(context, order: DispatchContext.nextOrder()), operation: send)
  }

  /// One run, in which all middleware is called at the same time.
  @usableFromInline
  nonisolated func effect(of action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    let chain: DispatchChain<R.Action>? = self.chain
    let dispatch: DispatchClosure<R.Action> = { next in
      if next != action { await self.dispatch(next, following: chain) }
    }
    return .run { [middleware] _ in
      if middleware.count == 1 {
        await middleware[0].process(action: action, state: state, dispatch: dispatch)
      } else {
        await MiddlewareRunner.process(action, state, dispatch, with: middleware)
      }
    }
  }

  // Not inlined: without the group the task of a single middleware needs one block of memory for its stack, not two.
  @inline(never)
  private nonisolated static func process(
    _ action: R.Action, _ state: R.State, _ dispatch: @escaping DispatchClosure<R.Action>,
    with middleware: [AnyMiddleware<R.Action, R.State>]
  ) async {
    await withDiscardingTaskGroup { group in
      for middleware in middleware {
        group.addTask {
          await DispatchContext.$current.withValue(DispatchContext.current?.copy()) {
            await middleware.process(action: action, state: state, dispatch: dispatch)
          }
        }
      }
    }
  }

  /// Through the store and not through the run: what it starts belongs to an action of its own, so that
  /// `dispatchAsync` waits for the first level alone.
  private func dispatch(_ action: R.Action, following chain: DispatchChain<R.Action>?) {
    // Runs are cancelled on the main actor, so none dispatches after its cancellation.
    if !Task.isCancelled { store?.send(action, following: chain) }
  }
}
