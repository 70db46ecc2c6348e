/// What came of a command.
public enum NavigationResult<R: Route>: Hashable, Sendable, CustomStringConvertible {
  /// The command did what it says, even if that changed nothing.
  case success
  /// The command was not run.
  case cancelled(NavigationCancellationReason)
  /// There was nothing to pop.
  case emptyStack
  /// The number to pop was zero or negative.
  case invalidPopCount(Int)
  /// More was to be popped than there is.
  case insufficientStackDepth(requested: Int, available: Int)
  /// The route to pop to is not on the stack.
  case routeNotFound(R)
  /// The results of a sequence, one a step.
  case multiple([NavigationResult])

  /// Whether everything succeeded. An empty `multiple` is no success.
  public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): !results.isEmpty && results.allSatisfy(\.isSuccess)
    case .cancelled, .emptyStack, .invalidPopCount, .insufficientStackDepth, .routeNotFound: false
    }
  }

  public var description: String {
    switch self {
    case .success: "success"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .emptyStack: "there is nothing to go back to"
    case .invalidPopCount(let count): "cannot go back by \(count)"
    case .insufficientStackDepth(let requested, let available): "cannot go back by \(requested): the stack holds \(available)"
    case .routeNotFound(let route): "\(route) is not on the stack"
    case .multiple(let results): "[" + results.map(\.description).joined(separator: ", ") + "]"
    }
  }
}
