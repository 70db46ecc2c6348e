import Glibc
public import HTTPTypes
public import InnoNetworkEngine

/// Why a call failed, with its cause and phase.
public struct NetworkError: Error, Sendable {
  /// The kinds of failure, with their causes.
  public enum Kind: Sendable {
    /// Refused before anything was sent, with the reason.
    case invalidRequest(String)
    /// No token could be provided.
    case authentication(AuthenticationFailure)
    /// The circuit breaker is open.
    case circuitOpen(CircuitOpen)
    /// The exchange failed.
    case transport(EngineError)
    /// A redirect was not followed.
    case redirect(RedirectFailure)
    /// The call does not accept the status of the response.
    case status(NetworkResponse)
    /// The response could not be decoded, with the decoder's error.
    case decoding(any Error, NetworkResponse)
    /// A line or an event of a stream is longer than the limit in bytes.
    case lineTooLong(limit: Int)
    /// An interceptor or the signer threw.
    case interceptor(any Error)
    /// The call allows only stored responses (`only-if-cached`), and there is none.
    case notCached
    /// A download cannot write the file at this path, with the system's error number.
    case file(String, errno: Int32)
    /// The whole call took longer than this deadline.
    case deadlineExceeded(Duration)
    /// The calling task was cancelled, or ``NetworkClient/cancel(tag:)`` cancelled the call.
    case cancelled
  }

  /// The step in which a call failed.
  public enum Phase: String, Sendable, CaseIterable {
    /// Building the request: it was refused before anything was sent.
    case build
    /// Authentication: no usable token was available.
    case authenticate
    /// The circuit breaker is open, and nothing was sent.
    case circuit
    /// Looking up the name of the host, or of the proxy.
    case resolve
    /// Opening the connection, or the tunnel through a proxy; also if the engine cannot run, see
    /// `EngineError.Reason.unavailable`.
    case connect
    /// The TLS handshake, and the check of the certificate.
    case tls
    /// Sending the request: the connection was lost, or the body could not be read.
    case send
    /// Receiving the response: its body ended early or is malformed; also other failures of libcurl, except while the
    /// request is sent.
    case receive
    /// A timeout of one attempt passed, or the deadline of the whole call.
    case timeout
    /// The response, its growth by decompression or one line of a stream is larger than allowed.
    case limit
    /// Following a redirect: it is forbidden, cannot be followed or exceeds the limit.
    case redirect
    /// Running an interceptor or the signer.
    case intercept
    /// Looking up the cache: the call allows only stored responses, and there is none.
    case cache
    /// Checking the status of the response.
    case status
    /// Decoding the response.
    case decode
    /// Reading the file to send, or writing the file to download to.
    case file
    /// The call was cancelled, during any step.
    case cancelled
    /// The client was shut down before the call had ended, or before it began.
    case shutdown
  }

  /// The kind of failure, with its cause.
  public let kind: Kind
  /// The method of the failed request; after a redirect it may differ from the call's.
  public let method: HTTPRequest.Method
  /// The URL of the failed request; `nil` if none could be built.
  public let url: RequestURL?
  /// How many attempts were made: 0 for a call after a shutdown. One that ended with `invalidRequest`,
  /// `authentication`, `circuitOpen` or `notCached` is not counted, unless the server has rejected its token.
  public let attempts: Int
  /// Whether the server may have performed the request before this failure: in an earlier attempt, or because the
  /// failure is that of an interceptor of the response.
  var followsPerformance = false

  /// Converts the engine's `cancelled` and `invalidRequest` to the kinds of that name. `attempts` includes the last
  /// attempt, which is not counted for some kinds, unless `hasResponse`: see the property.
  public init(_ kind: Kind, method: HTTPRequest.Method, url: RequestURL?, attempts: Int, hasResponse: Bool = false) {
    self.kind =
      if case .transport(let error) = kind {
        switch error.reason {
        case .cancelled: .cancelled
        case .invalidRequest(let reason): .invalidRequest(reason)
        default: kind
        }
      } else {
        kind
      }
    self.method = method
    self.url = url
    self.attempts =
      switch self.kind {
      case .invalidRequest, .authentication, .circuitOpen, .notCached: hasResponse ? attempts : max(0, attempts - 1)
      default: attempts
      }
  }

