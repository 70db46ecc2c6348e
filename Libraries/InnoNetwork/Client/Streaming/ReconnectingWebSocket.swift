import HTTPTypes
public import InnoNetworkEngine
import Synchronization

extension NetworkClient {
  /// A WebSocket that is opened again when its connection is lost.
  ///
  /// ```swift
  /// let chat = client.reconnectingWebSocket(Chat()) { socket in
  ///   try await socket.send(.text("join"))
  /// }
  /// for try await message in chat { print(message) }
  /// ```
  /// Nothing is sent before the first message is requested. Connections follow each other while the sequence is read,
  /// so there is never more than one attempt at a time; each is a call of its own to observers, with the retries of its
  /// definition.
  ///
  /// - Parameters:
  ///   - reconnection: Which failures are followed by another connection, and after which wait: it doubles from
  ///     `baseDelay` to `maximumDelay`, with jitter, until a message arrives; a `Retry-After` replaces it.
  ///     `maximumAttempts` limits the successive connections without a message.
  ///   - onOpen: Called with each new connection, before its messages are read, for example to subscribe again. If it
  ///     throws, the connection has failed.
  public func reconnectingWebSocket(
    _ definition: some APIDefinition, options: WebSocketOptions = WebSocketOptions(),
    reconnection: RetryPolicy = .reconnection,
    onOpen: @escaping @Sendable (WebSocket) async throws(NetworkError) -> Void = { (_) throws(NetworkError) in }
  ) -> ReconnectingWebSocket {
    let (pipeline, tag) = (pipeline, definition.tag)
    return ReconnectingWebSocket(
      reconnection: reconnection, now: configuration.now,
      wait: { (delay) async throws(NetworkError) in
        do throws(EngineError) {
          try await pipeline.calls.wait(delay, on: reconnection.clock, tag: tag)
        } catch {
          throw NetworkError(.transport(error), method: .get, url: nil, attempts: 0)
        }
      },
      open: { () async throws(NetworkError) in
        let socket = try await self.webSocket(definition, options: options)
        try await onOpen(socket)
        return socket
      })
  }
}

extension RetryPolicy {
  /// For connections that are to last: waits from 1 to 30 seconds with 50 % of jitter, and no limit of attempts.
  public static var reconnection: RetryPolicy {
    var policy = RetryPolicy()
    policy.maximumAttempts = .max
    policy.baseDelay = .seconds(1)
    policy.maximumDelay = .seconds(30)
    policy.maximumRetryAfter = .seconds(3600)
    policy.jitter = 0.5
    return policy
  }
}

/// The messages of successive WebSocket connections, see
/// ``NetworkClient/reconnectingWebSocket(_:options:reconnection:onOpen:)``.
///
/// The sequence ends after ``close(code:reason:)``, and when the server closes with the code 1000. It throws failures
/// that are not temporary, such as the status 404 and the close code 1008. There can be one reader at a time;
/// cancelling its task ends the connection.
public final class ReconnectingWebSocket: AsyncSequence, Sendable {
  public typealias Element = WebSocketMessage
  public typealias Failure = NetworkError

  /// A step in the life of the connections.
  public enum State: Sendable {
    /// A connection is being opened; `attempt` counts from 1 since the last message.
    case connecting(attempt: Int)
    /// The connection is open, and `onOpen` has returned.
    case open
    /// The connection could not be opened or was lost, because of an error or a close frame; another follows after a
    /// wait.
    case waiting(Duration, after: NetworkError?)
    /// The last state: the sequence has ended, by throwing the error if there is one.
    case closed(NetworkError?)
  }

  /// Each state, for one reader; the oldest are dropped if 100 have not been read. Ends after `closed`.
  public let states: AsyncStream<State>

  private struct Progress {
    var socket: WebSocket?
    /// Successive connections without a message.
    var failures = 0
    var isReading = false
    var isOver = false
  }

