import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Records events.
private struct Diary: NetworkObserver {
  let events = Recorder<NetworkEvent>()

  func observe(_ event: NetworkEvent) { events.record(event) }

  var lines: [String] {
    events.values.map { event in
      switch event.kind {
      case .sending: "\(event.attempt) sending \(event.method) \(event.url?.path ?? "-")"
      case .received(let status, let bytes, let source, _):
        "\(event.attempt) received \(status), \(bytes) bytes from \(source)"
      case .redirecting(let url): "\(event.attempt) redirecting to \(url.path)"
      case .tokenReplaced: "\(event.attempt) token replaced"
      case .retrying(let error, let wait): "\(event.attempt) retrying after \(error.phase) in \(wait.secondsText)"
      case .succeeded: "\(event.attempt) succeeded"
      case .failed(let error): "\(event.attempt) failed: \(error.phase)"
      }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct EventTests {
  @Test func observersGetTheStepsOfACallInOrder() async throws {
    let diary = Diary()
    let engine = ScriptedEngine { _, number in
      switch number {
      case 1: .success(.status(302, [.location: "/b"]))
      case 2: .failure(EngineError(.connectionLost))
      default: .success(.status(200, body: "ok"))
      }
    }
    let client = try client(engine) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.resilience.retry.chance = { 0 }
    }
    _ = try await client.request(Call("/a"))
    #expect(
      diary.lines == [
        "1 sending GET /api/a", "1 received 302, 0 bytes from server", "1 redirecting to /b", "1 sending GET /b",
        "1 retrying after receive in 0.4", "2 sending GET /api/a", "2 received 200, 2 bytes from server", "2 succeeded",
      ])
    #expect(Set(diary.events.values.map(\.call)).count == 1)
    #expect(
      diary.events.values.map { $0.url?.path } == [
        "/api/a", "/api/a", "/api/a", "/b", "/api/a", "/api/a", "/api/a", "/api/a",
      ])
  }

  @Test func observersAreNotifiedInTheirOrder() async throws {
    struct Named: NetworkObserver {
      let name: String
      let names: Recorder<String>
      func observe(_ event: NetworkEvent) { names.record(name) }
    }
    let names = Recorder<String>()
    let client = try client(ScriptedEngine { _, _ in .failure(EngineError(.insecure)) }) { configuration in
      configuration.observability = ObservabilityPack(
        observers: [Named(name: "a", names: names), Named(name: "b", names: names)])
    }
    _ = await error(of: Call(), on: client)
    #expect(names.values == ["a", "b", "a", "b"])
  }

