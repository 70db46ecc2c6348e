extension NavigationStore {
  /// Runs one command. A sequence runs from left to right and continues after a failed step; each step that changes the
  /// stack posts one change event. A command with a fallback posts at most one.
  ///
  /// - Returns: the result; cancelled as re-entrant when the store is executing, for example inside a middleware.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    // Fast path: the change costs what it costs on an array, without a copy, the registrar's lock or an event.
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

  /// Runs commands in order. Observers receive at most one change event and one batch event.
  ///
  /// - Parameter stopOnFailure: whether to stop at the first command that fails. The changes of the earlier commands
  ///   are kept.
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
  /// either way.
  ///
  /// An empty transaction is not committed.
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
