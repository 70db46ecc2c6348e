import FlyingSocks
import FoundationEssentials
import Glibc

/// Serves one connection: reads requests and sends the responses in order, until one side closes it.
struct HTTPConnection: Sendable {
  let socket: Socket
  let pool: SocketPool<ePoll>
  let connections: OpenConnections
  let service: HTTPService

  private var limits: HTTPLimits { service.limits }

  func run() async {
    do {
      try await serveRequests()
    } catch let error as HTTPRequestError {
      try? await refuse(error)
    } catch {
      // The client has disconnected, or the server is stopping.
    }
    connections.remove(socket.file.rawValue)
    await socket.close(on: pool)
  }

  private func serveRequests() async throws {
    var parser = HTTPRequestParser(limits: limits)
    while let request = try await nextRequest(&parser) {
      enter(.responding, until: nil)
      let start = ContinuousClock.now
      let response = await service.respond(request)
      if let format = response.messages {
        let channel = await service.follow()
        defer { channel.end() }
        try await send(response, to: request, receivedAt: start)
        return try await send(channel, as: format)
      }
      try await send(response, to: request, receivedAt: start)
      guard request.keepsAlive else { return try await linger() }
    }
  }

  /// The next request; nil when there is none.
  private func nextRequest(_ parser: inout HTTPRequestParser) async throws -> HTTPRequest? {
    var deadline = ContinuousClock.now + limits.idleTime
    var firstByte: ContinuousClock.Instant?
    var hasContinued = false
    enter(.idle, until: deadline)
    while true {
      if let request = try parser.next() { return request }
      if !parser.isBetweenRequests {
        let start = firstByte ?? .now
        firstByte = start
        deadline = start + (parser.isInBody ? limits.requestTime : limits.headTime)
        enter(.reading, until: deadline)
      }
      if !hasContinued, parser.expectsContinue {
        hasContinued = true
        try await write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      }
      let bytes = try await read()
      // Checked here too: a client that sends without a pause never makes `read` wait.
      if ContinuousClock.now >= deadline, !parser.isBetweenRequests { throw HTTPRequestError.timeout }
      // Bytes that have come are read, however long the connection was idle: the client waits for a response.
      guard let bytes else { return nil }
      parser.append(bytes)
    }
  }

  private func send(_ response: HTTPResponse, to request: HTTPRequest, receivedAt start: ContinuousClock.Instant)
    async throws
  {
    let reserved = response.body.count > 65_536 ? response.body.count : 0
    guard connections.reserve(reserved) else {
      throw HTTPRequestError(status: 503, message: "Too many large responses are being sent.")
    }
    defer { connections.release(reserved) }
    service.log?(HTTPLogEntry(request, response, duration: start.duration(to: .now)).description)
    enter(.writing, until: .now + limits.responseTime)
    try await write(
      response.bytes(
        isHead: request.method == "HEAD", keepsAlive: request.keepsAlive, minorVersion: request.minorVersion))
  }

  /// Sends messages until one side ends the connection, and replies to what the client of a WebSocket sends.
  private func send(_ channel: MessageChannel, as format: MessageFormat) async throws {
    enter(.responding, until: nil)
    try await withThrowingTaskGroup { group in
      group.addTask { try await write(channel.messages, as: format) }
      group.addTask { try await read(repliesTo: channel, format) }
      defer { group.cancelAll() }
      while let isOver = try await group.next(), !isOver {}
    }
    try await linger()
  }

  /// Returns true after the last message.
  private func write(_ messages: AsyncStream<MessageChannel.Message>, as format: MessageFormat) async throws -> Bool {
    for await message in messages {
      enter(.writing, until: .now + limits.responseTime)
      try await write(format.bytes(message))
      enter(.responding, until: nil)
      if case .close = message { return true }
    }
    // The server stops (1001), or the client reads too slowly (1013).
    _ = try? socket.write(Data(format.bytes(.close(Task.isCancelled ? 1001 : 1013))), from: 0)
    return true
  }

  /// Returns true at the end of the connection, false when the last message is a reply that is still to be sent.
  private func read(repliesTo channel: MessageChannel, _ format: MessageFormat) async throws -> Bool {
    var parser = ClientFrameParser()
    while let bytes = try await read() {
      guard format == .webSocket else { continue }
      parser.append(bytes)
      do throws(ClientFrameParser.Violation) {
        while let event = try parser.next() {
          switch event {
          case .ping(let payload): channel.send(.pong(payload))
          case .close(let code):
            channel.send(.close(code))
            return false
          }
        }
      } catch {
        channel.send(.close(error.code))
        return false
      }
    }
    return true
  }

  private func refuse(_ error: HTTPRequestError) async throws {
    let response = HTTPResponse.error(error.message, status: error.status)
    service.log?(HTTPLogEntry(nil, response, duration: .zero).description)
    enter(.writing, until: .now + limits.responseTime)
    try await write(response.bytes(isHead: false, keepsAlive: false, minorVersion: 1))
    try await linger()
  }

  /// Waits for the client to close its side: a socket that is closed with unread data resets the connection, and the
  /// client may lose the response (RFC 9112, section 9.6).
  private func linger() async throws {
    let deadline = ContinuousClock.now + limits.lingerTime
    enter(.lingering, until: deadline)
    shutdown(socket.file.rawValue, Int32(SHUT_WR))
    while ContinuousClock.now < deadline, try await read() != nil {}
  }

  private func enter(_ phase: OpenConnections.Phase, until deadline: ContinuousClock.Instant?) {
    connections.enter(phase, until: deadline, on: socket.file.rawValue)
  }

  /// The bytes that have arrived, up to 64 KiB; nil at the end of the stream.
  private func read() async throws -> [UInt8]? {
    while true {
      do {
        let bytes = try socket.read(atMost: 65_536)
        // Without this, a client that sends without a pause would occupy the thread.
        await Task.yield()
        return bytes
      } catch SocketError.blocked {
        try await wait(for: .read)
      } catch SocketError.disconnected {
        return nil
      }
    }
  }

  private func write(_ bytes: [UInt8]) async throws {
    let data = Data(bytes)
    var sent = data.startIndex
    while sent < data.endIndex {
      do {
        sent = try socket.write(data, from: sent)
      } catch SocketError.blocked {
        try await wait(for: .write)
      }
    }
  }

  private func wait(for events: Socket.Events) async throws {
    connections.setWaiting(true, on: socket.file.rawValue)
    defer { connections.setWaiting(false, on: socket.file.rawValue) }
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
