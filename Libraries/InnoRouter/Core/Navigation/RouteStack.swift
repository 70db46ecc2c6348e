/// The routes above a screen's root, the deepest first and the visible one last; empty when the root itself is visible.
public struct RouteStack<R: Route>: Hashable, Sendable {
  /// The routes, bottom to top.
  public internal(set) var path: [R]

  /// An unchecked stack.
  public init(_ path: [R] = []) {
    self.path = path
  }

  /// A stack that a validator has accepted.
  ///
  /// - Throws: the violation that the validator reports, when it reports one.
  public init(validating path: [R], with validator: RouteStackValidator<R>) throws(RouteStackViolation) {
    try validator.validate(path)
    self.path = path
  }

  /// The visible route, nil at the root.
  public var top: R? { path.last }

  /// How many routes stand above the root.
  public var count: Int { path.count }

  /// Whether the root itself is visible.
  public var isEmpty: Bool { path.isEmpty }

  /// Whether an equal route stands anywhere on the stack.
  public func contains(_ route: R) -> Bool { path.contains(route) }
}

extension RouteStack: Encodable where R: Encodable {}
extension RouteStack: Decodable where R: Decodable {}
