public import InnoFlowCore

/// The reducer of the InnoFlow store below an ``ObservableStore``: the state change of `base`, and the middleware as its
/// effects.
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
  @usableFromInline var chain: DispatchChain<R.Action>?
  private nonisolated let middleware: [AnyMiddleware<R.Action, R.State>]

  init(_ middleware: [AnyMiddleware<R.Action, R.State>]) {
    self.middleware = middleware
  }

  /// One run, in which all middleware is called at the same time.
  @usableFromInline
  nonisolated func effect(of action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    let order = DispatchContext.nextOrder()
    let chain = MainActor.assumeIsolated { self.chain }
    return .run { [self] _, effect in
      @Sendable func call(_ middleware: AnyMiddleware<R.Action, R.State>) async {
        await DispatchContext.$current.withValue(DispatchContext(effect, order: order)) {
          await middleware.process(action: action, state: state) { next in
            if next != action { await self.dispatch(next, following: chain) }
          }
        }
      }
      if middleware.count == 1 { return await call(middleware[0]) }
      await withDiscardingTaskGroup { group in
        for middleware in middleware { group.addTask { await call(middleware) } }
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
