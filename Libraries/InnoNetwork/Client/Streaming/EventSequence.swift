/// The server-sent events of one stream, as they come; one that is not whole at its end is dropped.
public struct EventSequence: AsyncSequence, Sendable {
  public typealias Element = ServerSentEvent
  public typealias Failure = NetworkError

  let stream: NetworkStream
  let limit: Int
  var parser = EventParser()

  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: stream, splitter: LineSplitter(limit: limit, splitsAtCR: true), parser: parser)
  }

  /// Reads the events.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let stream: NetworkStream
    var splitter: LineSplitter
    var parser: EventParser

    public mutating func next() async throws(NetworkError) -> ServerSentEvent? { try await next(isolation: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> ServerSentEvent? {
      do {
        while true {
          while let line = try splitter.next() {
            if let event = parser.take(line) { return event }
            if parser.size > splitter.limit { throw LineSplitter.TooLong() }
          }
          guard let piece = try await stream.next() else { return nil }
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
