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

/// Makes the effects that call the middleware of one store.
@usableFromInline
final class MiddlewareRunner<R: ReducerType>: Sendable {
  private let middleware: [AnyMiddleware<R.Action, R.State>]
  private let clock: StoreClock
  private let store: StoreReference<R>

  @MainActor
  init(_ middleware: [AnyMiddleware<R.Action, R.State>], clock: StoreClock, store: StoreReference<R>) {
    self.middleware = middleware
    self.clock = clock
    self.store = store
  }

  /// One run, in which all middleware is called at the same time.
  @usableFromInline
  func effect(of action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    let order = DispatchContext.nextOrder()
    #if DEBUG
      let origin = DispatchOrigin(store: store, chain: MainActor.assumeIsolated { store.chain })
    #else
      let origin = DispatchOrigin(store: store)
    #endif
    return .run { [self] _ in
      if middleware.count == 1 { return await call(0, action, state, order, origin) }
      await withDiscardingTaskGroup { group in
        for index in middleware.indices { group.addTask { await self.call(index, action, state, order, origin) } }
      }
    }
  }

  private func call(
    _ index: Int, _ action: R.Action, _ state: R.State, _ order: UInt64, _ origin: DispatchOrigin<R>
  ) async {
    await middleware[index].process(action, state, order: order, clock: clock) { await origin.dispatch($0) }
  }
}

/// The call of a middleware, as what it dispatches needs it.
private struct DispatchOrigin<R: ReducerType>: Sendable {
  let store: StoreReference<R>
  #if DEBUG
    let chain: DispatchChain<R.Action>?
  #endif

  /// Through the store and not through the run: what it starts belongs to an action of its own, so that
  /// `dispatchAsync` waits for the first level alone.
  @MainActor
  func dispatch(_ next: R.Action) {
    // Runs are cancelled on the main actor, so none dispatches after its cancellation.
    guard !Task.isCancelled, let target = store.store else { return }
    #if DEBUG
      target.dispatch(next, following: chain)
    #else
      target.dispatch(next)
    #endif
  }
}

/// The store of a middleware, which does not keep it alive.
@MainActor
final class StoreReference<R: ReducerType> {
  weak var store: ObservableStore<R>?
  #if DEBUG
    /// The dispatches that have led to the action that is being reduced.
    var chain: DispatchChain<R.Action>?
  #endif
}
