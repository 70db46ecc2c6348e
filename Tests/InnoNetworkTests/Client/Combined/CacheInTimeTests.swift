import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// The cache with several pending requests: which response is the newest, and what a write invalidates.
@Suite(.timeLimit(.minutes(10))) struct CacheInTimeTests {
  private let engine = HeldEngine()

  /// The second of two requests is completed first.
  private func completeInReverse(_ caching: CachingClient, older: EngineResponse, newer: EngineResponse) async throws {
    let slow = Task { try await caching.get() }
    await engine.arrival(of: 1)
    let quick = Task { try await caching.get([.cacheControl: "no-cache"]) }
    await engine.arrival(of: 2)
    engine.complete(2, newer)
    _ = try await quick.value
    engine.complete(1, older)
    _ = try await slow.value
  }

  @Test func aLateOlderResponseDoesNotReplaceTheNewer() async throws {
    let caching = try CachingClient(engine)
    try await completeInReverse(
      caching, older: .dated("max-age=100", body: "old"),
      newer: .dated("max-age=100", [.date: "Sun, 06 Nov 1994 08:49:38 GMT"], body: "new"))
    #expect(try await caching.get() == .init("new", .cache))
  }

  @Test func ofEqualDatesTheLaterRequestIsTheNewer() async throws {
    let caching = try CachingClient(engine)
    try await completeInReverse(
      caching, older: .dated("max-age=100", body: "old"), newer: .dated("max-age=100", body: "new"))
    #expect(try await caching.get() == .init("new", .cache))
  }

  @Test(arguments: [("/a", "de"), ("/b", "en")])
  func responseToAnotherRequestDoesNotOutdateAPendingOne(path: String, language: String) async throws {
    let caching = try CachingClient(engine)
    let slow = Task { try await caching.get([.acceptLanguage: "en"]) }
    await engine.arrival(of: 1)
    engine.complete(2, .dated("max-age=100", [.vary: "Accept-Language"], body: "quick"))
    _ = try await caching.get([.acceptLanguage: language], path)
    engine.complete(1, .dated("max-age=100", [.vary: "Accept-Language"], body: "slow"))
    _ = try await slow.value
    // Without it, the call below would hang if the slow response had not been stored.
    engine.complete(3, .dated("no-store", body: "third"))
    #expect(try await caching.get([.acceptLanguage: "en"]) == .init("slow", .cache))
  }

  /// The newer response may not be stored, and the older one that arrives after it is not stored either.
  @Test func aLateOlderResponseIsNotStoredAfterANewerOneThatMayNotBeStored() async throws {
    let caching = try CachingClient(engine)
    try await completeInReverse(
      caching, older: .dated("max-age=100", body: "old"), newer: .dated("no-store", body: "new"))
    engine.complete(3, .dated("no-store", body: "third"))
    #expect(try await caching.get() == .init("third", .server))
  }

  @Test func aNewerDatePrevailsOverALaterRequest() async throws {
    let caching = try CachingClient(engine)
    try await completeInReverse(
      caching, older: .dated("max-age=100", [.date: "Sun, 06 Nov 1994 08:49:39 GMT"], body: "slow"),
      newer: .dated("max-age=100", body: "quick"))
    #expect(try await caching.get() == .init("slow", .cache))
  }

  /// The late response to HEAD is about an older version than the one that is stored.
  @Test func aLateResponseToHEADLeavesTheNewerOne() async throws {
    let caching = try CachingClient(engine)
    let slow = Task { try await caching.get(method: .head) }
    await engine.arrival(of: 1)
    engine.complete(2, .dated("max-age=100", [.eTag: "\"v2\""], body: "new"))
    _ = try await caching.get()
    engine.complete(1, .dated("max-age=100", [.eTag: "\"v1\""], body: ""))
    _ = try await slow.value
    // For a request that is sent because the newer one has been removed.
    engine.complete(3, .dated("no-store", body: "third"))
    #expect(try await caching.get() == .init("new", .cache))
  }

  /// RFC 9111, section 4.4. A response to a request from before the write is not stored after it.
  @Test(arguments: [200, 404]) func aWriteInvalidatesPendingReads(status: Int) async throws {
    let caching = try CachingClient(engine)
    let read = Task { try await caching.get() }
    await engine.arrival(of: 1)
    engine.complete(2, .status(status))
    _ = try await caching.get(method: .put)
    engine.complete(1, .dated("max-age=100", body: "before"))
    #expect(try await read.value.text == "before")
    engine.complete(3, .dated("max-age=100", body: "after"))
    #expect(try await caching.get() == (status == 200 ? .init("after", .server) : .init("before", .cache)))
  }

  /// Also if the response to a request from after the write arrives first.
  @Test func aWriteInvalidatesAllPendingReadsInWhateverOrderTheyCome() async throws {
    let caching = try CachingClient(engine)
    let first = Task { try await caching.get() }
    await engine.arrival(of: 1)
    let second = Task { try await caching.get([.cacheControl: "no-cache"]) }
    await engine.arrival(of: 2)
    engine.complete(3, .status(200))
    _ = try await caching.get(method: .put)
    engine.complete(2, .dated("max-age=100", body: "second"))
    _ = try await second.value
    engine.complete(1, .dated("max-age=100", [.date: "Sun, 06 Nov 1994 08:49:38 GMT"], body: "first"))
    _ = try await first.value
    engine.complete(4, .dated("max-age=100", body: "after"))
    #expect(try await caching.get() == .init("after", .server))
  }

  /// The response that arrives first is newer than the second, and older than the third.
  @Test func ofThreeResponsesTheNewestIsKept() async throws {
    let caching = try CachingClient(engine)
    let reads = [HTTPFields(), [.cacheControl: "no-cache"], [.cacheControl: "no-cache"]]
    var tasks: [Task<CachingClient.Outcome, any Error>] = []
    for (index, headers) in reads.enumerated() {
      tasks.append(Task { try await caching.get(headers) })
      await engine.arrival(of: index + 1)
    }
    for (number, second) in [(3, 39), (2, 37), (1, 38)] {
      engine.complete(
        number, .dated("max-age=100", [.date: "Sun, 06 Nov 1994 08:49:\(second) GMT"], body: "\(number)"))
      _ = try await tasks[number - 1].value
    }
    #expect(try await caching.get() == .init("3", .cache))
  }

  @Test func aWriteInvalidatesPendingValidations() async throws {
    let caching = try CachingClient(engine)
    engine.complete(1, .dated("max-age=0", [.eTag: "\"v1\""]))
    _ = try await caching.get()
    let read = Task { try await caching.get() }
    await engine.arrival(of: 2)
    engine.complete(3, .status(204))
    _ = try await caching.get(method: .delete)
    engine.complete(2, .dated("max-age=100", [.eTag: "\"v1\""], status: 304, body: ""))
    #expect(try await read.value == .init("1", .revalidated))
    engine.complete(4, .dated("max-age=100", body: "after"))
    #expect(try await caching.get() == .init("after", .server))
  }

  /// A response stored before the write is not used after it, also if a read that was pending during the write fails.
  @Test func aWriteInvalidatesStaleIfErrorResponses() async throws {
    let caching = try CachingClient(engine)
    engine.complete(1, .dated("max-age=0, stale-if-error=100", [.eTag: "\"v1\""]))
    _ = try await caching.get()
    let read = Task { try await caching.get() }
    await engine.arrival(of: 2)
    engine.complete(3, .status(200))
    _ = try await caching.get(method: .post)
    engine.complete(2, .status(503))
    #expect(try await read.value == .init("", .server))
  }

  @Test func aReadAfterTheWriteIsStored() async throws {
    let caching = try CachingClient(engine)
    engine.complete(1, .status(200))
    _ = try await caching.get(method: .post)
    engine.complete(2, .dated("max-age=100"))
    _ = try await caching.get()
    #expect(try await caching.get() == .init("1", .cache))
  }

  @Test func aWriteToAnotherURLInvalidatesNothing() async throws {
    let caching = try CachingClient(engine)
    let read = Task { try await caching.get() }
    await engine.arrival(of: 1)
    engine.complete(2, .status(200, [.location: "/api/c"]))
    _ = try await caching.get([:], "/b", method: .post)
    engine.complete(1, .dated("max-age=100"))
    _ = try await read.value
    #expect(try await caching.get() == .init("1", .cache))
  }

  @Test func aWriteInvalidatesPendingReadsOfTheURLsThatItNames() async throws {
    let caching = try CachingClient(engine)
    let read = Task { try await caching.get() }
    await engine.arrival(of: 1)
    engine.complete(2, .status(201, [.contentLocation: "/api/a"]))
    _ = try await caching.get([:], "/b", method: .post)
    engine.complete(1, .dated("max-age=100"))
    _ = try await read.value
    engine.complete(3, .dated("max-age=100", body: "after"))
    #expect(try await caching.get() == .init("after", .server))
  }

  /// Concurrent changes of the stored variants must not overwrite each other.
  @Test func concurrentVariantsAreAllStored() async throws {
    let caching = try CachingClient(engine, store: SlowStore())
    let languages = ["en", "de", "fr", "it", "es", "pt"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for language in languages { group.addTask { _ = try await caching.get([.acceptLanguage: language]) } }
      await engine.arrival(of: languages.count)
      for (index, request) in engine.requests.enumerated() {
        engine.complete(
          index + 1, .dated("max-age=100", [.vary: "Accept-Language"], body: request.headers[.acceptLanguage] ?? "-"))
      }
      try await group.waitForAll()
    }
    for language in languages { #expect(try await caching.get([.acceptLanguage: language]) == .init(language, .cache)) }
  }

  /// The seventeenth variant replaces the first.
  @Test func sixteenVariantsAreStored() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(.dated("max-age=100", [.vary: "Accept-Language"], body: request.headers[.acceptLanguage] ?? "-"))
    }
    let caching = try CachingClient(engine)
    for number in 1...17 { _ = try await caching.get([.acceptLanguage: "\(number)"]) }
    #expect(try await caching.get([.acceptLanguage: "2"]).source == .cache)
    #expect(try await caching.get([.acceptLanguage: "17"]).source == .cache)
    #expect(try await caching.get([.acceptLanguage: "1"]).source == .server)
  }

  @Test func aCancelledCallLeavesTheStoredResponse() async throws {
    let caching = try CachingClient(engine)
    engine.complete(1, .dated("max-age=100"))
    _ = try await caching.get()
    let doomed = Task { try await caching.get([.cacheControl: "no-cache"]) }
    await engine.arrival(of: 2)
    doomed.cancel()
    await #expect(throws: NetworkError.self) { try await doomed.value }
    #expect(try await caching.get() == .init("1", .cache))
  }
}

/// A store that suspends before each change, as one on a server would.
private actor SlowStore: ResponseCacheStore {
  private var kept: [String: [CachedResponse]] = [:]

  func variants(of url: String) async -> [CachedResponse] {
    let variants = kept[url] ?? []
    for _ in 0..<10 { await Task.yield() }
    return variants
  }

  func store(_ variants: [CachedResponse], for url: String) async {
    for _ in 0..<10 { await Task.yield() }
    kept[url] = variants
  }

  func removeAll() async { kept = [:] }
}
