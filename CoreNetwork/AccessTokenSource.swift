import InnoNetwork

/// The source of the app's access tokens, such as a file, a vault or a login.
///
/// ```swift
/// struct TokenFile: AccessTokenSource {
///   let url: URL
///   func token() async throws -> String? {
///     try String(contentsOf: url, encoding: .utf8).filter { !$0.isWhitespace }
///   }
/// }
/// ```
/// The token is sent as `Authorization: Bearer …` (RFC 6750) to the app's server, and not to other servers that it
/// redirects to. Both functions run on no actor, also concurrently. An error ends the request with
/// ``NetworkFailure/Kind/loginRequired``, unless it is a ``NetworkFailure`` that no login can solve, such as a timeout:
/// the request then fails with that kind.
public protocol AccessTokenSource: Sendable {
  /// The current token; `nil` if there is none. Called for each attempt, so it should not send requests.
  func token() async throws -> String?

  /// A new token that replaces one that the server rejected (401), or `nil` if there was none. ``token()`` has to
  /// return the new token from then on.
  ///
  /// Concurrent requests share one refresh, and a failed one is not repeated for 30 seconds. Requests that it sends
  /// have to be ``RequestAuthentication/anonymous``, or they would wait for this refresh. The default implementation
  /// throws ``LoginRequired``.
  func refresh(replacing rejected: String?) async throws -> String
}

extension AccessTokenSource {
  public func refresh(replacing rejected: String?) async throws -> String {
    throw LoginRequired(rejected == nil ? "there is no token" : "the server rejects the token")
  }
}

/// Thrown by a token source that cannot provide a token: the user has to log in.
public struct LoginRequired: Error, Sendable {
  /// Why, as a clause for use within a sentence. It must not contain the token.
  public let reason: String

  /// An error with its reason.
  public init(_ reason: String) { self.reason = reason }
}

/// The login to a server that accepts any token, such as the embedded API: only requests that require a token send it.
public struct AnyToken: AccessTokenSource {
  /// The source of such a token.
  public init() {}

  public func token() async throws -> String? { nil }

  public func refresh(replacing rejected: String?) async throws -> String {
    guard rejected == nil else { throw LoginRequired("the server rejects the token") }
    return "any"
  }
}

/// Whether a request sends the token of the environment's ``AccessTokenSource``.
public enum RequestAuthentication: Sendable {
  /// No token is sent.
  case anonymous
  /// The token is sent if there is one.
  case optional
  /// The token is required: if there is none, it is refreshed; if that fails, the request fails with
  /// ``NetworkFailure/Kind/loginRequired`` before anything is sent.
  case required
}

/// A token source of the app as one of the client.
struct TokenSourceAdapter: TokenSource {
  let source: any AccessTokenSource

  func token() async throws -> String? { try await source.token() }

  func refresh(replacing rejected: String?) async throws -> String { try await source.refresh(replacing: rejected) }
}
