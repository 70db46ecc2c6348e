/// Change of a stack as a value that can be inspected, rewritten, validated and replayed.
public enum NavigationCommand<R: Route>: Hashable, Sendable {
  /// Pushes a route.
  case push(R)
  /// Pushes routes in order. An empty list is a success that changes nothing.
  case pushAll([R])
  /// Removes the top; fails on an empty stack.
  case pop
  /// Removes that many routes from the top. Fails when the number is below 1 or greater than the depth of the stack.
  case popCount(Int)
  /// Removes all routes; a success on an empty stack too.
  case popToRoot
  /// Removes the routes above the topmost equal route.
  case popTo(R)
  /// Replaces the whole stack.
  case replace([R])
  /// Runs commands from left to right. Not atomic: continues after a failed step. An empty sequence is not a success.
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

/// Navigation request of a screen or coordinator. ``command(on:)`` translates it to a command for the current stack.
public enum NavigationIntent<R: Route>: Hashable, Sendable {
  /// Push a route.
  case go(R)
  /// Push several routes in order.
  case goMany([R])
  /// Pop the top.
  case back
  /// Pop that many routes.
  case backBy(Int)
  /// Pop to the nearest equal route.
  case backTo(R)
  /// Pop everything.
  case backToRoot
  /// Replace the stack.
  case replaceStack([R])
  /// Start over with these routes: the same command as ``replaceStack(_:)``.
  case resetTo([R])
  /// Pop to the route when it is on the stack, push it otherwise.
  case backOrPush(R)
  /// Push the route unless it is on the stack; in that case nothing happens, no middleware is asked, and the result is
  /// a success.
  case pushUniqueRoot(R)

  /// The command for the intent on `stack`; nil when there is nothing to do.
  @inlinable
  public func command(on stack: RouteStack<R>) -> NavigationCommand<R>? {
    switch self {
    case .go(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .replaceStack(let routes), .resetTo(let routes): .replace(routes)
    case .backOrPush(let route): stack.contains(route) ? .popTo(route) : .push(route)
    case .pushUniqueRoot(let route): stack.contains(route) ? nil : .push(route)
    }
  }
}

/// Applies commands to stacks. A pure function: no middlewares, events or isolation.
@frozen
public struct NavigationEngine<R: Route>: Sendable {
  /// An engine. It has no state.
  @inlinable
  public init() {}

  /// Runs `command`. A failed command leaves the stack unchanged, except for a sequence, whose successful steps remain.
  @inlinable
  public func apply(_ command: NavigationCommand<R>, to stack: inout RouteStack<R>) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      stack.routes.append(route)
    case .pushAll(let routes):
      stack.routes.append(contentsOf: routes)
    case .pop:
      guard stack.routes.popLast() != nil else { return .emptyStack }
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= stack.count else { return .insufficientStackDepth(requested: count, available: stack.count) }
      stack.routes.removeLast(count)
    case .popToRoot:
      stack.routes.removeAll()
    case .popTo(let route):
      guard let index = stack.routes.lastIndex(of: route) else { return .routeNotFound(route) }
      stack.routes.removeSubrange((index + 1)...)
    case .replace(let routes):
      stack.routes = routes
    case .sequence(let commands):
      return .multiple(commands.map { apply($0, to: &stack) })
    case .whenCancelled(let primary, let fallback):
      let savepoint = stack
      let result = apply(primary, to: &stack)
      if result.isSuccess { return result }
      stack = savepoint
      let fallbackResult = apply(fallback, to: &stack)
      if !fallbackResult.isSuccess { stack = savepoint }
      return fallbackResult
    }
    return .success
  }
}
