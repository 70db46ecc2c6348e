public import Domain

/// Why a remote data source has no result. It is the error of the domain, so that a repository has nothing to convert;
/// Remote knows it by this name, and makes it from a ``RemoteFailure``.
public typealias RemoteError = DomainError

/// What has become of a request that has failed.
public enum RemoteFailure: Sendable {
  /// The server cannot be reached: its name, its port, the connection or its certificate.
  case unreachable
  /// There was no complete response within the time allowed.
  case timedOut
  /// Too many requests, by whichever status.
  case rateLimited
  /// The status of the response is not a success; 401 also when there are no credentials to send.
  case status(Int)
  /// There was a response that could not be understood.
  case invalidResponse
  /// The caller stopped waiting.
  case cancelled
  /// Nothing was sent, for a reason on this side.
  case notSent
}

extension DomainError {
  /// The error for a failed request, with the names of fields that the server uses.
  public init(
    _ failure: RemoteFailure, message: String, reason: String, hint: String?, details: String,
    fields: [String: [String]], retryAfter: Duration?, isUnconfirmed: Bool
  ) {
    self.init(
      Kind(failure), message: message, reason: reason, hint: hint, details: details, fields: fields,
      retryAfter: retryAfter, isUnconfirmed: isUnconfirmed)
  }

  /// With the domain's names of fields by those that the server uses, such as `["userId": "authorID"]`; other fields
  /// keep theirs. The texts of fields that get one name are in the order of the server's names.
  package func naming(_ names: [String: String]) -> DomainError {
    var error = self
    let fields = fields.sorted { $0.key < $1.key }.map { (names[$0.key] ?? $0.key, $0.value) }
    error.fields = Dictionary(fields, uniquingKeysWith: +)
    return error
  }

  /// The error of a request for one item. If the item does not exist, the message names it, and not its URL, which the
  /// user does not know.
  ///
  /// - Parameter item: such as "post 3".
  package func ofItem(_ item: String) -> DomainError {
    guard kind == .notFound else { return self }
    return DomainError(
      .notFound, message: "There is no \(item)", hint: "List them to see which ids there are.",
      details: ([message] + [details].compactMap(\.self)).joined(separator: "\n"))
  }
}

extension DomainError.Kind {
  fileprivate init(_ failure: RemoteFailure) {
    self =
      switch failure {
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .rateLimited: .rateLimited
      case .status(let status): Self(status: status)
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .notSent: .failed
      }
  }

  /// What a status means to the app (RFC 9110, section 15, where one above 599 counts as a server error).
  private init(status: Int) {
    self =
      switch status {
      case 400, 422: .validation
      case 401: .unauthorized
      case 403: .forbidden
      case 404, 410: .notFound
      case 409, 412: .conflict
      case 507: .failed
      case 408, 500...: .refused
      default: .failed
      }
  }
}
