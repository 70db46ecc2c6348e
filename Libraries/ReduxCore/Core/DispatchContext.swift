package import InnoFlowCore
import Synchronization

/// What the task of a middleware knows of the dispatch that it processes.
final class DispatchContext: Sendable {
  @TaskLocal static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  private let clock: StoreClock
  /// The place of the action among all dispatched ones; 0 once it was used.
  private let order: Atomic<UInt64>

  init(clock: StoreClock, order: UInt64) {
    self.clock = clock
    self.order = Atomic(order)
  }

  static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

  /// The place of a cancellable task among the others: the first of a middleware's call has that of its action, because
  /// calls for two actions run in parallel and may overtake each other; each further one that of its own start.
  static func takeOrder() -> UInt64 {
    let order = current?.order.exchange(0, ordering: .relaxed) ?? 0
    return order == 0 ? nextOrder() : order
  }

  /// Suspends on the clock of the store, or on the continuous clock when no store has started the task.
  static func sleep(for duration: Duration) async throws {
    let clock = current?.clock ?? .continuous
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
  }
}

/// Calls middleware outside of a store, as a store does.
package struct MiddlewareEnvironment: Sendable {
  private let clock: StoreClock
  private let order = DispatchContext.nextOrder()

  /// The calls are ordered by the creation of their environments.
  package init(clock: StoreClock) {
    self.clock = clock
  }

  package func process<Action, State>(
    _ action: Action, _ state: State, with middleware: AnyMiddleware<Action, State>,
    dispatch: @escaping DispatchClosure<Action>
  ) async {
    await DispatchContext.$current.withValue(DispatchContext(clock: clock, order: order)) {
      await middleware.process(action: action, state: state) { if $0 != action { await dispatch($0) } }
    }
  }
}
