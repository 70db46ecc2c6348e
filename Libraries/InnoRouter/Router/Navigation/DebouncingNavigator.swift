/// Sends an intent to a store once no other has come for an interval: of a quick series, only the last one moves.
@MainActor
public final class DebouncingNavigator<R: Route, C: Clock> {
  private let store: NavigationStore<R>
  private let interval: C.Duration
  private let clock: C
  private var waiting: Task<NavigationResult<R>?, Never>?

  /// A navigator that measures the interval on `clock`, such as a manual one in tests.
  public init(store: NavigationStore<R>, interval: C.Duration, clock: C) {
    self.store = store
    self.interval = interval
    self.clock = clock
  }

  /// Replaces the intent that waits, if one does, and begins the interval anew.
  ///
  /// - Returns: a task with what came of this intent; nil when another took its place or it was cancelled.
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> Task<NavigationResult<R>?, Never> {
    waiting?.cancel()
    let deadline = clock.now.advanced(by: interval)
    let task = Task { [store, clock] () -> NavigationResult<R>? in
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
      } catch {
        return nil
      }
      // The sleep may have ended just before this was cancelled.
      return Task.isCancelled ? nil : store.send(intent)
    }
    waiting = task
    return task
  }

  /// Forgets the intent that waits. Releasing the navigator does so too.
  public func cancel() {
    waiting?.cancel()
    waiting = nil
  }

  deinit {
    waiting?.cancel()
  }
}

extension DebouncingNavigator where C == ContinuousClock {
  /// A navigator that measures the interval on the continuous clock.
  public convenience init(store: NavigationStore<R>, interval: Duration) {
    self.init(store: store, interval: interval, clock: ContinuousClock())
  }
}
