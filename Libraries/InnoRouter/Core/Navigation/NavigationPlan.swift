/// Commands that lead to a destination and only make sense together; a store runs them as one transaction.
public struct NavigationPlan<R: Route>: Hashable, Sendable {
  /// The commands in the order in which they run.
  public var commands: [NavigationCommand<R>]

  /// A plan of these commands; an empty one leads nowhere, and a store does not commit it.
  public init(_ commands: [NavigationCommand<R>]) {
    self.commands = commands
  }

  /// Replaces the whole stack with `path`.
  public static func replacing(with path: [R]) -> Self {
    Self([.replace(path)])
  }
}
