/// Sends actions from a running effect back to its store.
///
/// Each call moves to the main actor and returns when the action has been reduced. After the effect was cancelled, has
/// returned, or its store is gone, a call does nothing; instrumentation counts it as dropped.
public struct Send<Action: Sendable>: Sendable {
  /// A run is referred to directly: a closure would be an allocation for each run.
  private enum Target {
    case run(RunScope<Action>)
    case closure(Closure)
  }

  /// A class, which keeps this one pointer wide: it takes room on the stack of each run's task.
  private final class Closure: Sendable {
    let deliver: @MainActor @Sendable (Action) -> Void

    init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
      self.deliver = deliver
    }
  }

  private let target: Target

  init(to run: RunScope<Action>) {
    target = .run(run)
  }

  package init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    target = .closure(Closure(deliver))
  }

  @MainActor
  func deliver(_ action: Action) {
    switch target {
    case .run(let run): run.deliver(action)
    case .closure(let closure): closure.deliver(action)
    }
  }

  /// Sends an action: `await send(.loaded(items))`.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}

/// Gives a running effect the store's clock and tells it whether it was cancelled.
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
