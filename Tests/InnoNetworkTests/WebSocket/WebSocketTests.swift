import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebSocketTests {
  @Test func messagesAreSentAndReceived() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      let socket = try await client.webSocket(Call("/socket"))
      try await socket.send(.text("grüß dich"))
      try await socket.send(.binary([0, 1, 255]))
      #expect(try await socket.next() == .text("grüß dich"))
      #expect(try await socket.next() == .binary([0, 1, 255]))
      try await socket.close()
      #expect(try await socket.next() == nil)
      #expect(socket.closure == WebSocketClosure(.normal))
    }
  }
}
