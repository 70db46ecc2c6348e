/// One change of a modal store, as its middlewares see it.
public enum ModalCommand<M: Route>: Hashable, Sendable {
  case present(ModalPresentation<M>)
  case dismiss(ModalDismissalReason)
  case dismissAll
}
