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
