import Foundation
import InnoNetwork
import InnoNetworkEngine
import Subprocess
import Testing

/// Another implementation as the server: the package `websockets` of Python.
@Suite(
  .enabled("these tests need a python3 with websockets: pip install websockets") {
    let result = try? await Subprocess.run(
      .name("python3"), arguments: ["-c", "import websockets"], output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
  },
  .timeLimit(.minutes(10)))
struct WebSocketPythonTests {
  /// Prints its port, and then the close code of each connection. It ends with its standard input.
  private static let script = """
    import asyncio, sys, websockets

    async def answer(socket):
        try:
            async for message in socket:
                if message == "fragments":
                    await socket.send(["grü", "ß ", "dich"])
                elif message == "ping":
                    await (await socket.ping(b"payload"))
                    await socket.send("ponged")
                elif message == "close":
                    await socket.close(4000, "bye")
                    return
                else:
                    await socket.send(message)
        finally:
            print(socket.close_code, flush=True)

    async def main():
        async with websockets.serve(answer, "127.0.0.1", 0, max_size=None) as server:
            print(server.sockets[0].getsockname()[1], flush=True)
            await asyncio.to_thread(sys.stdin.read)

    asyncio.run(main())
    """

  /// Runs work with a socket, and returns the close code that the server has seen.
  private func closeCode(_ body: @escaping @Sendable (WebSocket) async throws -> Void) async throws -> String? {
    let outcome = try await Subprocess.run(
      .name("python3"), arguments: ["-c", Self.script], input: .inputWriter, output: .sequence,
      error: .string(limit: 1 << 16)
    ) { server in
      var lines = server.standardOutput.strings().makeAsyncIterator()
      let port = try #require(try await lines.next())
      let url = try #require(URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))"))
      var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
      configuration.transport.timeouts = .unlimited
      let client = NetworkClient(configuration: configuration, engine: CurlEngine(options: .direct))
      do { try await body(client.webSocket(Call("/"))) } catch {
        await client.shutdown()
        throw error
      }
      await client.shutdown()
      let code = try await lines.next()
      try await server.standardInputWriter.finish()
      return code?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(outcome.standardError.isEmpty)
    return outcome.closureResult
  }

  @Test func messagesAreEchoed() async throws {
    let code = try await closeCode { socket in
      let messages: [WebSocketMessage] = [
        .text(""), .text("grüß dich"), .binary([0, 1, 255]), .binary([UInt8](repeating: 7, count: 1 << 20)),
      ]
      for message in messages {
        try await socket.send(message)
        #expect(try await socket.next() == message)
      }
      try await socket.close(reason: "done")
      #expect(socket.closure?.code == .normal)
    }
    #expect(code == "1000")
  }

  @Test func fragmentsAreJoinedAndPingsAnswered() async throws {
    let code = try await closeCode { socket in
      try await socket.send(.text("fragments"))
      #expect(try await socket.next() == .text("grüß dich"))
      try await socket.send(.text("ping"))
      #expect(try await socket.next() == .text("ponged"))
      try await socket.ping()
      socket.cancel()
    }
    #expect(code == "1001")
  }

  @Test func closeFrameOfTheServerIsThrown() async throws {
    let code = try await closeCode { socket in
      try await socket.send(.text("close"))
      let error = await #expect(throws: NetworkError.self) { try await socket.next() }
      guard case .transport(let cause)? = error?.kind else { throw NetworkErrorExpected() }
      #expect(cause.reason == .webSocketClosed(WebSocketClosure(WebSocketCloseCode(rawValue: 4000), reason: "bye")))
    }
    #expect(code == "4000")
  }
}
