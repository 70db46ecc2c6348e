public import HTTPTypes
public import InnoNetworkEngine

/// Why a call brought no response, with its cause and the phase it failed in.
public struct NetworkError: Error, Sendable {
  /// What happened, with the cause.
  public enum Kind: Sendable {
    /// Refused before anything was sent, for the reason given.
    case invalidRequest(String)
    /// The engine brought no answer.
    case transport(EngineError)
    /// A redirect that is not followed.
    case redirect(RedirectFailure)
    /// An answer whose status the call does not accept.
    case status(NetworkResponse)
    /// An answer that did not become the response; the decoder's own error.
    case decoding(any Error, NetworkResponse)
    /// An interceptor threw.
    case interceptor(any Error)
    /// The calling task was cancelled.
    case cancelled
  }

  /// Where a call failed.
  public enum Phase: String, Sendable {
    case build
    case resolve
    case connect
    case tls
    case receive
    case timeout
    case limit
    case redirect
    case intercept
    case status
    case decode
    case cancelled
    case shutdown
  }

  public let kind: Kind
  public let method: HTTPRequest.Method
  /// Where the failing attempt was going; `nil` where no URL could be built.
  public let url: RequestURL?
  /// How many attempts were made; zero where nothing was sent.
  public let attempts: Int

  /// An error for a request; the engine's own words for a cancellation and a refusal become the client's.
  init(_ kind: Kind, method: HTTPRequest.Method, url: RequestURL?, attempts: Int) {
    switch kind {
    case .transport(let error) where error.reason == .cancelled: self.kind = .cancelled
    case .interceptor(let error) where error is CancellationError: self.kind = .cancelled
    case .transport(let error):
      if case .invalidRequest(let reason) = error.reason { self.kind = .invalidRequest(reason) } else { self.kind = kind }
    default: self.kind = kind
    }
    self.method = method
    self.url = url
    self.attempts = attempts
  }

  /// Where the call failed.
  public var phase: Phase {
    switch kind {
    case .invalidRequest: .build
    case .redirect: .redirect
    case .status: .status
    case .decoding: .decode
    case .interceptor: .intercept
    case .cancelled: .cancelled
    case .transport(let error):
      switch error.reason {
      case .invalidRequest: .build
      case .unresolvedHost: .resolve
      case .connectionFailed, .unavailable: .connect
      case .insecure: .tls
      case .connectionLost, .truncated, .malformedResponse, .other: .receive
      case .timedOut: .timeout
      case .tooLarge: .limit
      case .cancelled: .cancelled
      case .shutDown: .shutdown
      }
    }
  }
}

extension NetworkError: CustomStringConvertible {
  /// For logs and developers: method, URL without query values, phase and cause.
  public var description: String {
    "\(method.rawValue) \(url?.redacted ?? "-") failed in phase \(phase.rawValue) after \(attempts) attempt(s): \(cause)"
  }

  private var cause: String {
    switch kind {
    case .invalidRequest(let reason): reason
    case .transport(let error): "\(error)"
    case .redirect(let failure): "\(failure)"
    case .status(let response): "status \(response.head.status.code)"
    case .decoding(let error, _), .interceptor(let error): "\(error)"
    case .cancelled: "cancelled"
    }
  }
}
