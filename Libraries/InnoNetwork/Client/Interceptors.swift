/// Changes requests before they are sent: headers for every call, signatures, correlation.
public protocol RequestInterceptor: Sendable {
  /// The request to send in place of the one given; runs on each attempt, never again for a redirect. An error ends the call without retry.
  func intercept(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Looks at, or changes, answers before their status is checked.
public protocol ResponseInterceptor: Sendable {
  /// The answer to go on with. An error ends the call without retry.
  func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse
}
