/// One movement on a stack, as a value that can be inspected, rewritten, validated and replayed.
public enum NavigationCommand<R: Route>: Hashable, Sendable {
  /// Puts a route on top.
  case push(R)
  /// Puts routes on top in order; an empty list is a success that changes nothing.
  case pushAll([R])
  /// Removes the top; fails on an empty stack.
  case pop
  /// Removes the given number from the top: at least one, and no more than there are.
  case popCount(Int)
  /// Removes everything; a success on an empty stack too.
  case popToRoot
  /// Removes what stands above the route that is equal and nearest to the top; nothing when it is the top.
  case popTo(R)
  /// Puts these routes in place of the whole stack.
  case replace([R])
  /// Left to right and not atomic: later steps run after a failed one. An empty sequence is no success.
  case sequence([NavigationCommand])
  /// The first command, or, when it does not succeed, the second one from the state before the first. When neither does, nothing changes.
  indirect case whenCancelled(NavigationCommand, fallback: NavigationCommand)

  /// What the command would yield on `stack`, which stays as it is. Middleware is not asked.
  public func validate(on stack: RouteStack<R>) -> NavigationResult<R> {
    var copy = stack
    return NavigationEngine().apply(self, to: &copy)
  }

  /// Whether the command would succeed on `stack`. Middleware is not asked.
  public func canExecute(on stack: RouteStack<R>) -> Bool {
    validate(on: stack).isSuccess
  }
}
