import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

@Suite struct RecordingTests {
  private func call(_ token: String = "secret") -> Call<[UInt8]> {
    var call = Call("/users", method: .post)
    call.query = [URLQueryItem(name: "api_key", value: token), URLQueryItem(name: "page", value: "1")]
    call.headers = [.authorization: "Bearer \(token)", .userAgent: "tests"]
    call.body = .raw(Array("{\"a\":1}".utf8), contentType: "application/json")
    return call
  }

  private func recorded(_ redaction: Redaction = Redaction()) async throws -> Cassette {
    let engine = RecordingEngine(
      ScriptedEngine { _, number in
        .success(.status(200, [.setCookie: "session=secret", .contentType: "text/plain"], body: "\(number)"))
      },
      redaction: redaction)
    let client = try client(engine)
    for _ in 0..<2 { _ = try await client.request(call()) }
    return engine.cassette
  }

  @Test func recordedExchangesAreReplayedInOrder() async throws {
    let scratch = try Scratch()
    try await recorded().write(to: "\(scratch.path)/users.json")
    let engine = ReplayEngine(try Cassette(contentsOf: "\(scratch.path)/users.json"))
    let client = try client(engine)
    // A recording can be replayed with another token.
    #expect(try await client.request(call("mine")) == Array("1".utf8))
    #expect(engine.unused.count == 1)
    #expect(try await client.request(call("mine")) == Array("2".utf8))
    #expect(engine.unused.isEmpty)
  }

  @Test func noSecretIsWritten() async throws {
    let scratch = try Scratch()
    try await recorded().write(to: "\(scratch.path)/users.json")
    let text = try String(contentsOfFile: "\(scratch.path)/users.json", encoding: .utf8)
    #expect(!text.contains("secret"))
    #expect(text.contains("api_key=redacted&page=1"))
    #expect(text.contains("tests"))
  }

  @Test(arguments: [
    ("t%6Fken=secret&page=1", "t%6Fken=redacted&page=1"), ("api%5Fkey=secret", "api%5Fkey=redacted"),
    ("TOKEN=secret", "TOKEN=redacted"), ("filter%5Ba%5D=x&&b", "filter%5Ba%5D=x&&b"),
    ("\u{301}token=secret", "\u{301}token=redacted"), ("a=1&\u{301}token=secret", "a=1&\u{301}token=redacted"),
  ])
  func credentialsInTheQueryAreNotWritten(query: String, written: String) async throws {
    let engine = RecordingEngine(ScriptedEngine { _, _ in .success(.status(200)) })
    _ = try await engine.send(PreparedRequest(url: try RequestURL("http://host/?\(query)")))
    let url = try #require(engine.cassette.exchanges.first?.request.url)
    #expect(Array(url.utf8) == Array("http://host/?\(written)".utf8))
  }

  /// Values of fields that contain a URL reference, and the same after redaction.
  static let references = [
    ("http://h/?token=secret&page=1", "http://h/?token=…&page=1"), ("/a?page=1&api_key=secret", "/a?page=1&api_key=…"),
    ("?t%6Fken=secret#top", "?t%6Fken=…#top"), ("/#access_token=secret&state=1", "/#access_token=…&state=1"),
    ("http://me:secret@h/a", "http://…@h/a"), ("http://me:a@b@h/", "http://…@h/"),
    ("http://m&e:a&b@h/?a=1&key=b", "http://…@h/?a=1&key=…"),
    ("</a?page=2>; token=x", "</a?page=2>; token=x"), ("//secret@h", "//…@h"), ("http://h/a@b", "http://h/a@b"),
    (
      "<http://h/?token=secret>; rel=\"next\", </b?page=2>; rel=last",
      "<http://h/?token=…>; rel=\"next\", </b?page=2>; rel=last"
    ),
    ("0; url=/a?token=secret", "0; url=/a?token=…"), ("/a?token=", "/a?token=…"), ("/token=x", "/token=x"),
    ("/a?\u{301}token=secret", "/a?\u{301}token=…"), ("", ""), ("/a?token", "/a?token"),
    ("/a?token=secret;page=1", "/a?token=…"), ("/a?x=?token=secret", "/a?x=?token=…"),
  ]