  @Test func observersGetTheReplacementOfARejectedToken() async throws {
    let diary = Diary()
    let tokens = HeldTokens("old")
    tokens.complete(1, .success("new"))
    let engine = ScriptedEngine { request, _ in
      .success(.status(request.headers[.authorization] == "Bearer new" ? 200 : 401))
    }
    let client = try client(engine) { configuration in
      configuration.observability.observers = [diary]
      configuration.auth.tokens = tokens
    }
    _ = try await client.request(Call("/a"))
    #expect(
      diary.lines == [
        "1 sending GET /api/a", "1 received 401, 0 bytes from server", "1 token replaced", "1 sending GET /api/a",
        "1 received 200, 0 bytes from server", "1 succeeded",
      ])
    let tokensSent = diary.events.values.map { $0.request?.headers[.authorization] }
    #expect(tokensSent.prefix(4) == ["Bearer old", "Bearer old", "Bearer new", "Bearer new"])
  }

  // A stream succeeds when its head has arrived, before its body is read.
  @Test func observersGetTheSuccessOfAStream() async throws {
    let diary = Diary()
    let client = try client(sequence(.status(503), .status(200, body: "ok"))) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.resilience.retry.chance = { 0 }
    }
    _ = try await client.stream(Call("/a"))
    #expect(
      diary.lines == [
        "1 sending GET /api/a", "1 received 503, 0 bytes from server", "1 retrying after status in 0.4",
        "2 sending GET /api/a", "2 received 200, 0 bytes from server", "2 succeeded",
      ])
  }

  @Test func observersGetTheSuccessOfADownload() async throws {
    let diary = Diary()
    let scratch = try Scratch()
    let client = try client(sequence(.status(200, body: "ok"))) { $0.observability.observers = [diary] }
    _ = try await client.download(Call("/a"), to: "\(scratch.path)/file")
    #expect(diary.lines == ["1 sending GET /api/a", "1 received 200, 0 bytes from server", "1 succeeded"])
  }

  @Test func observersGetTheFailureOfADownloadThatIsCancelledBeforeARetry() async throws {
    let diary = Diary()
    let scratch = try Scratch()
    let clock = ManualClock()
    let engine = FaultyEngine(sequence(.status(200, body: "ok"))) { _, _ in .cut(after: 1) }
    let client = try client(engine) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.retry.clock = clock
    }
    let download = Task { try await client.download(Call("/a"), to: "\(scratch.path)/file") }
    _ = await clock.nextSleep()
    download.cancel()
    await #expect(throws: NetworkError.self) { try await download.value }
    #expect(diary.lines.last == "1 failed: cancelled")
  }

  // The server refuses the range of the partial file with 416, and then sends the whole file.
  @Test func observersGetNoFailureOfADownloadWhoseRangeIsRefused() async throws {
    let diary = Diary()
    let scratch = try Scratch()
    let whole = EngineResponse.status(200, [.eTag: "\"v1\""], body: "ok")
    let engine = FaultyEngine(sequence(whole, .status(416), .status(200, body: "new"))) { _, number in
      number == 1 ? .cut(after: 1) : nil
    }
    let client = try client(engine) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.resilience.retry.chance = { 0 }
    }
    _ = try await client.download(Call("/a"), to: "\(scratch.path)/file")
    #expect(
      diary.lines == [
        "1 sending GET /api/a", "1 received 200, 0 bytes from server", "1 retrying after receive in 0.4",
        "2 sending GET /api/a", "2 received 416, 0 bytes from server", "2 sending GET /api/a",
        "2 received 200, 0 bytes from server", "2 succeeded",
      ])
  }

  @Test func failureOfACallHasTheNumberOfItsLastAttempt() async throws {
    let diary = Diary()
    let client = try client(ScriptedEngine { _, _ in .success(.status(503)) }) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = await error(of: Call("/a"), on: client)
    #expect(diary.events.values.last?.attempt == 3)
  }

  @Test func failureHasTheMethodAndTheURLOfTheLastRequest() async throws {
    let diary = Diary()
    let client = try client(sequence(.status(303, [.location: "/b"]), .status(404))) {
      $0.observability.observers = [diary]
    }
    let failure = await error(of: Call("/a", method: .post), on: client)
    #expect(failure?.method == .get)
    #expect(failure?.url?.path == "/b")
    let event = diary.events.values.last
    #expect(event?.method == .get)
    #expect(event?.url?.path == "/b")
  }

  @Test func observersGetTheResponseOfTheCache() async throws {
    let diary = Diary()
    let caching = try CachingClient(sequence(.dated("max-age=60"))) { $0.observability.observers = [diary] }
    for _ in 0..<2 { _ = try await caching.get() }
    #expect(
      diary.lines == [
        "1 sending GET /api/a", "1 received 200, 1 bytes from server", "1 succeeded",
        "1 received 200, 1 bytes from cache", "1 succeeded",
      ])
  }

  @Test func observersGetFailures() async throws {
    let diary = Diary()
    let client = try client(ScriptedEngine { _, _ in .success(.status(200, body: "{")) }) {
      $0.observability.observers = [diary]
    }
    _ = await error(of: Call<[Int]>(decoding: .json()), on: client)
    _ = await error(of: Call("/a\n"), on: client)
    var call = Call("/a")
    call.headers = [.cacheControl: "only-if-cached"]
    _ = await error(of: call, on: client)
    call = Call("/a")
    call.authentication = .required
    _ = await error(of: call, on: client)
    await client.shutdown()
    _ = await error(of: Call("/a"), on: client)
    #expect(
      diary.lines.filter { $0.contains("failed") } == [
        "1 failed: decode", "0 failed: build", "1 failed: cache", "0 failed: authenticate", "1 failed: shutdown",
      ])
  }

  @Test func observersGetTheStaleResponseThatIsUsedWhileItIsValidated() async throws {
    let diary = Diary()
    let caching = try CachingClient(sequence(.dated("max-age=10, stale-while-revalidate=30"))) {
      $0.observability.observers = [diary]
    }
    _ = try await caching.get()
    caching.now.advance(by: 20)
    _ = try await caching.get()
    await caching.client.shutdown(.finishing)
    #expect(diary.lines.filter { $0.contains("staleCache") } == ["1 received 200, 1 bytes from staleCache"])
  }

  @Test func eachCallThatSharesATransferHasItsOwnEvents() async throws {
    let diary = Diary()
    let engine = HeldEngine()
    let client = try client(engine) { configuration in
      configuration.observability.observers = [diary]
      configuration.resilience.coalescing = CoalescingPolicy()
    }
    let first = Task { await error(of: Call("/a"), on: client) }
    await until { client.waiters == 1 }
    let second = Task { await error(of: Call("/a"), on: client) }
    await until { client.waiters == 2 }
    engine.complete(1, .status(200))
    for task in [first, second] { #expect(await task.value == nil) }
    for line in ["1 sending GET /api/a", "1 received 200, 0 bytes from server", "1 succeeded"] {
      #expect(diary.lines.filter { $0 == line }.count == 2, "\(line)")
    }
  }

  /// The timings and sizes of exchanges over a real connection.
  @Test func metricsComeFromTheWire() async throws {
    let server = try LoopbackServer()
    let diary = Diary()
    let client = try loopbackClient(server) { $0.observability.observers = [diary] }
    for _ in 0..<2 { _ = try await client.request(Call("/echo")) }
    let metrics = diary.events.values.compactMap { event -> TransferMetrics? in
      if case .received(_, _, _, let metrics) = event.kind { metrics } else { nil }
    }
    #expect(metrics.map(\.reusedConnection) == [false, true])
    #expect(metrics.allSatisfy { $0.total > .zero && $0.firstByte > .zero && $0.sentBytes > 0 && $0.receivedBytes > 0 })
    await client.shutdown()
  }
}

