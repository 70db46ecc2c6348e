import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Puts tokens on requests, and gets new ones: one refresh at a time, and none for a while after one has failed.
final class TokenKeeper: Sendable {
  private struct Failure {
    let error: any Error
    let until: Duration
  }

  private let source: any TokenSource
  private let pack: AuthPack
  private let elapsed: @Sendable () -> Duration
  private let refreshes = SingleFlight<String, Result<String, any Error>>()
  private let failure = Mutex<Failure?>(nil)

  /// How many calls wait for a new token.
  var waiters: Int { refreshes.waiters }

  /// `nil` where the pack has no source of tokens.
  init?(_ pack: AuthPack, clock: any Clock<Duration>) {
    guard let source = pack.tokens else { return nil }
    self.source = source
    self.pack = pack
    elapsed = clock.stopwatch()
  }

  /// Puts a token on the request, and returns it; `nil` where the request goes without, or with an `Authorization` that is not ours.
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

  /// A token other than one that was rejected: the current one where it differs by now, else a new one.
  func replacement(for rejected: String?) async throws -> String {
    let result = try await refreshes.value(for: rejected ?? "") { [self] in
      do {
        if let current = try await source.token(), current != rejected { return .success(current) }
        if let failure = failure.withLock({ $0 }), failure.until > elapsed() { return .failure(failure.error) }
        let token = try await source.refresh(replacing: rejected)
        failure.withLock { $0 = nil }
        return .success(token)
      } catch {
        // A refresh that nobody waits for is cancelled; what it throws then is its own matter, and says nothing of the
        // next.
        if !Task.isCancelled, !(error is CancellationError) { note(error) }
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

  private func note(_ error: any Error) {
    failure.withLock { failure in
      // Errors that were themselves answered from the cool-down do not prolong it.
      if failure.map({ $0.until <= elapsed() }) ?? true { failure = Failure(error: error, until: elapsed() + pack.cooldown) }
    }
  }

  private static func failure(_ error: any Error) -> any Error {
    error is CancellationError ? error : AuthenticationFailure.unavailable(error)
  }
}
