import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetwork

/// Describes an error of the client to the user: its kind, its cause as a clause, and a hint.
struct FailureDescription {
  private static let checkTheURL = "Check that the URL is the one of the API."
  private static let lookBeforeRepeating = "The server may have applied it: load again to see, and repeat it if not."
  private static let checkTheAPI = "Check that the server provides the API that this app expects."

  let kind: NetworkFailure.Kind
  let cause: String
  private(set) var hint: String?
  /// Whether the cause has the number of attempts, if there were several.
  private(set) var countsAttempts = false
  /// The server's message in the body of the response.
  private(set) var problem: ServerProblem?
  /// The server's message, without its full stop; nil where the cause says enough.
  private(set) var reason: String?
  /// How long the server asks to wait.
  private(set) var retryAfter: Duration?
  /// See ``NetworkFailure/isUnconfirmed``.
  private(set) var isUnconfirmed = false

  /// - Parameters:
  ///   - method: that of the request; nil for that of the error, which differs after a redirect.
  ///   - loginAdvice: the hint if a login is required.
  init(_ error: NetworkError, of method: HTTPRequest.Method? = nil, _ loginAdvice: String? = nil) {
    switch error.kind {
    case .invalidRequest(let reason): self.init(invalidRequest: reason, hint: "Check the URL of the server.")
    case .cancelled: self.init(.cancelled, "cancelled", nil)
    case .interceptor(let error): self.init(.invalidConfiguration, "the request could not be prepared (\(error))", nil)
    case .redirect(let failure):
      self.init(.invalidResponse(.redirect), "\(failure)", "Check that the URL is the one of the API itself.")
    case .status(let response): self.init(response, isRead: error.method.isSafe, loginAdvice)
    case .deadlineExceeded(let limit):
      let attempts = error.attempts > 1 ? "all \(error.attempts) attempts" : "all attempts"
      self.init(
        .timedOut(after: limit), "no complete response within \(limit.inWords), \(attempts) included",
        "Try again, or allow more time.")
      countsAttempts = true
    case .authentication(let failure): self.init(failure, loginAdvice)
    case .circuitOpen(let failure):
      let wait = failure.retryAfter > .zero ? "in \(failure.retryAfter.inWords)" : "in a while"
      self.init(.unavailable, "\(failure)", "Try again \(wait).")
    case .notCached:
      self.init(.unavailable, "there is no stored response, and the request allows no other", "Ask the server.")
    case .file(let path, EWOULDBLOCK):
      self.init(.unavailable, "another download is writing \(path)", "Try again later.")
    case .file(let path, let number):
      self.init(
        .unavailable, "the file \(path) cannot be written (\(String(cString: strerror(number)).lowercased()))", nil)
    case .lineTooLong(let limit):
      self.init(.invalidResponse(.body), "a line of the response is longer than \(limit.inBytes)", Self.checkTheAPI)
    case .decoding(let error, let response): self.init(decoding: error, body: response.body)
    case .transport(let error): self.init(transport: error)
    }
    // A write that was redirected to a read has been performed.
    guard !(method ?? error.method).isSafe, error.method.isSafe || error.mayHaveBeenPerformed else { return }
    isUnconfirmed = true
    hint = Self.lookBeforeRepeating
  }

  /// Describes a request that is refused before anything is sent, for a reason.
  init(invalidRequest reason: String, hint: String? = nil) {
    self.init(.invalidConfiguration, "the request is not valid: \(reason)", hint)
  }

  private init(_ kind: NetworkFailure.Kind, _ cause: String, _ hint: String?) {
    self.kind = kind
    self.cause = cause
    self.hint = hint
  }

  /// Describes a response whose status is not a success.
  private init(_ response: NetworkResponse, isRead: Bool, _ loginAdvice: String?) {
    let status = response.head.status.code
    let problem = ServerProblem(body: response.body)
    let retryAfter = response.head.retryAfter(now: Int(Date().timeIntervalSince1970)).flatMap { $0 > .zero ? $0 : nil }
    let tryAgain = "Try again in \(retryAfter?.inWords ?? "a while")."
    // GitHub's secondary limits, which need not have any field that says so.
    let isRateLimited =
      response.head.isRateLimited || status == 403 && problem?.message?.lowercased().contains("rate limit") == true
    let (cause, hint): (String, String?) =
      switch status {
      case 400 where isRead, 422 where isRead: ("the server rejects the request (\(status))", Self.checkTheAPI)
      case 400, 422: ("the server rejects what was sent (\(status))", "Correct it and send it again.")
      case 401: ("login required (401)", loginAdvice)
      case 403 where isRateLimited: ("too many requests (403)", tryAgain)
      case 403: ("access denied (403)", "Ask the operator of the server for access.")
      case 407:
        ("the proxy requires a name and a password (407)", "Give them in the address: http://NAME:PASSWORD@HOST:PORT.")
      case 408: ("the server has waited too long for the request (408)", tryAgain)
      case 404, 410: ("not found (\(status))", Self.checkTheURL)
      case 409, 412: ("changed elsewhere in the meantime (\(status))", "Load it again, and repeat the change.")
      case 413: ("what was sent is too large (413)", retryAfter == nil ? "Send less." : tryAgain)
      case 429: ("too many requests (429)", tryAgain)
      case 507: ("the server cannot store it (507)", "Make room on the server, and send it again.")
      case 500...: ("server error (\(status))", tryAgain)
      default: ("unexpected status \(status)", Self.checkTheURL)
      }
    self.init(
      status == 401 ? .loginRequired : isRateLimited ? .rateLimited : .invalidStatus(status), cause, hint)
    self.problem = problem
    if ![401, 404, 410, 429].contains(status) {
      reason = problem.map { $0.summary.hasSuffix(".") ? String($0.summary.dropLast()) : $0.summary }
    }
    self.retryAfter = retryAfter
  }

