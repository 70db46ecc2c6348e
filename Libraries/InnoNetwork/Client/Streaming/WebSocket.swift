import HTTPTypes
public import InnoNetworkEngine

extension NetworkClient {
  /// Opens a WebSocket (RFC 6455).
  ///
  /// The handshake is a `GET` call of the client: headers, interceptors, the token with its refresh, redirects, proxy,
  /// TLS, retries, deadline and events are those of ``request(_:)``. Its only accepted status is 101; others fail with
  /// ``NetworkError/Kind/status(_:)`` and up to 64 KiB of the body. The definition's `acceptableStatus` and `decoding`
  /// are not used; a header field `Sec-WebSocket-Protocol` offers subprotocols. The URL keeps its scheme: `https` means
  /// what others write as `wss`. Extensions are not offered.
  @concurrent
  public func webSocket(
    _ definition: some APIDefinition, options: WebSocketOptions = WebSocketOptions()
  ) async throws(NetworkError) -> WebSocket {
    let (pipeline, tag) = (pipeline, definition.tag)
    @Sendable func open() async throws(NetworkError) -> WebSocket {
      var request = try pipeline.request(for: definition, .webSocket(options))
      return try await pipeline.run(&request) { (request) async throws(NetworkError) in
        let result = try await pipeline.response(to: request, of: definition, .webSocket(options))
        request.attempt = result.attempt
        guard let connection = result.connection else {
          let error = EngineError(.malformedResponse, detail: "the status is 101 without a connection")
          throw NetworkError(.transport(error), for: request)
        }
        // Weak: the registry must not keep a socket that its users have released.
        let lease = pipeline.calls.lease(
          tag: tag, cancel: { [weak connection] in connection?.cancel() },
          finish: { [weak connection] in try? await connection?.close(code: .goingAway, reason: "") })
        return WebSocket(result.response, connection, attempts: result.attempt, lease: lease)
      }
    }
    guard let tag else { return try await open() }
    return try await pipeline.calls.run(tag: tag, open).get()
  }
}

/// A WebSocket: a sequence of the messages of the server, and functions to send some.
///
/// ```swift
/// let socket = try await client.webSocket(Chat())
/// try await socket.send(.text("hello"))
/// for try await message in socket { print(message) }
/// ```
/// The sequence ends after a close handshake with the code 1000 or 1001 or without one, and after
/// ``close(code:reason:)``; otherwise it throws, after the messages that arrived before. There can be one reader at a
/// time. While 64 messages or 1 MiB wait for it (``WebSocketOptions``), nothing more is read from the connection; pings
/// of the server that were read are answered all the same.
///
/// Cancelling a task in any function ends the connection at once, and so do ``cancel()`` and releasing the socket.
/// ``NetworkClient/shutdown(_:)`` closes it with the code 1001: `cancelling` at once, `finishing` by a close handshake.
public final class WebSocket: AsyncSequence, Sendable {
  public typealias Element = WebSocketMessage
  public typealias Failure = NetworkError

  /// Status and header fields of the response to the handshake.
  public let head: ResponseHead
  /// The URL of the handshake, after redirects.
  public let url: RequestURL
  /// Timings and sizes of the handshake.
  public let metrics: TransferMetrics
  private let attempts: Int
  private let connection: any WebSocketConnection
  private let lease: CallRegistry.Lease

  init(
    _ response: NetworkResponse, _ connection: any WebSocketConnection, attempts: Int, lease: CallRegistry.Lease
  ) {
    head = response.head
    url = response.url
    metrics = response.metrics
    self.attempts = attempts
    self.connection = connection
    self.lease = lease
  }

  /// The subprotocol that the server has chosen; `nil` if it has chosen none.
  public var subprotocol: String? { head[.secWebSocketProtocol] }

  /// What the close frame of the server said; `nil` as long as there is none.
  public var closure: WebSocketClosure? { connection.closure }

  /// The oldest message that has not been read, see ``WebSocket``; `nil` at the end.
  public nonisolated(nonsending) func next() async throws(NetworkError) -> WebSocketMessage? {
    do throws(EngineError) {
      let message = try await connection.next()
      if message == nil { lease.end() }
      return message
    } catch {
      throw failure(error)
    }
  }

  /// Sends a message and returns when its bytes are with the kernel. May be called by several tasks at once.
  public nonisolated(nonsending) func send(_ message: WebSocketMessage) async throws(NetworkError) {
    do throws(EngineError) { try await connection.send(message) } catch { throw failure(error) }
  }

  /// Sends a ping and returns the time until its pong. No pong is seen while the reader lags so far behind that the
  /// connection is not read.
  @discardableResult
  public nonisolated(nonsending) func ping() async throws(NetworkError) -> Duration {
    do throws(EngineError) { return try await connection.ping() } catch { throw failure(error) }
  }

  /// Performs the close handshake and returns when the connection has ended, at the latest after
  /// ``WebSocketOptions/closeTimeout``. Messages that arrive meanwhile can be read if there is room for them. Throws
  /// for a code that must not be sent, such as 1005, and for a reason longer than 123 bytes.
  public nonisolated(nonsending) func close(
    code: WebSocketCloseCode = .normal, reason: String = ""
  ) async throws(NetworkError) {
    do throws(EngineError) { try await connection.close(code: code, reason: reason) } catch { throw failure(error) }
    lease.end()
  }

  /// Ends the connection at once, after an attempt to send a close frame with the code 1001.
  public func cancel() { connection.cancel() }

  private func failure(_ error: EngineError) -> NetworkError {
    // A second reader and a refused close leave the connection as it is.
    let isRefusal = if case .invalidRequest = error.reason { true } else { false }
    if !isRefusal { lease.end() }
    return NetworkError(.transport(error), method: .get, url: url, attempts: attempts)
  }

  public func makeAsyncIterator() -> Iterator { Iterator(socket: self) }

  /// Reads the messages.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let socket: WebSocket

    public nonisolated(nonsending) mutating func next() async throws(NetworkError) -> WebSocketMessage? {
      try await socket.next()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkError) -> WebSocketMessage? {
      try await socket.next()
    }
  }
}
