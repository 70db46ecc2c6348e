/// Changes requests before they are sent: headers for every call, correlation.
public protocol RequestInterceptor: Sendable {
  /// The request to send in place of the one given. Runs on no actor, on each attempt, before the token is set and before the cache is
  /// asked; never again for a redirect. An error ends the call without retry.
  func intercept(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Looks at, or changes, answers before their status is checked.
public protocol ResponseInterceptor: Sendable {
  /// The answer to go on with. Runs on no actor, after the cache; of an answer that is streamed it sees the head alone, and of its changes
  /// only those to the head count. An error ends the call without retry.
  func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse
}
