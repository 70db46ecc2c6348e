public import InnoFlowCore
import Synchronization

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
    return runner?.run(action, leadingTo: state) ?? .none
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
  nonisolated(unsafe) var chain: DispatchChain?
  private nonisolated let middleware: [AnyMiddleware<R.Action, R.State>]
  nonisolated let effect: EffectContext

  init(_ middleware: [AnyMiddleware<R.Action, R.State>], _ clock: StoreClock) {
    (self.middleware, effect) = (middleware, EffectContext(clock: clock))
  }

  /// One run, in which all middleware is called at the same time.
  @usableFromInline
  nonisolated func run(_ action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    // The usual case. Without a group, the first block of the task's stack is enough.
    if middleware.count == 1 {
      let call = MiddlewareCall(self, middleware[0], action, state)
      return .run { _ in await call() }
    }
    let calls = middleware.map { MiddlewareCall(self, $0, action, state) }
    return .run { _ in
      await withDiscardingTaskGroup { group in
        for call in calls { group.addTask { await call() } }
      }
    }
  }

  /// Through the store and not through the run: what it starts belongs to an action of its own, so that
  /// `dispatchAsync` waits for the first level alone.
  func dispatch(_ action: R.Action) {
    // Runs are cancelled on the main actor, so none dispatches after its cancellation.
    if !Task.isCancelled { store?.dispatch(action) }
  }
}

/// One middleware with what it is called with. One object: a closure that captures nothing else needs no memory.
private final class MiddlewareCall<R: ReducerType>: DispatchContext, @unchecked Sendable {
  // Safe to send: constants of sendable types.
  private let runner: MiddlewareRunner<R>
  private let middleware: AnyMiddleware<R.Action, R.State>
  private let action: R.Action
  private let state: R.State

  init(
    _ runner: MiddlewareRunner<R>, _ middleware: AnyMiddleware<R.Action, R.State>, _ action: R.Action, _ state: R.State
  ) {
    (self.runner, self.middleware, self.action, self.state) = (runner, middleware, action, state)
    super.init(runner.effect, chain: runner.chain)
  }

  @inline(__always)  // saves stack
  func callAsFunction() async {
    await DispatchContext.$current.withValue(self) {
      await middleware.process(action: action, state: state) { [self] next in
        if next != action { await runner.dispatch(next) }
      }
    }
  }
}

/// What the task of a middleware knows of the dispatch that it processes.
package class DispatchContext: @unchecked Sendable {
  // Safe to send: constants of sendable types, and an atomic.
  @TaskLocal package static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  /// The dispatches that have led to the action; `nil` in release builds.
  final let chain: DispatchChain?
  private let effect: EffectContext
  /// The place of the call among those for all dispatched actions; 0 once it was used.
  private let order = Atomic(nextOrder())

  /// Called when the action is dispatched.
  init(_ effect: EffectContext, chain: DispatchChain?) {
    self.effect = effect
    self.chain = chain
  }

  package convenience init(clock: StoreClock) { self.init(EffectContext(clock: clock), chain: nil) }

  static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

  /// The place of a cancellable task among the others: the first of a middleware's call has that of its action, because
  /// calls for two actions run in parallel and may overtake each other; each further one that of its own start.
  static func takeOrder() -> UInt64 {
    let order = current?.order.exchange(0, ordering: .relaxed) ?? 0
    return order == 0 ? nextOrder() : order
  }

  /// Sleeps on the clock of the store, or on the continuous clock when no store has started the task.
  static var effect: EffectContext { current?.effect ?? EffectContext(clock: .continuous) }
}
