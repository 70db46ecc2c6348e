/// One change of a modal store, as its middlewares see it.
public enum ModalCommand<M: Route>: Hashable, Sendable {
  /// Shows a presentation now, or after those that are shown and waiting.
  case present(ModalPresentation<M>)
  /// Ends the presentation on screen, for that reason; the next one in the queue is shown.
  case dismiss(ModalDismissalReason)
  /// Ends the presentation on screen and all that wait.
  case dismissAll
  /// Ends one presentation wherever it stands, shown or waiting.
  case withdraw(ModalPresentation<M>.ID)
}
