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

/// Decision of a middleware about a modal command that is about to run.
public enum ModalInterception<M: Route>: Hashable, Sendable {
  /// Run this command: the given one or another.
  case proceed(ModalCommand<M>)
  /// Do not run the command. The remaining middlewares are not called.
  case cancel(NavigationCancellationReason)
}

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

extension ModalStore {
  /// The middlewares in the order in which they are called.
  public var middlewareHandles: [MiddlewareHandle] { middlewares.entries.map(\.handle) }

  /// Adds a middleware that is called after all others. A change made inside a middleware takes effect with the next
  /// command.
  ///
  /// - Parameter name: identifies the middleware in events and in the reason of a cancellation.
  @discardableResult
  public func addMiddleware(_ middleware: any ModalMiddleware<M>, name: String? = nil) -> MiddlewareHandle {
    insertMiddleware(middleware, at: middlewares.entries.count, name: name)
  }

  /// Inserts a middleware. An index out of range is clamped.
  @discardableResult
  public func insertMiddleware(_ middleware: any ModalMiddleware<M>, at index: Int, name: String? = nil)
    -> MiddlewareHandle
  {
    let change = middlewares.insert(middleware, named: name, at: index)
    announce(change)
    return change.handle
  }

  /// Moves a middleware so that it has the index afterwards; an index out of range is clamped. False for an unknown
  /// handle.
  @discardableResult
  public func moveMiddleware(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    announce(middlewares.move(handle, to: index))
  }

  /// Replaces a middleware and keeps its handle and name. False for an unknown handle.
  @discardableResult
  public func replaceMiddleware(_ handle: MiddlewareHandle, with middleware: any ModalMiddleware<M>) -> Bool {
    announce(middlewares.replace(handle, with: middleware))
  }

  /// Removes a middleware. False for an unknown handle, such as one that was removed.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    announce(middlewares.remove(handle))
  }

  @discardableResult
  private func announce(_ change: MiddlewareChange?) -> Bool {
    guard let change else { return false }
    hub.post(.middlewareChanged(change))
    if !isExecuting { deliver() }
    return true
  }
}
