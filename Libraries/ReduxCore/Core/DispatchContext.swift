package import InnoFlowCore
import Synchronization

/// What the task of a middleware knows of the dispatch that it processes.
package final class DispatchContext: Sendable {
  @TaskLocal package static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  private let effect: EffectContext
  /// The place of the action among all dispatched ones; 0 once it was used.
  private let order: Atomic<UInt64>

  /// - Parameter order: From ``nextOrder()``, at the time at which the action was dispatched.
  init(_ effect: EffectContext, order: UInt64) {
    self.effect = effect
    self.order = Atomic(order)
  }

  package convenience init(clock: StoreClock, order: UInt64) { self.init(EffectContext(clock: clock), order: order) }

  package static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

  /// The place of a cancellable task among the others: the first of a middleware's call has that of its action, because
  /// calls for two actions run in parallel and may overtake each other; each further one that of its own start.
  static func takeOrder() -> UInt64 {
    let order = current?.order.exchange(0, ordering: .relaxed) ?? 0
    return order == 0 ? nextOrder() : order
  }

  /// Suspends on the clock of the store, or on the continuous clock when no store has started the task.
  static func sleep(for duration: Duration) async throws {
    try await (current?.effect ?? EffectContext(clock: .continuous)).sleep(for: duration)
  }
}
