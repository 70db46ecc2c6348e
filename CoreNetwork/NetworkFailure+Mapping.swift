import FoundationEssentials
import HTTPTypes
import InnoNetwork

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
