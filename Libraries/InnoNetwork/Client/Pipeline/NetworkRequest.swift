public import HTTPTypes
public import InnoNetworkEngine

/// A request in the client, as interceptors see and change it.
public struct NetworkRequest: Sendable {
  /// Also decides whether a failed attempt is retried, see ``RetryPolicy/methods``.
  public var method: HTTPRequest.Method
  /// The whole URL, without user-info and fragment.
  public var url: RequestURL
  /// The fields of the call and of the configuration. `traceparent`, the token and cookies are added after the
  /// interceptors.
  public var headers: HTTPFields
  /// A body in memory; `nil` if there is none, or if it is an ``upload``.
  public var body: [UInt8]?
  /// A body that is read while it is sent; `nil` if there is none, or if it is in memory. Pieces that an interceptor
  /// sets are sent once: the call is then not retried, and redirects that keep the body are not followed.
  public var upload: UploadSource? {
    didSet { isUploadRepeatable = upload?.isFile ?? true }
  }
  /// The timeouts of one attempt, including its redirects.
  public var timeouts: RequestTimeouts
  /// Limits on the size of each response, including redirects.
  public var limits: ResponseLimits
  /// Identifies the call: the same for all its attempts.
  public var id: String { callID.text }
  private let callID: CallID
  /// The number of the attempt, from 1.
  public internal(set) var attempt = 1
  /// How many attempts the call may have, including the first.
  public internal(set) var maximumAttempts = 1
  /// Whether it is the handshake of a WebSocket.
  public internal(set) var opensWebSocket = false
  /// Whether ``upload`` can be read again from its start.
  var isUploadRepeatable = true
  /// See ``RetryPolicy/honorsIdempotencyKeys``.
  var honorsIdempotencyKeys = true
  /// Whether the server recognizes a repetition of the request.
  var hasHonoredKey: Bool { honorsIdempotencyKeys && headers.hasIdempotencyKey }
  /// Whether the request asks for the rest of a file, so that a call that accepts 200 also accepts 206.
  var acceptsPart = false
  /// Whether the server has responded to this attempt with a rejection of the token.
  var isTokenRejected = false
  /// The trace of the call; `nil` if the client does not trace.
  var trace: TraceContext?
  /// See ``PreparedRequest/progress``.
  var progress: (@Sendable (TransferProgress) -> Void)?

  init(
    method: HTTPRequest.Method, url: RequestURL, headers: HTTPFields, content: RequestBody.Content?,
    timeouts: RequestTimeouts, limits: ResponseLimits, callID: CallID
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.timeouts = timeouts
    self.limits = limits
    self.callID = callID
    switch content?.source {
    case nil: break
    case .bytes(let bytes): body = bytes
    case .upload(let source, let isRepeatable):
      upload = source
      isUploadRepeatable = isRepeatable
    }
  }

  /// The request for the engine.
  var prepared: PreparedRequest {
    var prepared = PreparedRequest(
      method: method, url: url, headers: headers, body: body, timeouts: timeouts, limits: limits)
    prepared.upload = upload
    prepared.progress = progress
    if hasHonoredKey { prepared.isReplayable = true }
    return prepared
  }
}

extension UploadSource {
  fileprivate var isFile: Bool {
    if case .file = self { true } else { false }
  }
}

/// Changes requests before they are sent, for example to add a header.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send. Runs on no actor, once for each attempt, before the token is set and the cache is
  /// looked up; not for redirects. By default an error ends the call without a retry. An interceptor that adds an
  /// `Idempotency-Key` has to add the same one on each attempt, for example ``NetworkRequest/id``: such a call is
  /// retried whatever its method.
  func intercept(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Observes or changes responses before their status is checked.
public protocol ResponseInterceptor: Sendable {
  /// Returns the response to continue with. Runs on no actor, also for responses from the cache. By default an error
  /// ends the call without a retry.
  ///
  /// A streamed response with an accepted status comes without its body, and the reader gets the body as received. If
  /// the interceptor changes the status to one that the call does not accept, the error does not contain the body,
  /// which may never end.
  ///
  /// A streamed response with another status comes with its body, up to the limit of the configuration. If the
  /// interceptor changes the status to an accepted one, the reader gets the body that the interceptor returns. If that
  /// body is unchanged, the bytes beyond the limit follow it.
  func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse
}

/// The trace of a call (W3C Trace Context, section 3.2.2).
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(words: 2)

  /// Adds a `traceparent` with a new parent id, unless the request has one. The `sampled` flag is not set, because the
  /// client records no spans.
  func inject(into request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(words: 1))-00"
  }
}

/// Lower-case hexadecimal digits.
enum Hexadecimal {
  /// Random 64-bit words of the system's generator, which cannot be predicted; each takes a system call.
  static func random(words count: Int) -> String {
    (0..<count).map { _ in text(UInt64.random(in: .min ... .max)) }.joined()
  }

  /// Always sixteen digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
