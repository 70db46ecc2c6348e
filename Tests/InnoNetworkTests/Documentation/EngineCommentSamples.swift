import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// The samples of the comments of the engine's types.
@Suite(.timeLimit(.minutes(10))) struct EngineCommentSamples {
  let server: LoopbackServer
  let baseURL: String

  init() throws {
    server = try LoopbackServer()
    server.route("/users", .json("[1]"))
    baseURL = server.baseURL
  }

  @Test func anEngineSends() async throws {
    let engine = CurlEngine()
    let request = try PreparedRequest(url: RequestURL("\(baseURL)/users"))
    let response = try await engine.send(request)
    await engine.shutdown()
    #expect(response.head.status == .ok)
    #expect(response.body == Array("[1]".utf8))
    #expect(await reason(of: request, on: engine) == .shutDown)
    await server.waitForNoConnections()
  }

  @Test func anEngineKeepsConnectionsAndNothingElse() async throws {
    server.route("/moved", .response(status: 302, headers: [("Location", "/users"), ("Set-Cookie", "a=b")]))
    try await withEngine { engine async throws in
      #expect(try await engine.send(server.request("/moved")).head.status == .found)
      #expect(server.requestCount("/users") == 0)
      #expect(try await engine.send(server.request("/users")).head.status == .ok)
      #expect(server.requests.allSatisfy { $0["Cookie"] == nil })
      #expect(server.connectionCount == 1)
    }
  }

  @Test func tasksRunOnTheThreadOfTheEngine() async throws {
    let engine = CurlEngine()
    let requests = try (0..<20).map { try server.request("/users?page=\($0)") }
    let size = try await withTaskExecutorPreference(engine.taskExecutor()) {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for request in requests { group.addTask { try await engine.send(request).body.count } }
        return try await group.reduce(0, +)
      }
    }
    #expect(size == 3 * requests.count)
    #expect(server.requestCount("/users") == requests.count)
    let executor = try engine.taskExecutor()
    let threads = await withTaskExecutorPreference(executor) {
      await withTaskGroup(of: pthread_t.self) { group in
        for _ in 0..<20 { group.addTask { currentThread() } }
        return await group.reduce(into: Set<pthread_t>()) { $0.insert($1) }
      }
    }
    #expect(threads.count == 1)
    await engine.shutdown()
    let late = Task(executorPreference: executor) { 7 }
    #expect(await late.value == 7)
    #expect(throws: EngineError(.shutDown)) { try engine.taskExecutor() }
  }

  @Test func aBodyComesInPieces() async throws {
    server.route("/export", .filling(1 << 20))
    try await withEngine { engine async throws in
      let request = try server.request("/export")
      let stream = try await engine.stream(request)
      var size = 0
      for try await piece in stream.body { size += piece.count }
      #expect(size == 1 << 20)
      #expect(stream.body.metrics != nil)
      #expect(try await stream.body.next() == nil)
    }
  }

  @Test func releasingABodyEndsItsTransfer() async throws {
    server.route("/stall", .stall(.insideBody))
    try await withEngine { engine async throws in
      do {
        let stream = try await engine.stream(server.request("/stall"))
        #expect(try await stream.body.next() == Array("[1,".utf8))
      }
      await server.waitForNoConnections()
    }
  }
}

private func currentThread() -> pthread_t { pthread_self() }
