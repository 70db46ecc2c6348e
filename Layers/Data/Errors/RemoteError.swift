package import Domain

/// Why a remote data source has no result: the only error that leaves the remote layer. Its properties are those of
/// `DomainError`.
public struct RemoteError: Error, Equatable, Sendable {
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// The server cannot be reached: its name, its port, the connection or its certificate.
    case unreachable
    /// There was no complete response within the time allowed.
    case timedOut
    /// Too many requests (429).
    case rateLimited
    /// The server has failed or is temporarily unavailable (5xx).
    case refused
    /// A login is required, or the credentials are not accepted (401).
    case unauthorized
    /// No access (403).
    case forbidden
    /// There is nothing at this URL, or no more (404, 410).
    case notFound
    /// The item has been changed elsewhere (409, 412).
    case conflict
    /// The server rejects what was sent (400, 422).
    case validation
    /// There was a response that could not be understood.
    case invalidResponse
    /// The caller stopped waiting.
    case cancelled
    /// Anything else.
    case failed
  }

  public let kind: Kind
  public let message: String
  public let reason: String
  public let hint: String?
  public let details: String?
  public let serverMessage: String?
  public let fields: [String: [String]]
  public let retryAfter: Duration?
  public let isUnconfirmed: Bool

  public init(
    _ kind: Kind, message: String, reason: String? = nil, hint: String? = nil, details: String? = nil,
    serverMessage: String? = nil, fields: [String: [String]] = [:], retryAfter: Duration? = nil,
    isUnconfirmed: Bool = false
  ) {
    self.kind = kind
    self.message = message
    self.reason = reason ?? message
    self.hint = hint
    self.details = details
    self.serverMessage = serverMessage
    self.fields = fields
    self.retryAfter = retryAfter
    self.isUnconfirmed = isUnconfirmed
  }
}

extension DomainError {
  /// `fieldNames` has the domain's names of fields by those that the server uses, such as `["userId": "authorID"]`;
  /// other fields keep theirs. The texts of fields that get one name are in the order of the server's names.
  package init(_ error: RemoteError, fieldNames: [String: String] = [:]) {
    let fields = error.fields.sorted { $0.key < $1.key }.map { (fieldNames[$0.key] ?? $0.key, $0.value) }
    self.init(
      Kind(error.kind), message: error.message, reason: error.reason, hint: error.hint, details: error.details,
      serverMessage: error.serverMessage, fields: Dictionary(fields, uniquingKeysWith: +), retryAfter: error.retryAfter,
      isUnconfirmed: error.isUnconfirmed)
  }
}

extension DomainError.Kind {
  fileprivate init(_ kind: RemoteError.Kind) {
    self =
      switch kind {
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .rateLimited: .rateLimited
      case .refused: .refused
      case .unauthorized: .unauthorized
      case .forbidden: .forbidden
      case .notFound: .notFound
      case .conflict: .conflict
      case .validation: .validation
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .failed: .failed
      }
  }
}
