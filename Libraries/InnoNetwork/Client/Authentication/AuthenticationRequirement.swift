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
