import HTTPTypes
public import InnoNetworkEngine

/// An answer whose body is read piece by piece, in pieces as they arrive: a sequence of bytes, with ``lines`` and ``events`` on top.
///
/// ```swift
/// let stream = try await client.stream(Export())
/// for try await line in stream.lines { print(line) }
/// ```
/// While nobody reads, the server is made to wait: no more than about 256 KiB are held. It has one reader and can be read once. Letting go of
/// it before its end, cancelling the reading task, or ``cancel()`` ends the transfer.
public struct NetworkStream: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = NetworkError

  /// The longest line, and the largest event, that ``lines`` and ``events`` accept unless told otherwise: 1 MiB.
  public static let defaultLineLimit = 1 << 20

  /// Status and fields of the answer.
  public let head: ResponseHead
  /// Where the answer comes from: the last URL of a chain of redirects.
  public let url: RequestURL
  let method: HTTPRequest.Method
  let attempts: Int
  let body: ResponseBody
  let lease: CallRegistry.Lease

  /// Where the time went; `nil` until the end has been reached.
  public var metrics: TransferMetrics? { body.metrics }

  /// Ends the transfer; the reader gets an error of the kind `cancelled`.
  public func cancel() { body.cancel() }

  /// The body as lines of UTF-8, without their ends (LF or CRLF); the last one need not have one. Bytes that are no UTF-8 become U+FFFD.
  public var lines: LineSequence { lines(limit: Self.defaultLineLimit) }

  /// The same with another limit for a line, in bytes; a longer one fails with the kind `lineTooLong`.
  public func lines(limit: Int) -> LineSequence { LineSequence(stream: self, limit: limit) }

  /// The body as server-sent events (HTML Standard, section 9.2.6), of this connection alone; ``NetworkClient/events(_:reconnection:)``
  /// goes on after it.
  public var events: EventSequence { EventSequence(stream: self, limit: Self.defaultLineLimit) }

  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Reads the stream.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let stream: NetworkStream

    public nonisolated(nonsending) mutating func next() async throws(NetworkError) -> [UInt8]? { try await stream.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> [UInt8]? { try await stream.next() }
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

  func failure(_ kind: NetworkError.Kind) -> NetworkError { NetworkError(kind, method: method, url: url, attempts: attempts) }
}
