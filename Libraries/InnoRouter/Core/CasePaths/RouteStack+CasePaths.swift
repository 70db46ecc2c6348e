extension RouteStack {
  /// The payload of the route of that case that is nearest to the top, nil when there is none.
  public func last<Value>(_ path: RouteCasePath<R, Value>) -> Value? {
    routes.lazy.reversed().compactMap(path.extract).first
  }

  /// Whether a route of that case stands anywhere on the stack.
  public func contains<Value>(_ path: RouteCasePath<R, Value>) -> Bool {
    routes.contains(where: path.matches)
  }

  /// The command that pops to the route of that case that is nearest to the top, nil when there is none.
  public func popCommand<Value>(to path: RouteCasePath<R, Value>) -> NavigationCommand<R>? {
    routes.last(where: path.matches).map { .popTo($0) }
  }
}
