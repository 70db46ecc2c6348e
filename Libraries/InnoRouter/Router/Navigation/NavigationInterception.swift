/// What a middleware makes of a command before it runs.
public enum NavigationInterception<R: Route>: Hashable, Sendable {
  /// Go on with this command: the given one, or another in its place.
  case proceed(NavigationCommand<R>)
  /// Do not run it. Middlewares further on are not asked.
  case cancel(NavigationCancellationReason)
}
