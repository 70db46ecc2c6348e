/// Applies commands to stacks: a pure function, without middleware, events or isolation.
public struct NavigationEngine<R: Route>: Sendable {
  public init() {}

  /// Runs `command` and says what came of it. A failed single command leaves the stack as it was.
  public func apply(_ command: NavigationCommand<R>, to stack: inout RouteStack<R>) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      stack.path.append(route)
    case .pushAll(let routes):
      stack.path.append(contentsOf: routes)
    case .pop:
      guard stack.path.popLast() != nil else { return .emptyStack }
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= stack.count else { return .insufficientStackDepth(requested: count, available: stack.count) }
      stack.path.removeLast(count)
    case .popToRoot:
      stack.path.removeAll()
    case .popTo(let route):
      guard let index = stack.path.lastIndex(of: route) else { return .routeNotFound(route) }
      stack.path.removeSubrange((index + 1)...)
    case .replace(let routes):
      stack.path = routes
    case .sequence(let commands):
      return .multiple(commands.map { apply($0, to: &stack) })
    case .whenCancelled(let primary, let fallback):
      let savepoint = stack
      let result = apply(primary, to: &stack)
      if result.isSuccess { return result }
      stack = savepoint
      return apply(fallback, to: &stack)
    }
    return .success
  }
}