  /// Describes why there is no token. If a source of tokens fails with a failure that no login can solve, that is the
  /// cause.
  private init(_ failure: AuthenticationFailure, _ loginAdvice: String?) {
    switch failure {
    case .unavailable(let error as NetworkFailure) where error.kind.isUnrelatedToLogin:
      self.init(error.kind, "the login could not be renewed (\(error.message))", error.hint)
    case .unavailable(let error as NetworkFailure):
      self.init(.loginRequired, "login required (\(error.message))", loginAdvice)
    case .unavailable(let error as LoginRequired):
      self.init(.loginRequired, "login required (\(error.reason))", loginAdvice)
    case .unavailable(let error): self.init(.loginRequired, "login required (no token: \(error))", loginAdvice)
    case .noTokenSource: self.init(.loginRequired, "login required", loginAdvice)
    case .malformedToken: self.init(.loginRequired, "login required (\(failure))", loginAdvice)
    }
  }

  private init(decoding error: any Error, body: [UInt8]) {
    switch error as? UnexpectedContent {
    case .mediaType(let type), .noEventStream(let type):
      let hint = "Check that the URL is the one of the API and not of a web page."
      self.init(.invalidResponse(.contentType(type)), "\(error)", hint)
    case .empty: self.init(.invalidResponse(.body), "\(UnexpectedContent.empty)", Self.checkTheAPI)
    case nil where JSONNesting.isTooDeep(body):
      self.init(.invalidResponse(.body), "the JSON is nested deeper than \(JSONNesting.limit) levels", Self.checkTheAPI)
    case nil:
      let text = CodingErrorDescription(error, in: body)?.text ?? "the body cannot be decoded (\(error))"
      self.init(.invalidResponse(.body), text, Self.checkTheAPI)
    }
  }

