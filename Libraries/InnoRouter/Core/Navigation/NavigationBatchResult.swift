/// Result of a batch of commands.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// All commands of the batch, including those after a stop.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were applied, as rewritten by middlewares, with sequences flattened and without rolled-back
  /// steps. Applied in order to ``stateBefore`` they give ``stateAfter``.
  public let executedCommands: [NavigationCommand<R>]
  /// The results of the requested commands that were run, in order.
  public let results: [NavigationResult<R>]
  /// The stack before the first command.
  public let stateBefore: RouteStack<R>
  /// The stack after the last command that was run.
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

  /// Whether every command was run and succeeded. False for an empty batch.
  public var isSuccess: Bool {
    !results.isEmpty && results.count == requestedCommands.count && results.allSatisfy(\.isSuccess)
  }

  /// Whether the batch stopped at a failure.
  public var stoppedOnFailure: Bool { results.count < requestedCommands.count }
}

/// Result of a transaction.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// All commands of the transaction.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were committed, as rewritten by middlewares, with sequences flattened; empty after a rollback.
  public let executedCommands: [NavigationCommand<R>]
  /// The results of the requested commands that were run; after a rollback the last one is the failure.
  public let results: [NavigationResult<R>]
  /// The stack before the first command.
  public let stateBefore: RouteStack<R>
  /// The same as ``stateBefore`` after a rollback.
  public let stateAfter: RouteStack<R>
  /// Whether the transaction was committed. False for an empty one.
  public let isCommitted: Bool

  package init(
    requestedCommands: [NavigationCommand<R>], executedCommands: [NavigationCommand<R>], results: [NavigationResult<R>],
    stateBefore: RouteStack<R>, stateAfter: RouteStack<R>, isCommitted: Bool
  ) {
    self.requestedCommands = requestedCommands
    self.executedCommands = executedCommands
    self.results = results
    self.stateBefore = stateBefore
    self.stateAfter = stateAfter
    self.isCommitted = isCommitted
  }

  /// The index of the command that failed; nil when none did.
  public var failureIndex: Int? { isCommitted || results.isEmpty ? nil : results.count - 1 }
}
