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
