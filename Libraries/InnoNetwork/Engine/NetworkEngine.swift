/// Moves one prepared request to a server and brings back what it answered: the seam between the client and the transport.
///
/// An engine knows nothing of retries, redirects, interceptors, logging or decoding: each call is one exchange. The engine over libcurl is
/// ``CurlEngine``; tests put a scripted one in its place.
public protocol NetworkEngine: Sendable {
  /// Performs one exchange and returns its final head and whole body, whatever the status is.
  ///
  /// Isolated to no actor. Cancelling the calling task ends the exchange at once and throws ``EngineError`` with the reason `cancelled`.
  /// After ``shutdown()`` every call throws `shutDown`.
  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse

  /// Refuses new exchanges, ends those that run with the reason `shutDown`, and returns once every resource is released.
  ///
  /// Calling it again, also at the same time, is harmless and returns after the first call has finished its work.
  func shutdown() async
}
