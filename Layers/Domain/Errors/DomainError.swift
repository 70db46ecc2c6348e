/// Why a use case has nothing to show: the only error that leaves the domain.
public struct DomainError: Error, Equatable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The server cannot be reached: its name, its port, the connection or its certificate.
    case unreachable
    /// There was no complete answer within the time allowed.
    case timedOut
    /// The server answered that it cannot serve this now; later it may.
    case refused
    /// There was an answer that is not what this app understands.
    case invalidResponse
    /// The caller stopped waiting.
    case cancelled
    /// Anything else, for example a status that no retry mends.
    case failed
  }

  public let kind: Kind
  /// One sentence for the user, without its full stop: what was asked of which URL, and what went wrong.
  public let message: String
  /// What the user may try; nil where there is no advice to give.
  public let hint: String?
  /// What a developer wants to know beyond the message; nil where that is nothing.
  public let details: String?

  public init(_ kind: Kind, message: String, hint: String? = nil, details: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.details = details
  }

  public var isCancelled: Bool { kind == .cancelled }
}

extension DomainError: CustomStringConvertible {
  /// The message alone.
  public var description: String { message }
}
