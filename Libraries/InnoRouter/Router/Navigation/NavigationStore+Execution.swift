extension NavigationStore {
  /// Runs one command. A sequence runs from left to right and continues after a failed step; each step that changes the
  /// stack posts one change event. A command with a fallback posts at most one.
  ///
  /// - Returns: the result; cancelled as re-entrant when the store is executing, for example inside a middleware.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    // Fast path: changes the array in place, without a copy, the registrar's lock or an event.
    guard appliesInPlace, isKnownUniquelyReferenced(&stateKeyPath) else { return executeInRun(command) }
    return NavigationEngine().apply(command, to: &stack)
  }

  @usableFromInline
  func executeInRun(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    exclusively {
      $0.execute(command, afterStep: commit)
    } call: {
      .execute(command, $0)
    } ?? .cancelled(.reentrant)
  }

  /// Runs commands in order. Posts one batch event and, before it, one change event if the stack has changed.
  ///
  /// - Parameter stopOnFailure: whether to stop at the first command that fails. The changes of the earlier
  ///   commands are kept.
  /// - Returns: the results; all are cancelled as re-entrant when the store is executing.
  @discardableResult
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    let outcome = exclusively { run in
      let stateBefore = run.stack
      var results: [NavigationResult<R>] = []
      for command in commands {
        results.append(run.execute(command))
        if stopOnFailure, results.last?.isSuccess == false { break }
      }
      commit(run.stack)
      let result = NavigationBatchResult(
        requestedCommands: commands, executedCommands: run.executedCommands, results: results, stateBefore: stateBefore,
        stateAfter: run.stack)
      hub.post(.batchExecuted(result))
      return result
    } call: {
      .batch($0, stopOnFailure: stopOnFailure)
    }
    return outcome
      ?? NavigationBatchResult(
        requestedCommands: commands, executedCommands: [], results: commands.map { _ in .cancelled(.reentrant) },
        stateBefore: state, stateAfter: state)
  }

  /// Runs commands on a copy of the stack and commits it only when all of them succeed. Posts one transaction event
  /// in both cases.
  ///
  /// - Returns: the result; not committed for no commands, and when the store is executing.
  @discardableResult
  public func executeTransaction(_ commands: [NavigationCommand<R>]) -> NavigationTransactionResult<R> {
    let outcome = exclusively { run in
      let stateBefore = run.stack
      var results: [NavigationResult<R>] = []
      for command in commands {
        results.append(run.execute(command))
        if results.last?.isSuccess == false { break }
      }
      let isCommitted = results.last?.isSuccess ?? false
      if isCommitted { commit(run.stack) } else { run.rollBack(toStack: stateBefore) }
      let result = NavigationTransactionResult(
        requestedCommands: commands, executedCommands: run.executedCommands, results: results, stateBefore: stateBefore,
        stateAfter: run.stack, isCommitted: isCommitted)
      hub.post(.transactionExecuted(result))
      return result
    } call: {
      .transaction($0)
    }
    return outcome
      ?? NavigationTransactionResult(
        requestedCommands: commands, executedCommands: [], results: commands.isEmpty ? [] : [.cancelled(.reentrant)],
        stateBefore: state, stateAfter: state, isCommitted: false)
  }

  /// Runs the commands of a plan as one transaction.
  @discardableResult
  public func follow(_ plan: NavigationPlan<R>) -> NavigationTransactionResult<R> {
    executeTransaction(plan.commands)
  }
}

/// Execution of one call of a store: passes commands through the middlewares and applies them to a copy of the stack.
@MainActor
struct NavigationRun<R: Route> {
  typealias Entry = MiddlewareRegistry<any NavigationMiddleware<R>>.Entry

  private struct Step {
    let command: NavigationCommand<R>
    /// Whether the command was applied, successfully or not.
    let isApplied: Bool
    /// The middlewares that were called.
    let middlewares: ArraySlice<Entry>
  }

  private(set) var stack: RouteStack<R>
  private let validator: RouteStackValidator<R>?
  private let middlewares: [Entry]
  private var steps: [Step] = []

  init(stack: RouteStack<R>, validator: RouteStackValidator<R>?, middlewares: [Entry]) {
    self.stack = stack
    self.validator = validator
    self.middlewares = middlewares
  }

  /// The commands that were applied and not rolled back.
  var executedCommands: [NavigationCommand<R>] { steps.filter(\.isApplied).map(\.command) }

  /// - Parameter afterStep: called with the stack after each step: a single command, or one with a fallback.
  mutating func execute(_ command: NavigationCommand<R>, afterStep: (RouteStack<R>) -> Void = { _ in })
    -> NavigationResult<R>
  {
    let result: NavigationResult<R>
    switch command {
    case .sequence(let commands):
      var results: [NavigationResult<R>] = []
      for command in commands { results.append(execute(command, afterStep: afterStep)) }
      return .multiple(results)
    case .whenCancelled(let primary, let fallback):
      result = execute(primary, orElse: fallback)
    case .push, .pushAll, .pop, .popCount, .popToRoot, .popTo, .replace:
      result = executeStep(command)
    }
    afterStep(stack)
    return result
  }

  private mutating func execute(_ primary: NavigationCommand<R>, orElse fallback: NavigationCommand<R>)
    -> NavigationResult<R>
  {
    let savepoint = (stack: stack, stepCount: steps.count)
    let result = execute(primary)
    if result.isSuccess { return result }
    rollBack(toStack: savepoint.stack, stepCount: savepoint.stepCount)
    let fallbackResult = execute(fallback)
    if !fallbackResult.isSuccess { rollBack(toStack: savepoint.stack, stepCount: savepoint.stepCount) }
    return fallbackResult
  }

  mutating func rollBack(toStack savepoint: RouteStack<R>, stepCount: Int = 0) {
    for step in steps[stepCount...].reversed() where step.isApplied {
      for entry in step.middlewares.reversed() { entry.middleware.didRollBack(step.command) }
    }
    steps.removeSubrange(stepCount...)
    stack = savepoint
  }

  private mutating func executeStep(_ requested: NavigationCommand<R>) -> NavigationResult<R> {
    let intercepted = InterceptedCommand(requested, by: middlewares) { $0.willExecute($1, on: stack) }
    let (command, called) = (intercepted.command, intercepted.called)
    var result = intercepted.refusal.map(NavigationResult.cancelled) ?? apply(command)
    let isApplied = if case .cancelled = result { false } else { true }
    steps.append(Step(command: command, isApplied: isApplied, middlewares: called))
    for entry in called.reversed() {
      result = entry.middleware.didExecute(command, result: result, on: stack)
    }
    return result
  }

  private mutating func apply(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    var next = stack
    let result = NavigationEngine().apply(command, to: &next)
    do throws(RouteStackViolation) {
      try validator?.validate(next.path)
    } catch {
      return .cancelled(.invalidStack(error))
    }
    stack = next
    return result
  }
}
