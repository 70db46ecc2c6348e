/// Intercepts each command of a modal store before and after it runs. It is not called again when a queued presentation
/// is shown.
///
/// Executing a command on the same store from inside a middleware is refused as
/// ``NavigationCancellationReason/reentrant``.
@MainActor
public protocol ModalMiddleware<M> {
  /// The routes of the store.
  associatedtype M: Route

  /// Called before a command runs, in the order of registration.
  func willExecute(_ command: ModalCommand<M>, on state: ModalState<M>) -> ModalInterception<M>

  /// Called after a command ran or was cancelled, in reverse order, on the middlewares whose `willExecute` was called.
  func didExecute(_ command: ModalCommand<M>, result: ModalResult<M>, on state: ModalState<M>)

  /// Called in reverse order for a command that was rolled back: a flow or a restoration changes both the stack and the
  /// modals, or neither.
  func didRollBack(_ command: ModalCommand<M>)
}

extension ModalMiddleware {
  public func willExecute(_ command: ModalCommand<M>, on state: ModalState<M>) -> ModalInterception<M> {
    .proceed(command)
  }
  public func didExecute(_ command: ModalCommand<M>, result: ModalResult<M>, on state: ModalState<M>) {}
  public func didRollBack(_ command: ModalCommand<M>) {}
}

/// Decision of a modal middleware about a command that is about to run.
public typealias ModalInterception<M: Route> = MiddlewareInterception<ModalCommand<M>>

/// Modal middleware made of closures.
public struct ClosureModalMiddleware<M: Route>: ModalMiddleware {
  private let will: @MainActor (ModalCommand<M>, ModalState<M>) -> ModalInterception<M>
  private let did: @MainActor (ModalCommand<M>, ModalResult<M>, ModalState<M>) -> Void

  /// By default, every command proceeds.
  public init(
    willExecute: @escaping @MainActor (ModalCommand<M>, ModalState<M>) -> ModalInterception<M> = { command, _ in
      .proceed(command)
    },
    didExecute: @escaping @MainActor (ModalCommand<M>, ModalResult<M>, ModalState<M>) -> Void = { _, _, _ in }
  ) {
    will = willExecute
    did = didExecute
  }

  public func willExecute(_ command: ModalCommand<M>, on state: ModalState<M>) -> ModalInterception<M> {
    will(command, state)
  }

  public func didExecute(_ command: ModalCommand<M>, result: ModalResult<M>, on state: ModalState<M>) {
    did(command, result, state)
  }
}
