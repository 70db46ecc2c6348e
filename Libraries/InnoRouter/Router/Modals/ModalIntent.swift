/// What a screen or coordinator wants of a modal store.
public enum ModalIntent<M: Route>: Hashable, Sendable {
  /// Show a route now, or after those that are shown and waiting.
  case present(M, style: ModalStyle = .sheet)
  /// End the current presentation; the next one in the queue is shown.
  case dismiss
  /// End the current presentation and all that wait.
  case dismissAll
}