  private let progress = Mutex(Progress())
  private let reporter: AsyncStream<State>.Continuation
  private let reconnection: RetryPolicy
  private let now: @Sendable () -> Int
  private let wait: @Sendable (Duration) async throws(NetworkError) -> Void
  private let open: @Sendable () async throws(NetworkError) -> WebSocket

  init(
    reconnection: RetryPolicy, now: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (Duration) async throws(NetworkError) -> Void,
    open: @escaping @Sendable () async throws(NetworkError) -> WebSocket
  ) {
    (states, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    self.reconnection = reconnection
    self.now = now
    self.wait = wait
    self.open = open
  }

  deinit { reporter.finish() }

  /// The next message; `nil` at the end.
  public func next() async throws(NetworkError) -> WebSocketMessage? {
    let isRefused = progress.withLock { progress in
      defer { progress.isReading = true }
      return progress.isReading
    }
    guard !isRefused else {
      throw NetworkError(.invalidRequest("the WebSocket is being read already"), method: .get, url: nil, attempts: 0)
    }
    defer { progress.withLock { $0.isReading = false } }
    while !progress.withLock(\.isOver) {
      let failure: NetworkError?
      do throws(NetworkError) {
        let socket = try await connected()
        if let message = try await socket.next() {
          progress.withLock { $0.failures = 0 }
          return message
        }
        guard socket.closure?.code != .normal else { break }
        failure = nil
      } catch {
        failure = error
      }
      try await lost(failure)
    }
    end(nil)
    return nil
  }

  /// Sends a message on the current connection. Throws `connectionLost` while there is none.
  public func send(_ message: WebSocketMessage) async throws(NetworkError) {
    guard let socket = progress.withLock(\.socket) else {
      let error = EngineError(.connectionLost, detail: "the WebSocket is not connected now", phase: .send)
      throw NetworkError(.transport(error), method: .get, url: nil, attempts: 0)
    }
    try await socket.send(message)
  }

  /// Closes the connection, see ``WebSocket/close(code:reason:)``, and opens no other.
  public func close(code: WebSocketCloseCode = .normal, reason: String = "") async throws(NetworkError) {
    let socket = progress.withLock { progress in
      progress.isOver = true
      return progress.socket
    }
    try await socket?.close(code: code, reason: reason)
  }

  private func connected() async throws(NetworkError) -> WebSocket {
    if let socket = progress.withLock(\.socket) { return socket }
    reporter.yield(.connecting(attempt: progress.withLock(\.failures) + 1))
    let socket = try await open()
    let isOver = progress.withLock { progress in
      progress.socket = socket
      return progress.isOver
    }
    if isOver { try await socket.close() } else { reporter.yield(.open) }
    return socket
  }

  /// Waits for the next attempt, or throws the error if none follows.
  private func lost(_ error: NetworkError?) async throws(NetworkError) {
    let (failures, isOver) = progress.withLock { progress in
      progress.socket = nil
      progress.failures += 1
      return (progress.failures, progress.isOver)
    }
    guard !isOver else { return }
    let delay =
      error.map { reconnection.delay(after: $0, attempt: failures, now: now()) }
      ?? reconnection.backoff(after: failures)
    guard let delay, failures < reconnection.maximumAttempts else {
      end(error)
      if let error { throw error }
      return
    }
    reporter.yield(.waiting(delay, after: error))
    do throws(NetworkError) {
      try await wait(delay)
    } catch {
      end(error)
      throw error
    }
  }

  private func end(_ error: NetworkError?) {
    progress.withLock { progress in
      progress.isOver = true
      progress.socket = nil
    }
    reporter.yield(.closed(error))
    reporter.finish()
  }

  public func makeAsyncIterator() -> Iterator { Iterator(socket: self) }

  /// Reads the messages.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let socket: ReconnectingWebSocket

    public mutating func next() async throws(NetworkError) -> WebSocketMessage? { try await socket.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> WebSocketMessage? {
      try await socket.next()
    }
  }
}
