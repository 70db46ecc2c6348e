/// Change of a stack as a value that can be inspected, rewritten, validated and replayed.
public enum NavigationCommand<R: Route>: Hashable, Sendable {
  /// Pushes a route.
  case push(R)
  /// Pushes routes in order. An empty list is a success that changes nothing.
  case pushAll([R])
  /// Removes the top; fails on an empty stack.
  case pop
  /// Removes that many routes from the top: at least one and at most the depth of the stack.
  case popCount(Int)
  /// Removes all routes; a success on an empty stack too.
  case popToRoot
  /// Removes the routes above the topmost equal route.
  case popTo(R)
  /// Replaces the whole stack.
  case replace([R])
  /// Runs commands from left to right and not atomically: later steps run after a failed one. An empty sequence is not
  /// a success.
  case sequence([NavigationCommand])
  /// Runs the first command. When it does not succeed, rolls it back and runs the second one. When neither succeeds,
  /// nothing changes.
  indirect case whenCancelled(NavigationCommand, fallback: NavigationCommand)

  /// The result that the command would have on `stack`, without middlewares.
  public func validate(on stack: RouteStack<R>) -> NavigationResult<R> {
    var copy = stack
    return NavigationEngine().apply(self, to: &copy)
  }

  /// Whether the command would succeed on `stack`, without middlewares.
  public func canExecute(on stack: RouteStack<R>) -> Bool {
    validate(on: stack).isSuccess
  }
}

/// Commands that lead to a destination; a store runs them as one transaction.
public struct NavigationPlan<R: Route>: Hashable, Sendable {
  /// The commands in order.
  public var commands: [NavigationCommand<R>]

  /// A plan of these commands. A store does not commit an empty plan.
  public init(_ commands: [NavigationCommand<R>]) {
    self.commands = commands
  }

  /// Replaces the whole stack with `path`.
  public static func replacing(with path: [R]) -> Self {
    Self([.replace(path)])
  }
}
