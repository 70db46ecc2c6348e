/// Result of a command.
public enum NavigationResult<R: Route>: Hashable, Sendable, CustomStringConvertible {
  /// The command was applied, even if nothing changed.
  case success
  /// The command was not run.
  case cancelled(NavigationCancellationReason)
  /// The stack is empty.
  case emptyStack
  /// The number of routes to pop is zero or negative.
  case invalidPopCount(Int)
  /// The number of routes to pop is greater than the depth of the stack.
  case insufficientStackDepth(requested: Int, available: Int)
  /// The route to pop to is not on the stack.
  case routeNotFound(R)
  /// The results of the steps of a sequence.
  case multiple([NavigationResult])

  /// Whether everything succeeded. False for an empty `multiple`.
  public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): !results.isEmpty && results.allSatisfy(\.isSuccess)
    case .cancelled, .emptyStack, .invalidPopCount, .insufficientStackDepth, .routeNotFound: false
    }
  }

  public var description: String {
    switch self {
    case .success: "success"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .emptyStack: "there is nothing to go back to"
    case .invalidPopCount(let count): "cannot go back by \(count)"
    case .insufficientStackDepth(let requested, let available):
      "cannot go back by \(requested): the stack has \(available)"
    case .routeNotFound(let route): "\(route) is not on the stack"
    case .multiple(let results): "[" + results.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

/// Reason for which a command was not run.
public enum NavigationCancellationReason: Hashable, Sendable, CustomStringConvertible {
  /// A middleware refused it without a reason. The name is that of its registration, if any.
  case middleware(name: String?)
  /// A precondition of the command is not met.
  case conditionFailed
  /// A command with the same key ran too recently.
  case throttled
  /// The store was executing another command: the call came from a middleware, or from the `onChange` closure of
  /// `withObservationTracking`.
  case reentrant
  /// The store's validator refused the resulting stack.
  case invalidStack(RouteStackViolation)
  /// A reason of the app.
  case custom(String)

  public var description: String {
    switch self {
    case .middleware(let name?): "refused by the middleware \(name)"
    case .middleware(nil): "refused by a middleware"
    case .conditionFailed: "a precondition is not met"
    case .throttled: "repeated too soon"
    case .reentrant: "the store was executing another command"
    case .invalidStack(let violation): "invalid stack: \(violation)"
    case .custom(let message): message
    }
  }
}

/// Result of a batch of commands.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// All commands of the batch, including those after a stop.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were applied, successfully or not, as rewritten by middlewares: the steps of a requested
  /// sequence one by one, without those that were rolled back. Applied in order to ``stateBefore`` they give
  /// ``stateAfter``.
  public let executedCommands: [NavigationCommand<R>]
  /// The results of the requested commands that were run, in order. All are cancelled when the store refuses the
  /// batch as re-entrant.
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
    // A batch that stops early stops at a failure.
    !results.isEmpty && results.allSatisfy(\.isSuccess)
  }
}

/// Result of a transaction.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// All commands of the transaction.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that were committed, as rewritten by middlewares: the steps of a requested sequence one by one. Empty
  /// after a rollback.
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
