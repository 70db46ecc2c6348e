import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineTimeoutTests {
  @Test(arguments: ServerResponse.Stage.allCases)
  func aStalledResponseEndsWithTheTotalTimeout(stage: ServerResponse.Stage) async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(stage))
    try await withEngine { engine async throws in
      // The connection is open already, so that the connect timeout cannot expire, however slow the machine is.
      _ = try await engine.send(server.request("/echo"))
      var request = try server.request("/")
      request.timeouts = RequestTimeouts(total: .milliseconds(100), connect: .milliseconds(50), idle: nil)
      #expect(await reason(of: request, on: engine) == .timedOut(.total, after: .milliseconds(100)))
    }
  }

  @Test func silenceEndsWithTheIdleTimeout() async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.insideBody))
    var request = try server.request("/")
    request.timeouts = RequestTimeouts(total: nil, connect: nil, idle: .seconds(1))
    #expect(await reason(of: request) == .timedOut(.idle, after: .seconds(1)))
  }

  @Test func aSilentPortEndsWithTheShorterTimeout() async throws {
    let port = try DeadPort(.silent)
    var request = PreparedRequest(url: try RequestURL("http://127.0.0.1:\(port.port)/"))
    request.timeouts = RequestTimeouts(total: .seconds(30), connect: .milliseconds(100))
    #expect(await reason(of: request) == .timedOut(.connect, after: .milliseconds(100)))
    request.timeouts = RequestTimeouts(total: .milliseconds(100), connect: .seconds(30))
    #expect(await reason(of: request) == .timedOut(.total, after: .milliseconds(100)))
  }

  @Test func aStalledHandshakeEndsWithTheConnectTimeout() async throws {
    let server = try LoopbackServer()
    var request = PreparedRequest(url: try RequestURL("https://127.0.0.1:\(server.port)/"))
    request.timeouts = RequestTimeouts(total: .seconds(30), connect: .milliseconds(100))
    #expect(await reason(of: request) == .timedOut(.connect, after: .milliseconds(100)))
  }

  // libcurl checks no timeout while an exchange waits for a connection: without the engine's own check the second
  // exchange would wait for ever.

  @Test func waitingForAConnectionEndsWithTheTotalTimeout() async throws {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      var request = try server.request("/stall")
      request.timeouts = RequestTimeouts(total: nil, connect: nil, idle: nil)
      let first = Task { [request] in await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      request.timeouts = RequestTimeouts(total: .milliseconds(100))
      #expect(await reason(of: request, on: engine) == .timedOut(.total, after: .milliseconds(100)))
      first.cancel()
      #expect(await first.value == .cancelled)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func eachOfSeveralWaitingExchangesEndsWithItsTimeout() async throws {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      var request = try server.request("/stall")
      request.timeouts = RequestTimeouts(total: nil, connect: nil, idle: nil)
      let first = Task { [request] in await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      let timeouts = [Duration.milliseconds(100), .milliseconds(200)]
      let waiting = timeouts.map { timeout in
        request.timeouts.total = timeout
        return Task { [request] in await reason(of: request, on: engine) }
      }
      for (task, timeout) in zip(waiting, timeouts) { #expect(await task.value == .timedOut(.total, after: timeout)) }
      first.cancel()
      #expect(await first.value == .cancelled)
    }
  }

  // libcurl rounds the idle timeout up to a second, so it has not expired.
  @Test func totalTimeoutAfterAWaitForAConnectionIsNotReportedAsTheIdleOne() async throws {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      var request = try server.request("/stall")
      request.timeouts = RequestTimeouts(total: .milliseconds(300), connect: nil, idle: nil)
      let first = Task { [request] in await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      request.timeouts = RequestTimeouts(total: .milliseconds(900), connect: nil, idle: .milliseconds(100))
      #expect(await reason(of: request, on: engine) == .timedOut(.total, after: .milliseconds(900)))
      #expect(await first.value == .timedOut(.total, after: .milliseconds(300)))
    }
  }

  // Streams have a multi handle of their own, so the loop has two deadlines. When the earlier one is lost, both end at
  // the later one.
  @Test(arguments: [true, false])
  func theEarlierTimeoutOfAStreamAndAnotherExchangeIsKept(streamIsEarlier: Bool) async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.beforeHead))
    try await withEngine { engine async throws in
      var (early, late) = (try server.request("/"), try server.request("/"))
      early.timeouts = RequestTimeouts(total: .milliseconds(200), connect: nil, idle: nil)
      late.timeouts = RequestTimeouts(total: .seconds(3600), connect: nil, idle: nil)
      let (stream, exchange) = streamIsEarlier ? (early, late) : (late, early)
      // A new connection would have a timer that wakes the loop.
      _ = try await engine.send(server.request("/echo"))
      _ = try await engine.stream(server.request("/echo")).body.next()
      let streamed = Task { await reason { () async throws(EngineError) in try await engine.stream(stream) } }
      let sent = Task { await reason(of: exchange, on: engine) }
      let (first, second) = streamIsEarlier ? (streamed, sent) : (sent, streamed)
      #expect(await first.value == .timedOut(.total, after: .milliseconds(200)))
      second.cancel()
      #expect(await second.value == .cancelled)
    }
  }

  @Test func waitingForTheHandshakeOfAnotherEndsWithTheTotalTimeout() async throws {
    let server = try LoopbackServer()
    try await withEngine { engine async throws in
      var request = PreparedRequest(url: try RequestURL("https://127.0.0.1:\(server.port)/"))
      request.timeouts = RequestTimeouts(total: nil, connect: nil, idle: nil)
      let first = Task { [request] in await reason(of: request, on: engine) }
      await until { server.connectionCount > 0 }
      request.timeouts = RequestTimeouts(total: .milliseconds(100))
      #expect(await reason(of: request, on: engine) == .timedOut(.total, after: .milliseconds(100)))
      first.cancel()
      #expect(await first.value == .cancelled)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func withoutTimeoutsALateResponseIsWaitedFor() async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.beforeHead))
    let engine = CurlEngine()
    var request = try server.request("/")
    request.timeouts = RequestTimeouts(total: nil, connect: nil, idle: nil)
    async let result = reason(of: request, on: engine)
    await server.waitForRequests(1)
    server.stop()
    #expect(await result == .connectionLost)
    await engine.shutdown()
  }
}
