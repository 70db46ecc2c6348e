import Gates
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Exchanges that wait because the only connection to their host is busy with another.
@Suite(.timeLimit(.minutes(10))) struct EngineQueueTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
  }

  private func withOneConnection(
    _ body: (_ engine: CurlEngine, _ first: Task<EngineError.Reason?, Never>) async throws -> Void
  ) async throws {
    var options = CurlEngineOptions.direct
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      let stalled = try server.request("/stall")
      let first = Task { await reason(of: stalled, on: engine) }
      await server.waitForRequests(1)
      try await body(engine, first)
    }
  }

  @Test func waitingExchangesRunInTheOrderOfTheirSubmission() async throws {
    let paths = (1...100).map { "/\($0)" }
    try await withOneConnection { engine, first in
      let others = try await engine.submit(paths.map { try server.request($0) })
      first.cancel()
      for other in others { #expect(try await other.value.get().head.status == .notFound) }
    }
    #expect(server.requests.dropFirst().map(\.path) == paths)
  }

  @Test func waitingExchangeStartsWhileAnotherOfItsHostIsStillRunning() async throws {
    var options = CurlEngineOptions.direct
    options.connectionsPerHost = 2
    try await withEngine(options) { engine async throws in
      let stalled = try await engine.submit([server.request("/stall"), server.request("/stall")])
      await server.waitForRequests(2)
      var request = try server.request("/1")
      request.timeouts.total = .seconds(60)
      let waiting = try await engine.submit([request])[0]
      stalled[0].cancel()
      #expect(try await waiting.value.get().head.status == .notFound)
      stalled[1].cancel()
    }
  }

  @Test func cancelledExchangesInTheQueueEndAtOnceAndAreNeverSent() async throws {
    try await withOneConnection { engine, first in
      let others = try await engine.submit(["/1", "/2", "/3"].map { try server.request($0) })
      for other in others.prefix(2) {
        other.cancel()
        await #expect(throws: EngineError(.cancelled)) { try await other.value.get() }
      }
      first.cancel()
      #expect(try await others[2].value.get().head.status == .notFound)
    }
    #expect(server.requests.map(\.path) == ["/stall", "/3"])
  }

  @Test func exchangesStartAfterAllOfTheQueueAreCancelled() async throws {
    try await withOneConnection { engine, first in
      let other = try await engine.submit([server.request("/1")])[0]
      other.cancel()
      _ = await other.value
      first.cancel()
      _ = await first.value
      #expect(try await engine.send(server.request("/2")).head.status == .notFound)
    }
  }

  @Test func aWaitingUploadIsClosedWhenItIsCancelled() async throws {
    let piece = Gate()
    let isCancelled = Recorded(false)
    let pieces = AsyncThrowingStream<[UInt8], any Error>(unfolding: {
      await withTaskCancellationHandler {
        await piece.pass()
      } onCancel: {
        isCancelled.set(true)
      }
      return nil
    })
    try await withOneConnection { engine, _ in
      var request = try server.request("/1", method: .put)
      request.upload = .pieces(pieces, length: nil)
      let other = try await engine.submit([request])[0]
      await piece.waitForArrivals(1)
      other.cancel()
      await #expect(throws: EngineError(.cancelled)) { try await other.value.get() }
      #expect(isCancelled.value)
      piece.open()
    }
  }

  @Test func shutdownEndsWaitingExchanges() async throws {
    try await withOneConnection { engine, _ in
      let others = try await engine.submit(["/1", "/2"].map { try server.request($0) })
      await engine.shutdown()
      for other in others { await #expect(throws: EngineError(.shutDown)) { try await other.value.get() } }
    }
  }

  @Test func metricsIncludeTheWait() async throws {
    let wait = Duration.milliseconds(20)
    try await withOneConnection { engine, first in
      let other = try await engine.submit([server.request("/1")])[0]
      try await Task.sleep(for: wait)
      first.cancel()
      let metrics = try await other.value.get().metrics
      #expect(metrics.connect >= wait)
      #expect(metrics.nameLookup <= metrics.connect)
      // There is no TLS.
      #expect(metrics.secure == .zero)
      #expect(metrics.firstByte >= metrics.connect)
      #expect(metrics.total >= metrics.firstByte)
    }
  }

  /// libcurl gets the rest of the timeout, and ends the exchange with an error that names the phase. On a busy machine
  /// the engine may end it first, so each further try has more time.
  @Test func theTotalTimeoutIncludesTheWait() async throws {
    var phases: [EngineError.Phase?] = []
    for seconds in [2, 4, 8, 16] where phases.last != .receive {
      try await withOneConnection { engine, first in
        var request = try server.request("/stall")
        request.timeouts.total = .seconds(seconds)
        let other = try await engine.submit([request])[0]
        try await Task.sleep(for: Duration.seconds(seconds) / 2)
        first.cancel()
        let error = await #expect(throws: EngineError.self) { try await other.value.get() }
        #expect(error?.reason == .timedOut(.total, after: .seconds(seconds)))
        phases.append(error?.phase)
      }
    }
    #expect(phases.last == .receive)
  }
}
