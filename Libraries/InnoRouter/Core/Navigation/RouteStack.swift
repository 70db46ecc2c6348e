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

/// Validation rule for stacks.
///
/// A store with a validator cancels every command that would result in an invalid stack.
public struct RouteStackValidator<R: Route>: Sendable {
  private let violation: @Sendable ([R]) -> RouteStackViolation?

  /// A rule of the app; the closure returns nil for a valid path.
  public init(_ violation: @escaping @Sendable ([R]) -> RouteStackViolation?) {
    self.violation = violation
  }

  /// Throws when `path` is invalid.
  public func validate(_ path: [R]) throws(RouteStackViolation) {
    if let violation = violation(path) { throw violation }
  }

  /// Accepts every stack.
  public static var permissive: Self { Self { _ in nil } }

  /// Refuses the empty stack.
  public static var nonEmpty: Self { Self { $0.isEmpty ? .empty : nil } }

  /// Refuses a stack with two equal routes.
  public static var uniqueRoutes: Self {
    Self { path in
      var seen = Set<R>(minimumCapacity: path.count)
      return path.firstIndex { !seen.insert($0).inserted }.map { .duplicate(index: $0) }
    }
  }

  /// Refuses a stack that does not begin with `root`, including the empty stack.
  public static func rooted(at root: R) -> Self {
    Self { $0.first == root ? nil : .wrongRoot }
  }

  /// Both rules. The violation of the receiver takes precedence.
  public func combined(with other: Self) -> Self {
    Self { violation($0) ?? other.violation($0) }
  }
}

/// Reason for which a validator refused a stack.
public enum RouteStackViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack must contain at least one route.
  case empty
  /// The stack contains equal routes; `index` is that of the second one, counted from the bottom.
  case duplicate(index: Int)
  /// The stack does not begin with the required root.
  case wrongRoot
  /// A rule of the app, with its message.
  case custom(String)

  public var description: String {
    switch self {
    case .empty: "the stack must contain at least one route"
    case .duplicate(let index): "the route at index \(index) is already further down the stack"
    case .wrongRoot: "the stack does not begin with its required root"
    case .custom(let message): message
    }
  }
}
