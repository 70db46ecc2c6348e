/// Why an exchange has no complete response.
public struct EngineError: Error, Sendable, Equatable {
  /// The failures that a caller may handle differently.
  public enum Reason: Sendable, Equatable {
    /// The request was refused before anything was sent, or a streamed body has another reader already; the value says
    /// why.
    case invalidRequest(String)
    /// The name of this host could not be resolved.
    case unresolvedHost(String)
    /// The name of the proxy's host could not be resolved.
    case unresolvedProxy
    /// No connection could be opened. `errno` is the system's error number, zero if it is unknown; `EMFILE` and
    /// `ENFILE` mean that no file descriptor was left.
    case connectionFailed(errno: Int32)
    /// The TLS handshake failed or the certificate is not trusted.
    case insecure
    /// The connection was closed before the response began, or failed during the exchange.
    case connectionLost
    /// The response ended within its head, or before the end of the body that the server announced.
    case truncated
    /// The response is not valid HTTP, for example because of its `Content-Length` or `Content-Range`.
    case malformedResponse
    /// The body of the response cannot be read because of this fault.
    case malformedBody(BodyFault)
    /// This timeout expired; `after` is its value.
    case timedOut(Timeout, after: Duration)
    /// This limit was exceeded; `limit` is its value.
    case tooLarge(Part, limit: Int)
    /// The body to send could not be read, or has another length than announced. ``EngineError/underlying`` is the
    /// error of its sequence, if that threw.
    case uploadFailed
    /// The file to send could not be read, or the file to download to could not be written; `errno` is
    /// the system's error number.
    case fileFailed(errno: Int32)
    /// The proxy did not connect to the server, or requires credentials. `status` is the status of its response, such
    /// as 407; zero for a SOCKS proxy.
    case proxyRefused(status: Int)
    /// The server closed the WebSocket with another code than 1000 and 1001, which end its messages without an error.
    case webSocketClosed(WebSocketClosure)
    /// The server violated the WebSocket protocol or a limit of ``WebSocketOptions``, so this side closed it with
    /// this code.
    case webSocketViolation(WebSocketCloseCode)
    /// The calling task was cancelled.
    case cancelled
    /// The engine was shut down.
    case shutDown
    /// The engine cannot run with the installed libcurl, or for lack of memory or threads.
    case unavailable
    /// Any other failure of an exchange; `code` is libcurl's `CURLcode`.
    case other(code: Int)
  }

  /// Which timeout expired.
  public enum Timeout: String, Sendable {
    /// ``RequestTimeouts/total``
    case total
    /// ``RequestTimeouts/connect``
    case connect
    /// ``RequestTimeouts/idle``
    case idle
    /// ``WebSocketOptions/pingTimeout``
    case ping
  }

  /// Which of ``ResponseLimits`` was exceeded.
  public enum Part: String, Sendable {
    /// ``ResponseLimits/body``
    case body
    /// ``ResponseLimits/head``, or a limit of libcurl for a single line: 100 KiB, and 4 KiB for a trailer.
    case head
    /// ``ResponseLimits/ratio``
    case ratio
  }

  /// What can be wrong with a body.
  public enum BodyFault: String, Sendable {
    /// It cannot be decoded as its `Content-Encoding` says (RFC 9110, section 8.4). libcurl does not notice that the
    /// coding ends early in a body that has the announced length.
    case contentCoding
    /// It has a chunk without a valid size (RFC 9112, section 7.1).
    case chunking
  }

  /// The steps of an exchange.
  public enum Phase: String, Sendable {
    /// Looking up the name of the host.
    case resolve
    /// Opening the connection.
    case connect
    /// The TLS handshake.
    case secure
    /// Sending the request.
    case send
    /// Waiting for the response, and receiving it.
    case receive
  }

  /// The kind of failure.
  public let reason: Reason
  /// The message of libcurl or the system, for developers; may be empty.
  public let detail: String
  /// The step in which the exchange failed; `nil` if it had not begun, or if the step is unknown.
  public let phase: Phase?
  /// The proxy, if the exchange failed at it and not at the server; without user-info. Not compared by `==`.
  public let proxy: String?
  /// The error of the sequence that provides the body to send. Not compared by `==`.
  public let underlying: (any Error)?

  /// An error; only the reason is required.
  public init(
    _ reason: Reason, detail: String = "", phase: Phase? = nil, proxy: String? = nil, underlying: (any Error)? = nil
  ) {
    self.reason = reason
    self.detail = detail
    self.phase = phase
    self.proxy = proxy
    self.underlying = underlying
  }

  public static func == (left: EngineError, right: EngineError) -> Bool {
    left.reason == right.reason && left.detail == right.detail && left.phase == right.phase
  }
}

extension EngineError: CustomStringConvertible {
  /// The reason, followed by the detail.
  public var description: String { detail.isEmpty ? "\(reason)" : "\(reason): \(detail)" }
}
