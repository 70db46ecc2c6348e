/// A rule that a stack has to keep.
///
/// A store that is given one keeps it from its initial path on: a command that would break it is cancelled.
public struct RouteStackValidator<R: Route>: Sendable {
  private let violation: @Sendable ([R]) -> RouteStackViolation?

  /// A rule of the app's own; the closure returns nil for a path that keeps it.
  public init(_ violation: @escaping @Sendable ([R]) -> RouteStackViolation?) {
    self.violation = violation
  }

  /// Returns normally when `path` keeps the rule.
  public func validate(_ path: [R]) throws(RouteStackViolation) {
    if let violation = violation(path) { throw violation }
  }

  /// Accepts every stack.
  public static var permissive: Self { Self { _ in nil } }

  /// Refuses the empty stack.
  public static var nonEmpty: Self { Self { $0.isEmpty ? .empty : nil } }

  /// Refuses a stack on which a route stands twice.
  public static var uniqueRoutes: Self {
    Self { path in
      var seen = Set<R>(minimumCapacity: path.count)
      return path.firstIndex { !seen.insert($0).inserted }.map { .duplicate(index: $0) }
    }
  }

  /// Refuses a stack that does not begin with `root`, the empty stack included.
  public static func rooted(at root: R) -> Self {
    Self { $0.first == root ? nil : .wrongRoot }
  }

  /// Both rules; the violation of the receiver is reported first.
  public func combined(with other: Self) -> Self {
    Self { violation($0) ?? other.violation($0) }
  }
}
