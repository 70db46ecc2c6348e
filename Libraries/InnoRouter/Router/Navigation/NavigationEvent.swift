/// What happened in a navigation store.
public enum NavigationEvent<R: Route>: Hashable, Sendable {
  /// The stack has changed. A batch, a transaction and a command with a fallback make at most one of these; a sequence one for each step.
  case changed(from: RouteStack<R>, to: RouteStack<R>)
  /// A batch has run. Comes after the change that it made.
  case batchExecuted(NavigationBatchResult<R>)
  /// A transaction was committed or rolled back. Comes after the change that it made.
  case transactionExecuted(NavigationTransactionResult<R>)
  /// A middleware of the store was added, moved, replaced or removed.
  case middlewareChanged(MiddlewareChange)
}
