/// A middleware made of closures.
public struct ClosureNavigationMiddleware<R: Route>: NavigationMiddleware {
  private let will: @MainActor (NavigationCommand<R>, RouteStack<R>) -> NavigationInterception<R>
  private let did: @MainActor (NavigationCommand<R>, NavigationResult<R>, RouteStack<R>) -> NavigationResult<R>

  /// A middleware that does what the closures do: by default every command goes on, and every result stays as it is.
  public init(
    willExecute: @escaping @MainActor (NavigationCommand<R>, RouteStack<R>) -> NavigationInterception<R> = { command, _ in .proceed(command)
    },
    didExecute: @escaping @MainActor (NavigationCommand<R>, NavigationResult<R>, RouteStack<R>) -> NavigationResult<R> = { _, result, _ in
      result
    }
  ) {
    will = willExecute
    did = didExecute
  }

  public func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> NavigationInterception<R> {
    will(command, stack)
  }

  public func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) -> NavigationResult<R> {
    did(command, result, stack)
  }
}
