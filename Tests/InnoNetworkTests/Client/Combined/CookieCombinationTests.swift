import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Adds a field to each request that it signs.
private struct Marker: RequestSigner {
  func sign(_ request: NetworkRequest) async throws -> NetworkRequest {
    var request = request
    request.headers[.from] = "signer"
    return request
  }
}

/// Cookies together with redirects, retries, coalescing and the cache.
@Suite(.timeLimit(.minutes(10))) struct CookieCombinationTests {
  private let jar = CookieJar()

  private func caching(_ engine: some NetworkEngine, _ change: (inout NetworkConfiguration) -> Void = { _ in }) throws
    -> CachingClient
  {
    try CachingClient(engine) { configuration in
      configuration.transport.cookies = jar
      change(&configuration)
    }
  }

  private func header(_ url: String = "http://host/api/a") throws -> String? {
    jar.header(for: try RequestURL(url), now: CacheTests.start)
  }

  // Another origin gets its own cookies, and no signature.
  @Test func redirectToAnotherOriginHasItsCookiesAndNoSignature() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(request.url.host == "host" ? .status(302, [.location: "http://other/b"]) : .status(200))
    }
    let jar = CookieJar()
    jar.store("a=1", from: try RequestURL("http://host/"), now: 0)
    jar.store("b=2", from: try RequestURL("http://other/"), now: 0)
    let client = try client(engine) { configuration in
      configuration.transport.cookies = jar
      configuration.auth.signer = Marker()
    }
    _ = try await client.request(Call())
    #expect(engine.requests.map { $0.headers[.cookie] } == ["a=1", "b=2"])
    #expect(engine.requests.map { $0.headers[.from] } == ["signer", nil])
  }

  /// The stored response has set `s=old`; its validation must not set that again.
  @Test func a304DoesNotRestoreOldCookies() async throws {
    let engine = sequence(
      .dated("public, max-age=0", [.eTag: "\"v1\"", .setCookie: "s=old; Path=/"]),
      .status(200, [.setCookie: "s=new; Path=/"]),
      .dated("public, max-age=0", [.eTag: "\"v1\""], status: 304, body: ""))
    let caching = try caching(engine)
    _ = try await caching.get()
    _ = try await caching.get([:], "/login")
    #expect(try await caching.get().source == .revalidated)
    #expect(try header() == "s=new")
  }

  @Test func theCookiesOfA304AreStored() async throws {
    let engine = sequence(
      .dated("public, max-age=0", [.eTag: "\"v1\"", .setCookie: "s=old; Path=/"]),
      .dated("public, max-age=0", [.eTag: "\"v1\"", .setCookie: "s=new; Path=/"], status: 304, body: ""))
    let caching = try caching(engine)
    for _ in 0..<2 { _ = try await caching.get() }
    #expect(try header() == "s=new")
  }

  @Test func aCachedResponseSetsItsCookiesOnce() async throws {
    let caching = try caching(sequence(.dated("public, max-age=60", [.setCookie: "s=1; Path=/"])))
    _ = try await caching.get()
    jar.removeAll()
    #expect(try await caching.get().source == .cache)
    #expect(try header() == nil)
  }

  @Test func aFailureSetsItsCookiesEvenIfAStaleResponseIsUsed() async throws {
    let engine = sequence(.dated("public, max-age=1, stale-if-error=100"), .status(503, [.setCookie: "s=1; Path=/"]))
    let caching = try caching(engine)
    _ = try await caching.get()
    caching.now.advance(by: 10)
    #expect(try await caching.get().source == .staleCache)
    #expect(try header() == "s=1")
  }

  /// A response stored for one session cookie is not used for another.
  @Test func anotherSessionDoesNotGetTheCachedResponse() async throws {
    let engine = ScriptedEngine { request, _ in .success(.dated("max-age=60", body: request.headers[.cookie] ?? "-")) }
    let caching = try caching(engine)
    jar.store("s=ada; Path=/", from: try RequestURL("http://host/"), now: 0)
    #expect(try await caching.get() == .init("s=ada", .server))
    jar.store("s=grace; Path=/", from: try RequestURL("http://host/"), now: 0)
    #expect(try await caching.get() == .init("s=grace", .server))
    jar.removeAll()
    #expect(try await caching.get() == .init("-", .server))
  }

  @Test func aRedirectCarriesEachServersOwnCookies() async throws {
    let engine = ScriptedEngine { request, number in
      switch number {
      case 1: .success(.status(302, [.location: "http://other/x", .setCookie: "a=1; Path=/"]))
      case 2: .success(.status(302, [.location: "http://host/api/b", .setCookie: "b=2; Path=/"]))
      default: .success(.status(200))
      }
    }
    let caching = try caching(engine)
    _ = try await caching.get()
    #expect(engine.requests.map { $0.headers[.cookie] } == [nil, nil, "a=1"])
    #expect(try header("http://other/") == "b=2")
  }

  @Test func aCookieOfTheCallIsNotSentToAnotherOrigin() async throws {
    let engine = ScriptedEngine { request, number in
      number == 1 ? .success(.status(302, [.location: "http://other/x"])) : .success(.status(200))
    }
    jar.store("theirs=1; Path=/", from: try RequestURL("http://other/"), now: 0)
    _ = try await caching(engine).get([.cookie: "mine=1"])
    #expect(engine.requests.map { $0.headers[.cookie] } == ["mine=1", "theirs=1"])
  }

  @Test func aRetrySendsTheCookieOfTheFailedAttempt() async throws {
    let engine = sequence(.status(503, [.setCookie: "s=1; Path=/"]), .status(200))
    let caching = try caching(engine) { configuration in
      configuration.resilience.retry = RetryPolicy()
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = try await caching.get(acceptableStatus: 200..<300)
    #expect(engine.requests.map { $0.headers[.cookie] } == [nil, "s=1"])
  }

  /// The cookie expires during the wait that the server asks for.
  @Test func aCookieThatExpiresDuringTheWaitIsNotSent() async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = sequence(.status(503, [.setCookie: "s=1; Path=/; Max-Age=10"]), .status(503), .status(200))
    let client = try client(engine) { configuration in
      configuration.transport.cookies = jar
      configuration.now = { now.value }
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.requestInterceptors = [
        Tap { request in
          if request.attempt == 3 { now.advance(by: 10) }
          return request
        }
      ]
    }
    _ = try await client.request(Call())
    #expect(engine.requests.map { $0.headers[.cookie] } == [nil, "s=1", nil])
  }

  @Test func callersThatShareATransferSetItsCookieOnce() async throws {
    let engine = HeldEngine()
    let client = try client(engine) { configuration in
      configuration.transport.cookies = jar
      configuration.resilience.coalescing = CoalescingPolicy()
    }
    let tasks = (0..<3).map { _ in Task { try await client.request(Call()) } }
    await until { client.waiters == 3 }
    engine.complete(1, .status(200, [.setCookie: "s=1; Path=/"]))
    for task in tasks { _ = try await task.value }
    #expect(jar.count == 1)
  }

  @Test func aRejectedTokensResponseSetsItsCookie() async throws {
    struct Source: TokenSource {
      func token() -> String? { "old" }
      func refresh(replacing rejected: String?) -> String { "new" }
    }
    let engine = ScriptedEngine { request, _ in
      .success(
        request.headers[.authorization] == "Bearer new" ? .status(200) : .status(401, [.setCookie: "s=1; Path=/"]))
    }
    let client = try client(engine) { configuration in
      configuration.transport.cookies = jar
      configuration.auth.tokens = Source()
    }
    _ = try await client.request(Call())
    #expect(engine.requests.map { $0.headers[.cookie] } == [nil, "s=1"])
  }
}
