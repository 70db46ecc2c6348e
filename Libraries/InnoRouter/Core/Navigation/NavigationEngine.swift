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
