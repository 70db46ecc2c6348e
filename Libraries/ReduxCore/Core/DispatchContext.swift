public import InnoFlowCore
import Synchronization

/// Context of one call of a middleware. Task-local, so that types which the middleware calls can read it, and other
/// stores too.
@usableFromInline
package final class DispatchContext: Sendable {
  @TaskLocal package static var current: DispatchContext?
  private static let lastSequenceNumber = Atomic<UInt64>(0)

  /// The dispatches that have led to the action; `nil` in release builds.
  let chain: DispatchChain?
  private let effectContext: EffectContext
  /// Greater than those of all earlier calls.
  let sequenceNumber = nextSequenceNumber()
  private let superseded = Atomic(false)

  @usableFromInline
  init(_ effectContext: EffectContext, _ chain: DispatchChain?) {
    self.effectContext = effectContext
    self.chain = chain
  }

  package convenience init(clock: StoreClock) { self.init(EffectContext(clock: clock), nil) }

  /// Calls a middleware in this context.
  @usableFromInline
  package func run(_ call: () async -> Void) async { await Self.$current.withValue(self, operation: call) }

  static func nextSequenceNumber() -> UInt64 { lastSequenceNumber.add(1, ordering: .relaxed).newValue }

  /// Whether a call for a later action has taken a key of this call, which then starts no cancellable task any more.
  var isSuperseded: Bool { superseded.load(ordering: .relaxed) }

  func supersede() { superseded.store(true, ordering: .relaxed) }

  /// The context of the current call, with the clock of the store. Outside of a call: a context with the continuous
  /// clock.
  static var effectContext: EffectContext { current?.effectContext ?? EffectContext(clock: .continuous) }
}
