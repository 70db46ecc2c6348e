/// Request of a screen or coordinator that does not depend on the current stack.
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
  /// Push the route unless it is on the stack; in that case nothing changes and the result is a success.
  case pushUniqueRoot(R)

  /// The command for the intent on `stack`.
  @inlinable
  public func command(on stack: RouteStack<R>) -> NavigationCommand<R> {
    switch self {
    case .go(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .replaceStack(let routes), .resetTo(let routes): .replace(routes)
    case .backOrPush(let route): stack.contains(route) ? .popTo(route) : .push(route)
    case .pushUniqueRoot(let route): stack.contains(route) ? .pushAll([]) : .push(route)
    }
  }
}
