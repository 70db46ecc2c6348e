import InnoNetwork
import LoopbackServer
import Synchronization
import Testing

/// The samples of the article WebSockets, and of the comments of the types it shows, with a server that greets and
/// closes.
@Suite(.timeLimit(.minutes(10))) struct WebSocketSamples {
  struct Chat: APIDefinition {
    var path: String { "/chat" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  /// Runs a sample, and returns what the server has read first.
  private func heard(
    closing code: UInt16 = 1000, in sample: (NetworkClient) async throws -> Void
  ) async throws -> Frame? {
    let first = Mutex<Frame?>(nil)
    try await withWebSocketClient { server, client in
      server.route("/chat") { request, _ in
        .webSocket(request) { peer in
          let frame = peer.readFrame()
          first.withLock { $0 = frame }
          peer.write(Frame.text("welcome").bytes + Frame.close(code).bytes)
          _ = peer.readFrames()
        }
      }
      try await sample(client)
    }
    return first.withLock(\.self)
  }

  @Test func socketSendsAndReads() async throws {
    let frame = try await heard { client in
      let socket = try await client.webSocket(Chat())
      try await socket.send(.text("hello"))
      for try await message in socket { print(message) }
    }
    #expect(frame == .text("hello"))
  }

  @Test func reconnectingSocketJoinsWithEachConnection() async throws {
    let frame = try await heard { client in
      let chat = client.reconnectingWebSocket(Chat()) { (socket) throws(NetworkError) in
        try await socket.send(.text("join"))
      }
      for try await message in chat { print(message) }
    }
    #expect(frame == .text("join"))
  }

  @Test func closeCodeIsFoundInTheError() async throws {
    _ = try await heard(closing: 4000) { client in
      let socket = try await client.webSocket(Chat())
      try await socket.send(.text("hello"))
      do throws(NetworkError) {
        while let message = try await socket.next() { print(message) }
      } catch {
        guard case .transport(let cause) = error.kind, case .webSocketClosed(let closure) = cause.reason
        else { throw error }
        print("closed by the server: \(closure.code.rawValue) \(closure.reason)")
      }
    }
  }

  @Test func socketWithLimitsIsClosed() async throws {
    let frame = try await heard { client in
      var options = WebSocketOptions()
      options.maximumMessage = 64 << 10
      options.waitingMessages = 16
      (options.pingInterval, options.pingTimeout) = (.seconds(10), .seconds(5))
      let socket = try await client.webSocket(Chat(), options: options)
      try await socket.close(code: .normal, reason: "done")
    }
    #expect(frame == .close(1000, Array("done".utf8)))
  }

  @Test func statesOfAReconnectingSocketAreSeen() async throws {
    let frame = try await heard { client in
      let chat = client.reconnectingWebSocket(Chat()) { (socket) throws(NetworkError) in
        try await socket.send(.text("join"))
      }
      for try await message in chat { print(message) }
      for await state in chat.states {
        switch state {
        case .connecting(let attempt): print("connecting, attempt \(attempt)")
        case .open: print("connected")
        case .waiting(let delay, after: let error): print("next attempt in \(delay)", error?.description ?? "")
        case .closed(let error): print("closed", error?.description ?? "")
        }
      }
    }
    #expect(frame == .text("join"))
  }
}
