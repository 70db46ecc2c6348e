public import Observation

/// Owns the navigation of one feature: turns requests of its model into commands.
@MainActor
public protocol Coordinator: AnyObject, Observable {
  /// The screens of the feature's stack.
  associatedtype NavigationRoute: Route

  /// The store of the feature's stack, to which ``handle(_:)`` sends by default.
  var navigationStore: NavigationStore<NavigationRoute> { get }

  /// Handles an intent of a screen. Sends it to ``navigationStore`` by default.
  @discardableResult
  func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute>
}

extension Coordinator {
  @discardableResult
  public func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute> {
    navigationStore.send(intent)
  }
}

/// A coordinator that another one starts to get a result. It finishes with the result or cancels.
///
/// ```swift
/// let name = await parent.push(child: renaming).value
/// ```
@MainActor
public protocol ChildCoordinator: AnyObject {
  /// The result of the child.
  associatedtype Result: Sendable

  /// Called by ``finish(_:)``. Set by the parent.
  var onFinish: (@MainActor (Result) -> Void)? { get set }

  /// Called by ``cancel()``. Set by the parent.
  var onCancel: (@MainActor () -> Void)? { get set }

  /// Called when the parent cancels the task that waits, so that the child closes its screens. Called at most once, and
  /// never after the child has finished or cancelled. Does nothing by default.
  func parentDidCancel()
}

extension ChildCoordinator {
  public func parentDidCancel() {}

  /// Finishes with a result. Has no effect after the child has finished or cancelled.
  public func finish(_ result: Result) { onFinish?(result) }

  /// Ends without a result. Has no effect after the child has finished or cancelled.
  public func cancel() { onCancel?() }
}

extension Coordinator {
  /// Starts a child and waits for its result.
  ///
  /// Cancelling the task calls ``ChildCoordinator/parentDidCancel()``. Keep the task to be able to cancel it. The task
  /// retains the child until it ends. Pushing a child that is already waited for ends the earlier task with nil.
  ///
  /// - Returns: a task with the child's result; nil when the child cancels or the task is cancelled.
  @discardableResult
  public func push<Child: ChildCoordinator>(child: Child) -> Task<Child.Result?, Never> {
    child.cancel()
    let outcome = ChildOutcome<Child.Result>()
    child.onFinish = { [weak child] result in
      child?.forgetParent()
      outcome.end(with: result)
    }
    child.onCancel = { [weak child] in
      child?.forgetParent()
      outcome.end(with: nil)
    }
    let cancelChild: @MainActor @Sendable () -> Void = {
      guard !outcome.isOver else { return }
      child.forgetParent()
      child.parentDidCancel()
      outcome.end(with: nil)
    }
    return Task {
      await withTaskCancellationHandler {
        await outcome.result()
      } onCancel: {
        Task(operation: cancelChild)
      }
    }
  }
}

extension ChildCoordinator {
  fileprivate func forgetParent() {
    onFinish = nil
    onCancel = nil
  }
}

/// The outcome of a child coordinator, for the parent that waits. Only the first one counts.
@MainActor
final class ChildOutcome<Result: Sendable> {
  private(set) var isOver = false
  private var outcome: Result?
  private var waiter: CheckedContinuation<Result?, Never>?

  func end(with result: Result?) {
    guard !isOver else { return }
    isOver = true
    outcome = result
    waiter?.resume(returning: result)
    waiter = nil
  }

  func result() async -> Result? {
    if isOver { return outcome }
    return await withCheckedContinuation { waiter = $0 }
  }
}
