extension NavigationStore {
  /// Runs one command. A sequence is run left to right, a failed step does not keep the later ones from running, and each step that changes something
  /// makes one change event; a command with a fallback makes at most one.
  ///
  /// - Returns: what came of it; cancelled as re-entrant when called while the store is executing, as from inside a middleware.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    // Without a listener the change is made in place, which costs what it costs on an array: no copy, no lock of the registrar, no event.
    guard isAlone, isKnownUniquelyReferenced(&stateKeyPath) else { return executeAmongOthers(command) }
    return NavigationEngine().apply(command, to: &stack)
  }

  @usableFromInline
  func executeAmongOthers(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    exclusively {
      $0.execute(command, afterStep: commit)
    } call: {
      .execute(command, $0)
    } ?? .cancelled(.reentrant)
  }

  /// Runs commands one after the other; observers see one change, however many steps made it, and one batch event.
  ///
  /// - Parameter stopOnFailure: whether the first command without success keeps the later ones from being tried. What the earlier ones did remains.
  @discardableResult
  public func executeBatch(_ commands: [NavigationCommand<R>], stopOnFailure: Bool = false) -> NavigationBatchResult<R> {
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

  /// Runs commands on a shadow of the stack and takes the outcome over only when all of them succeed; one transaction event either way.
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
