/// Refuses a command whose kind has run within the last interval, as when a row is tapped twice.
///
/// Counted is what ran with success and was not rolled back, so that a refused or failed command keeps nobody waiting.
@MainActor
public final class ThrottleNavigationMiddleware<R: Route, C: Clock>: NavigationMiddleware {
  private let interval: C.Duration
  private let clock: C
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?
  private var lastRuns: [AnyHashable: C.Instant] = [:]

  /// - Parameter key: the kind of a command, nil for one that is never refused. By default equal commands are of one kind.
  public init(interval: C.Duration, clock: C, key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = { AnyHashable($0) }) {
    self.interval = interval
    self.clock = clock
    self.key = key
  }

  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    guard let key = key(command), let last = lastRuns[key], clock.now < last.advanced(by: interval) else { return .proceed(command) }
    return .cancel(.throttled)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) -> NavigationResult<R> {
    if result.isSuccess, let key = key(command) {
      let now = clock.now
      lastRuns = lastRuns.filter { now < $0.value.advanced(by: interval) }
      lastRuns[key] = now
    }
    return result
  }

  public func didRollBack(_ command: NavigationCommand<R>) {
    // An earlier run need not come back: it was over, or this command would have been refused.
    if let key = key(command) { lastRuns[key] = nil }
  }
}

extension ThrottleNavigationMiddleware where C == ContinuousClock {
  /// A middleware on the continuous clock; equal commands are of one kind unless `key` says otherwise, and nil is never refused.
  public convenience init(interval: Duration, key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = { AnyHashable($0) }) {
    self.init(interval: interval, clock: ContinuousClock(), key: key)
  }
}