  /// Converts an error of any step of the pipeline.
  init(_ cause: any Error, for request: NetworkRequest) {
    let kind: Kind =
      switch cause {
      case let error as NetworkError: error.kind
      case let error as EngineError: .transport(error.naming(request.timeouts))
      case let error as RedirectFailure: .redirect(error)
      case let error as CircuitOpen: .circuitOpen(error)
      case let error as AuthenticationFailure: .authentication(error)
      case is CancellationError: .cancelled
      default: .interceptor(cause)
      }
    self.init(kind, for: request)
  }

  init(_ kind: Kind, for request: NetworkRequest) {
    self.init(
      kind, method: request.method, url: request.url, attempts: request.attempt, hasResponse: request.isTokenRejected)
  }

  /// The step in which the call failed.
  public var phase: Phase {
    switch kind {
    case .invalidRequest: .build
    case .authentication: .authenticate
    case .circuitOpen: .circuit
    case .redirect: .redirect
    case .status: .status
    case .decoding: .decode
    case .lineTooLong: .limit
    case .interceptor: .intercept
    case .notCached: .cache
    case .file: .file
    case .deadlineExceeded: .timeout
    case .cancelled: .cancelled
    case .transport(let error): error.clientPhase
    }
  }

  /// The error that a decoder, an interceptor, a token source or the body of an upload has thrown; `nil` for other
  /// failures.
  public var underlying: (any Error)? {
    switch kind {
    case .decoding(let error, _), .interceptor(let error), .authentication(.unavailable(let error)): error
    case .transport(let error): error.underlying
    default: nil
    }
  }
}

extension EngineError {
  fileprivate var clientPhase: NetworkError.Phase {
    switch reason {
    case .invalidRequest: .build
    case .unresolvedHost, .unresolvedProxy: .resolve
    case .connectionFailed, .proxyRefused, .unavailable: .connect
    case .insecure: .tls
    case .connectionLost, .other: phase == .send ? .send : .receive
    case .truncated, .malformedResponse, .malformedBody, .webSocketClosed, .webSocketViolation: .receive
    case .uploadFailed: .send
    case .fileFailed: .file
    case .timedOut: .timeout
    case .tooLarge: .limit
    case .cancelled: .cancelled
    case .shutDown: .shutdown
    }
  }

  /// Replaces the length of an expired total timeout with that of the whole attempt: after a redirect the exchange had
  /// only the rest of it.
  fileprivate func naming(_ timeouts: RequestTimeouts) -> EngineError {
    guard case .timedOut(.total, _) = reason, let total = timeouts.total else { return self }
    return EngineError(.timedOut(.total, after: total), detail: detail, phase: phase, underlying: underlying)
  }
}

extension NetworkError: CustomStringConvertible {
  /// For logs and developers: method, URL without query values, phase and cause.
  public var description: String {
    "\(method.rawValue) \(url?.redacted ?? "-") failed in phase \(phase.rawValue) "
      + "after \(attempts) attempt(s): \(cause)"
  }

  private var cause: String {
    switch kind {
    case .invalidRequest(let reason): reason
    case .authentication(let failure): "\(failure)"
    case .circuitOpen(let failure): "\(failure)"
    case .transport(let error): "\(error)"
    case .redirect(let failure): "\(failure)"
    case .status(let response): "status \(response.head.status.code)"
    case .decoding(let error, _), .interceptor(let error): "\(error)"
    case .lineTooLong(let limit): "a line of the stream is longer than \(limit) bytes"
    case .notCached: "there is no stored response, and the call accepts no other (only-if-cached)"
    case .file(let path, EWOULDBLOCK): "another download is writing \(path)"
    case .file(let path, let number):
      "the file \(path) cannot be used (\(String(cString: strerror(number)).lowercased()))"
    case .deadlineExceeded(let limit): "the call took longer than \(limit.secondsText) seconds in all"
    case .cancelled: "cancelled"
    }
  }
}