  private init(transport error: EngineError) {
    let peer = error.proxy.map { "the proxy \($0)" } ?? "the proxy"
    let toProxy = error.proxy == nil ? "" : " to \(peer)"
    switch error.reason {
    case .unresolvedHost(let host):
      self.init(
        .cannotReach(.unknownHost), "the host name \(host) cannot be resolved",
        "Check the spelling of the host and the network connection."
      )
    case .unresolvedProxy:
      self.init(
        .cannotReach(.unknownHost), "the host name of \(peer) cannot be resolved",
        "Check the address of the proxy and the network connection.")
    case .connectionFailed(let number) where number == EMFILE || number == ENFILE:
      let why = String(cString: strerror(number)).lowercased()
      let hint =
        number == EMFILE ? "Raise the limit of open files, such as with 'ulimit -n 1024'." : "Close other programs."
      self.init(.unavailable, "no connection can be opened (\(why))", hint)
    case .connectionFailed(let number):
      let why = number == 0 ? "" : " (\(String(cString: strerror(number)).lowercased()))"
      self.init(
        .cannotReach(.connection), "could not connect\(toProxy)\(why)",
        error.proxy == nil
          ? "Check that the server is running and that the URL names its port."
          : "Check the address of the proxy, and that it is running.")
    case .insecure where error.detail.contains("alert certificate required"):
      self.init(
        .cannotReach(.security), "no secure connection\(toProxy) (the server requires a client certificate)",
        "This app sends none: ask the operator of the server for an address without this requirement.")
    case .insecure:
      let hint = "Check that the server uses https on this port and that its certificate is valid."
      self.init(.cannotReach(.security), "no secure connection\(toProxy) (\(Self.tlsCause(error.detail)))", hint)
    case .connectionLost:
      self.init(
        .cannotReach(.lostConnection), "the server closed the connection without a response",
        "Check that a web server responds there.")
    case .timedOut(.connect, let limit):
      let what =
        switch error.phase {
        case .resolve: "the host name was not resolved"
        case .secure: "no secure connection\(toProxy)"
        default: "no connection\(toProxy)"
        }
      self.init(
        .timedOut(after: limit), "\(what) within \(limit.inWords)", "Check the network connection, or allow more time.")
    case .timedOut(.ping, let limit):
      self.init(
        .timedOut(after: limit), "the server has been silent for \(limit.inWords) after a ping",
        "Check the network connection.")
    case .webSocketClosed(let closure):
      let reason = closure.reason.isEmpty ? "" : ": \(closure.reason)"
      self.init(
        .cannotReach(.lostConnection), "the server closed the connection (code \(closure.code.rawValue)\(reason))", nil)
    case .webSocketViolation:
      self.init(
        .invalidResponse(.malformed), "the messages of the server are not valid (\(error.detail))", Self.checkTheAPI)
    case .timedOut(_, let limit):
      self.init(
        .timedOut(after: limit), "no complete response within \(limit.inWords)", "Try again, or allow more time.")
    case .truncated: self.init(.invalidResponse(.truncated), "the response ended early", "Try again.")
    case .malformedResponse:
      self.init(
        .invalidResponse(.malformed), "the response is not valid HTTP (\(error.detail))",
        "Check the URL of the server.")
    case .malformedBody(.contentCoding):
      self.init(.invalidResponse(.body), "the body cannot be decompressed (\(error.detail))", Self.checkTheAPI)
    case .malformedBody(.chunking):
      self.init(
        .invalidResponse(.body), "the body has a chunk without a valid size (\(error.detail))", Self.checkTheAPI)
    case .tooLarge(.ratio, let limit):
      self.init(
        .invalidResponse(.tooLarge(limit: limit)), "the body decompresses to more than \(limit) times its size",
        Self.checkTheURL)
    case .uploadFailed: self.init(.invalidConfiguration, "the body to send could not be read (\(error.detail))", nil)
    case .fileFailed: self.init(.invalidConfiguration, error.detail, nil)
    case .proxyRefused(let status):
      let why = status == 0 ? "(\(error.detail))" : "with status \(status)"
      self.init(
        .cannotReach(.connection), "\(peer) refused \(why)",
        status == 407
          ? "Give its name and password in the address: http://NAME:PASSWORD@HOST:PORT."
          : "Check the proxy's address and credentials.")
    case .tooLarge(let part, let limit):
      let what = part == .body ? "the body" : "the response head"
      self.init(.invalidResponse(.tooLarge(limit: limit)), "\(what) is larger than \(limit.inBytes)", Self.checkTheURL)
    case .invalidRequest(let reason): self.init(invalidRequest: reason)
    case .cancelled: self.init(.cancelled, "cancelled", nil)
    case .shutDown: self.init(.unavailable, "the network has been shut down", nil)
    case .unavailable: self.init(.unavailable, "the network cannot be used (\(error.detail))", nil)
    case .other: self.init(.cannotReach(.lostConnection), "the transfer failed (\(error.detail))", nil)
    }
  }
}

extension NetworkFailure.Kind {
  /// Whether a login cannot help.
  fileprivate var isUnrelatedToLogin: Bool {
    switch self {
    case .cannotReach, .timedOut, .rateLimited, .cancelled, .unavailable, .invalidResponse, .invalidConfiguration: true
    case .invalidStatus(let status): status >= 500
    case .loginRequired: false
    }
  }
}

extension FailureDescription {
  /// Why there is no secure connection, from the message of libcurl or OpenSSL.
  private static func tlsCause(_ detail: String) -> String {
    if let code = detail.firstRange(of: "error:") {
      // OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number
      // OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0
      let end = detail.firstRange(of: ", errno ")?.lowerBound ?? detail.endIndex
      let parts = detail[code.lowerBound..<end].split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      return parts.last.map { String($0) } ?? detail
    }
    if detail.contains("SSL_ERROR_SYSCALL") || detail.contains("SSL_ERROR_ZERO_RETURN") {
      return "the server closed the connection during the handshake"
    }
    // "OpenSSL SSL_connect: Connection reset by peer in connection to 127.0.0.1:443 "
    let words = detail.firstRange(of: " in connection to ").map { detail[..<$0.lowerBound] } ?? detail[...]
    let prefix = ["OpenSSL SSL_connect: ", "SSL certificate problem: ", "SSL: ", "Recv failure: ", "Send failure: "]
      .first {
        words.hasPrefix($0)
      }
    let clause = words.dropFirst(prefix?.count ?? 0)
    return clause.isEmpty ? "TLS failed" : String(clause)
  }
}

extension Int {
  /// A size in whole MiB or KiB if possible, otherwise in bytes.
  fileprivate var inBytes: String {
    if self > 0, isMultiple(of: 1 << 20) { return "\(self >> 20) MiB" }
    if self > 0, isMultiple(of: 1 << 10) { return "\(self >> 10) KiB" }
    return "\(self) bytes"
  }
}
