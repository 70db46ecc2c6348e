public import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// Why a request failed: a kind to act on, a sentence for the user, and details for a developer.
public struct NetworkFailure: Error, Sendable {
  /// The kinds of failure.
  public enum Kind: Sendable, Equatable {
    /// The request or the base URL is not valid, or the body to send cannot be read.
    case invalidConfiguration
    /// The server could not be reached, or closed the connection without a response.
    case cannotReach(Obstacle)
    /// There was no complete response within a timeout or the deadline; its value.
    case timedOut(after: Duration)
    /// There are no credentials, or the server does not accept them (401).
    case loginRequired
    /// Too many requests: 429, or 403 where the response says so. ``NetworkFailure/retryAfter`` is how long to wait.
    case rateLimited
    /// The status of the response is another that is not a success, nor was it after retries.
    case invalidStatus(Int)
    /// The response is not a valid one.
    case invalidResponse(Flaw)
    /// The calling task was cancelled.
    case cancelled
    /// The transport was shut down, or a resource of this machine is missing or in use.
    case unavailable
  }

  /// Why the server could not be reached.
  public enum Obstacle: Sendable, Equatable {
    /// The name of the server, or of the proxy, cannot be resolved.
    case unknownHost
    /// No connection could be opened, for example because the server is not running, or the proxy refuses it.
    case connection
    /// The TLS handshake failed, or the certificate is not trusted.
    case security
    /// The connection was closed before the response began, or failed during the exchange.
    case lostConnection
  }

  /// What is wrong with a response.
  public enum Flaw: Sendable, Equatable {
    /// It is not valid HTTP.
    case malformed
    /// It ended early.
    case truncated
    /// It exceeds a limit: in bytes, or the ratio of the decompressed to the received size.
    case tooLarge(limit: Int)
    /// It is a redirect that is not followed.
    case redirect
    /// Its body has another media type than JSON; that media type.
    case contentType(String)
    /// Its body cannot be read, or is not the JSON that the request expects.
    case body
  }

  public let kind: Kind
  /// A sentence for the user, without its full stop: method, URL (without user-info and values of the query), cause,
  /// the number of attempts if there were several, and the server's message where the status does not say enough.
  public let message: String
  /// The message without method and URL: what went wrong, equal for requests that fail for one cause.
  public let reason: String
  /// What the user may try; `nil` if there is no advice.
  public let hint: String?
  /// Several lines for a developer: the phase, the cause as the transport describes it, the status and the start of the
  /// body.
  public let details: String
  /// The server's messages on the fields that it rejects, by the names of the fields in the request.
  public let fields: [String: [String]]
  /// How long the server asks to wait before the next request: `Retry-After`, or until its rate limit is reset
  /// (`X-RateLimit-Reset`, `RateLimit`); nil if it does not.
  public let retryAfter: Duration?
  /// Whether the request is a write that the server may have performed, although it has not confirmed that: look before
  /// repeating it.
  public let isUnconfirmed: Bool
  /// How many attempts were made. The last one is not counted if nothing was sent, because there was no token, or
  /// because the request is not valid.
  public let attempts: Int
  /// The body of a response whose status is not a success or which could not be decoded; otherwise empty.
  public let body: Data
  /// The error that a decoder, a token source or the body of an upload has thrown; `nil` for other failures.
  public let underlying: (any Error)?

  /// Whether the caller has cancelled the request, so that there is nothing to report.
  public var isCancelled: Bool { kind == .cancelled }

  init(
    _ description: FailureDescription, request: String, details: String, attempts: Int, body: Data = Data(),
    underlying: (any Error)? = nil
  ) {
    kind = description.kind
    let tries = attempts > 1 && kind != .cancelled && !description.countsAttempts ? " after \(attempts) attempts" : ""
    reason = "\(description.cause)\(tries)\(description.reason.map { ": \($0)" } ?? "")"
    message = "\(request): \(reason)"
    hint = description.hint
    self.details = details
    fields = description.problem?.fields ?? [:]
    retryAfter = description.retryAfter
    isUnconfirmed = description.isUnconfirmed
    self.attempts = attempts
    self.body = body
    self.underlying = underlying
  }
}

extension NetworkFailure {
  /// The failure of a request that is refused before anything is sent, for a reason.
  init(refusing request: some RequestDefinition, because error: InvalidRequest, environment: NetworkEnvironment) {
    let name = "\(request.method.rawValue) \(Self.shownURL(of: request, in: environment))"
    self.init(
      FailureDescription(invalidRequest: error.reason, hint: error.hint), request: name, details: error.reason,
      attempts: 0)
  }

  /// The failure for an error of the client.
  init(_ error: NetworkError, of request: some RequestDefinition, environment: NetworkEnvironment) {
    let url = error.url?.redacted ?? Self.shownURL(of: request, in: environment)
    let name = "\(error.method.rawValue) \(url)"
    var details = ["\(error)"]
    var body = Data()
    if let response = error.response {
      body = Data(response.body)
      let type = response.head[.contentType] ?? "unknown type"
      details.append("status \(response.head.status.code), \(response.body.count) bytes of \(type)")
      if !body.isEmpty { details.append("body: \(Self.excerpt(response.body))") }
    }
    self.init(
      FailureDescription(error, of: request.method.httpMethod, environment.loginAdvice), request: name,
      details: details.joined(separator: "\n"),
      attempts: error.attempts,
      body: body,
      underlying: error.underlying)
  }

  /// The URL for a message, which may not be valid: without user-info, query and control characters.
  private static func shownURL(of request: some RequestDefinition, in environment: NetworkEnvironment) -> String {
    var parts = URLComponents(url: environment.baseURL, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    parts?.query = nil
    parts?.fragment = nil
    let start = parts?.string ?? "the server"
    let path = environment.path(request.path).unicodeScalars
      .map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }.joined()
    guard !path.isEmpty else { return start }
    return (start.hasSuffix("/") ? String(start.dropLast()) : start) + (path.hasPrefix("/") ? path : "/\(path)")
  }

  /// The first 200 characters on one line.
  private static func excerpt(_ body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(800), as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return text.count > 200 || body.count > 800 ? "\(text.prefix(200))…" : text
  }
}

extension NetworkEnvironment {
  /// The hint for a user without valid credentials.
  fileprivate var loginAdvice: String {
    loginHint
      ?? (tokens == nil ? "Give credentials in the URL, such as https://NAME:PASSWORD@HOST." : "Log in again.")
  }
}

extension NetworkError {
  fileprivate var response: NetworkResponse? {
    switch kind {
    case .status(let response), .decoding(_, let response): response
    default: nil
    }
  }
}
