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
