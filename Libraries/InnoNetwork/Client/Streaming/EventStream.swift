import HTTPTypes
import InnoNetworkEngine

/// Server-sent events over successive connections; see ``NetworkClient/events(_:reconnection:)``.
public struct EventStream: AsyncSequence, Sendable {
  public typealias Element = ServerSentEvent
  public typealias Failure = NetworkError

  let reconnection: EventReconnection
  let clock: any Clock<Duration>
  /// Whether the request may be sent again.
  let mayRepeat: Bool
  /// Opens a connection that continues after an identifier.
  let open: @Sendable (_ lastID: String?) async throws(NetworkError) -> NetworkStream

  public func makeAsyncIterator() -> Iterator { Iterator(events: self, delay: reconnection.delay) }

  /// Reads the events, and opens the connections.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let events: EventStream
    var delay: Duration
    var connection: EventSequence.Iterator?
    var lastID = ""
    var emptyConnections = 0
    var hasReceivedEvent = false
    var isOver = false

    public mutating func next() async throws(NetworkError) -> ServerSentEvent? { try await next(isolation: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> ServerSentEvent? {
      while !isOver {
        do throws(NetworkError) {
          if let event = try await nextOfConnection() {
            hasReceivedEvent = true
            return event
          }
          try connectionEnded(nil)
        } catch {
          try connectionEnded(error)
        }
        if !isOver { try await waitToReconnect() }
      }
      return nil
    }

    private mutating func nextOfConnection() async throws(NetworkError) -> ServerSentEvent? {
      if connection == nil {
        let stream = try await events.open(lastID.isEmpty ? nil : lastID)
        guard stream.head.status != .noContent else {
          isOver = true
          return nil
        }
        try check(stream)
        var sequence = stream.events
        sequence.parser = EventParser(lastID: lastID)
        connection = sequence.makeAsyncIterator()
      }
      defer {
        lastID = connection?.parser.lastID ?? lastID
        delay = connection?.parser.retry ?? delay
      }
      return try await connection?.next()
    }

    private func check(_ stream: NetworkStream) throws(NetworkError) {
      let type = stream.head[.contentType] ?? ""
      guard type.prefix(while: { $0 != ";" }).lowercased().filter({ !$0.isWhitespace }) != "text/event-stream" else {
        return
      }
      stream.cancel()
      let response = NetworkResponse(head: stream.head, body: [], url: stream.url)
      throw stream.failure(.decoding(UnexpectedContent.noEventStream(type), response))
    }

    /// Handles the end of a connection; ends the sequence if no other is to follow.
    private mutating func connectionEnded(_ error: NetworkError?) throws(NetworkError) {
      connection = nil
      guard !isOver else { return }
      emptyConnections = hasReceivedEvent ? 0 : emptyConnections + 1
      hasReceivedEvent = false
      let isTemporary = error.map { RetryPolicy().isTemporary($0) } ?? true
      guard events.mayRepeat, isTemporary, emptyConnections < events.reconnection.maximumEmptyConnections else {
        isOver = true
        if let error { throw error }
        return
      }
    }

    private func waitToReconnect() async throws(NetworkError) {
      do {
        try await events.clock.sleep(for: delay)
      } catch {
        throw NetworkError(.cancelled, method: .get, url: nil, attempts: 0)
      }
    }
  }
}

/// How a stream of server-sent events reconnects.
public struct EventReconnection: Sendable {
  /// The wait before each new connection, until the server states another with `retry`.
  public var delay: Duration
  /// The number of successive connections without an event after which the stream ends: with the last one's error, or
  /// without one if it ended normally.
  public var maximumEmptyConnections: Int

  /// 3 seconds, and 10 connections, by default.
  public init(delay: Duration = .seconds(3), maximumEmptyConnections: Int = 10) {
    self.delay = delay
    self.maximumEmptyConnections = maximumEmptyConnections
  }
}
