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

  /// Called in reverse order for a command that was rolled back, with its transaction or before a fallback.
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

/// Decision of a middleware about a command that is about to run.
public enum NavigationInterception<R: Route>: Hashable, Sendable {
  /// Run this command: the given one or another.
  case proceed(NavigationCommand<R>)
  /// Do not run the command. The remaining middlewares are not called.
  case cancel(NavigationCancellationReason)
}

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
