/// Sends one prepared request to a server and returns the response: the boundary between the client and the transport.
///
/// An engine does no retries, redirects, interceptors, logging or decoding: each call is one exchange. ``CurlEngine``
/// is the engine over libcurl; tests replace it with a scripted one. The three ways to perform an exchange are isolated
/// to no actor and throw ``EngineError``:
/// - with the reason `cancelled`, at once, when the calling task is cancelled;
/// - with `timedOut` when a timeout of the request has passed; deadlines of calls rely on the total one;
/// - with `shutDown` after ``shutdown()``.
public protocol NetworkEngine: Sendable {
  /// Performs one exchange and returns its final head and whole body, whatever the status is.
  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse

  /// Starts one exchange and returns once its final head is there; the body follows as it is read.
  ///
  /// The total timeout runs on while the reader takes its time; the idle one counts only while the engine waits for the
  /// server.
  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream

  /// Performs one exchange and writes the body of a response with a status of 2xx to a file; the body returned is then
  /// empty.
  ///
  /// With any other status the body is returned and the file is not touched. What a failed exchange has written stays,
  /// to be resumed. Throws `fileFailed` where the file cannot be written, `malformedResponse` for a part (206) that
  /// cannot follow what the file holds, and `truncated` for one that is shorter than its `Content-Range`.
  func download(_ request: PreparedRequest, to file: DownloadFile) async throws(EngineError) -> EngineResponse

  /// Refuses new exchanges, ends those that run with the reason `shutDown`, and returns once every resource is
  /// released.
  ///
  /// Calling it again, also at the same time, is harmless and returns after the first call has finished its work.
  func shutdown() async
}

extension NetworkEngine {
  /// The whole response of ``send(_:)``, its body as one piece.
  public func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    let response = try await send(request)
    return EngineStream(head: response.head, body: ResponseBody([response.body], metrics: response.metrics))
  }

  /// Writes what ``stream(_:)`` brings.
  public func download(_ request: PreparedRequest, to file: DownloadFile) async throws(EngineError) -> EngineResponse {
    let stream = try await stream(request)
    let writer = try FileWriter(file, for: stream.head, to: request)
    var body: [UInt8] = []
    while let piece = try await stream.body.next() {
      if let writer { try writer.write(piece) } else { body += piece }
    }
    try writer?.finish()
    return EngineResponse(head: stream.head, body: body, metrics: stream.body.metrics ?? TransferMetrics())
  }
}

/// The response to one exchange.
public struct EngineResponse: Sendable {
  /// Status and header fields.
  public var head: ResponseHead
  /// The whole body, decompressed; empty where there was none.
  public var body: [UInt8]
  /// Timings and sizes.
  public var metrics: TransferMetrics

  /// A response for scripted engines.
  public init(head: ResponseHead, body: [UInt8] = [], metrics: TransferMetrics = TransferMetrics()) {
    self.head = head
    self.body = body
    self.metrics = metrics
  }
}

/// A response whose body has not been read yet.
public struct EngineStream: Sendable {
  /// Status and header fields.
  public var head: ResponseHead
  /// Read once; see ``ResponseBody``.
  public var body: ResponseBody

  /// A response for scripted engines.
  public init(head: ResponseHead, body: ResponseBody) {
    self.head = head
    self.body = body
  }
}

/// Timings of one exchange, each counted from its start, and its sizes on the wire.
public struct TransferMetrics: Sendable, Equatable {
  /// Until the name was resolved.
  public var nameLookup: Duration = .zero
  /// Until the connection was open; zero for one that was reused.
  public var connect: Duration = .zero
  /// Until the TLS handshake was done; zero without TLS.
  public var secure: Duration = .zero
  /// Until the first byte of the response.
  public var firstByte: Duration = .zero
  /// Until the last byte.
  public var total: Duration = .zero
  /// Whether an earlier exchange had opened the connection.
  public var reusedConnection = false
  /// Bytes sent, head and body; without those of TLS.
  public var sentBytes = 0
  /// Bytes received, head and body, before decompression; without those of TLS.
  public var receivedBytes = 0
  /// `HTTP/1.1` or `HTTP/2`; empty where it is not known.
  public var httpVersion = ""
  /// The address at the other end, the proxy's where there is one; empty where it is not known.
  public var remoteAddress = ""

  /// All zero and empty.
  public init() {}
}

/// How far an exchange has come, in bytes of body as they go over the wire: before decompression, and without framing.
public struct TransferProgress: Sendable, Equatable {
  /// Bytes of the request's body so far.
  public var sent: Int
  /// `nil` if the request has no body, or one of unknown length.
  public var totalToSend: Int?
  /// Bytes of the response's body so far; of a download, with what an earlier try had brought.
  public var received: Int
  /// `nil` while no length has been announced.
  public var totalToReceive: Int?

  /// Nothing sent or received, and no lengths known, by default.
  public init(sent: Int = 0, totalToSend: Int? = nil, received: Int = 0, totalToReceive: Int? = nil) {
    self.sent = sent
    self.totalToSend = totalToSend
    self.received = received
    self.totalToReceive = totalToReceive
  }
}
