public import FoundationEssentials

/// Why a request failed, in the terms of the app: what to tell the user, what to tell a developer, and enough structure to act on it.
public struct NetworkFailure: Error, Sendable {
  /// What kind of failure it is.
  public enum Kind: Sendable, Equatable {
    /// The request or the base URL is wrong; nothing was sent.
    case invalidConfiguration
    /// No answer, because the server could not be reached or went away.
    case cannotReach(Obstacle)
    /// No whole answer within the timeout, its value.
    case timedOut(after: Duration)
    /// The server is there and refuses for now: 429 or 5xx, after the retries.
    case refusedForNow(status: Int)
    /// Any other status that is no success.
    case invalidStatus(Int)
    /// The answer cannot be understood.
    case invalidResponse(Flaw)
    /// The calling task was cancelled.
    case cancelled
    /// The transport was shut down, or the system cannot carry it.
    case unavailable
  }

  /// What stood between the app and the server.
  public enum Obstacle: Sendable, Equatable {
    case unknownHost
    case connection
    case security
    case lostConnection
  }

  /// What is wrong with an answer.
  public enum Flaw: Sendable, Equatable {
    /// It is no HTTP, or is coded in a way that does not decode.
    case malformed
    /// It ended early.
    case truncated
    /// It is larger than allowed, the limit in bytes.
    case tooLarge(limit: Int)
    /// It leads to a redirect that is not followed, or never ends redirecting.
    case redirect
    /// Its body is of another media type than JSON.
    case contentType(String)
    /// Its body is no JSON, or not the JSON that the request expects.
    case body
  }

  public let kind: Kind
  /// One sentence for the user, without its full stop: method, URL (no user-info, no values of the query), cause and the number of attempts
  /// where there were several.
  public let message: String
  /// What to try; `nil` where there is nothing to say.
  public let hint: String?
  /// Several lines for a developer: phase, cause in the transport's words, status and the start of the body where there is one.
  public let details: String
  /// How many attempts were made; zero where nothing was sent.
  public let attempts: Int
  /// The body of an answer that had the wrong status or did not decode; empty otherwise.
  public let body: Data
  /// What lies under it: the error of a decoder, for one; `nil` for failures of the transport.
  public let underlying: (any Error)?

  /// Whether nobody waits for the answer any more, so that there is nothing to tell.
  public var isCancelled: Bool { kind == .cancelled }

  init(
    kind: Kind, message: String, hint: String?, details: String, attempts: Int, body: Data = Data(), underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.details = details
    self.attempts = attempts
    self.body = body
    self.underlying = underlying
  }
}

extension NetworkFailure: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
