import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// RFC 5861, section 3.
@Suite(.timeLimit(.minutes(10))) struct StaleWhileRevalidateTests {
  private let engine = HeldEngine()
  private static let control = "max-age=10, stale-while-revalidate=30"

  /// A client with a stored response of this age in seconds.
  private func client(age: Int, _ control: String = control, scope: CachePack.Scope = .oneUser) async throws
    -> CachingClient
  {
    let caching = try CachingClient(engine, scope: scope)
    engine.complete(1, .dated(control, [.eTag: "\"v1\""]))
    _ = try await caching.get()
    caching.now.advance(by: age)
    return caching
  }

  @Test func aStaleResponseIsReturnedWhileItIsValidated() async throws {
    let caching = try await client(age: 20)
    #expect(try await caching.get() == .init("1", .staleCache))
    await engine.arrival(of: 2)
    #expect(engine.requests[1].headers[.ifNoneMatch] == "\"v1\"")
    engine.complete(2, .dated("max-age=10", [.date: "Sun, 06 Nov 1994 08:49:57 GMT"], body: "2"))
    await caching.client.shutdown(.finishing)
    #expect(engine.requests.count == 2)
  }

  @Test func theValidatedResponseReplacesTheStaleOne() async throws {
    let store = MemoryCache()
    let caching = try CachingClient(engine, store: store)
    engine.complete(1, .dated(Self.control))
    _ = try await caching.get()
    caching.now.advance(by: 20)
    _ = try await caching.get()
    engine.complete(2, .dated("max-age=10", [.date: "Sun, 06 Nov 1994 08:49:57 GMT"], body: "2"))
    await until { await store.variants(of: CachingClient.url).first?.body == Array("2".utf8) }
    #expect(try await caching.get() == .init("2", .cache))
  }

  @Test(arguments: [(10, true), (40, true), (41, false)])
  func theWindowIncludesItsLimit(age: Int, isReturned: Bool) async throws {
    let caching = try await client(age: age)
    engine.complete(2, .dated(Self.control, [.date: "Sun, 06 Nov 1994 08:50:37 GMT"], body: "2"))
    #expect(try await caching.get() == (isReturned ? .init("1", .staleCache) : .init("2", .server)))
  }

  @Test(arguments: ["no-cache", "max-age=100", "min-fresh=0"])
  func aRequestThatRestrictsTheAgeWaitsForTheValidation(control: String) async throws {
    let caching = try await client(age: 20)
    engine.complete(2, .dated(Self.control, [.date: "Sun, 06 Nov 1994 08:49:57 GMT"], body: "2"))
    #expect(try await caching.get([.cacheControl: control]) == .init("2", .server))
  }

  @Test(arguments: [
    ("must-revalidate", CachePack.Scope.oneUser), ("no-cache", .oneUser), ("proxy-revalidate", .shared),
  ])
  func aResponseThatHasToBeRevalidatedIsNotUsed(directive: String, scope: CachePack.Scope) async throws {
    let caching = try await client(age: 20, "\(Self.control), \(directive)", scope: scope)
    engine.complete(2, .dated(Self.control, [.date: "Sun, 06 Nov 1994 08:49:57 GMT"], body: "2"))
    #expect(try await caching.get() == .init("2", .server))
  }

  @Test func concurrentCallsValidateOnce() async throws {
    let caching = try await client(age: 20)
    for _ in 0..<3 { #expect(try await caching.get() == .init("1", .staleCache)) }
    engine.complete(2, .dated(Self.control))
    await caching.client.shutdown(.finishing)
    #expect(engine.requests.count == 2)
  }

  @Test func staleResponseOfEachURLIsValidated() async throws {
    let caching = try await client(age: 0)
    engine.complete(2, .dated(Self.control, [.eTag: "\"v1\""]))
    _ = try await caching.get([:], "/b")
    caching.now.advance(by: 20)
    for path in ["/a", "/b"] { #expect(try await caching.get([:], path) == .init("1", .staleCache)) }
    for number in 3...4 { engine.complete(number, .dated(Self.control)) }
    await caching.client.shutdown(.finishing)
    #expect(engine.requests.count == 4)
  }

  @Test func aFailedValidationLeavesTheResponseAndAllowsTheNext() async throws {
    let caching = try await client(age: 20)
    #expect(try await caching.get() == .init("1", .staleCache))
    engine.fail(2)
    engine.fail(3)
    while engine.requests.count < 3 { #expect(try await caching.get() == .init("1", .staleCache)) }
    await caching.client.shutdown()
  }

  @Test func shutdownEndsAValidation() async throws {
    let caching = try await client(age: 20)
    _ = try await caching.get()
    await engine.arrival(of: 2)
    await caching.client.shutdown()
    await #expect(throws: NetworkError.self) { try await caching.get() }
  }

  /// Neither the validation is signed, nor the request that follows a 304 with the tag of another version.
  @Test(arguments: [control, "max-age=10"])
  func validationAtAnotherOriginIsNotSigned(control: String) async throws {
    let engine = ScriptedEngine { request, _ in
      if request.url.host == "host" { return .success(.status(302, [.location: "http://other/"])) }
      return .success(
        request.headers[.ifNoneMatch] == nil
          ? .dated(control, [.eTag: "\"v1\""]) : .dated(nil, [.eTag: "\"v2\""], status: 304, body: ""))
    }
    let caching = try CachingClient(engine) { $0.auth.signer = FieldSigner() }
    _ = try await caching.get()
    caching.now.advance(by: 20)
    _ = try await caching.get()
    await caching.client.shutdown(.finishing)
    #expect(engine.requests.map { $0.headers[.from] } == ["signed", nil, "signed", nil, nil])
  }

  @Test func cancellingTheCallerDoesNotCancelTheValidation() async throws {
    let caching = try await client(age: 20)
    let task = Task { try await caching.get() }
    #expect(try await task.value == .init("1", .staleCache))
    task.cancel()
    await engine.arrival(of: 2)
    #expect(engine.cancelled.isEmpty)
    engine.complete(2, .dated(Self.control))
    await caching.client.shutdown(.finishing)
  }
}