  @Test(arguments: references) func credentialsInTheURLsOfFieldsAreNotWritten(value: String, shown: String) async throws
  {
    let engine = RecordingEngine(ScriptedEngine { _, _ in .success(.status(302, [.location: value])) })
    var request = PreparedRequest(url: try RequestURL("http://host/"))
    request.headers = [.referer: value]
    _ = try await engine.send(request)
    let exchange = try #require(engine.cassette.exchanges.first)
    let written = shown.replacing("…", with: "redacted")
    #expect(exchange.request.headers.map(\.value) == [written])
    #expect(exchange.response.headers.map(\.value) == [written])
  }

  @Test func namesToHideAreFoundInTheURLsOfFields() async throws {
    let engine = RecordingEngine(
      ScriptedEngine { _, _ in .success(.status(302, [.location: "/b?MEMBER=ada"])) },
      redaction: Redaction(alsoHiding: ["Member"]))
    _ = try await engine.send(PreparedRequest(url: try RequestURL("http://host/")))
    #expect(engine.cassette.exchanges.first?.response.headers.map(\.value) == ["/b?MEMBER=redacted"])
  }

  @Test func redirectIsReplayedWithoutItsToken() async throws {
    let recorder = RecordingEngine(
      ScriptedEngine { _, number in
        .success(number == 1 ? .status(302, [.location: "/b?token=secret"]) : .status(200, body: "ok"))
      })
    #expect(try await client(recorder).request(Call("/a")) == Array("ok".utf8))
    let replay = ReplayEngine(recorder.cassette)
    #expect(try await client(replay).request(Call("/a")) == Array("ok".utf8))
    #expect(replay.unused.isEmpty)
  }

  @Test func namesToHideAreFoundInAnyCase() async throws {
    let engine = RecordingEngine(
      ScriptedEngine { _, _ in .success(.status(200)) }, redaction: Redaction(alsoHiding: ["Member"]))
    _ = try await engine.send(PreparedRequest(url: try RequestURL("http://host/?MEMBER=ada&member=bob&m=1")))
    #expect(engine.cassette.exchanges.first?.request.url == "http://host/?MEMBER=redacted&member=redacted&m=1")
  }

  @Test func bodiesCanBeRedacted() async throws {
    let cassette = try await recorded(Redaction(alsoHiding: ["User-Agent"]) { $0.replacing("1", with: "…") })
    #expect(cassette.exchanges.first?.request.body == .text("{\"a\":…}"))
    #expect(cassette.exchanges.first?.response.body == .text("…"))
    #expect(cassette.exchanges.first?.request.headers.first { $0.name == "User-Agent" }?.value == "redacted")
  }

  @Test func anErrorNamesTheRequestThatWasNotRecorded() async throws {
    let client = try client(ReplayEngine(Cassette()))
    let failure = try #require(await error(of: call(), on: client))
    guard case .invalidRequest(let reason) = failure.kind else { throw failure }
    #expect(reason == "the recording has no response left for POST http://host/api/users?api_key=redacted&page=1")
  }

  @Test(arguments: [ReplayEngine.Matching.method, .url, .body]) func differentRequestsDoNotMatch(
    part: ReplayEngine.Matching
  ) async throws {
    var other = call()
    switch part {
    case .method: other.method = .put
    case .url: other.path = "/posts"
    default: other.body = .raw([1], contentType: "application/json")
    }
    let cassette = try await recorded()
    #expect(await error(of: other, on: try client(ReplayEngine(cassette))) != nil)
    // If that part is not compared, the recording has a response.
    let rest = ReplayEngine.Matching([.method, .url, .body]).subtracting(part)
    #expect(await error(of: other, on: try client(ReplayEngine(cassette, matching: rest))) == nil)
  }

