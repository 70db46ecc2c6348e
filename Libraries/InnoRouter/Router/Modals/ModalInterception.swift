/// What a middleware makes of a modal command before it runs.
public enum ModalInterception<M: Route>: Hashable, Sendable {
  /// Go on with this command: the given one, or another in its place.
  case proceed(ModalCommand<M>)
  /// Do not run it. Middlewares further on are not asked.
  case cancel(NavigationCancellationReason)
}
