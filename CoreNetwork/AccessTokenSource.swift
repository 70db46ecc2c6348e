import InnoNetwork

/// Where the app's access tokens come from: a file, a vault, a login.
///
/// ```swift
/// struct TokenFile: AccessTokenSource {
///   let url: URL
///   func token() async throws -> String? {
///     try String(contentsOf: url, encoding: .utf8).filter { !$0.isWhitespace }
///   }
/// }
/// ```
/// The token is sent as `Authorization: Bearer …` (RFC 6750) to the app's server, and to no other that a redirect leads
/// to. Both functions run on no actor, also at the same time; what they throw ends the request as
/// ``NetworkFailure/Kind/loginRequired``, or as itself where it is a ``NetworkFailure`` about the way to the server.
public protocol AccessTokenSource: Sendable {
  /// The current token; `nil` if there is none. Called for each attempt, so it should not wait for a server.
  func token() async throws -> String?

  /// A new token that replaces one that the server rejected (401), or none. From then on ``token()`` returns it.
  ///
  /// Requests that fail at the same time share one refresh, and a failed one is not repeated for 30 seconds. A request
  /// that it sends must not ask this source for a token: ``RequestAuthentication/anonymous``. Unless there is an own
  /// implementation a rejected token is final, and this throws ``LoginRequired``.
  func refresh(replacing rejected: String?) async throws -> String
}

extension AccessTokenSource {
  public func refresh(replacing rejected: String?) async throws -> String {
    throw LoginRequired(rejected == nil ? "there is no token" : "the server rejects the token")
  }
}

/// The user has to log in: what a token source throws when it cannot have another token.
public struct LoginRequired: Error, Sendable {
  /// One clause, without the token.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// Whether a request carries the token of the environment's ``AccessTokenSource``.
public enum RequestAuthentication: Sendable {
  /// It carries none.
  case anonymous
  /// It carries the token if there is one.
  case optional
  /// Without a token, not even a refreshed one, nothing is sent, and the request fails as
  /// ``NetworkFailure/Kind/loginRequired``.
  case required
}

/// A token source of the app in the terms of the client.
struct TokenSourceAdapter: TokenSource {
  let source: any AccessTokenSource

  func token() async throws -> String? { try await source.token() }

  func refresh(replacing rejected: String?) async throws -> String { try await source.refresh(replacing: rejected) }
}
