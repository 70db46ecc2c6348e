import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Sets the client's token on requests and refreshes it: one refresh at a time, and none during the cool-down after a
/// failed one.
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

  /// Sets the token on the request and returns it; `nil` if the request is sent without a token, or with an
  /// `Authorization` of its own.
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

  /// A token that differs from a rejected one: the current one if it has changed, otherwise a new one.
  func replacement(for rejected: String?) async throws -> String {
    let result = try await refreshes.value(for: rejected ?? "") { [self] in
      do {
        if let current = try await source.token(), current != rejected { return .success(current) }
        if let failure = failure.withLock({ $0 }), failure.until > elapsed() { return .failure(failure.error) }
        let token = try await source.refresh(replacing: rejected)
        failure.withLock { $0 = nil }
        return .success(token)
      } catch {
        // A refresh without waiters is cancelled; its error says nothing about the next one.
        if !Task.isCancelled, !(error is CancellationError) { recordFailure(error) }
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

  private func recordFailure(_ error: any Error) {
    failure.withLock { failure in
      // Errors from the cool-down itself do not prolong it.
      if failure.map({ $0.until <= elapsed() }) ?? true {
        failure = Failure(error: error, until: elapsed() + pack.cooldown)
      }
    }
  }

  private static func failure(_ error: any Error) -> any Error {
    error is CancellationError ? error : AuthenticationFailure.unavailable(error)
  }
}
