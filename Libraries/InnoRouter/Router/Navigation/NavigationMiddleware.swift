/// Intercepts each command of a store before and after it runs.
///
/// A middleware is called with the single steps of a sequence and of a command with a fallback. A command that it
/// substitutes is passed to the middlewares after it, not again to those before. Executing a command on the same store
/// from inside a middleware is refused as ``NavigationCancellationReason/reentrant``.
@MainActor
public protocol NavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// Called before a command runs, in the order of registration. Within a batch or transaction, `stack` includes the
  /// previous steps.
  func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R>

  /// Called after a command ran or was cancelled, in reverse order, on the middlewares whose `willExecute` was called.
  ///
  /// - Returns: the result to report. Returning a failure for a success rolls back a transaction or triggers a
  ///   fallback.
  func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>)
    -> NavigationResult<R>

  /// Called in reverse order for a command that was applied and then rolled back: by a transaction, by a command with a
  /// fallback, or by a flow or a restoration, which changes both the stack and the modals, or neither.
  func didRollBack(_ command: NavigationCommand<R>)
}

extension NavigationMiddleware {
  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    .proceed(command)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>)
    -> NavigationResult<R>
  {
    result
  }

  public func didRollBack(_ command: NavigationCommand<R>) {}
}

/// Decision of a navigation middleware about a command that is about to run.
public typealias NavigationInterception<R: Route> = MiddlewareInterception<NavigationCommand<R>>

/// Navigation middleware made of closures.
public struct ClosureNavigationMiddleware<R: Route>: NavigationMiddleware {
  private let will: @MainActor (NavigationCommand<R>, RouteStack<R>) -> NavigationInterception<R>
  private let did: @MainActor (NavigationCommand<R>, NavigationResult<R>, RouteStack<R>) -> NavigationResult<R>

  /// By default, every command proceeds and every result is kept.
  public init(
    willExecute: @escaping @MainActor (NavigationCommand<R>, RouteStack<R>) -> NavigationInterception<R> = {
      command, _ in .proceed(command)
    },
    didExecute: @escaping @MainActor (NavigationCommand<R>, NavigationResult<R>, RouteStack<R>) -> NavigationResult<R> =
      { _, result, _ in
        result
      }
  ) {
    will = willExecute
    did = didExecute
  }

  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    will(command, stack)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>)
    -> NavigationResult<R>
  {
    did(command, result, stack)
  }
}

/// Throttle: refuses a command if one with the same key has run within the interval, for example when a row
/// is tapped twice.
///
/// Only commands that succeeded and were not rolled back count.
@MainActor
public final class ThrottleNavigationMiddleware<R: Route, C: Clock>: NavigationMiddleware {
  private let interval: C.Duration
  private let clock: C
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?
  private var lastRuns: [AnyHashable: (command: NavigationCommand<R>, instant: C.Instant)] = [:]
  /// The keys of the commands between `willExecute` and `didExecute`: several when the middleware belongs to several
  /// stores and a command of one causes a command of another.
  private var runningKeys: [AnyHashable?] = []

  /// A middleware that measures the interval on `clock`, such as a manual one in tests.
  ///
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
    let key = key(command)
    runningKeys.append(key)
    guard let key, let last = lastRuns[key]?.instant, clock.now < last.advanced(by: interval) else {
      return .proceed(command)
    }
    return .cancel(.throttled)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>)
    -> NavigationResult<R>
  {
    // Not the key of `command`, which a later middleware may have substituted.
    if let key = runningKeys.removeLast(), result.isSuccess {
      let now = clock.now
      lastRuns = lastRuns.filter { now < $0.value.instant.advanced(by: interval) }
      lastRuns[key] = (command, now)
    }
    return result
  }

  public func didRollBack(_ command: NavigationCommand<R>) {
    // No earlier run needs restoring: its interval is over, or this command would have been refused.
    let runs = lastRuns.filter { $0.value.command == command }
    if let last = runs.max(by: { $0.value.instant < $1.value.instant }) { lastRuns[last.key] = nil }
  }
}

extension ThrottleNavigationMiddleware where C == ContinuousClock {
  /// A middleware that measures the interval on the continuous clock.
  public convenience init(
    interval: Duration, key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = { AnyHashable($0) }
  ) {
    self.init(interval: interval, clock: ContinuousClock(), key: key)
  }
}
