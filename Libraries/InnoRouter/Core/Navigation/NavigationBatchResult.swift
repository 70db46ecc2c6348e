/// What came of a batch of commands.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// All commands of the batch, those after a stop included.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were applied, as the middlewares left them, sequences taken apart and rolled-back steps left out:
  /// applied in order to ``stateBefore`` they give ``stateAfter``.
  public let executedCommands: [NavigationCommand<R>]
  /// One result for each requested command that was tried, in order.
  public let results: [NavigationResult<R>]
  /// The stack before the first command.
  public let stateBefore: RouteStack<R>
  /// The stack after the last command that was tried.
  public let stateAfter: RouteStack<R>

  package init(
    requestedCommands: [NavigationCommand<R>], executedCommands: [NavigationCommand<R>], results: [NavigationResult<R>],
    stateBefore: RouteStack<R>, stateAfter: RouteStack<R>
  ) {
    self.requestedCommands = requestedCommands
    self.executedCommands = executedCommands
    self.results = results
    self.stateBefore = stateBefore
    self.stateAfter = stateAfter
  }

  /// Whether every command was tried and succeeded. An empty batch is no success.
  public var isSuccess: Bool {
    !results.isEmpty && results.count == requestedCommands.count && results.allSatisfy(\.isSuccess)
  }

  /// Whether a failure kept later commands from being tried.
  public var stoppedOnFailure: Bool { results.count < requestedCommands.count }
}
