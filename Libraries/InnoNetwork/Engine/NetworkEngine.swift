/// Sends one prepared request to a server and returns the response: the boundary between the client and the transport.
///
/// An engine does not retry, follow redirects, log or decode: each call is one exchange. ``CurlEngine`` is the engine
/// over libcurl; tests use a scripted one. `send`, `stream` and `download` run on no actor and throw ``EngineError``:
/// - with the reason `cancelled`, at once, when the calling task is cancelled;
/// - with `timedOut` when a timeout of the request expires; the client shortens the total one to enforce a deadline;
/// - with `shutDown` after ``shutdown()``.
public protocol NetworkEngine: Sendable {
  /// Performs one exchange and returns the final head and the whole body, whatever the status.
  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse

  /// Starts one exchange and returns when its final head has arrived; the body is received as it is read.
  ///
  /// Time that the reader takes counts towards the total timeout, and not towards the idle one.
  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream

  /// Performs one exchange and writes the body of a 2xx response to a file; the returned body is then empty.
  ///
  /// With any other status the body is returned and the file is not touched. Bytes that a failed exchange has written
  /// stay, so that it can be resumed. Throws `fileFailed` if the file cannot be written, `malformedResponse` for a 206
  /// that does not continue the file, and `truncated` for a 206 that is shorter than its `Content-Range`.
  func download(_ request: PreparedRequest, to file: DownloadFile) async throws(EngineError) -> EngineResponse

  /// Performs the handshake of a WebSocket (RFC 6455, section 4.1): sends a `GET` request with the fields of the
  /// handshake. Returns the open connection if the status is 101, and the response otherwise.
  ///
  /// The total timeout is that of the handshake. By default an engine refuses this with `invalidRequest`.
  func webSocket(_ request: PreparedRequest, options: WebSocketOptions) async throws(EngineError) -> EngineWebSocket

  /// Refuses new exchanges, ends the running ones with the reason `shutDown`, and returns when all resources are
  /// released.
  ///
  /// It may be called several times, also concurrently; every call returns after the first has done its work.
  func shutdown() async
}

extension NetworkEngine {
  public func webSocket(
    _ request: PreparedRequest, options: WebSocketOptions
  ) async throws(EngineError) -> EngineWebSocket {
    throw EngineError(.invalidRequest("this engine has no WebSockets"))
  }

  /// The whole response of ``send(_:)``, its body as one piece.
  public func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    let response = try await send(request)
    return EngineStream(head: response.head, body: ResponseBody([response.body], metrics: response.metrics))
  }

  /// Writes the body of ``stream(_:)``.
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
  /// The whole body, decompressed; empty if there is none.
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

/// Timings of one exchange, all measured from its start, and its sizes on the wire.
public struct TransferMetrics: Sendable, Equatable {
  /// Until the name was resolved.
  public var nameLookup: Duration = .zero
  /// Until the connection was open; zero if it was reused.
  public var connect: Duration = .zero
  /// Until the TLS handshake was complete; zero without TLS, and if the connection was reused.
  public var secure: Duration = .zero
  /// Until the first byte of the response.
  public var firstByte: Duration = .zero
  /// Until the last byte.
  public var total: Duration = .zero
  /// Whether the connection was opened by an earlier exchange.
  public var reusedConnection = false
  /// Bytes sent in head and body, without those that TLS adds. A body in memory that libcurl sends together with the
  /// head, which it does up to 64 KiB, counts twice: CURLINFO_REQUEST_SIZE has it too.
  public var sentBytes = 0
  /// Bytes received in head and body, before decompression and without those that TLS adds.
  public var receivedBytes = 0
  /// `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`; empty if unknown.
  public var httpVersion = ""
  /// The IP address of the server, or of the proxy; empty if unknown.
  public var remoteAddress = ""

  /// All zero and empty.
  public init() {}
}

/// The progress of an exchange, in bytes of body on the wire: before decompression, and without framing.
public struct TransferProgress: Sendable, Equatable {
  /// Bytes of the request's body sent so far.
  public var sent: Int
  /// `nil` if the request has no body, or one of unknown length.
  public var totalToSend: Int?
  /// Bytes of the response's body received so far; in a download of the client, including those of earlier attempts.
  public var received: Int
  /// `nil` while the length is unknown.
  public var totalToReceive: Int?

  /// No bytes and unknown lengths by default.
  public init(sent: Int = 0, totalToSend: Int? = nil, received: Int = 0, totalToReceive: Int? = nil) {
    self.sent = sent
    self.totalToSend = totalToSend
    self.received = received
    self.totalToReceive = totalToReceive
  }
}
