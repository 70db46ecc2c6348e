/// Who a client says is asking.
public struct AuthPack: Sendable {
  /// Where access tokens come from; `nil` sends none, and fails calls whose ``APIDefinition/authentication`` is `required`.
  public var tokens: (any TokenSource)?
  /// The scheme before the token in `Authorization` (RFC 9110, section 11.6.2).
  public var scheme: String
  /// How long no refresh is tried again after one has failed; until then calls fail with the error of that one.
  public var cooldown: Duration
  /// Signs each request as the last thing before it is sent; `nil` signs none.
  public var signer: (any RequestSigner)?

  /// Nobody, unless stated; tokens are sent as `Bearer` (RFC 6750), and a failed refresh is not repeated for 30 seconds.
  public init(
    tokens: (any TokenSource)? = nil, scheme: String = "Bearer", cooldown: Duration = .seconds(30), signer: (any RequestSigner)? = nil
  ) {
    self.tokens = tokens
    self.scheme = scheme
    self.cooldown = cooldown
    self.signer = signer
  }
}

/// Where the access tokens of a client come from, and how a new one is got when the server no longer takes the old.
///
/// ```swift
/// struct Session: TokenSource {
///   let vault: Vault
///   func token() async throws -> String? { await vault.accessToken }
///   func refresh(replacing rejected: String?) async throws -> String { try await vault.renew() }
/// }
/// ```
/// Both run on no actor, at any time, also at the same time. What they throw ends the call with ``AuthenticationFailure``.
public protocol TokenSource: Sendable {
  /// The token to send now, without its scheme; `nil` where there is none.
  func token() async throws -> String?

  /// A new token in place of one that was answered with 401, or of none. From then on ``token()`` returns it.
  ///
  /// However many calls fail at the same time, one refresh runs; it is cancelled only when all of them are.
  func refresh(replacing rejected: String?) async throws -> String
}

/// Signs requests over their final form, as AWS Signature V4 or HTTP Message Signatures (RFC 9421) do.
public protocol RequestSigner: Sendable {
  /// The signed request. Runs on no actor, as the last step before the circuit breaker, for each attempt and each redirect within the origin
  /// that the call was made for; another origin gets no signature. An error ends the call without retry.
  func sign(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Whether a call says who is asking, by a token of the client's ``TokenSource``.
///
/// A call that has an `Authorization` field already, of its own or from an interceptor, keeps it and takes no part in refreshes.
public enum AuthenticationRequirement: Sendable {
  /// No token is sent.
  case anonymous
  /// The token is sent where there is one.
  case optional
  /// There has to be a token: without one, a refresh is asked for one; without a source of tokens, the call fails before it is built.
  case required
}

/// Why a call could not say who is asking.
public enum AuthenticationFailure: Error, Sendable {
  /// The call requires a token and the client has no ``TokenSource``.
  case noTokenSource
  /// The token source gave no token; its error.
  case unavailable(any Error)
  /// The token holds characters that no header may hold.
  case malformedToken
}

extension AuthenticationFailure: CustomStringConvertible {
  /// One clause, without the token.
  public var description: String {
    switch self {
    case .noTokenSource: "the call needs a token and the client has no source of tokens"
    case .unavailable(let error): "no token could be got (\(error))"
    case .malformedToken: "the token holds characters that no header may hold"
    }
  }
}