  @Test func headersAreComparedOnlyIfThatIsAskedFor() async throws {
    var other = call()
    other.headers[.acceptLanguage] = "de"
    let cassette = try await recorded()
    #expect(await error(of: other, on: try client(ReplayEngine(cassette))) == nil)
    let strict = ReplayEngine.Matching([.method, .url, .body, .headers])
    #expect(await error(of: call(), on: try client(ReplayEngine(cassette, matching: strict))) == nil)
    #expect(await error(of: other, on: try client(ReplayEngine(cassette, matching: strict))) != nil)
  }

  @Test func binaryBodiesAreReplayed() async throws {
    let engine = RecordingEngine(
      ScriptedEngine { _, _ in .success(EngineResponse(head: ResponseHead(status: .ok), body: [0xff, 0, 1])) })
    _ = try await client(engine).request(Call())
    #expect(engine.cassette.exchanges.first?.response.body == .base64("/wAB"))
    // Also after it was written and read.
    let read = try JSONDecoder().decode(Cassette.self, from: JSONEncoder().encode(engine.cassette))
    #expect(read == engine.cassette)
    #expect(try await client(ReplayEngine(engine.cassette)).request(Call()) == [0xff, 0, 1])
  }

  @Test func recordingWrittenByHandIsReplayedAsFarAsItIsValid() async throws {
    let json = #"""
      {"exchanges":[{"request":{"method":"GET","url":"http://host/","headers":[],"body":{}},
      "response":{"status":1000,"headers":[{"name":"a b","value":"x"},{"name":"X-A","value":"1"}],
      "body":{"base64":"%"}}}]}
      """#
    let engine = ReplayEngine(try JSONDecoder().decode(Cassette.self, from: Data(json.utf8)))
    let response = try await engine.send(PreparedRequest(url: try RequestURL("http://host/")))
    #expect(response.head.status.code == 999)
    #expect(response.head.fields.map(\.name.rawName) == ["X-A"])
    #expect(response.body.isEmpty)
  }

  @Test func failuresAreForwardedAndNotRecorded() async throws {
    let engine = RecordingEngine(ScriptedEngine { _, _ in .failure(EngineError(.insecure)) })
    #expect(try await error(of: Call(), on: client(engine))?.phase == .tls)
    #expect(engine.cassette.exchanges.isEmpty)
  }

  @Test func testEnginesObeyCancellationAndShutdown() async throws {
    let scripted = { ScriptedEngine { _, _ in .success(.status(200)) } }
    let engines: [any NetworkEngine] = [
      ReplayEngine(Cassette()), RecordingEngine(scripted()), FaultyEngine(scripted()) { _, _ in nil },
    ]
    let request = PreparedRequest(url: try RequestURL("http://host/"))
    for engine in engines {
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await reason(of: request, on: engine)
      }
      #expect(await cancelled.value == .cancelled)
      await engine.shutdown()
      #expect(await reason(of: request, on: engine) == .shutDown)
    }
  }

  @Test func taskThatIsCancelledDuringTheScriptIsCancelled() async throws {
    let engine = ScriptedEngine { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return .success(.status(200))
    }
    let request = PreparedRequest(url: try RequestURL("http://host/"))
    let task = Task { await reason(of: request, on: engine) }
    #expect(await task.value == .cancelled)
    #expect(engine.requests.count == 1)
  }
}

@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  private func client(_ faults: [FaultyEngine.Fault?], clock: ManualClock = ManualClock(neverWaits: true)) throws -> (
    client: NetworkClient, engine: ScriptedEngine
  ) {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "0123456789")) }
    let faulty = FaultyEngine(engine, clock: clock) { _, number in number <= faults.count ? faults[number - 1] : nil }
    return (try InnoNetworkTests.client(faulty) { $0.resilience.retry.clock = clock }, engine)
  }

  @Test func faultsAreInjectedAsPlanned() async throws {
    let (client, engine) = try client([.fail(.connectionLost), .status(503), nil])
    #expect(try await client.request(Call()) == Array("0123456789".utf8))
    #expect(engine.requests.count == 1)
  }

  @Test func aResponseCanBeLostAfterTheRequestWasSent() async throws {
    let (client, engine) = try client([.loseResponse(.connectionLost)])
    #expect(await error(of: Call("/", method: .post), on: client)?.phase == .receive)
    #expect(engine.requests.count == 1)
  }

  @Test func cutBodyEndsWithAnError() async throws {
    let (client, _) = try client([.cut(after: 5), .cut(after: 5)])
    let stream = try await client.stream(Call())
    var text: [UInt8] = []
    let failure = await #expect(throws: NetworkError.self) { for try await piece in stream { text += piece } }
    #expect(text == Array("01234".utf8))
    #expect(failure?.phase == .receive)
    // A response that is read as a whole is retried.
    #expect(try await client.request(Call()).count == 10)
  }

  @Test func cutCountsTheBytesOfAllPieces() async throws {
    let engine = FaultyEngine(PiecewiseEngine(pieces: ["012", "345", "678"])) { _, _ in .cut(after: 4) }
    let stream = try await InnoNetworkTests.client(engine).stream(Call())
    var text: [UInt8] = []
    await #expect(throws: NetworkError.self) { for try await piece in stream { text += piece } }
    #expect(text == Array("0123".utf8))
  }

  @Test(arguments: [(8, false), (9, true)])
  func limitOfTheBodyCountsAllPieces(limit: Int, isAccepted: Bool) async throws {
    let engine = FaultyEngine(PiecewiseEngine(pieces: ["012", "345", "678"])) { _, _ in nil }
    var request = PreparedRequest(url: try RequestURL("http://host/"))
    request.limits.body = limit
    if isAccepted {
      #expect(try await engine.send(request).body == Array("012345678".utf8))
    } else {
      #expect(await reason(of: request, on: engine) == .tooLarge(.body, limit: limit))
    }
  }

  @Test func bodyThatEndsBeforeTheCutIsWholeAndMetricsAreKept() async throws {
    let engine = ScriptedEngine { _, _ in
      var response = EngineResponse.status(200, body: "0123456789")
      response.metrics.total = .seconds(5)
      return .success(response)
    }
    let request = PreparedRequest(url: try RequestURL("http://host/"))
    let cutting = FaultyEngine(engine) { _, _ in .cut(after: 11) }
    #expect(try await cutting.send(request).body.count == 10)
    let forwarding = FaultyEngine(engine) { _, _ in nil }
    #expect(try await forwarding.send(request).metrics.total == .seconds(5))
  }

  @Test func delayedExchangeStartsAfterTheDelay() async throws {
    let clock = ManualClock()
    let (client, engine) = try client([.delay(.seconds(5))], clock: clock)
    let task = Task { try await client.request(Call()) }
    #expect(await clock.nextSleep() == .seconds(5))
    #expect(engine.requests.isEmpty)
    clock.advance(by: .seconds(5))
    #expect(try await task.value.count == 10)
  }

  /// The executor runs the tasks in the order in which they are resumed.
  @Test func advancingTheClockResumesTheEarliestSleepFirst() async throws {
    let clock = ManualClock()
    let order = Recorder<Int>()
    try await withEngine { engine async throws in
      let executor = try engine.taskExecutor()
      let tasks = [3, 1, 5, 2, 4].map { seconds in
        Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds(seconds))
          order.record(seconds)
        }
      }
      await until { clock.sleeps.count == tasks.count }
      clock.advance(by: .seconds(5))
      for task in tasks { try await task.value }
    }
    #expect(order.values == [1, 2, 3, 4, 5])
  }
}
