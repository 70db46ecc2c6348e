/// Why an exchange brought no whole response.
public struct EngineError: Error, Sendable, Equatable {
  /// The kinds of failure, as far as a caller can act differently on them.
  public enum Reason: Sendable, Equatable {
    /// Refused before anything was sent, for the reason given.
    case invalidRequest(String)
    /// The name of the host, or of the proxy, has no address.
    case unresolvedHost(String)
    /// No connection; the system's error number, zero where it gave none: `EMFILE` and `ENFILE` where no descriptor is
    /// left to open one with.
    case connectionFailed(errno: Int32)
    /// The TLS handshake failed or the certificate is not trusted.
    case insecure
    /// The connection ended before anything of the response had come, or in the middle of the exchange.
    case connectionLost
    /// The response ended within its head, or before the length, or the last chunk, that the server had announced.
    case truncated
    /// Not HTTP.
    case malformedResponse
    /// HTTP with a body that cannot be read, and what is wrong with it.
    case malformedBody(BodyFault)
    /// A timeout passed; which one, and its value.
    case timedOut(Timeout, after: Duration)
    /// More bytes than allowed; which limit, and its value.
    case tooLarge(Part, limit: Int)
    /// The body to send could not be had; the cause is ``EngineError/underlying``, where there is one.
    case uploadFailed
    /// The file to send, or to write to, failed; the system's error number.
    case fileFailed(errno: Int32)
    /// The proxy did not connect to the server; its status, 407 where it requires credentials, and zero for a SOCKS
    /// proxy.
    case proxyRefused(status: Int)
    /// The calling task was cancelled.
    case cancelled
    /// The engine was shut down.
    case shutDown
    /// The system or the installed libcurl cannot carry the engine.
    case unavailable
    /// Any other failure of libcurl, by its code.
    case other(code: Int)
  }

  /// Which of ``RequestTimeouts`` passed.
  public enum Timeout: String, Sendable {
    /// ``RequestTimeouts/total``: the exchange took too long in all.
    case total
    /// ``RequestTimeouts/connect``: no connection, handshake included, came about in time.
    case connect
    /// ``RequestTimeouts/idle``: nothing at all arrived for so long.
    case idle
  }

  /// Which of ``ResponseLimits`` was exceeded.
  public enum Part: String, Sendable {
    /// The body, after decompression.
    case body
    /// The lines before and after the body, or one of them alone: libcurl takes none above 100 KiB, and no trailer
    /// above 4 KiB.
    case head
    /// The body in relation to what was received of it, after decompression.
    case ratio
  }

  /// What can be wrong with a body.
  public enum BodyFault: String, Sendable {
    /// Compressed, so it says, and does not decompress.
    case contentCoding
    /// A chunk without a proper size (RFC 9112, section 7.1).
    case chunking
  }

  /// How far an exchange can come.
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

  /// What happened.
  public let reason: Reason
  /// The transport's own words, for details; may be empty.
  public let detail: String
  /// How far the exchange had come; `nil` if it had not begun, and where that is not known.
  public let phase: Phase?
  /// What the caller's own part in the exchange threw. Not compared by `==`.
  public let underlying: (any Error)?

  /// An error with the transport's own words, where it has any.
  public init(_ reason: Reason, detail: String = "", phase: Phase? = nil, underlying: (any Error)? = nil) {
    self.reason = reason
    self.detail = detail
    self.phase = phase
    self.underlying = underlying
  }

  public static func == (left: EngineError, right: EngineError) -> Bool {
    left.reason == right.reason && left.detail == right.detail && left.phase == right.phase
  }
}

extension EngineError: CustomStringConvertible {
  /// The reason, and the transport's own words behind it.
  public var description: String { detail.isEmpty ? "\(reason)" : "\(reason): \(detail)" }
}
