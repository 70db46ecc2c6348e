public import HTTPTypes

/// The complete request of one exchange. An engine adds only `Host`, the framing of the body and `Accept-Encoding`.
public struct PreparedRequest: Sendable {
  /// Any method but `CONNECT`.
  public var method: HTTPRequest.Method
  /// An engine refuses schemes other than `http` and `https`.
  public var url: RequestURL
  /// Sent in this order. An engine refuses `Host`, `Content-Length` and the headers of the connection, such as
  /// `Transfer-Encoding` and `Connection` (RFC 9110, section 7.6.1).
  public var headers: HTTPFields
  /// A body in memory; `nil` sends none. An empty array sends `Content-Length: 0`.
  public var body: [UInt8]?
  /// A body that is read while it is sent; `body` has to be `nil` then.
  public var upload: UploadSource?
  // A closure: the size of an `AsyncStream.Continuation` is known at run time only, and requests that contain one take
  // a quarter more instructions to copy and to pass through async functions.
  /// Called whenever the progress changes; all transfers of the engine wait until it returns. `nil` reports nothing.
  public var progress: (@Sendable (TransferProgress) -> Void)?
  /// Limits on the duration of the exchange.
  public var timeouts: RequestTimeouts
  /// Limits on the size of the response.
  public var limits: ResponseLimits
  /// Whether the request may be sent twice. libcurl resends a request by itself if the pooled connection turns out to
  /// be closed, so a request that is not replayable gets a new connection.
  public var isReplayable: Bool

  /// A request; `isReplayable` is initially true for idempotent methods (RFC 9110, section 9.2.2).
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
  /// Whether the method may be sent again with the same effect (RFC 9110, section 9.2.2); unknown methods do not count
  /// as idempotent.
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

  /// Whether the method only reads (RFC 9110, section 9.2.1); unknown methods do not count as safe.
  public var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }
}

/// Limits on the duration of an exchange; `nil` means no limit.
public struct RequestTimeouts: Sendable, Equatable {
  /// From the start to the last byte of the body.
  public var total: Duration?
  /// Name look-up, connection and TLS handshake together.
  public var connect: Duration?
  /// Without any byte transferred; rounded up to whole seconds.
  public var idle: Duration?

  /// 60 seconds in total, 10 to connect and 30 idle by default.
  public init(total: Duration? = .seconds(60), connect: Duration? = .seconds(10), idle: Duration? = .seconds(30)) {
    self.total = total
    self.connect = connect
    self.idle = idle
  }
}

/// Limits on the size of a response; an engine ends an exchange that exceeds one.
public struct ResponseLimits: Sendable, Equatable {
  /// Bytes of the body after decompression, counted as they arrive, whether the body is kept in memory, streamed or
  /// written to a file.
  public var body: Int
  /// Bytes of all lines outside the body: status lines and header fields, also those of interim responses, and
  /// trailers.
  public var head: Int
  /// Maximum ratio of the decompressed to the received size of a body; checked above 1 MiB decompressed only.
  public var ratio: Int

  /// 5 MiB of body, 64 KiB of head and a ratio of 100 by default.
  public init(body: Int = 5 << 20, head: Int = 64 << 10, ratio: Int = 100) {
    self.body = body
    self.head = head
    self.ratio = ratio
  }
}

/// A request body that is read while it is sent.
public enum UploadSource: Sendable {
  /// A whole regular file; reading it delays the other transfers of the engine. Its length is announced, and it is read
  /// again if the request is replayed.
  case file(path: String)
  /// An async sequence, read in a separate task one piece ahead of the transfer. Without a `length` in bytes HTTP/1.1
  /// uses the chunked coding (RFC 9112, section 7.1).
  ///
  /// A sequence can be read only once, so the request gets a new connection and the engine never resends it. If the
  /// sequence throws, the exchange fails with `uploadFailed` and ``EngineError/underlying``; it also fails with
  /// `uploadFailed` if the pieces do not add up to `length`.
  case pieces(any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?)
}
