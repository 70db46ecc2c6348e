/// Debouncer of intents: sends an intent to a store when no other has followed within an interval.
@MainActor
public final class DebouncingNavigator<R: Route, C: Clock> {
  private let store: NavigationStore<R>
  private let interval: C.Duration
  private let clock: C
  private var pending: Task<NavigationResult<R>?, Never>?

  /// A navigator that measures the interval on `clock`, such as a manual one in tests.
  public init(store: NavigationStore<R>, interval: C.Duration, clock: C) {
    self.store = store
    self.interval = interval
    self.clock = clock
  }

  /// Replaces the pending intent, if there is one, and restarts the interval.
  ///
  /// - Returns: a task with the result of this intent; nil when another replaced it or it was cancelled.
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> Task<NavigationResult<R>?, Never> {
    pending?.cancel()
    let deadline = clock.now.advanced(by: interval)
    let task = Task { [store, clock] () -> NavigationResult<R>? in
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
      } catch {
        return nil
      }
      // The sleep may have ended just before the cancellation.
      return Task.isCancelled ? nil : store.send(intent)
    }
    pending = task
    return task
  }

  /// Drops the pending intent, as does releasing the navigator.
  public func cancel() {
    pending?.cancel()
    pending = nil
  }

  deinit {
    pending?.cancel()
  }
}

extension DebouncingNavigator where C == ContinuousClock {
  /// A navigator that measures the interval on the continuous clock.
  public convenience init(store: NavigationStore<R>, interval: Duration) {
    self.init(store: store, interval: interval, clock: ContinuousClock())
  }
}
