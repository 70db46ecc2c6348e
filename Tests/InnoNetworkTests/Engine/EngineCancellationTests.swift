import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineCancellationTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
  }

  @Test func cancellingClosesTheTransferAtOnce() async throws {
    try await withEngine { engine async throws in
      let request = try server.request("/stall")
      let task = Task { await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      task.cancel()
      #expect(await task.value == .cancelled)
      // The server sees that the connection ends; the engine is still usable.
      await server.waitForNoConnections()
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
    }
  }

  @Test func cancellingHandsTheConnectionToTheNextInLine() async throws {
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      let stalled = try server.request("/stall")
      let first = Task { await reason(of: stalled, on: engine) }
      await server.waitForRequests(1)
      let waiting = try server.request("/echo")
      let doomed = Task { await reason(of: stalled, on: engine) }
      let second = Task { try await engine.send(waiting).head.status }
      doomed.cancel()
      #expect(await doomed.value == .cancelled)
      first.cancel()
      #expect(await first.value == .cancelled)
      #expect(try await second.value == .ok)
    }
  }

  @Test func aTaskCancelledBeforehandSendsNothing() async throws {
    try await withEngine { engine async throws in
      let request = try server.request("/echo")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await reason(of: request, on: engine)
      }
      #expect(await task.value == .cancelled)
      #expect(server.requests.isEmpty)
    }
  }

  // The tasks run on the thread of the loop, which takes the submission and the cancellation in one batch.
  @Test func anExchangeIsCancelledInTheBatchOfItsSubmission() async throws {
    try await withEngine { engine async throws in
      // The loop alone starts exchanges while one is running.
      let stalled = try server.request("/stall")
      let running = Task { await reason(of: stalled, on: engine) }
      await server.waitForRequests(1)
      let request = try server.request("/large")
      server.route("/large", .filling(1 << 20))
      let executor = try engine.taskExecutor()
      let result = await Task(executorPreference: executor) {
        let exchange = Task(executorPreference: executor) { () async -> EngineError.Reason? in
          do throws(EngineError) { _ = try await engine.send(request) } catch { return error.reason }
          return nil
        }
        Task(executorPreference: executor) { exchange.cancel() }
        return await exchange.value
      }.value
      #expect(result == .cancelled)
      running.cancel()
      #expect(await running.value == .cancelled)
    }
  }

  @Test func cancellingOneLeavesTheOthersAlone() async throws {
    try await withEngine { engine async throws in
      let stalled = try server.request("/stall")
      let doomed = (0..<20).map { _ in Task { await reason(of: stalled, on: engine) } }
      let echo = try server.request("/echo")
      let lucky = (0..<20).map { _ in Task { try await engine.send(echo).head.status } }
      await server.waitForRequests(40)
      for task in doomed { task.cancel() }
      for task in doomed { #expect(await task.value == .cancelled) }
      for task in lucky { #expect(try await task.value == .ok) }
    }
  }

  @Test func cancellationsAtAnyMomentResumeEachWaiterOnce() async throws {
    // A continuation that is resumed twice traps, and one that is never resumed hangs the test: it passes if it ends.
    try await withEngine { engine async throws in
      let request = try server.request("/echo")
      var succeeded = 0
      for round in 0..<300 {
        let task = Task { try? await engine.send(request) }
        for _ in 0..<(round % 7) { await Task.yield() }
        task.cancel()
        if await task.value != nil { succeeded += 1 }
      }
      let after = try await engine.send(request)
      #expect(after.head.status == .ok)
      #expect(succeeded <= 300)
    }
  }

  @Test func aCancelledLookUpDoesNotHoldTheLoop() async throws {
    try await withEngine { engine async throws in
      let unknown = PreparedRequest(url: try RequestURL("http://no-such-host.invalid/"))
      let tasks = (0..<4).map { _ in Task { try? await engine.send(unknown) } }
      for task in tasks { task.cancel() }
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
      for task in tasks { #expect(await task.value == nil) }
    }
  }
}
