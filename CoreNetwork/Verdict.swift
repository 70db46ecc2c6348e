import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetwork

/// What an error of the client comes to for the app: its kind, a clause on the cause, and what to try.
struct Verdict {
  private static let checkTheURL = "Check that the URL is the one of the API."
  private static let checkTheAPI = "Check that the server speaks the API that this app expects."

  let kind: NetworkFailure.Kind
  let cause: String
  let hint: String?

  init(_ error: NetworkError) {
    switch error.kind {
    case .invalidRequest(let reason):
      self.init(.invalidConfiguration, "the request is not valid: \(reason)", "Check the URL of the server.")
    case .cancelled: self.init(.cancelled, "cancelled", nil)
    case .interceptor(let error): self.init(.invalidConfiguration, "the request could not be prepared (\(error))", nil)
    case .redirect(let failure):
      self.init(.invalidResponse(.redirect), "\(failure)", "Check that the URL is the one of the API itself.")
    case .status(let response): self.init(status: response.head.status, wait: response.head.retryAfter(now: Self.now))
    case .deadlineExceeded(let limit):
      self.init(.timedOut(after: limit), "no whole answer within \(limit.inWords) in all", "Try again, or allow more time.")
    case .authentication(let failure): self.init(.invalidConfiguration, "\(failure)", "Check the credentials.")
    case .circuitOpen(let failure):
      let wait = failure.retryAfter > .zero ? "in \(failure.retryAfter.inWords)" : "in a while"
      self.init(.unavailable, "\(failure)", "Try again \(wait).")
    case .notCached, .lineTooLong, .file: self.init(.unavailable, "the network cannot be used (\(error))", nil)
    case .decoding(let error, let response): self.init(decoding: error, body: response.body)
    case .transport(let error): self.init(transport: error)
    }
  }

  private init(_ kind: NetworkFailure.Kind, _ cause: String, _ hint: String?) {
    self.kind = kind
    self.cause = cause
    self.hint = hint
  }

  /// In seconds since 1970.
  private static var now: Int { Int(Date().timeIntervalSince1970) }

  /// `wait` is what the server asks for, where it does.
  private init(status: HTTPResponse.Status, wait: Duration?) {
    let hint = "Try again in \(wait.flatMap { $0 > .zero ? $0.inWords : nil } ?? "a while")."
    switch status.code {
    case 429: self.init(.refusedForNow(status: 429), "the server wants fewer requests (status \(status.code))", hint)
    case 500...: self.init(.refusedForNow(status: status.code), "the server is in trouble (status \(status.code))", hint)
    case 401:
      let hint = "Put a name and a password that the server knows into the URL, as in https://NAME:PASSWORD@HOST."
      self.init(.invalidStatus(401), "the server wants to know who asks (status 401)", hint)
    case 403:
      self.init(
        .invalidStatus(403), "the server refuses access (status 403)", "Ask whoever runs the server for access, or use another one.")
    case 404:
      self.init(.invalidStatus(404), "the server has nothing there (status \(status.code))", Self.checkTheURL)
    default: self.init(.invalidStatus(status.code), "the server answered with status \(status.code)", Self.checkTheURL)
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
      self.init(.invalidResponse(.body), DecodingSentence(error)?.text ?? "the body cannot be decoded (\(error))", Self.checkTheAPI)
    }
  }

  private init(transport error: EngineError) {
    switch error.reason {
    case .unresolvedHost(let host):
      self.init(.cannotReach(.unknownHost), "the name \(host) is not known", "Check the spelling of the host and the network connection.")
    case .connectionFailed(let number) where number == EMFILE || number == ENFILE:
      let why = String(cString: strerror(number)).lowercased()
      let hint = number == EMFILE ? "Raise the limit of open files, such as with 'ulimit -n 1024'." : "Close other programs."
      self.init(.unavailable, "no connection can be opened (\(why))", hint)
    case .connectionFailed(let number):
      let why = number == 0 ? "" : " (\(String(cString: strerror(number)).lowercased()))"
      self.init(.cannotReach(.connection), "could not connect\(why)", "Check that the server is running and that the URL names its port.")
    case .insecure:
      let hint = "Check that the server speaks https there and that its certificate is valid."
      self.init(.cannotReach(.security), "no secure connection (\(TLSFailureSentence(error.detail)))", hint)
    case .connectionLost:
      self.init(
        .cannotReach(.lostConnection), "the server closed the connection without an answer", "Check that a web server answers there.")
    case .timedOut(.connect, let limit):
      let what =
        switch error.phase {
        case .resolve: "the name was not looked up"
        case .secure: "no secure connection"
        default: "no connection"
        }
      self.init(.timedOut(after: limit), "\(what) within \(limit.inWords)", "Check the network connection, or allow more time.")
    case .timedOut(_, let limit):
      self.init(.timedOut(after: limit), "no whole answer within \(limit.inWords)", "Try again, or allow more time.")
    case .truncated: self.init(.invalidResponse(.truncated), "the answer ended early", "Try again.")
    case .malformedResponse:
      self.init(.invalidResponse(.malformed), "the answer is not HTTP (\(error.detail))", "Check the URL of the server.")
    case .malformedBody(.contentCoding):
      self.init(.invalidResponse(.body), "the body does not decompress (\(error.detail))", Self.checkTheAPI)
    case .malformedBody(.chunking):
      self.init(.invalidResponse(.body), "the body has a chunk without a proper size (\(error.detail))", Self.checkTheAPI)
    case .tooLarge(.ratio, let limit):
      self.init(.invalidResponse(.tooLarge(limit: limit)), "the body decompresses to more than \(limit) times its size", Self.checkTheURL)
    case .uploadFailed: self.init(.invalidConfiguration, "the body to send could not be read (\(error.detail))", nil)
    case .fileFailed(let number):
      self.init(.invalidConfiguration, "the file failed (\(String(cString: strerror(number)).lowercased()))", nil)
    case .proxyRefused(let status):
      let why = status == 0 ? "(\(error.detail))" : "with status \(status)"
      self.init(.cannotReach(.connection), "the proxy refused \(why)", "Check the proxy's address and credentials.")
    case .tooLarge(let part, let limit):
      let what = part == .body ? "the body" : "the head of the answer"
      self.init(.invalidResponse(.tooLarge(limit: limit)), "\(what) is larger than \(limit.inBytes)", Self.checkTheURL)
    case .invalidRequest(let reason): self.init(.invalidConfiguration, "the request is not valid: \(reason)", nil)
    case .cancelled: self.init(.cancelled, "cancelled", nil)
    case .shutDown: self.init(.unavailable, "the network has been shut down", nil)
    case .unavailable: self.init(.unavailable, "the network cannot be used (\(error.detail))", nil)
    case .other: self.init(.cannotReach(.lostConnection), "the transfer failed (\(error.detail))", nil)
    }
  }
}

extension Int {
  /// In MiB or KiB where it is a whole number of them.
  fileprivate var inBytes: String {
    if self > 0, isMultiple(of: 1 << 20) { return "\(self >> 20) MiB" }
    if self > 0, isMultiple(of: 1 << 10) { return "\(self >> 10) KiB" }
    return "\(self) bytes"
  }
}
