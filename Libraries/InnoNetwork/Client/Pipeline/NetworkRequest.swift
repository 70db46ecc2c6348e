public import HTTPTypes
public import InnoNetworkEngine

/// A request on its way through the client, as interceptors see and change it.
public struct NetworkRequest: Sendable {
  /// What is asked of the server; whether a failed attempt is followed by another depends on it.
  public var method: HTTPRequest.Method
  /// Where the request goes, the query included; without user-info and fragment.
  public var url: RequestURL
  /// The header fields to send, the configuration's among them; cookies and the token come after the interceptors.
  public var headers: HTTPFields
  /// A body in memory; `nil` for none, and for one that comes from ``upload``.
  public var body: [UInt8]?
  /// A body that is read while it is sent; `nil` for bodies in memory.
  public var upload: UploadSource?
  /// The timeouts of one attempt, its redirects included.
  public var timeouts: RequestTimeouts
  /// How much of each response is accepted, those to redirects included.
  public var limits: ResponseLimits
  /// The same for every attempt of one call, and different for every call; for correlation.
  public var id: String { callID.text }
  private let callID: CallID
  /// 1 for the first.
  public internal(set) var attempt = 1
  /// How many attempts the call's policy allows, this one included.
  public internal(set) var maximumAttempts = 1
  /// Whether ``upload`` can be read again from its start.
  var isUploadRepeatable = true
  /// Whether 206 is as good as 200: the request asks for the rest of a file.
  var acceptsPart = false
  /// The trace of all attempts, unless the request has a `traceparent` of its own; `nil` for none.
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

  /// As the engine takes it.
  var prepared: PreparedRequest {
    var prepared = PreparedRequest(
      method: method, url: url, headers: headers, body: body, timeouts: timeouts, limits: limits)
    prepared.upload = upload
    prepared.progress = progress
    if headers.hasIdempotencyKey { prepared.isReplayable = true }
    return prepared
  }
}

/// Changes requests before they are sent, such as headers for every call.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send. Runs on no actor, on each attempt, before the token is set and before the cache is
  /// looked up; not again for a redirect. An error ends the call without retry.
  func intercept(_ request: NetworkRequest) async throws -> NetworkRequest
}

/// Observes or changes responses before their status is checked.
public protocol ResponseInterceptor: Sendable {
  /// Returns the response to continue with. Runs on no actor, after the cache. Of a streamed response it gets the head
  /// alone, and only its changes to the head count. An error ends the call without retry.
  func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse
}

/// Identifiers of W3C Trace Context (section 3.2.2), for requests that have none.
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(words: 2)

  /// Adds `traceparent`, unless the request has one. Not sampled: whether spans are kept is for tracers to say.
  func inject(into request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(words: 1))-00"
  }
}

/// Lower-case hexadecimal digits.
enum Hexadecimal {
  /// Random words of 64 bits from the system's generator, which no one can guess; each is a system call.
  static func random(words count: Int) -> String {
    (0..<count).map { _ in text(UInt64.random(in: .min ... .max)) }.joined()
  }

  /// Sixteen digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
