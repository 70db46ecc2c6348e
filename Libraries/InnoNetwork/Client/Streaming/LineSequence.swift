/// The lines of a stream, as they come.
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
          guard let piece = try await stream.next() else { return try splitter.rest().map { String(decoding: $0, as: UTF8.self) } }
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
