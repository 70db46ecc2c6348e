/// Sends actions from a running effect back to its store.
///
/// Each call moves to the main actor and returns when the action has been reduced. After the effect was cancelled, has
/// returned, or its store is gone, a call does nothing; instrumentation counts it as dropped.
public struct Send<Action: Sendable>: Sendable {
  /// A run is referred to directly: a closure would be an allocation for each run.
  @usableFromInline
  enum Target: Sendable {
    case run(RunScope<Action>)
    case other(Recipient<Action>)
  }

  @usableFromInline let target: Target

  init(to run: RunScope<Action>) {
    target = .run(run)
  }

  /// Sends to a parent's run.
  @inlinable
  init<Parent>(_ parent: Send<Parent>, _ transform: @escaping @Sendable (Action) -> Parent) {
    target = .other(ParentRecipient(parent, transform))
  }

  package init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    target = .other(ClosureRecipient(deliver))
  }

  @MainActor
  func deliver(_ action: Action) {
    switch target {
    case .run(let run): run.deliver(action)
    case .other(let recipient): recipient.deliver(action)
    }
  }

  /// Sends an action: `await send(.loaded(items))`.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}

/// Receives the actions of a ``Send``. A class, so that `Send` is one pointer wide: the task of each run has one on its
/// stack.
@usableFromInline
class Recipient<Action: Sendable>: @unchecked Sendable {
  // Safe to send: the properties of the subclasses are constants of sendable types.

  @inlinable
  init() {}

  @MainActor
  func deliver(_ action: Action) {}
}

private final class ClosureRecipient<Action: Sendable>: Recipient<Action>, @unchecked Sendable {
  private let receive: @MainActor @Sendable (Action) -> Void

  init(_ receive: @escaping @MainActor @Sendable (Action) -> Void) {
    self.receive = receive
  }

  override func deliver(_ action: Action) { receive(action) }
}

/// Wraps a child's actions for its parent.
@usableFromInline
final class ParentRecipient<Action: Sendable, Parent: Sendable>: Recipient<Action>, @unchecked Sendable {
  @usableFromInline let parent: Send<Parent>
  @usableFromInline let transform: @Sendable (Action) -> Parent

  @inlinable
  init(_ parent: Send<Parent>, _ transform: @escaping @Sendable (Action) -> Parent) {
    self.parent = parent
    self.transform = transform
  }

  override func deliver(_ action: Action) { parent.deliver(transform(action)) }
}

/// The store's clock and the state of cancellation, for the code of a running effect.
///
/// Waiting goes through the store's ``StoreClock``, so a test with a manual clock decides how long it takes.
public struct EffectContext: Sendable {
  private let environment: EffectEnvironment
  var clock: StoreClock { environment.clock }

  init(_ environment: EffectEnvironment) {
    self.environment = environment
  }

  package init(clock: StoreClock) {
    self.init(EffectEnvironment(clock: clock))
  }

  /// The current instant of the store's clock.
  public func now() -> StoreClock.Instant { clock.now }

  /// Suspends for `duration`; throws `CancellationError` as soon as the effect is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
  }

  /// Throws `CancellationError` when the effect was cancelled.
  public func checkCancellation() async throws {
    try Task.checkCancellation()
  }

  /// Whether the effect was cancelled.
  public func isCancellationRequested() -> Bool { Task.isCancelled }
}

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
  ///   - sleep: Returns at or after the instant; throws `CancellationError` at once when its task is cancelled, and no
  ///     other error.
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
