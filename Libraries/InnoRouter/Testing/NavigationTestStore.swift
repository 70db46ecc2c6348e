public import InnoRouter

/// Test store of a stack: each event must be asserted, in order.
///
/// ```swift
/// let store = NavigationTestStore<PeopleRoute>()
/// store.send(.go(.detail(3)))
/// store.receiveChange(to: [.detail(3)])
/// store.finish()
/// ```
///
/// Events that are not received fail the test at `finish()` or, without it, when the test store is released.
@MainActor
public final class NavigationTestStore<R: Route>: EventTestStore<NavigationEvent<R>> {
  /// The store under test.
  public let store: NavigationStore<R>

  /// Observes a store from now on, for example one that a coordinator owns.
  public init(
    _ store: NavigationStore<R>, exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    super.init(
      exhaustivity: exhaustivity, origin: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      observe: { store.onEvent($0) })
  }

  /// Makes a store at `path` and observes it.
  public convenience init(
    _ path: [R] = [], exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      NavigationStore(path), exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The routes above the root, the visible one last.
  public var path: [R] { store.path }

  /// Sends an intent to the store; its events must be received.
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> { store.send(intent) }

  /// Executes a command of the store; its events must be received.
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> { store.execute(command) }

  /// Executes a batch. A change, if there is one, and a batch event must be received.
  @discardableResult
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    store.executeBatch(commands, stopOnFailure: stopOnFailure)
  }

  /// Executes a transaction. A change, if there is one, and a transaction event must be received.
  @discardableResult
  public func executeTransaction(_ commands: [NavigationCommand<R>]) -> NavigationTransactionResult<R> {
    store.executeTransaction(commands)
  }

  /// Receives a change to `path`.
  public func receiveChange(
    to path: [R], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let change = log.receive("a change", at: location) { event in
      guard case .changed(_, let stack) = event else { return [R]?.none }
      return log.exhaustivity == .on || stack.path == path ? stack.path : nil
    }
    if let change { log.expect("The path after the change", change, equals: path, at: location) }
  }

  /// Receives a batch.
  ///
  /// - Returns: its result, nil when there was no such event and the test has failed.
  @discardableResult
  public func receiveBatch(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> NavigationBatchResult<R>? {
    log.receive("a batch", at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) { event in
      if case .batchExecuted(let result) = event { result } else { nil }
    }
  }

  /// Receives a transaction, which must have been committed, or rolled back when `committed` is false.
  ///
  /// - Returns: its result, nil when there was no such event and the test has failed.
  @discardableResult
  public func receiveTransaction(
    committed: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> NavigationTransactionResult<R>? {
    let what = committed ? "a committed transaction" : "a transaction that was rolled back"
    return log.receive(what, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      event in
      guard case .transactionExecuted(let result) = event else { return nil }
      return result.isCommitted == committed ? result : nil
    }
  }

  /// Receives a change of the middlewares.
  public func receiveMiddlewareChange(
    _ kind: MiddlewareChange.Kind, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = log.receive("a middleware to be \(kind)", at: location) { event -> Bool? in
      guard case .middlewareChanged(let change) = event, change.kind == kind else { return nil }
      return true
    }
  }
}
