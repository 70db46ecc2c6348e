/// The routes above a screen's root, the deepest first and the visible one last; empty when the root itself is visible.
public struct RouteStack<R: Route>: Hashable, Sendable {
  @usableFromInline var routes: [R]

  /// An unchecked stack.
  @inlinable
  public init(_ path: [R] = []) {
    routes = path
  }

  /// A stack that a validator has accepted.
  ///
  /// - Throws: the violation that the validator reports, when it reports one.
  public init(validating path: [R], with validator: RouteStackValidator<R>) throws(RouteStackViolation) {
    try validator.validate(path)
    routes = path
  }

  /// The routes, bottom to top. They change through a ``NavigationEngine`` only.
  @inlinable public var path: [R] { routes }

  /// The visible route, nil at the root.
  @inlinable public var top: R? { routes.last }

  /// How many routes stand above the root.
  @inlinable public var count: Int { routes.count }

  /// Whether the root itself is visible.
  @inlinable public var isEmpty: Bool { routes.isEmpty }

  /// Whether an equal route stands anywhere on the stack.
  @inlinable
  public func contains(_ route: R) -> Bool { routes.contains(route) }
}

extension RouteStack: Encodable where R: Encodable {
  /// Written as the list of its routes.
  public func encode(to encoder: any Encoder) throws {
    try routes.encode(to: encoder)
  }
}

extension RouteStack: Decodable where R: Decodable {
  public init(from decoder: any Decoder) throws {
    routes = try [R](from: decoder)
  }
}
