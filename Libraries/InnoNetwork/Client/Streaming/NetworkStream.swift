import HTTPTypes
public import InnoNetworkEngine

extension NetworkClient {
  /// Performs one call and returns when the head of its response has arrived and its status is accepted; the body is
  /// received as it is read.
  ///
  /// Up to the head, retries, redirects, tokens and interceptors work as for ``request(_:)``. The cache, coalescing and
  /// the definition's decoding are not used. Unless the call states limits and timeouts, the body may have any size,
  /// and only the connect and idle timeouts apply.
  @concurrent
  public func stream(_ definition: some APIDefinition) async throws(NetworkError) -> NetworkStream {
    try await stream(definition, adding: [:])
  }

  /// Server-sent events (HTML Standard, section 9.2). When the connection ends, another one continues after the last
  /// event (`Last-Event-ID`).
  ///
  /// Nothing is sent before the first event is requested. The sequence ends if the server responds with 204, and throws
  /// if a connection fails in a way that is not temporary, if the response is not an event stream, and if a line or
  /// an event is longer than ``NetworkStream/defaultLineLimit``. A request with an unsafe method and no idempotency
  /// key, or with a body that can be read only once, is not sent again: its events end with the first connection.
  ///
  /// The request's `Accept` and `Cache-Control` are replaced. Each connection is a call of its own to observers.
  public func events(_ definition: some APIDefinition, reconnection: EventReconnection = EventReconnection())
    -> EventStream
  {
    let (pipeline, method, tag) = (pipeline, definition.method, definition.tag)
    let mayRepeat = (method.isSafe || definition.idempotencyKey != nil) && definition.body.isRepeatable
    return EventStream(
      reconnection: reconnection, mayRepeat: mayRepeat,
      wait: { (delay) async throws(NetworkError) in
        do throws(EngineError) {
          try await pipeline.calls.wait(delay, on: pipeline.configuration.resilience.retry.clock, tag: tag)
        } catch {
          throw NetworkError(.transport(error), method: method, url: nil, attempts: 0)
        }
      },
      open: { (lastID) async throws(NetworkError) in
        var headers: HTTPFields = [.accept: "text/event-stream", .cacheControl: "no-store"]
        headers[.lastEventID] = lastID
        return try await self.stream(definition, adding: headers)
      })
  }

  @concurrent
  func stream(_ definition: some APIDefinition, adding headers: HTTPFields) async throws(NetworkError) -> NetworkStream
  {
    let (pipeline, tag) = (pipeline, definition.tag)
    @Sendable func open() async throws(NetworkError) -> NetworkStream {
      var request = try pipeline.request(for: definition, .streamed)
      for field in headers { request.headers[field.name] = field.value }
      return try await pipeline.run(&request) { (request) async throws(NetworkError) in
        let result = try await pipeline.response(to: request, of: definition, .streamed)
        request.attempt = result.attempt
        let body = result.stream ?? ResponseBody()
        return NetworkStream(
          head: result.response.head, url: result.response.url, method: request.method, attempts: result.attempt,
          body: body,
          lease: pipeline.calls.lease(tag: tag, cancel: body.cancel))
      }
    }
    guard let tag else { return try await open() }
    return try await pipeline.calls.run(tag: tag, open).get()
  }
}

