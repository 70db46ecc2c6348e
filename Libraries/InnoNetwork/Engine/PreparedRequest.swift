public import HTTPTypes

/// One exchange as an engine sends it: nothing is added but what HTTP itself demands (`Host`, framing, `Accept-Encoding`).
public struct PreparedRequest: Sendable {
  /// Any method but `CONNECT`.
  public var method: HTTPRequest.Method
  /// Where to; only `http` and `https` are sent.
  public var url: RequestURL
  /// Sent in this order. `Host`, `Content-Length`, `Transfer-Encoding` and `Connection` belong to the engine and are refused.
  public var headers: HTTPFields
  /// The whole body; `nil` sends none. An empty array sends `Content-Length: 0`.
  public var body: [UInt8]?
  /// A body that is read while it is sent, in place of `body`.
  public var upload: UploadSource?
  /// Told how far the exchange has come, as often as that changes; never finished by the engine. A stream that keeps the newest value only
  /// is what suits it.
  public var progress: AsyncStream<TransferProgress>.Continuation?
  /// How long the parts of the exchange may take.
  public var timeouts: RequestTimeouts
  /// How much of an answer is accepted.
  public var limits: ResponseLimits
  /// Whether sending the request twice does no harm: libcurl resends on its own when a pooled connection proves dead, so a request that is
  /// not replayable gets a connection of its own.
  public var isReplayable: Bool

  /// A request; `isReplayable` starts as what RFC 9110, section 9.2.2, says of the method.
  public init(
    method: HTTPRequest.Method = .get, url: RequestURL, headers: HTTPFields = [:], body: [UInt8]? = nil,
    timeouts: RequestTimeouts = RequestTimeouts(), limits: ResponseLimits = ResponseLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
    self.limits = limits
    self.isReplayable = method.isIdempotent
  }
}

extension HTTPRequest.Method {
  /// Whether the method may be sent again with the same effect (RFC 9110, section 9.2.2); unknown methods are not.
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

  /// Whether the method only reads (RFC 9110, section 9.2.1); unknown methods do not count as safe.
  public var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }
}
