/// Sees each command of a modal store before and after it runs. A presentation that moves up from the queue is not asked about again.
///
/// Using the same store from inside a middleware is refused as ``NavigationCancellationReason/reentrant``.
@MainActor
public protocol ModalMiddleware<M> {
  /// The routes of the store that it is for.
  associatedtype M: Route

  /// Called before a command runs, in the order of registration.
  func willExecute(_ command: ModalCommand<M>, on state: ModalState<M>) -> ModalInterception<M>

  /// Called after a command ran or was cancelled, for the middlewares that were asked before, the last one first.
  func didExecute(_ command: ModalCommand<M>, result: ModalResult<M>, on state: ModalState<M>)

  /// Called for a command that ran and was then undone, the last one first: a flow or a restoration changes the stack and the modals together, or neither.
  func didRollBack(_ command: ModalCommand<M>)
}

extension ModalMiddleware {
  public func willExecute(_ command: ModalCommand<M>, on state: ModalState<M>) -> ModalInterception<M> { .proceed(command) }
  public func didExecute(_ command: ModalCommand<M>, result: ModalResult<M>, on state: ModalState<M>) {}
  public func didRollBack(_ command: ModalCommand<M>) {}
}
