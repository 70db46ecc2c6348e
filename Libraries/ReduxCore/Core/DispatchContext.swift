package import InnoFlowCore
import Synchronization

/// What the task of a middleware knows of the dispatch that it processes.
package final class DispatchContext: Sendable {
  @TaskLocal static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  private let clock: StoreClock
  /// The place of the action among all dispatched ones; 0 once it was used.
  private let order: Atomic<UInt64>

  init(clock: StoreClock, order: UInt64) {
    self.clock = clock
    self.order = Atomic(order)
  }

  package static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

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

extension AnyMiddleware {
  /// Calls the middleware as a store does.
  ///
  /// - Parameters:
  ///   - order: From ``DispatchContext/nextOrder()``, of the time at which the action was dispatched.
  ///   - dispatch: Called for all but the action that is processed.
  package func process(
    _ action: Action, _ state: State, order: UInt64, clock: StoreClock,
    dispatch: @escaping @Sendable (Action) async -> Void
  ) async {
    await DispatchContext.$current.withValue(DispatchContext(clock: clock, order: order)) {
      await process(action: action, state: state) { next in
        if next != action { await dispatch(next) }
      }
    }
  }
}
