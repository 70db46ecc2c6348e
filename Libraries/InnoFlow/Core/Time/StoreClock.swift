/// The clock of a store's delays: `context.sleep`, debounce and throttle.
///
/// `.continuous` in an app; `.manual(_:)` of InnoFlowTesting in a test; any other `Clock` of `Duration` through
/// `init(_:)`.
public struct StoreClock: Clock {
  /// An instant of a store clock, relative to the clock's own origin: compare only instants of one clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's origin; negative before it.
    public let sinceOrigin: Duration

    /// The instant at that distance from the clock's origin.
    public init(sinceOrigin: Duration) {
      self.sinceOrigin = sinceOrigin
    }

    public func advanced(by duration: Duration) -> Instant { Instant(sinceOrigin: sinceOrigin + duration) }
    public func duration(to other: Instant) -> Duration { other.sinceOrigin - sinceOrigin }
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceOrigin < right.sinceOrigin }
  }

  private let currentInstant: @Sendable () -> Instant
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void
  public let minimumResolution: Duration

  /// - Parameters:
  ///   - now: Must not go backwards.
  ///   - sleep: Returns at or after the instant; throws `CancellationError` at once when its task is cancelled.
  public init(
    minimumResolution: Duration = .zero, now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void
  ) {
    self.minimumResolution = minimumResolution
    currentInstant = now
    sleepUntil = sleep
  }

  /// Wraps another clock, with the time of this call as origin.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    self.init(minimumResolution: clock.minimumResolution) {
      Instant(sinceOrigin: origin.duration(to: clock.now))
    } sleep: { deadline, tolerance in
      try await clock.sleep(until: origin.advanced(by: deadline.sinceOrigin), tolerance: tolerance)
    }
  }

  /// Real time; continues while the machine sleeps.
  public static let continuous = StoreClock(ContinuousClock())

  public var now: Instant { currentInstant() }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
