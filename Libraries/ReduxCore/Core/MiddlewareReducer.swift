public import InnoFlowCore
import Synchronization

/// The reducer of the InnoFlow store below an ``ObservableStore``: `base` changes the state, and the effect calls the
/// middleware.
@usableFromInline
struct MiddlewareReducer<R: ReducerType>: Reducer {
  @usableFromInline let base: R
  @usableFromInline let runner: MiddlewareRunner<R>
  @usableFromInline let hasMiddleware: Bool

  @inlinable
  func reduce(into state: inout R.State, action: R.Action) -> EffectTask<R.Action> {
    #if DEBUG
      runner.follow(action)
    #endif
    base.reduce(action: action, state: &state)
    return hasMiddleware ? runner.run(action, leadingTo: state) : .none
  }
}

/// Calls the middleware of one store.
@MainActor
@usableFromInline
final class MiddlewareRunner<R: ReducerType> {
  /// Not retained: running middleware does not keep its store alive.
  weak var store: ObservableStore<R>?
  /// The dispatches that have led to the action that is being reduced.
  // Safe, as `cycles`: actions are reduced on the main actor.
  nonisolated(unsafe) var chain: DispatchChain?
  #if DEBUG
    nonisolated(unsafe) var cycles: CycleDetector<R.Action>?

    /// Records an action that is about to be reduced. An action of the queue is reduced within the call that has
    /// dispatched the first one, and therefore in the context of the task that has dispatched it.
    @usableFromInline
    nonisolated func follow(_ action: R.Action) {
      chain = cycles?.follow(action, after: DispatchContext.current?.chain)
    }
  #endif
  nonisolated let middleware: [AnyMiddleware<R.Action, R.State>]
  nonisolated let effect: EffectContext

  init(_ middleware: [AnyMiddleware<R.Action, R.State>], _ clock: StoreClock) {
    (self.middleware, effect) = (middleware, EffectContext(clock: clock))
  }

  /// A single run that calls all middleware in parallel.
  @usableFromInline
  nonisolated func run(_ action: R.Action, leadingTo state: R.State) -> EffectTask<R.Action> {
    let first = MiddlewareCall(self, at: 0, action, state)
    // The usual case. Without a group, the first block of the task's stack is enough.
    if first.next == nil { return .run { _ in await first() } }
    return .run { _ in
      await withDiscardingTaskGroup { group in
        var next = first.next
        while let call = next {
          group.addTask { await call() }
          next = call.next
        }
        // The run's own task calls the first one.
        await first()
      }
    }
  }

  /// Dispatches to the store instead of sending from the run, whose handle would then include the middleware of this
  /// action too: `dispatchAsync` waits for the first level only.
  func dispatch(_ action: R.Action) {
    // Runs are cancelled on the main actor: no cancelled run gets past this check.
    if !Task.isCancelled { store?.dispatch(action) }
  }
}

/// A call of one middleware, with its arguments. An object, because closures that capture it alone allocate nothing.
private final class MiddlewareCall<R: ReducerType>: DispatchContext, @unchecked Sendable {
  // Safe to send: constants of sendable types, and `next`, which does not change after `init`.
  /// The call of the next middleware. A list, because a generic array takes look-ups of metadata for each action, and
  /// closures in an array take thunks.
  private(set) var next: MiddlewareCall?
  private let runner: MiddlewareRunner<R>
  private let middleware: AnyMiddleware<R.Action, R.State>
  private let action: R.Action
  private let state: R.State

  /// The call of the middleware at an index, followed by the calls of those after it.
  init(_ runner: MiddlewareRunner<R>, at index: Int, _ action: R.Action, _ state: R.State) {
    (self.runner, middleware, self.action, self.state) = (runner, runner.middleware[index], action, state)
    super.init(runner.effect, chain: runner.chain)
    if index + 1 < runner.middleware.count { next = MiddlewareCall(runner, at: index + 1, action, state) }
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

/// What the task of a middleware knows of the action that it processes: task-local, so that helpers and other stores
/// have it too.
package class DispatchContext: @unchecked Sendable {
  // Safe to send: constants of sendable types, and an atomic.
  @TaskLocal package static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  /// The dispatches that have led to the action; `nil` in release builds.
  final let chain: DispatchChain?
  private let effect: EffectContext
  /// The order of the call, given when its action was reduced; 0 once it was taken.
  private let order = Atomic(nextOrder())

  /// Created when the action is reduced, which gives the call its order.
  init(_ effect: EffectContext, chain: DispatchChain?) {
    self.effect = effect
    self.chain = chain
  }

  package convenience init(clock: StoreClock) { self.init(EffectContext(clock: clock), chain: nil) }

  static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

  /// The order of a cancellable task. The first task of a call has that of the call, because calls for two actions may
  /// overtake each other; every other task is ordered by its start.
  static func takeOrder() -> UInt64 {
    let order = current?.order.exchange(0, ordering: .relaxed) ?? 0
    return order == 0 ? nextOrder() : order
  }

  /// Sleeps on the clock of the store; on the continuous clock in a task that no store has started.
  static var effect: EffectContext { current?.effect ?? EffectContext(clock: .continuous) }
}
