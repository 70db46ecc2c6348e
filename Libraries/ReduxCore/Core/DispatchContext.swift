public import InnoFlowCore
import Synchronization

/// What the task of a middleware knows of the action that it processes: task-local, so that helpers and other stores
/// have it too.
@usableFromInline
package final class DispatchContext: Sendable {
  @TaskLocal package static var current: DispatchContext?
  private static let lastOrder = Atomic<UInt64>(0)

  /// The dispatches that have led to the action; `nil` in release builds.
  let chain: DispatchChain?
  private let effect: EffectContext
  /// The place of the call in the order of dispatches.
  private let order = nextOrder()
  private let isOrderTaken = Atomic(false)

  @usableFromInline
  init(_ effect: EffectContext, _ chain: DispatchChain?) {
    self.effect = effect
    self.chain = chain
  }

  package convenience init(clock: StoreClock) { self.init(EffectContext(clock: clock), nil) }

  /// Calls a middleware in this context.
  @usableFromInline
  package func run(_ call: () async -> Void) async { await Self.$current.withValue(self, operation: call) }

  static func nextOrder() -> UInt64 { lastOrder.add(1, ordering: .relaxed).newValue }

  /// The order of a cancellable task. The first task of a call has that of the call, because calls for two actions may
  /// overtake each other; every other task is ordered by its start.
  static func takeOrder() -> UInt64 {
    guard let current, !current.isOrderTaken.exchange(true, ordering: .relaxed) else { return nextOrder() }
    return current.order
  }

  /// Sleeps on the clock of the store; on the continuous clock in a task that no store has started.
  static var effect: EffectContext { current?.effect ?? EffectContext(clock: .continuous) }
}
