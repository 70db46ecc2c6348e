/// An exchange on its way to the loop, with the one who waits for it.
struct CurlSubmission: Sendable {
  /// Never used twice, so that a cancellation that comes late cannot hit another exchange on a recycled handle.
  let number: UInt64
  let request: PreparedRequest
  let waiter: CheckedContinuation<Result<EngineResponse, EngineError>, Never>
}

/// An exchange that has come to its end; whoever takes it resumes the waiter, outside every lock.
struct CurlCompletion: Sendable {
  let submission: CurlSubmission
  let result: Result<EngineResponse, EngineError>

  func deliver() { submission.waiter.resume(returning: result) }
}
