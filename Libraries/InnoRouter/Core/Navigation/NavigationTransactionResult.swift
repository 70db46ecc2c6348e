/// What came of a transaction: everything or nothing.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// All commands of the transaction.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were committed, as the middlewares left them and sequences taken apart; empty after a rollback.
  public let executedCommands: [NavigationCommand<R>]
  /// One result for each requested command that was tried; after a rollback the last one is the failure.
  public let results: [NavigationResult<R>]
  /// The stack before the first command.
  public let stateBefore: RouteStack<R>
  /// The same as ``stateBefore`` after a rollback.
  public let stateAfter: RouteStack<R>
  /// Whether the transaction took effect. An empty one never does.
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

  /// The index of the command that failed and so rolled the transaction back; nil when none did.
  public var failureIndex: Int? { isCommitted || results.isEmpty ? nil : results.count - 1 }
}
