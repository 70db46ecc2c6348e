public import InnoFlowCore

/// The reducer of the InnoFlow store below an ``ObservableStore``: the state change of `base`, and the middleware as
/// its effects.
@usableFromInline
struct MiddlewareReducer<R: ReducerType>: Reducer {
  @usableFromInline let base: R
  /// `nil` when there is no middleware.
  @usableFromInline let runner: MiddlewareRunner<R>?

  @inlinable
  func reduce(into state: inout R.State, action: R.Action) -> EffectTask<R.Action> {
    base.reduce(action: action, state: &state)
    return runner?.effect(of: action, leadingTo: state) ?? .none
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
  fileprivate nonisolated let middleware: [AnyMiddleware<R.Action, R.State>]

  init(_ middleware: [AnyMiddleware<R.Action, R.State>]) {
    self.middleware = middleware
  }

  /// One run, in which all middleware is called at the same time.
  @usableFromInline
  nonisolated func effect(of action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    let call = MiddlewareCall(
      runner: self, action: action, state: state, order: DispatchContext.nextOrder(), chain: chain)
    return .run { _, context in
      let middleware = call.runner.middleware
      if middleware.count == 1 { await call(middleware[0], context) } else { await call(all: middleware, context) }
    }
  }

  /// Through the store and not through the run: what it starts belongs to an action of its own, so that
  /// `dispatchAsync` waits for the first level alone.
  fileprivate func dispatch(_ action: R.Action, following chain: DispatchChain<R.Action>?) {
    // Runs are cancelled on the main actor, so none dispatches after its cancellation.
    if !Task.isCancelled { store?.send(action, following: chain) }
  }
}

/// What the middleware is called with for one action.
private struct MiddlewareCall<R: ReducerType>: Sendable {
  let runner: MiddlewareRunner<R>
  let action: R.Action
  let state: R.State
  let order: UInt64
  let chain: DispatchChain<R.Action>?

  func callAsFunction(_ middleware: AnyMiddleware<R.Action, R.State>, _ context: EffectContext) async {
    await DispatchContext.$current.withValue(DispatchContext(context, order: order)) {
      await middleware.process(action: action, state: state) { [runner, action, chain] next in
        if next != action { await runner.dispatch(next, following: chain) }
      }
    }
  }

  // Not inlined: without the group the task of a single middleware needs one block of memory for its stack, not two.
  @inline(never)
  func callAsFunction(all middleware: [AnyMiddleware<R.Action, R.State>], _ context: EffectContext) async {
    await withDiscardingTaskGroup { group in
      for middleware in middleware { group.addTask { await self(middleware, context) } }
    }
  }
}