@Suite struct TraceTests {
  private func sent(_ call: Call<[UInt8]>, traces: Bool = true) async throws -> [String?] {
    let engine = ScriptedEngine { _, _ in .success(.status(503)) }
    let client = try client(engine) { configuration in
      configuration.observability.tracesRequests = traces
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = await error(of: call, on: client)
    return engine.requests.map { $0.headers[.traceParent] }
  }

  @Test func aCallHasOneTraceAndEachAttemptAParent() async throws {
    let parents = try await sent(Call()).compactMap(\.self)
    #expect(parents.count == 3)
    // Version, trace, parent, flags (W3C Trace Context, section 3.2).
    for parent in parents { #expect(parent.wholeMatch(of: /00-[0-9a-f]{32}-[0-9a-f]{16}-00/) != nil) }
    #expect(Set(parents.map { $0.prefix(35) }).count == 1)
    #expect(Set(parents).count == 3)
  }

  @Test func anExistingTraceParentIsKept() async throws {
    var call = Call()
    call.headers = [.traceParent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"]
    #expect(try await Set(sent(call)) == ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    #expect(try await Set(sent(call, traces: false)) == ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
  }

  @Test func traceParentIsAddedAfterTheInterceptors() async throws {
    let seen = Recorder<String?>()
    var call = Call()
    call.requestInterceptors = [
      Tap { request in
        seen.record(request.headers[.traceParent])
        return request
      }
    ]
    let parents = try await sent(call)
    #expect(seen.values == [nil, nil, nil])
    #expect(parents.allSatisfy { $0 != nil })
  }

  @Test func withoutTheOptionNoTraceParentIsAdded() async throws {
    #expect(try await sent(Call(), traces: false) == [nil, nil, nil])
  }
}
