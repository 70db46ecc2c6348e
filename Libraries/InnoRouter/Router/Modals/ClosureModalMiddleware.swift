/// A modal middleware made of closures.
public struct ClosureModalMiddleware<M: Route>: ModalMiddleware {
  private let will: @MainActor (ModalCommand<M>, ModalState<M>) -> ModalInterception<M>
  private let did: @MainActor (ModalCommand<M>, ModalResult<M>, ModalState<M>) -> Void

  /// A middleware that does what the closures do: by default every command goes on, and nothing is done after it.
  public init(
    willExecute: @escaping @MainActor (ModalCommand<M>, ModalState<M>) -> ModalInterception<M> = { command, _ in .proceed(command) },
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
