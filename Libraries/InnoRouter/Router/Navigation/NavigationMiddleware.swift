/// Sees each command of a store before and after it runs.
///
/// A sequence is taken apart first, and so is a command with a fallback: a middleware sees the single steps. A command that it puts in place of
/// another is run as it is, without asking the middlewares again from the start.
/// Executing a command on the same store from inside a middleware is refused as ``NavigationCancellationReason/reentrant``.
@MainActor
public protocol NavigationMiddleware<R> {
  /// The routes of the store that it is for.
  associatedtype R: Route

  /// Called before a command runs, in the order of registration. Within a batch or transaction, `stack` holds what the steps before have done.
  func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R>

  /// Called after a command ran or was cancelled, for the middlewares that were asked before, the last one first.
  ///
  /// - Returns: the result to report. A failure in place of a success rolls back a transaction or leads to a fallback.
  func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) -> NavigationResult<R>

  /// Called for a command that ran and was then undone with its transaction or in favour of a fallback, the last one first.
  func didRollBack(_ command: NavigationCommand<R>)
}

extension NavigationMiddleware {
  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    .proceed(command)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) -> NavigationResult<R> {
    result
  }

  public func didRollBack(_ command: NavigationCommand<R>) {}
}
