import HTTPTypes
import InnoNetworkEngine

/// A sequence of server-sent events that reconnects, see ``NetworkClient/events(_:reconnection:)``.
public struct EventStream: AsyncSequence, Sendable {
  public typealias Element = ServerSentEvent
  public typealias Failure = NetworkError

  let reconnection: EventReconnection
  /// Whether the request may be sent again.
  let mayRepeat: Bool
  /// Waits before a new connection. Throws if the call is cancelled or the client is shut down.
  let wait: @Sendable (Duration) async throws(NetworkError) -> Void
  /// Opens a connection whose events continue after the one with an identifier.
  let open: @Sendable (_ lastID: String?) async throws(NetworkError) -> NetworkStream

  public func makeAsyncIterator() -> Iterator { Iterator(events: self, delay: reconnection.delay) }

  /// Reads the events and reconnects.
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
          // Throws only the error that it is given, so the catch clause is not entered from here.
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

    /// Handles the end of a connection: ends the sequence, by throwing if the connection failed, or lets it reconnect.
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

    private mutating func waitToReconnect() async throws(NetworkError) {
      do throws(NetworkError) {
        try await events.wait(delay)
      } catch {
        isOver = true
        throw error
      }
    }
  }
}

/// How a stream of server-sent events reconnects.
public struct EventReconnection: Sendable {
  /// The wait before each new connection, until the server states another with `retry`.
  public var delay: Duration
  /// After this many successive connections without an event the sequence ends: it throws the error of the last one, or
  /// returns `nil` if the last one ended without an error.
  public var maximumEmptyConnections: Int

  /// 3 seconds, and 10 connections, by default.
  public init(delay: Duration = .seconds(3), maximumEmptyConnections: Int = 10) {
    self.delay = delay
    self.maximumEmptyConnections = maximumEmptyConnections
  }
}

/// One event of a stream of server-sent events (HTML Standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
  /// The kind of event; `message` if the server states none.
  public var name: String
  /// The lines of the data, joined by line feeds; may be empty.
  public var data: String
  /// The last identifier that the server has sent, with this event or an earlier one; empty if there is none.
  public var id: String

  /// An event; named `message` and without an identifier by default.
  public init(name: String = "message", data: String, id: String = "") {
    self.name = name
    self.data = data
    self.id = id
  }
}

/// The server-sent events of one stream. An incomplete event at the end is dropped.
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
            if let event = parser.parse(line) { return event }
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

/// Parses events from lines (HTML Standard, section 9.2.6).
struct EventParser {
  /// The identifier of the last complete event; empty if there is none.
  private(set) var lastID: String
  /// The wait before reconnecting, if the server has stated one.
  private(set) var retry: Duration?
  private var name = ""
  private var data: String?
  private var id: String
  private var isFirstLine = true

  /// A parser for a stream that continues after an event with an identifier.
  init(lastID: String = "") {
    self.lastID = lastID
    id = lastID
  }

  /// The size of the current event's data so far, in bytes.
  var size: Int { data?.utf8.count ?? 0 }

  /// Parses a line; returns the event if the line completes one.
  mutating func parse(_ line: ArraySlice<UInt8>) -> ServerSentEvent? {
    var line = line
    if isFirstLine, line.starts(with: [0xef, 0xbb, 0xbf]) { line = line.dropFirst(3) }
    isFirstLine = false
    guard let first = line.first else { return complete() }
    guard first != UInt8(ascii: ":") else { return nil }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self)
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    set(field, value)
    return nil
  }

  private mutating func set(_ field: String, _ value: ArraySlice<UInt8>) {
    switch field {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      let text = String(decoding: value, as: UTF8.self)
      // In place: a new string for each line would take quadratic time.
      if data == nil { data = text } else { data?.append("\n\(text)") }
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
      retry = Int32(String(decoding: value, as: UTF8.self)).map { .milliseconds($0) } ?? retry
    default: break
    }
  }

  private mutating func complete() -> ServerSentEvent? {
    defer {
      name = ""
      data = nil
    }
    lastID = id
    return data.map { ServerSentEvent(name: name.isEmpty ? "message" : name, data: $0, id: id) }
  }
}
