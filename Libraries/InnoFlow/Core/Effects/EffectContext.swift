/// What a running effect may ask its store: the time, to wait, and whether it is still wanted.
///
/// Waiting goes through the store's ``StoreClock``, so a test with a manual clock decides how long it takes.
public struct EffectContext: Sendable {
  let clock: StoreClock

  package init(clock: StoreClock) {
    self.clock = clock
  }

  /// The present moment on the store's clock.
  public func now() -> StoreClock.Instant { clock.now }

  /// Waits; throws `CancellationError` as soon as the effect is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
  }

  /// Throws `CancellationError` when the effect is no longer wanted.
  public func checkCancellation() async throws {
    try Task.checkCancellation()
  }

  /// Whether the effect is no longer wanted.
  public func isCancellationRequested() -> Bool { Task.isCancelled }
}
