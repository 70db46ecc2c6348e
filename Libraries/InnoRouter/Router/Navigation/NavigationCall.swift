/// One call of a store from outside and what came of it, for recording.
enum NavigationCall<R: Route>: Sendable {
  case execute(NavigationCommand<R>, NavigationResult<R>)
  case batch(NavigationBatchResult<R>, stopOnFailure: Bool)
  case transaction(NavigationTransactionResult<R>)
}
