import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// How a client authenticates its calls.
public struct AuthPack: Sendable {
  /// The source of access tokens; `nil` sends none, and calls whose ``APIDefinition/authentication`` is `required`
  /// fail.
  public var tokens: (any TokenSource)?
  /// The scheme before the token in `Authorization` (RFC 9110, section 11.6.2).
  public var scheme: String
  /// For how long a failed refresh is not repeated: a call that needs a new token during that time fails with the error
  /// of the refresh. Measured by ``RetryPolicy/clock``.
  public var cooldown: Duration
  /// Signs each request; `nil` signs none.
  public var signer: (any RequestSigner)?

  /// By default no tokens and no signatures; the scheme `Bearer` (RFC 6750) and a cool-down of 30 seconds.
  public init(
    tokens: (any TokenSource)? = nil, scheme: String = "Bearer", cooldown: Duration = .seconds(30),
    signer: (any RequestSigner)? = nil
  ) {
    self.tokens = tokens
    self.scheme = scheme
    self.cooldown = cooldown
    self.signer = signer
  }
}

/// The source of a client's access tokens.
///
/// ```swift
/// struct Session: TokenSource {
///   let vault: Vault
///   func token() async throws -> String? { await vault.accessToken }
///   func refresh(replacing rejected: String?) async throws -> String { try await vault.renew() }
/// }
/// ```
/// Both functions run on no actor, also concurrently. An error ends the call with
/// ``AuthenticationFailure/unavailable(_:)``, a `CancellationError` with the kind `cancelled`.
public protocol TokenSource: Sendable {
  /// The current token, without its scheme; `nil` if there is none.
  func token() async throws -> String?

  /// A new token instead of `rejected`, which the server has rejected with 401; `rejected` is `nil` if there was no
  /// token. ``token()`` has to return the new token from then on.
  ///
  /// Concurrent calls with the same rejected token share one refresh, which is cancelled only when all of them are.
  func refresh(replacing rejected: String?) async throws -> String
}

/// Signs requests in their final form, as AWS Signature V4 or HTTP Message Signatures (RFC 9421) do.
public protocol RequestSigner: Sendable {
  /// Returns the signed request. Runs on no actor, as the last change of each request to the server: in each attempt,
  /// after each redirect, and again with a new token. After a redirect to another origin, no further request of the
  /// attempt is signed. By default an error ends the call without a retry.
  func sign(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Whether a call sends a token of the client's ``TokenSource``.
///
/// A call that has an `Authorization` field already, from its definition, the configuration or an interceptor, keeps it
/// and never causes a refresh.
public enum AuthenticationRequirement: Sendable {
  /// No token is sent.
  case anonymous
  /// The token is sent if there is one.
  case optional
  /// The token is required: if there is none, ``TokenSource/refresh(replacing:)`` is called. Without a source of tokens
  /// the call fails.
  case required
}

/// Why no token could be sent with a call.
public enum AuthenticationFailure: Error, Sendable {
  /// The call requires a token and the client has no ``TokenSource``.
  case noTokenSource
  /// The token source threw this error.
  case unavailable(any Error)
  /// The token contains characters that are not allowed in a header.
  case malformedToken
}

extension AuthenticationFailure: CustomStringConvertible {
  /// A clause for use within a sentence, without the token.
  public var description: String {
    switch self {
    case .noTokenSource: "the call requires a token and the client has no source of tokens"
    case .unavailable(let error): "no token is available (\(error))"
    case .malformedToken: "the token contains characters that no header may contain"
    }
  }
}

/// Sets the client's token on requests and refreshes it. Concurrent calls share a refresh, and there is none during the
/// cool-down after a failed one.
final class TokenProvider: Sendable {
  private struct Failure {
    let error: any Error
    let until: Duration
  }

  private let source: any TokenSource
  private let pack: AuthPack
  private let elapsed: @Sendable () -> Duration
  private let refreshes = SingleFlight<String, Result<String, any Error>>()
  private let failure = Mutex<Failure?>(nil)

  /// The number of calls that wait for a new token.
  var waiters: Int { refreshes.waiters }

  /// `nil` if the pack has no source of tokens.
  init?(_ pack: AuthPack, clock: any Clock<Duration>) {
    guard let source = pack.tokens else { return nil }
    self.source = source
    self.pack = pack
    elapsed = clock.stopwatch()
  }

  /// Sets the token on the request and returns it; `nil` if the request is to be sent without one, or with the
  /// `Authorization` field that it has.
  func authorize(_ request: inout NetworkRequest, _ requirement: AuthenticationRequirement) async throws -> String? {
    guard requirement != .anonymous, request.headers[.authorization] == nil else { return nil }
    let current: String?
    do {
      current = try await source.token()
    } catch {
      throw Self.failure(error)
    }
    if current == nil, requirement == .optional { return nil }
    let token: String = if let current { current } else { try await replacement(for: nil) }
    try set(token, on: &request)
    return token
  }

  /// A token other than the rejected one: the current one if it has changed since, otherwise a refreshed one.
  func replacement(for rejected: String?) async throws -> String {
    let result = try await refreshes.value(for: rejected ?? "") { [self] in
      do {
        if let current = try await source.token(), current != rejected { return .success(current) }
        if let failure = failure.withLock({ $0 }), failure.until > elapsed() { return .failure(failure.error) }
        return .success(try await refresh(replacing: rejected))
      } catch {
        return .failure(error)
      }
    }
    do {
      return try result.get()
    } catch {
      throw Self.failure(error)
    }
  }

  func set(_ token: String, on request: inout NetworkRequest) throws {
    let value = "\(pack.scheme) \(token)"
    guard HTTPField.isValidValue(value) else { throw AuthenticationFailure.malformedToken }
    request.headers[.authorization] = value
  }

  private func refresh(replacing rejected: String?) async throws -> String {
    do {
      let token = try await source.refresh(replacing: rejected)
      failure.withLock { $0 = nil }
      return token
    } catch {
      // A refresh that was cancelled has not failed.
      if !Task.isCancelled, !(error is CancellationError) { recordFailure(error) }
      throw error
    }
  }

  private func recordFailure(_ error: any Error) {
    failure.withLock { failure in
      // An error during the cool-down, such as one of a concurrent refresh for another token, does not extend it.
      if failure.map({ $0.until <= elapsed() }) ?? true {
        failure = Failure(error: error, until: elapsed() + pack.cooldown)
      }
    }
  }

  private static func failure(_ error: any Error) -> any Error {
    error is CancellationError ? error : AuthenticationFailure.unavailable(error)
  }
}
