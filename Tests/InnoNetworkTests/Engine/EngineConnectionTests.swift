import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineConnectionTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test func oneConnectionServesExchangesInARow() async throws {
    try await withEngine { engine async throws in
      let first = try await engine.send(server.request("/echo"))
      let second = try await engine.send(server.request("/echo"))
      #expect(!first.metrics.reusedConnection)
      #expect(second.metrics.reusedConnection)
      #expect(second.metrics.total > .zero)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func droppedConnectionsAreReplaced() async throws {
    server.closesIdleConnections = true
    try await withEngine { engine async throws in
      for _ in 0..<300 { #expect(try await engine.send(server.request("/echo")).head.status == .ok) }
    }
    #expect(server.requests.count == 300)
  }

  // libcurl counts the closed connections that a handle has tried, also in exchanges that failed, and gives up after
  // five.
  @Test func droppedConnectionsAreReplacedAfterFailures() async throws {
    server.closesIdleConnections = true
    server.route("/cut", .truncated("[", announced: 10))
    try await withEngine { engine async throws in
      for _ in 0..<30 {
        #expect(try await engine.send(server.request("/echo")).head.status == .ok)
        #expect(try await reason(of: server.request("/cut"), on: engine) == .truncated)
      }
    }
  }

  @Test func droppingAllConnectionsFailsNoExchange() async throws {
    let server = server
    try await withEngine { engine async throws in
      for _ in 0..<5 {
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<20 { group.addTask { try await engine.send(server.request("/echo")).head.status.code } }
          for try await status in group { #expect(status == 200) }
        }
        server.dropConnections()
      }
    }
  }

  @Test func aWriteGetsAConnectionOfItsOwnUnlessItMayBeReplayed() async throws {
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      var write = try server.request("/echo", method: .post, body: [])
      #expect(try await !engine.send(write).metrics.reusedConnection)
      write.isReplayable = true
      #expect(try await engine.send(write).metrics.reusedConnection)
    }
  }

  @Test func streamsTakeNoConnectionsFromOtherExchanges() async throws {
    server.route("/stream", .stall(.insideBody))
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    options.connections = 1
    try await withEngine(options) { engine async throws in
      var request = try server.request("/stream")
      request.timeouts = RequestTimeouts(total: nil, idle: nil)
      let stream = try await engine.stream(request)
      // Without connections of its own the other exchange would wait for ever.
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
      stream.body.cancel()
    }
  }

  @Test func aWriteIsNeverSentTwice() async throws {
    server.route("/posts", .close)
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      #expect(try await reason(of: server.request("/posts", method: .post, body: []), on: engine) == .connectionLost)
    }
    #expect(server.requestCount("/posts") == 1)
  }

  @Test func connectionsToOneHostAreCapped() async throws {
    let server = server
    var options = CurlEngineOptions()
    options.connectionsPerHost = 2
    try await withEngine(options) { engine async throws in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<30 { group.addTask { try await engine.send(server.request("/echo")).head.status.code } }
        for try await status in group { #expect(status == 200) }
      }
    }
    #expect(server.connectionCount <= 2)
  }

  @Test func aHostAtItsLimitHoldsUpNoOtherHost() async throws {
    server.route("/stall", .stall(.beforeHead))
    let other = try LoopbackServer()
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      let request = try server.request("/stall")
      let stalled = Task { await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      #expect(try await engine.send(other.request("/echo")).head.status == .ok)
      stalled.cancel()
      #expect(await stalled.value == .cancelled)
    }
  }

  @Test func withoutIdleConnectionsEachIsClosed() async throws {
    var options = CurlEngineOptions()
    options.idleConnections = 0
    try await withEngine(options) { engine async throws in
      for number in 1...2 {
        #expect(try await !engine.send(server.request("/echo")).metrics.reusedConnection)
        #expect(server.connectionCount == number)
        await server.waitForNoConnections()
      }
    }
  }
}
