import Glibc
import HTTPTypes
import LoopbackServer
import Testing

@testable import InnoNetworkEngine

@Suite(.timeLimit(.minutes(10))) struct EngineLifecycleTests {
  @Test func shutdownEndsRunningExchangesAndRefusesNewOnes() async throws {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.afterHead))
    let engine = CurlEngine()
    let request = try server.request("/stall")
    let tasks = (0..<5).map { _ in Task { await reason(of: request, on: engine) } }
    await server.waitForRequests(5)
    await engine.shutdown()
    for task in tasks { #expect(await task.value == .shutDown) }
    #expect(await reason(of: request, on: engine) == .shutDown)
    await server.waitForNoConnections()
  }

  @Test func shutdownClosesIdleConnections() async throws {
    let server = try LoopbackServer()
    let engine = CurlEngine()
    _ = try await engine.send(server.request("/echo"))
    #expect(server.openConnections == 1)
    await engine.shutdown()
    await server.waitForNoConnections()
  }

  @Test func shutdownTwiceAndAtOnceIsHarmless() async throws {
    let server = try LoopbackServer()
    let engine = CurlEngine()
    _ = try await engine.send(server.request("/echo"))
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await engine.shutdown() } }
    }
    await engine.shutdown()
    #expect(try await reason(of: server.request("/"), on: engine) == .shutDown)
  }

  @Test func eachOfTwoShutdownsWaitsForTheEndOfTheThread() async throws {
    let engine = CurlEngine(options: .direct)
    let isHeld = Recorded(false)
    let isReleased = Recorded(false)
    let hasEnded = Recorded(false)
    Task(executorPreference: try engine.taskExecutor()) {
      isHeld.set(true)
      while !isReleased.value { usleep(1000) }
    }
    await until { isHeld.value }
    async let first: Void = engine.shutdown()
    // It has begun when the engine has no executor.
    await until { (try? engine.taskExecutor()) == nil }
    async let second: Void = {
      await engine.shutdown()
      hasEnded.set(true)
    }()
    // Time for a shutdown that does not wait.
    for _ in 0..<10_000 { await Task.yield() }
    #expect(!hasEnded.value)
    isReleased.set(true)
    await first
    await second
  }

  // A shutdown can come between the start of a call and the submission of its exchange.
  @Test func exchangeSubmittedToAStoppedLoopFails() async throws {
    let loop = try CurlLoop(options: .direct)
    loop.stop()
    await loop.join()
    let request = PreparedRequest(url: try RequestURL("http://127.0.0.1/"))
    let pieces = Pieces { _ in [1] }
    let feed = PieceFeed(pieces, length: nil) {}
    let result = await withUnsafeContinuation { waiter in
      loop.submit(CurlSubmission(number: 1, request: request, upload: feed, sink: .whole(waiter)))
    }
    #expect(throws: EngineError(.shutDown)) { try result.get() }
    await pieces.waitForRelease()
    let stream = CurlStream(number: 2, loop: loop)
    await #expect(throws: EngineError(.shutDown)) {
      try await stream.head {
        loop.submit(CurlSubmission(number: 2, request: request, upload: nil, sink: .stream(stream)))
      }
    }
  }

  @Test func anUnusedEngineShutsDown() async throws {
    let engine = CurlEngine()
    await engine.shutdown()
    #expect(try await reason(of: PreparedRequest(url: RequestURL("http://127.0.0.1/")), on: engine) == .shutDown)
  }

  @Test func aReleasedEngineClosesItsConnections() async throws {
    let server = try LoopbackServer()
    _ = try await CurlEngine().send(server.request("/echo"))
    await server.waitForNoConnections()
    #expect(server.connectionCount == 1)
  }

  @Test func manyEnginesInARowLeaveNoConnections() async throws {
    let server = try LoopbackServer()
    for _ in 0..<50 {
      #expect(try await send(server.request("/echo")).head.status == .ok)
    }
    await server.waitForNoConnections()
    #expect(server.connectionCount == 50)
  }
}
