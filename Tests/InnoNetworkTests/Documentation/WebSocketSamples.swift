import InnoNetwork
import LoopbackServer
import Synchronization
import Testing

/// The samples in the comments of the types of WebSockets, with a server that greets and closes.
@Suite(.timeLimit(.minutes(2))) struct WebSocketSamples {
  struct Chat: APIDefinition {
    var path: String { "/chat" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  /// Runs a sample, and returns what the server has read first.
  private func heard(in sample: (NetworkClient) async throws -> Void) async throws -> Frame? {
    let first = Mutex<Frame?>(nil)
    try await withWebSocketClient { server, client in
      server.route("/chat") { request, _ in
        .webSocket(request) { peer in
          let frame = peer.readFrame()
          first.withLock { $0 = frame }
          peer.write(Frame.text("welcome").bytes + Frame.close(1000).bytes)
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
}
