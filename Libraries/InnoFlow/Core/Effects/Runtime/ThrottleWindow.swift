/// The time after a throttled effect in which others under the same id have to wait.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  let deadline: StoreClock.Instant
  /// The last action whose effect the window has taken; an older cancellation leaves it alone.
  var sequence: UInt64
  /// The last effect that fell into the window.
  var trailing: DelayScope<Action>?
  var timer: Task<Void, Never>?

  init(deadline: StoreClock.Instant, sequence: UInt64) {
    self.deadline = deadline
    self.sequence = sequence
  }
}