/// A response whose body is read as it arrives: a sequence of pieces, or of ``lines`` or ``events``.
///
/// ```swift
/// let stream = try await client.stream(Export())
/// for try await line in stream.lines { print(line) }
/// ```
/// The transfer pauses while the stream is not read: at most about 256 KiB are buffered. It can be read once, by one
/// reader. Releasing it before its end, cancelling the reading task and ``cancel()`` cancel the transfer.
public struct NetworkStream: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = NetworkError

  /// The default limit of ``lines`` and ``events`` for one line and one event: 1 MiB.
  public static let defaultLineLimit = 1 << 20

  /// Status and header fields of the response.
  public let head: ResponseHead
  /// The URL of the response, after redirects.
  public let url: RequestURL
  let method: HTTPRequest.Method
  let attempts: Int
  let body: ResponseBody
  let lease: CallRegistry.Lease

  /// Timings and sizes of the exchange; `nil` until the end has been read without an error.
  public var metrics: TransferMetrics? { body.metrics }

  /// Cancels the transfer; reading then throws an error of the kind `cancelled`.
  public func cancel() { body.cancel() }

  /// The body as lines of UTF-8, without their terminators (LF or CRLF); the last one may have none. Bytes that are not
  /// UTF-8 become U+FFFD.
  public var lines: LineSequence { lines(limit: Self.defaultLineLimit) }

  /// ``lines`` with another limit for the length of a line in bytes. A longer line throws an error of the kind
  /// `lineTooLong`.
  public func lines(limit: Int) -> LineSequence { LineSequence(stream: self, limit: limit) }

  /// The body as server-sent events (HTML Standard, section 9.2.6), of this connection only;
  /// ``NetworkClient/events(_:reconnection:)`` reconnects. A line or an event longer than ``defaultLineLimit`` throws
  /// an error of the kind `lineTooLong`.
  public var events: EventSequence { EventSequence(stream: self, limit: Self.defaultLineLimit) }

  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Reads the stream.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let stream: NetworkStream

    public nonisolated(nonsending) mutating func next() async throws(NetworkError) -> [UInt8]? {
      try await stream.next()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> [UInt8]? {
      try await stream.next()
    }
  }

  nonisolated(nonsending) func next() async throws(NetworkError) -> [UInt8]? {
    do {
      let piece = try await body.next()
      if piece == nil { lease.end() }
      return piece
    } catch {
      // A second reader is refused while the first one goes on.
      let isRefusal = if case .invalidRequest = error.reason { true } else { false }
      if !isRefusal { lease.end() }
      throw failure(.transport(error))
    }
  }

  func failure(_ kind: NetworkError.Kind) -> NetworkError {
    NetworkError(kind, method: method, url: url, attempts: attempts)
  }
}

/// The lines of a stream.
public struct LineSequence: AsyncSequence, Sendable {
  public typealias Element = String
  public typealias Failure = NetworkError

  let stream: NetworkStream
  let limit: Int

  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: stream, splitter: LineSplitter(limit: limit, splitsAtCR: false))
  }

  /// Reads the lines.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let stream: NetworkStream
    var splitter: LineSplitter

    public mutating func next() async throws(NetworkError) -> String? { try await next(isolation: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> String? {
      do {
        while true {
          if let line = try splitter.next() { return String(decoding: line, as: UTF8.self) }
          guard let piece = try await stream.next() else {
            return try splitter.rest().map { String(decoding: $0, as: UTF8.self) }
          }
          splitter.append(piece)
        }
      } catch let error as NetworkError {
        throw error
      } catch {
        stream.cancel()
        throw stream.failure(.lineTooLong(limit: splitter.limit))
      }
    }
  }
}

/// Splits pieces of bytes into lines.
struct LineSplitter {
  struct TooLong: Error {}

  /// The maximum length of a line in bytes, without its terminator.
  let limit: Int
  /// Whether a CR alone terminates a line, as in server-sent events.
  let splitsAtCR: Bool
  private var buffer: [UInt8] = []
  /// Where the next line starts.
  private var start = 0
  /// The next line has no terminator before this index.
  private var scanned = 0
  /// The last line was terminated by a CR, which an LF may follow.
  private var skipsLF = false

  init(limit: Int, splitsAtCR: Bool) {
    self.limit = limit
    self.splitsAtCR = splitsAtCR
  }

  mutating func append(_ piece: [UInt8]) {
    buffer.removeFirst(start)
    scanned -= start
    start = 0
    buffer += piece
  }

  /// The next complete line.
  mutating func next() throws(TooLong) -> ArraySlice<UInt8>? {
    if skipsLF, start < buffer.count {
      if buffer[start] == 0x0a { start += 1 }
      scanned = max(scanned, start)
      skipsLF = false
    }
    while scanned < buffer.count {
      let byte = buffer[scanned]
      guard byte == 0x0a || (splitsAtCR && byte == 0x0d) else {
        scanned += 1
        continue
      }
      var line = buffer[start..<scanned]
      if !splitsAtCR, line.last == 0x0d { line.removeLast() }
      guard line.count <= limit else { throw TooLong() }
      scanned += 1
      start = scanned
      skipsLF = byte == 0x0d
      return line
    }
    // One more for a CR that may belong to the terminator.
    guard scanned - start <= limit + 1 else { throw TooLong() }
    return nil
  }

  /// The bytes after the last terminator, as a line; `nil` if there are none.
  mutating func rest() throws(TooLong) -> ArraySlice<UInt8>? {
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    guard buffer.count - start <= limit else { throw TooLong() }
    return buffer[start...]
  }
}
