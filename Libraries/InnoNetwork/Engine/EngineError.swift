/// Why an exchange brought no whole answer.
public struct EngineError: Error, Sendable, Equatable {
  /// The kinds of failure, as far as a caller can act differently on them.
  public enum Reason: Sendable, Equatable {
    /// Refused before anything was sent, for the reason given.
    case invalidRequest(String)
    /// The name of the host, or of the proxy, has no address.
    case unresolvedHost(String)
    /// No connection; the system's error number, zero where it gave none.
    case connectionFailed(errno: Int32)
    /// The TLS handshake failed or the certificate is not trusted.
    case insecure
    /// The connection ended before a whole head had come, or in the middle of the exchange.
    case connectionLost
    /// The body ended before the length, or the last chunk, that the server had announced.
    case truncated
    /// Not HTTP, or a content coding that does not decode.
    case malformedResponse
    /// A timeout passed; which one, and its value.
    case timedOut(Timeout, after: Duration)
    /// More bytes than allowed; which limit, and its value.
    case tooLarge(Part, limit: Int)
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
    case total
    case connect
    case idle
  }

  /// Which of ``ResponseLimits`` was exceeded.
  public enum Part: String, Sendable {
    case body
    case head
  }

  /// What happened.
  public let reason: Reason
  /// The transport's own words, for details; may be empty.
  public let detail: String

  /// An error with the transport's own words, where it has any.
  public init(_ reason: Reason, detail: String = "") {
    self.reason = reason
    self.detail = detail
  }
}

extension EngineError: CustomStringConvertible {
  /// The reason, and the transport's own words behind it.
  public var description: String { detail.isEmpty ? "\(reason)" : "\(reason): \(detail)" }
}
