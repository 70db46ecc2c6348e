public import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// Why a request failed, in the terms of the app: a sentence for the user, details for a developer, and enough
/// structure to act on it.
public struct NetworkFailure: Error, Sendable {
  /// What kind of failure it is.
  public enum Kind: Sendable, Equatable {
    /// The request or the base URL is wrong; nothing was sent.
    case invalidConfiguration
    /// No response, because the server could not be reached or went away.
    case cannotReach(Obstacle)
    /// No complete response within the timeout, its value.
    case timedOut(after: Duration)
    /// There are no credentials, or the server does not accept them (401).
    case loginRequired
    /// A status that is no success, after the retries where they are allowed (429 and 5xx).
    case invalidStatus(Int)
    /// The response cannot be understood.
    case invalidResponse(Flaw)
    /// The calling task was cancelled.
    case cancelled
    /// The transport was shut down, the system cannot carry it, or a request that accepts only a stored response has
    /// none.
    case unavailable
  }

  /// Why the server was not reached.
  public enum Obstacle: Sendable, Equatable {
    case unknownHost
    case connection
    case security
    case lostConnection
  }

  /// What is wrong with a response.
  public enum Flaw: Sendable, Equatable {
    /// It is not HTTP, or its coding cannot be decoded.
    case malformed
    /// It ended early.
    case truncated
    /// It is larger than allowed, the limit in bytes.
    case tooLarge(limit: Int)
    /// It is a redirect that is not followed, or one too many.
    case redirect
    /// Its body is of another media type than JSON.
    case contentType(String)
    /// Its body is not JSON, or not the JSON that the request expects.
    case body
  }

  public let kind: Kind
  /// One sentence for the user, without its full stop: method, URL (no user-info, no values of the query), cause and
  /// the number of attempts where there were several.
  public let message: String
  /// What to try; `nil` where there is nothing to say.
  public let hint: String?
  /// Several lines for a developer: phase, cause in the transport's words, status and the start of the body where there
  /// is one.
  public let details: String
  /// The reason in the server's own words, out of the body of an error; nil where it gave none.
  public let serverMessage: String?
  /// The server's words on each field that it does not accept, by the name that the field has in the request.
  public let fields: [String: [String]]
  /// How long the server asks to wait before the next request (`Retry-After`); nil where it does not say.
  public let retryAfter: Duration?
  /// How many attempts were made; zero where nothing was sent.
  public let attempts: Int
  /// The body of a response that had the wrong status or did not decode; empty otherwise.
  public let body: Data
  /// The error of a decoder, an interceptor or a token source; `nil` for failures of the transport.
  public let underlying: (any Error)?

  /// Whether the caller has stopped waiting, so that there is nothing to report.
  public var isCancelled: Bool { kind == .cancelled }

  init(
    _ description: FailureDescription, request: String, details: String, attempts: Int, body: Data = Data(),
    underlying: (any Error)? = nil
  ) {
    kind = description.kind
    let tries = attempts > 1 && kind != .cancelled ? " after \(attempts) attempts" : ""
    message = "\(request): \(description.cause)\(tries)"
    hint = description.hint
    self.details = details
    serverMessage = description.problem?.message
    fields = description.problem?.fields ?? [:]
    retryAfter = description.retryAfter
    self.attempts = attempts
    self.body = body
    self.underlying = underlying
  }
}

extension NetworkFailure {
  /// A request that is refused before anything is sent, and the reason.
  init(refusing request: some RequestDefinition, because reason: String, baseURL: URL) {
    let name = "\(request.method.rawValue) \(Self.shownURL(baseURL, path: request.path))"
    self.init(FailureDescription(invalidRequest: reason), request: name, details: reason, attempts: 0)
  }

  /// A failure of the client.
  init(_ error: NetworkError, path: String, environment: NetworkEnvironment) {
    let name = "\(error.method.rawValue) \(error.url?.redacted ?? Self.shownURL(environment.baseURL, path: path))"
    var details = ["\(error)"]
    var body = Data()
    if let response = error.response {
      body = Data(response.body)
      let type = response.head[.contentType] ?? "unknown type"
      details.append("status \(response.head.status.code), \(response.body.count) bytes of \(type)")
      if !body.isEmpty { details.append("body: \(Self.excerpt(response.body))") }
    }
    self.init(
      FailureDescription(error, environment.loginAdvice), request: name, details: details.joined(separator: "\n"),
      attempts: error.attempts,
      body: body,
      underlying: error.underlying)
  }

  /// For a message about a URL that may not be one: user-info, query and control characters left out.
  private static func shownURL(_ base: URL, path: String) -> String {
    var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    parts?.query = nil
    parts?.fragment = nil
    let start = parts?.string ?? "the server"
    let path = path.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }.joined()
    guard !path.isEmpty else { return start }
    return (start.hasSuffix("/") ? String(start.dropLast()) : start) + (path.hasPrefix("/") ? path : "/\(path)")
  }

  /// The first 200 characters on one line.
  private static func excerpt(_ body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(800), as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }
}

extension NetworkEnvironment {
  /// What a user without valid credentials may do.
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
