/// What happened in a modal store. Each presentation ends with exactly one `dismissed`.
public enum ModalEvent<M: Route>: Hashable, Sendable {
  /// The presentation is the current one now, at once or from the queue.
  case presented(ModalPresentation<M>)
  /// The presentation waits behind others.
  case queued(ModalPresentation<M>)
  /// The presentation ended, shown or not.
  case dismissed(ModalPresentation<M>, ModalDismissalReason)
  /// A middleware of the store was added, moved, replaced or removed.
  case middlewareChanged(MiddlewareChange)
}
