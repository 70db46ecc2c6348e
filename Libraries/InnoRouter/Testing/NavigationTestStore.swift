public import InnoRouter

/// Runs a navigation store in a test and wants each of its events asserted, in order.
///
/// ```swift
/// let store = NavigationTestStore<PeopleRoute>()
/// store.send(.go(.detail(3)))
/// store.receiveChange(to: [.detail(3)])
/// store.finish()
/// ```
///
/// Events that are left over fail the test at `finish()` or, without it, when the test store is released.
@MainActor
public final class NavigationTestStore<R: Route>: EventTestStore<NavigationEvent<R>> {
  /// The store under test.
  public let store: NavigationStore<R>

  /// Follows the events of a store from now on, as of one that a coordinator owns.
  public init(
    _ store: NavigationStore<R>, exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    super.init(
      exhaustivity: exhaustivity, origin: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      observe: { store.onEvent($0) })
  }

  /// Makes a store at `path` and follows its events.
  public convenience init(
    _ path: [R] = [], exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(NavigationStore(path), exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The routes above the root, the visible one last.
  public var path: [R] { store.path }

  /// Does what the intent asks for on the store; the events are to be received.
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> { store.send(intent) }

  /// Runs one command through the middlewares of the store; the events are to be received.
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> { store.execute(command) }

  /// Runs commands one after the other; a change, if there is one, and a batch event are to be received.
  @discardableResult
  public func executeBatch(_ commands: [NavigationCommand<R>], stopOnFailure: Bool = false) -> NavigationBatchResult<R> {
    store.executeBatch(commands, stopOnFailure: stopOnFailure)
  }

  /// Runs commands as one transaction; a change, when it is committed and makes one, and a transaction event are to be received.
  @discardableResult
  public func executeTransaction(_ commands: [NavigationCommand<R>]) -> NavigationTransactionResult<R> {
    store.executeTransaction(commands)
  }

  /// Receives a change that has to lead to `path`.
  public func receiveChange(
    to path: [R], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
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
  /// - Returns: its result, nil when the test has failed because there was no such event.
  @discardableResult
  public func receiveBatch(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> NavigationBatchResult<R>? {
    log.receive("a batch", at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) { event in
      if case .batchExecuted(let result) = event { result } else { nil }
    }
  }

  /// Receives a transaction that has to be committed, or rolled back.
  ///
  /// - Returns: its result, nil when the test has failed because there was no such event.
  @discardableResult
  public func receiveTransaction(
    committed: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> NavigationTransactionResult<R>? {
    let what = committed ? "a committed transaction" : "a transaction that was rolled back"
    return log.receive(what, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) { event in
      guard case .transactionExecuted(let result) = event else { return nil }
      return result.isCommitted == committed ? result : nil
    }
  }

  /// Receives a change of the middlewares.
  public func receiveMiddlewareChange(
    _ kind: MiddlewareChange.Kind, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = log.receive("a middleware to be \(kind)", at: location) { event -> Bool? in
      guard case .middlewareChanged(let change) = event, change.kind == kind else { return nil }
      return true
    }
  }
}
