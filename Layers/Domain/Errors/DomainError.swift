/// Why a use case has no result: the only error that leaves the domain.
public struct DomainError: Error, Equatable, Sendable {
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// The server cannot be reached: its name, its port, the connection or its certificate.
    case unreachable
    /// There was no complete response within the time allowed.
    case timedOut
    /// Too many requests; ``DomainError/retryAfter`` says how long to wait, where the server does.
    case rateLimited
    /// The server has failed or is closed for now; later it may respond.
    case refused
    /// A login is required, or the credentials are not accepted.
    case unauthorized
    /// The user has no access to this.
    case forbidden
    /// There is no such item, or it has been deleted.
    case notFound
    /// The item has been changed elsewhere since it was read.
    case conflict
    /// The server rejects what was sent; ``DomainError/fields`` says what is wrong with which field, where the server
    /// does.
    case validation
    /// There was a response that is not what this app understands.
    case invalidResponse
    /// The caller stopped waiting.
    case cancelled
    /// Anything else.
    case failed
  }

  public let kind: Kind
  /// One sentence for the user, without its full stop: what was asked of which URL, and what went wrong.
  public private(set) var message: String
  /// What went wrong, without what was asked of which URL: equal for requests that fail for one cause. By default the
  /// whole message.
  public let reason: String
  /// What the user may try; nil when there is no advice.
  public let hint: String?
  /// For a developer, beyond the message; nil where there is nothing.
  public let details: String?
  /// The server's words on each field that it does not accept, for a form to show beside it; by the domain's name of
  /// the field.
  public var fields: [String: [String]]
  /// How long the server asks to wait before the next request; nil where it does not say.
  public let retryAfter: Duration?
  /// Whether this is the failure of a write that the server may have performed all the same.
  public var isUnconfirmed: Bool

  public init(
    _ kind: Kind, message: String, reason: String? = nil, hint: String? = nil, details: String? = nil,
    fields: [String: [String]] = [:], retryAfter: Duration? = nil, isUnconfirmed: Bool = false
  ) {
    self.kind = kind
    self.message = message
    self.reason = reason ?? message
    self.hint = hint
    self.details = details
    self.fields = fields
    self.retryAfter = retryAfter
    self.isUnconfirmed = isUnconfirmed
  }

  /// The same failure with another sentence, which says itself what became of the write.
  public func saying(_ message: String) -> DomainError {
    var error = self
    error.message = message
    error.isUnconfirmed = false
    return error
  }
}

extension DomainError: CustomStringConvertible {
  /// The message alone.
  public var description: String { message }
}
