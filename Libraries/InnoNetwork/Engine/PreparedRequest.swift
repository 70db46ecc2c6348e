public import HTTPTypes

/// One exchange as an engine sends it: nothing is added but what HTTP itself demands (`Host`, framing,
/// `Accept-Encoding`).
public struct PreparedRequest: Sendable {
  /// Any method but `CONNECT`.
  public var method: HTTPRequest.Method
  /// Where to; only `http` and `https` are sent.
  public var url: RequestURL
  /// Sent in this order. `Host`, `Content-Length`, `Transfer-Encoding` and `Connection` belong to the engine and are
  /// refused.
  public var headers: HTTPFields
  /// The whole body; `nil` sends none. An empty array sends `Content-Length: 0`.
  public var body: [UInt8]?
  /// A body that is read while it is sent, in place of `body`.
  public var upload: UploadSource?
  /// Called on the engine's thread whenever the progress changes; it must return at once. `nil` where it is not needed.
  ///
  /// A closure and not the continuation of a stream, whose size is unknown before run time: copies of the request, and
  /// the asynchronous functions that hold one, would take a quarter more instructions.
  public var progress: (@Sendable (TransferProgress) -> Void)?
  /// How long the parts of the exchange may take.
  public var timeouts: RequestTimeouts
  /// How much of a response is accepted.
  public var limits: ResponseLimits
  /// Whether the request may be sent twice: libcurl repeats it on its own if a pooled connection proves dead. A request
  /// that is not replayable gets a new connection.
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

/// How long an exchange, and its parts, may take; `nil` means without limit.
public struct RequestTimeouts: Sendable, Equatable {
  /// From the start to the last byte of the body.
  public var total: Duration?
  /// Name look-up, connection and TLS handshake together.
  public var connect: Duration?
  /// How long nothing at all may arrive; whole seconds, rounded up.
  public var idle: Duration?

  /// 60 seconds in all, 10 to connect, 30 of silence.
  public init(total: Duration? = .seconds(60), connect: Duration? = .seconds(10), idle: Duration? = .seconds(30)) {
    self.total = total
    self.connect = connect
    self.idle = idle
  }
}

/// How much of a response an engine accepts before it ends the exchange.
public struct ResponseLimits: Sendable, Equatable {
  /// Bytes of body, counted after decompression and while they arrive, whether the body is kept, streamed or written to
  /// a file.
  public var body: Int
  /// Bytes of the lines before and after the body: status lines and header fields, those of interim responses included,
  /// and trailers.
  public var head: Int
  /// How many times larger than what was received a body may become by decompression; not looked at below 1 MiB
  /// decompressed.
  public var ratio: Int

  /// 5 MiB of body, 64 KiB of head, a hundredfold growth.
  public init(body: Int = 5 << 20, head: Int = 64 << 10, ratio: Int = 100) {
    self.body = body
    self.head = head
    self.ratio = ratio
  }
}

/// A request body that is read while it is sent.
public enum UploadSource: Sendable {
  /// A regular file from its first to its last byte, read on the engine's thread. Its length is announced, and it can
  /// be read again, so that a request that may be replayed stays so.
  case file(path: String)
  /// Pieces as a sequence brings them: read by a task of their own, one piece ahead of what is being sent. Without a
  /// length HTTP/1.1 sends them in chunks.
  ///
  /// They cannot be had twice, so the request gets a connection of its own and is never sent again by the engine. An
  /// error of the sequence ends the exchange with `uploadFailed` and is found in ``EngineError/underlying``; a sum that
  /// differs from the length ends it likewise.
  case pieces(any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?)
}
