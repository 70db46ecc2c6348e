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
