/// Throttle: refuses a command whose key has run within the interval, for example when a row is tapped twice.
///
/// Only commands that succeeded and were not rolled back count.
@MainActor
public final class ThrottleNavigationMiddleware<R: Route, C: Clock>: NavigationMiddleware {
  private let interval: C.Duration
  private let clock: C
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?
  private var lastRuns: [AnyHashable: C.Instant] = [:]

  /// - Parameter key: the key of a command; nil for one that is never refused. By default equal commands have the same
  ///   key.
  public init(
    interval: C.Duration, clock: C,
    key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = { AnyHashable($0) }
  ) {
    self.interval = interval
    self.clock = clock
    self.key = key
  }

  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    guard let key = key(command), let last = lastRuns[key], clock.now < last.advanced(by: interval) else {
      return .proceed(command)
    }
    return .cancel(.throttled)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>)
    -> NavigationResult<R>
  {
    if result.isSuccess, let key = key(command) {
      let now = clock.now
      lastRuns = lastRuns.filter { now < $0.value.advanced(by: interval) }
      lastRuns[key] = now
    }
    return result
  }

  public func didRollBack(_ command: NavigationCommand<R>) {
    // The interval of an earlier run is over, or this command would have been refused.
    if let key = key(command) { lastRuns[key] = nil }
  }
}

extension ThrottleNavigationMiddleware where C == ContinuousClock {
  /// A middleware on the continuous clock.
  public convenience init(
    interval: Duration, key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = { AnyHashable($0) }
  ) {
    self.init(interval: interval, clock: ContinuousClock(), key: key)
  }
}
