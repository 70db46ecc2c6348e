/// A coordinator that another one starts for a result: it ends by finishing with one, or by giving up.
///
/// ```swift
/// let name = await parent.push(child: renaming).value
/// ```
@MainActor
public protocol ChildCoordinator: AnyObject {
  /// What the child finishes with.
  associatedtype Result: Sendable

  /// Called by the child when it has its result. Set by the parent; ``finish(_:)`` calls it.
  var onFinish: (@MainActor (Result) -> Void)? { get set }

  /// Called by the child when it gives up. Set by the parent; ``cancel()`` calls it.
  var onCancel: (@MainActor () -> Void)? { get set }

  /// The parent does not wait any more: the child closes what it shows. Called once, and never after the child has ended by itself. Nothing by default.
  func parentDidCancel()
}

extension ChildCoordinator {
  public func parentDidCancel() {}

  /// Ends the child with its result. Only the first end counts.
  public func finish(_ result: Result) { onFinish?(result) }

  /// Ends the child without a result. Only the first end counts.
  public func cancel() { onCancel?() }
}

extension Coordinator {
  /// Starts a child and waits for its result.
  ///
  /// - Returns: a task with the child's result; nil when the child gave up, and when the task was cancelled, after ``ChildCoordinator/parentDidCancel()``.
  ///   The task keeps the child until then. It is on the caller to keep the task where it has to be cancelled.
  @discardableResult
  public func push<Child: ChildCoordinator>(child: Child) -> Task<Child.Result?, Never> {
    let ending = ChildEnding<Child.Result>()
    child.onFinish = { [weak child] result in
      child?.forgetParent()
      ending.end(with: result)
    }
    child.onCancel = { [weak child] in
      child?.forgetParent()
      ending.end(with: nil)
    }
    let abandon: @MainActor @Sendable () -> Void = {
      guard !ending.isOver else { return }
      child.forgetParent()
      child.parentDidCancel()
      ending.end(with: nil)
    }
    return Task {
      await withTaskCancellationHandler {
        await ending.result()
      } onCancel: {
        Task(operation: abandon)
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
