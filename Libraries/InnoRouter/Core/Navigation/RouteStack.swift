/// The routes above a root screen, the visible one last; empty when the root is visible.
public struct RouteStack<R: Route>: Hashable, Sendable {
  @usableFromInline var routes: [R]

  /// A stack without validation.
  @inlinable
  public init(_ path: [R] = []) {
    routes = path
  }

  /// A valid stack.
  ///
  /// - Throws: the violation that the validator reports.
  public init(validating path: [R], with validator: RouteStackValidator<R>) throws(RouteStackViolation) {
    try validator.validate(path)
    routes = path
  }

  /// The routes, bottom to top. They change through a ``NavigationEngine`` only.
  @inlinable public var path: [R] { routes }

  /// The visible route, nil at the root.
  @inlinable public var top: R? { routes.last }

  /// The number of routes above the root.
  @inlinable public var count: Int { routes.count }

  /// Whether the root is visible.
  @inlinable public var isEmpty: Bool { routes.isEmpty }

  /// Whether the stack contains an equal route.
  @inlinable
  public func contains(_ route: R) -> Bool { routes.contains(route) }
}

extension RouteStack: Encodable where R: Encodable {
  /// Encoded as the array of its routes.
  public func encode(to encoder: any Encoder) throws {
    try routes.encode(to: encoder)
  }
}

extension RouteStack: Decodable where R: Decodable {
  public init(from decoder: any Decoder) throws {
    routes = try [R](from: decoder)
  }
}

/// Requirements of a route: a value that is hashable and sendable.
///
/// An alias of two standard protocols, so that an interface module can declare its routes as `Hashable & Sendable`
/// without importing the router.
public typealias Route = Hashable & Sendable
