import HTTPTypes
public import InnoNetworkEngine

extension NetworkClient {
  /// Performs one call and returns after the head of its response has arrived and been accepted; the body follows as it
  /// is read.
  ///
  /// Retries, redirects, tokens and interceptors work as for ``request(_:)``, up to the head. The cache and coalescing
  /// take no part. The definition's decoding is not used. Without limits and timeouts of its own the call may bring any
  /// number of bytes, for any time, as long as it is not silent for longer than the idle timeout.
  @concurrent
  public func stream(_ definition: some APIDefinition) async throws(NetworkError) -> NetworkStream {
    try await stream(definition, adding: [:])
  }

  /// Server-sent events (HTML Standard, section 9.2) over successive connections: each new connection continues after
  /// the last event, with `Last-Event-ID`.
  ///
  /// Nothing is sent before the first event is requested. The sequence ends when the server responds with 204, and
  /// fails where a call would.
  public func events(_ definition: some APIDefinition, reconnection: EventReconnection = EventReconnection())
    -> EventStream
  {
    let mayRepeat = definition.method.isSafe || definition.idempotencyKey != nil
    return EventStream(reconnection: reconnection, clock: configuration.resilience.retry.clock, mayRepeat: mayRepeat) {
      (lastID) async throws(NetworkError) in
      var headers: HTTPFields = [.accept: "text/event-stream", .cacheControl: "no-store"]
      headers[.lastEventID] = lastID
      return try await self.stream(definition, adding: headers)
    }
  }

  @concurrent
  func stream(_ definition: some APIDefinition, adding headers: HTTPFields) async throws(NetworkError) -> NetworkStream
  {
    let (pipeline, tag) = (pipeline, definition.tag)
    @Sendable func open() async throws(NetworkError) -> NetworkStream {
      // Held until the lease is, so that a client that waits for its calls sees no gap between the two.
      let isCounted = pipeline.calls.enter()
      defer { if isCounted { pipeline.calls.leave() } }
      var request = try pipeline.request(for: definition, .streamed)
      for field in headers { request.headers[field.name] = field.value }
      let result = try await pipeline.response(to: request, of: definition, .streamed)
      pipeline.dispatcher.succeeded(request)
      let body = result.stream ?? ResponseBody()
      return NetworkStream(
        head: result.response.head, url: result.response.url, method: request.method, attempts: result.attempt,
        body: body,
        lease: pipeline.calls.lease(tag: tag, cancel: body.cancel))
    }
    guard let tag else { return try await open() }
    return try await pipeline.calls.run(tag: tag, open).get()
  }
}

/// A response whose body is read in pieces as they arrive: a sequence of bytes, with ``lines`` and ``events``.
///
/// ```swift
/// let stream = try await client.stream(Export())
/// for try await line in stream.lines { print(line) }
/// ```
/// The transfer pauses while the stream is not read: at most about 256 KiB are buffered. It has one reader and can be
/// read once. Releasing it before its end, cancelling the reading task, or ``cancel()`` ends the transfer.
public struct NetworkStream: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = NetworkError

  /// The default limit of ``lines`` and ``events`` for one line and one event: 1 MiB.
  public static let defaultLineLimit = 1 << 20

  /// Status and fields of the response.
  public let head: ResponseHead
  /// Where the response comes from: the last URL of a chain of redirects.
  public let url: RequestURL
  let method: HTTPRequest.Method
  let attempts: Int
  let body: ResponseBody
  let lease: CallRegistry.Lease

  /// Timings of the exchange; `nil` until the end has been reached without an error.
  public var metrics: TransferMetrics? { body.metrics }

  /// Ends the transfer; the reader gets an error of the kind `cancelled`.
  public func cancel() { body.cancel() }

  /// The body as lines of UTF-8, without their ends (LF or CRLF); the last one need not have one. Bytes that are no
  /// UTF-8 become U+FFFD.
  public var lines: LineSequence { lines(limit: Self.defaultLineLimit) }

  /// The same with another limit for a line, in bytes; a longer one fails with the kind `lineTooLong`.
  public func lines(limit: Int) -> LineSequence { LineSequence(stream: self, limit: limit) }

  /// The body as server-sent events (HTML Standard, section 9.2.6), of this connection alone;
  /// ``NetworkClient/events(_:reconnection:)`` continues after it.
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
      lease.end()
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

/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
  struct TooLong: Error {}

  /// In bytes, without the line's end.
  let limit: Int
  /// Whether a CR alone ends a line, as in server-sent events.
  let splitsAtCR: Bool
  private var buffer: [UInt8] = []
  private var start = 0
  /// There is no end of a line before this index.
  private var scanned = 0
  /// The last line ended with a CR, which an LF may follow.
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
    // One more for a CR that may belong to the end of the line.
    guard scanned - start <= limit + 1 else { throw TooLong() }
    return nil
  }

  /// The text after the last end of a line; `nil` if there is none.
  mutating func rest() throws(TooLong) -> ArraySlice<UInt8>? {
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    guard buffer.count - start <= limit else { throw TooLong() }
    return buffer[start...]
  }
}
