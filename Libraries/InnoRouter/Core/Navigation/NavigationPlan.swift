/// Commands that lead to a destination and only make sense together; a store runs them as one transaction.
public struct NavigationPlan<R: Route>: Hashable, Sendable {
  public var commands: [NavigationCommand<R>]

  public init(_ commands: [NavigationCommand<R>]) {
    self.commands = commands
  }

  /// Replaces the whole stack with `path`.
  public static func replacing(with path: [R]) -> Self {
    Self([.replace(path)])
  }
}
