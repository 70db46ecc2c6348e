/// Signs requests over their final form, as AWS Signature V4 or HTTP Message Signatures (RFC 9421) do.
public protocol RequestSigner: Sendable {
  /// The signed request. Runs on no actor, as the last step before the circuit breaker, for each attempt and each redirect within the origin
  /// that the call was made for; another origin gets no signature. An error ends the call without retry.
  func sign(_ request: NetworkRequest) async throws -> NetworkRequest
}
