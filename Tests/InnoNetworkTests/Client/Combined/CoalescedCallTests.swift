import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Coalescing together with each of the other policies.
@Suite(.timeLimit(.minutes(10))) struct CoalescedCallTests {
  private let engine = HeldEngine()
  private let clock = ManualClock()

  private func client(_ change: (inout NetworkConfiguration) -> Void = { _ in }) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.coalescing = CoalescingPolicy()
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = clock
      change(&configuration)
    }
  }

  /// Starts this many equal calls, and returns when all wait for one transfer.
  private func waiting(_ count: Int, _ call: Call<[UInt8]> = Call(), on client: NetworkClient) async -> [Task<
    NetworkError?, Never
  >] {
    let before = client.waiters
    let tasks = (0..<count).map { _ in Task { await error(of: call, on: client) } }
    await until { client.waiters == before + count }
    return tasks
  }

  // MARK: Uploads

  @Test func uploadsAreNotShared() async throws {
    let client = try client()
    let tasks = ["a", "b", "a"].map { name in
      var call = Call("/report")
      call.body = .file("/tmp/\(name)", contentType: "text/plain")
      return Task { [call] in try await client.request(call) }
    }
    await engine.arrival(of: 3)
    for number in 1...3 { engine.complete(number, .status(200, body: "\(number)")) }
    var bodies: Set<[UInt8]> = []
    for task in tasks { bodies.insert(try await task.value) }
    #expect(bodies.count == 3)
  }

  @Test func streamsOfBytesAreNotShared() async throws {
    let client = try client()
    let tasks = (0..<2).map { number in
      var call = Call("/report")
      call.body = .stream(
        AsyncThrowingStream {
          $0.yield([UInt8(number)])
          $0.finish()
        }, length: nil, contentType: "a/b")
      return Task { [call] in try await client.request(call) }
    }
    await engine.arrival(of: 2)
    for number in 1...2 { engine.complete(number, .status(200)) }
    for task in tasks { _ = try await task.value }
  }

  @Test func bodiesInMemoryAreComparedByTheirBytes() async throws {
    let client = try client()
    let tasks = ["a", "b", "a"].map { text in
      var call = Call("/report")
      call.body = .raw(Array(text.utf8), contentType: "text/plain")
      return Task { [call] in try await client.request(call) }
    }
    await until { client.waiters == 3 }
    await engine.arrival(of: 2)
    for number in 1...2 { engine.complete(number, .status(200)) }
    for task in tasks { _ = try await task.value }
    #expect(engine.requests.count == 2)
  }

  /// Each caller gets the progress of its own transfer.
  @Test func callsWithProgressAreNotShared() async throws {
    let client = try client()
    let tasks = (0..<2).map { _ in Task { try await client.upload(Call("/report")) { _ in } } }
    await engine.arrival(of: 2)
    for number in 1...2 { engine.complete(number, .status(200)) }
    for task in tasks { _ = try await task.value }
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch]) func equalWritesAreNotShared(
    method: HTTPRequest.Method
  ) async throws {
    let client = try client()
    let tasks = (0..<2).map { _ in
      var call = Call("/", method: method)
      call.idempotencyKey = "same"
      return Task { [call] in try await client.request(call) }
    }
    await engine.arrival(of: 2)
    for number in 1...2 { engine.complete(number, .status(200)) }
    for task in tasks { _ = try await task.value }
  }

  // MARK: Cancellation

  @Test(arguments: 0..<3) func anyWaiterCanBeCancelled(index: Int) async throws {
    let client = try client()
    let tasks = await waiting(3, on: client)
    tasks[index].cancel()
    #expect(await tasks[index].value?.phase == .cancelled)
    #expect(client.waiters == 2)
    #expect(engine.cancelled.isEmpty)
    engine.complete(1, .status(200))
    for other in tasks.indices where other != index { #expect(await tasks[other].value == nil) }
    #expect(engine.requests.count == 1)
  }

  @Test func cancellingTheLastWaiterEndsTheTransferAndTheNextCallBeginsAnother() async throws {
    let client = try client()
    let tasks = await waiting(2, on: client)
    tasks[0].cancel()
    _ = await tasks[0].value
    #expect(engine.cancelled.isEmpty)
    tasks[1].cancel()
    _ = await tasks[1].value
    await until { engine.cancelled == [1] }
    let next = Task { try await client.request(Call()) }
    await engine.arrival(of: 2)
    engine.complete(2, .status(200, body: "2"))
    #expect(try await next.value == Array("2".utf8))
  }

  @Test func cancellingATagEndsTheWaitsOfItsCallsOnly() async throws {
    let client = try client()
    var tagged = Call()
    tagged.tag = "screen"
    let doomed = await waiting(1, tagged, on: client)
    let others = await waiting(1, on: client)
    client.cancel(tag: "screen")
    #expect(await doomed[0].value?.phase == .cancelled)
    engine.complete(1, .status(200))
    #expect(await others[0].value == nil)
    #expect(engine.requests.count == 1)
  }

  // MARK: Retries and deadlines

  @Test func aSharedFailureIsRetriedTogether() async throws {
    let client = try client { configuration in
      configuration.resilience.retry.maximumAttempts = 2
      configuration.resilience.retry.chance = { 0 }
    }
    let tasks = await waiting(3, on: client)
    engine.complete(1, .status(503))
    for _ in 0..<3 { #expect(await clock.nextSleep() == .milliseconds(400)) }
    clock.advance(by: .milliseconds(400))
    await until { client.waiters == 3 }
    engine.complete(2, .status(200))
    for task in tasks { #expect(await task.value == nil) }
    #expect(engine.requests.count == 2)
  }

  @Test func deadlineOfOneCallDoesNotEndASharedTransfer() async throws {
    let client = try client()
    var hasty = Call()
    hasty.deadline = .seconds(5)
    let first = await waiting(1, hasty, on: client)
    let second = await waiting(1, on: client)
    #expect(await clock.nextSleep() == .seconds(5))
    clock.advance(by: .seconds(5))
    guard case .deadlineExceeded(.seconds(5)) = await first[0].value?.kind else { throw NetworkErrorExpected() }
    #expect(engine.cancelled.isEmpty)
    engine.complete(1, .status(200))
    #expect(await second[0].value == nil)
  }

  // MARK: Credentials

  @Test func callsWithDifferentCredentialsAreNotShared() async throws {
    let client = try client()
    let tasks = ["ada", "grace", "ada"].map { user in
      var call = Call()
      call.headers = [.authorization: "Bearer \(user)"]
      return Task { [call] in String(decoding: try await client.request(call), as: UTF8.self) }
    }
    await until { client.waiters == 3 }
    await engine.arrival(of: 2)
    for (index, request) in engine.requests.enumerated() {
      engine.complete(index + 1, .status(200, body: request.headers[.authorization] ?? "-"))
    }
    #expect(
      try await [tasks[0].value, tasks[1].value, tasks[2].value] == ["Bearer ada", "Bearer grace", "Bearer ada"])
    #expect(engine.requests.count == 2)
  }

  // MARK: Cache

  @Test func callsThatShareATransferStoreOneResponse() async throws {
    let store = MemoryCache()
    let caching = try CachingClient(engine, store: store) { $0.resilience.coalescing = CoalescingPolicy() }
    let tasks = (0..<4).map { _ in Task { try await caching.get() } }
    await until { caching.client.waiters == 4 }
    engine.complete(1, .dated("max-age=60"))
    for task in tasks { #expect(try await task.value == .init("1", .server)) }
    #expect(try await caching.get() == .init("1", .cache))
    #expect(await store.variants(of: CachingClient.url).count == 1)
    #expect(engine.requests.count == 1)
  }

  @Test func callsThatValidateTheSameResponseShareARequest() async throws {
    let caching = try CachingClient(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    engine.complete(1, .dated("max-age=60", [.eTag: "\"v1\""]))
    _ = try await caching.get()
    caching.now.advance(by: 60)
    let tasks = (0..<3).map { _ in Task { try await caching.get() } }
    await until { caching.client.waiters == 3 }
    engine.complete(
      2, .dated("max-age=60", [.eTag: "\"v1\"", .date: "Sun, 06 Nov 1994 08:50:37 GMT"], status: 304, body: ""))
    for task in tasks { #expect(try await task.value == .init("1", .revalidated)) }
    #expect(try await caching.get() == .init("1", .cache))
    #expect(engine.requests.count == 2)
  }

  @Test func aCallWithNoCacheDoesNotJoinAnEarlierTransfer() async throws {
    let caching = try CachingClient(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    let plain = Task { try await caching.get() }
    await engine.arrival(of: 1)
    let newer = Task { try await caching.get([.cacheControl: "no-cache"]) }
    await engine.arrival(of: 2)
    engine.complete(1, .dated("max-age=60", body: "1"))
    engine.complete(2, .dated("max-age=60", body: "2"))
    #expect(try await plain.value.text == "1")
    #expect(try await newer.value.text == "2")
  }

  @Test func aCancelledWaiterDoesNotPreventStoringTheResponse() async throws {
    let caching = try CachingClient(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    let doomed = Task { try await caching.get() }
    await until { caching.client.waiters == 1 }
    let patient = Task { try await caching.get() }
    await until { caching.client.waiters == 2 }
    doomed.cancel()
    await #expect(throws: NetworkError.self) { try await doomed.value }
    engine.complete(1, .dated("max-age=60"))
    _ = try await patient.value
    #expect(try await caching.get() == .init("1", .cache))
  }
}
