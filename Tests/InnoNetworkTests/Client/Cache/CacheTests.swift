import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Synchronization
import Testing

/// The rules of RFC 9111; section numbers refer to it.
@Suite struct CacheTests {
  /// 784111777 is Sun, 06 Nov 1994 08:49:37 GMT.
  static let start = 784_111_777
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  let now = Now(start)
  let store = MemoryCache()

  /// A wall clock that the test advances.
  final class Now: Sendable {
    private let seconds: Mutex<Int>
    init(_ seconds: Int) { self.seconds = Mutex(seconds) }
    var value: Int { seconds.withLock { $0 } }
    func advance(by count: Int) { seconds.withLock { $0 += count } }
  }

  /// Responds to the nth request with the nth response, and to further ones with the last.
  private func engine(_ responses: EngineResponse...) -> ScriptedEngine {
    ScriptedEngine { _, number in .success(responses[min(number, responses.count) - 1]) }
  }

  private func client(_ engine: some NetworkEngine, scope: CachePack.Scope = .oneUser) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.cache = CachePack(store: store, scope: scope)
      configuration.resilience.retry = .never
      configuration.now = { [now] in now.value }
    }
  }

  private static func fresh(_ control: String, _ more: HTTPFields = [:], body: String = "1") -> EngineResponse {
    var fields: HTTPFields = [.date: date, .cacheControl: control]
    for field in more { fields.append(field) }
    return .status(200, fields, body: body)
  }

  private func call(_ headers: HTTPFields = [:], _ path: String = "/a", method: HTTPRequest.Method = .get) -> Call<
    [UInt8]
  > {
    var call = Call(path, method: method)
    call.headers = headers
    return call
  }

  /// The body and the source of the response to a call.
  private func fetch(_ call: Call<[UInt8]>, _ client: NetworkClient) async throws -> (
    text: String, source: NetworkResponse.Source
  ) {
    let call = Call(
      method: call.method, path: call.path, headers: call.headers, acceptableStatus: call.acceptableStatus,
      decoding: ResponseDecoding<(String, NetworkResponse.Source)>(accept: nil) {
        (String(decoding: $0.body, as: UTF8.self), $0.source)
      })
    let result = try await client.request(call)
    return (result.0, result.1)
  }

  @Test func withoutAStoreNothingIsCached() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try InnoNetworkTests.client(engine)
    for _ in 0..<2 { _ = try await client.request(call()) }
    #expect(engine.requests.count == 2)
  }

  @Test func aFreshResponseIsReused() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    #expect(try await fetch(call(), client) == ("1", .server))
    now.advance(by: 59)
    #expect(try await fetch(call(), client) == ("1", .cache))
    now.advance(by: 1)
    #expect(try await fetch(call(), client).source == .server)
    #expect(engine.requests.count == 2)
  }

  /// Section 5.1.
  @Test func aReusedResponseStatesItsAge() async throws {
    let client = try client(engine(Self.fresh("max-age=60", [.age: "10"])))
    _ = try await client.request(call())
    now.advance(by: 20)
    let call = Call(path: "/a", decoding: ResponseDecoding<String?>(accept: nil) { $0.head[.age] })
    #expect(try await client.request(call) == "30")
  }

  /// Section 4.2.1: `max-age` takes precedence over `Expires`, and `Expires` over the heuristic. Text that is neither a
  /// number nor a date makes the response stale.
  @Test(
    arguments: [
      ([.cacheControl: "max-age=60", .expires: "0"], 60), ([.cacheControl: "max-age=\"60\""], 60),
      ([.cacheControl: "MAX-AGE=60"], 60), ([.cacheControl: "max-age=60, s-maxage=90"], 60),
      ([.cacheControl: "max-age=soon", .expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 0),
      ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 60), ([.expires: "0"], 0), ([.cacheControl: "max-age=soon"], 0),
      ([.expires: "Wed, 06 Nov 2080 08:49:37 GMT"], 2_147_483_647),
      ([.cacheControl: "max-age=60, max-age=90"], 60), ([.cacheControl: "max-age=99999999999999999999"], 2_147_483_647),
      ([.lastModified: "Sun, 06 Nov 1994 08:39:37 GMT"], 60),
      ([.lastModified: "Sat, 06 Nov 1993 08:49:37 GMT"], 86_400),
      ([.cacheControl: "private=\"a, max-age=1\", max-age=60"], 60), ([.eTag: "\"a\""], 0),
    ] as [(HTTPFields, Int)])
  func theLifetimeFollowsFromTheFields(fields: HTTPFields, lifetime: Int) async throws {
    var fields = fields
    fields[.date] = Self.date
    let engine = engine(.status(200, fields))
    let client = try client(engine)
    _ = try await client.request(call())
    if lifetime > 0 {
      now.advance(by: lifetime - 1)
      _ = try await client.request(call())
      #expect(engine.requests.count == 1)
      now.advance(by: 1)
    }
    _ = try await client.request(call())
    #expect(engine.requests.count == 2)
  }

  /// Sections 3 and 5.2.2.
  @Test(arguments: ["no-store", "max-age=60, no-store", "max-age=0"]) func responsesThatMayNotBeStoredAreNot(
    control: String
  )
    async throws
  {
    let client = try client(engine(Self.fresh(control)))
    _ = try await client.request(call())
    #expect(await store.variants(of: "http://host/api/a").isEmpty)
  }

  @Test(arguments: [(206, [:]), (200, [.vary: "*"]), (200, [.vary: "accept, *"])] as [(Int, HTTPFields)])
  func responsesThatCannotBeReusedAreNotStored(status: Int, fields: HTTPFields) async throws {
    var fields = fields
    fields[.cacheControl] = "max-age=60"
    let client = try client(engine(.status(status, fields)))
    _ = try await client.request(call())
    #expect(store.size == 0)
  }

  @Test(arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
  func bodyUpToTheLimitIsStored(size: Int, isStored: Bool) async throws {
    let client = try client(engine(Self.fresh("max-age=60", body: String(repeating: "x", count: size))))
    _ = try await client.request(call())
    #expect((store.size > 0) == isStored)
  }

  @Test(arguments: [(3, true), (4, false)])
  func limitOfStoredBodiesIsThatOfTheConfiguration(size: Int, isStored: Bool) async throws {
    let caching = try CachingClient(engine(Self.fresh("max-age=60", body: String(repeating: "x", count: size)))) {
      $0.cache.largestBody = 3
    }
    _ = try await caching.get()
    #expect(try await caching.get().source == (isStored ? .cache : .server))
  }

  /// Section 4.3.
  @Test func aStaleResponseIsValidated() async throws {
    let modified = "Sun, 06 Nov 1994 08:00:00 GMT"
    let engine = engine(
      Self.fresh("max-age=60", [.eTag: "\"v1\"", .lastModified: modified]),
      .status(304, [.eTag: "\"v1\"", .cacheControl: "max-age=90", .contentLength: "0"]))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 60)
    #expect(try await fetch(call(), client) == ("1", .revalidated))
    #expect(engine.requests.last?.headers[.ifNoneMatch] == "\"v1\"")
    #expect(engine.requests.last?.headers[.ifModifiedSince] == modified)
    now.advance(by: 89)
    #expect(try await fetch(call(), client) == ("1", .cache))
    #expect(engine.requests.count == 2)
  }

  @Test func validatedResponseHasNoAgeAndTheMetricsOfItsValidation() async throws {
    var validation = EngineResponse.status(304, [.eTag: "\"v1\""])
    validation.metrics.total = .seconds(7)
    let client = try client(engine(Self.fresh("max-age=0", [.eTag: "\"v1\"", .age: "3"]), validation))
    _ = try await client.request(call())
    let call = Call(
      path: "/a",
      decoding: ResponseDecoding<(String?, Duration)>(accept: nil) { ($0.head[.age], $0.metrics.total) })
    let (age, total) = try await client.request(call)
    #expect(age == nil)
    #expect(total == .seconds(7))
  }

  @Test func aChangedResponseReplacesTheStoredOne() async throws {
    let engine = engine(
      Self.fresh("max-age=60", [.eTag: "\"v1\""]), Self.fresh("max-age=60", [.eTag: "\"v2\""], body: "2"))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 60)
    #expect(try await fetch(call(), client) == ("2", .server))
    #expect(await store.variants(of: "http://host/api/a").map(\.body) == [Array("2".utf8)])
  }

  /// Section 4.3.4: a 304 about another response does not validate the stored one.
  @Test func a304AboutAnotherResponseIsNotUsed() async throws {
    let engine = engine(
      Self.fresh("max-age=60", [.eTag: "\"v1\""]), .status(304, [.eTag: "\"v2\""]),
      Self.fresh("max-age=90", [.eTag: "\"v2\""], body: "2"))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 60)
    #expect(try await fetch(call(), client) == ("2", .server))
    #expect(engine.requests.map { $0.headers[.ifNoneMatch] } == [nil, "\"v1\"", nil])
    #expect(try await fetch(call(), client) == ("2", .cache))
  }

  /// Section 3.2: fields that describe the body of the 304 itself.
  @Test(arguments: [HTTPField.Name.contentType, .contentLength, .contentEncoding, .contentRange])
  func a304LeavesTheFieldsOfTheStoredBody(name: HTTPField.Name) async throws {
    let engine = engine(
      Self.fresh("max-age=60", [.eTag: "\"v1\"", name: "stored"]), .status(304, [.eTag: "\"v1\"", name: "new"]))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 60)
    let call = Call(path: "/a", decoding: ResponseDecoding<String?>(accept: nil) { $0.head[name] })
    #expect(try await client.request(call) == "stored")
    #expect(engine.requests.count == 2)
  }

  @Test func a304WithSeveralFieldsOfANameReplacesThemOneByOne() async throws {
    var fields: HTTPFields = [.eTag: "\"v1\"", .setCookie: "a=1"]
    fields.append(HTTPField(name: .setCookie, value: "b=2"))
    let client = try client(
      engine(Self.fresh("max-age=0", [.eTag: "\"v1\"", .setCookie: "a=0"]), .status(304, fields)))
    _ = try await client.request(call())
    let call = Call(
      path: "/a", decoding: ResponseDecoding<[String]>(accept: nil) { $0.head.fields[values: .setCookie] })
    #expect(try await client.request(call) == ["a=1", "b=2"])
  }

  /// Section 5.2.2.4.
  @Test func noCacheIsValidatedEachTime() async throws {
    let engine = engine(Self.fresh("no-cache, max-age=60", [.eTag: "\"v1\""]), .status(304, [.eTag: "\"v1\""]))
    let client = try client(engine)
    for _ in 0..<3 { #expect(try await fetch(call(), client).text == "1") }
    #expect(engine.requests.count == 3)
  }

  /// Section 5.2.1: the directives of requests.
  @Test(arguments: [
    ("no-cache", 30, true), ("max-age=20", 30, true), ("max-age=40", 30, false), ("min-fresh=40", 30, true),
    ("min-fresh=20", 30, false),
    ("max-stale", 100, false), ("max-stale=50", 100, false), ("max-stale=30", 100, true), ("max-stale=", 100, true),
    ("=max-stale", 100, true), ("no-store", 30, true),
  ])
  func theRequestDecidesHowFreshAResponseHasToBe(control: String, age: Int, asks: Bool) async throws {
    let engine = engine(Self.fresh("max-age=60", [.eTag: "\"v1\""]))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: age)
    _ = try await client.request(call([.cacheControl: control]))
    #expect(engine.requests.count == (asks ? 2 : 1))
  }

  @Test func staleResponseWithMustRevalidateIsValidated() async throws {
    let engine = engine(Self.fresh("max-age=60, must-revalidate", [.eTag: "\"v1\""]))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 100)
    _ = try await client.request(call([.cacheControl: "max-stale"]))
    #expect(engine.requests.count == 2)
  }

  @Test func onlyIfCachedSendsNothing() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    let failure = try #require(await error(of: call([.cacheControl: "only-if-cached"]), on: client))
    guard case .notCached = failure.kind else { throw failure }
    #expect(failure.attempts == 0)
    #expect(engine.requests.isEmpty)
    _ = try await client.request(call())
    #expect(try await fetch(call([.cacheControl: "only-if-cached"]), client).source == .cache)
  }

  @Test(arguments: ["max-age=10", "max-age=10, stale-while-revalidate=30"])
  func staleResponseIsNotUsedByARequestThatIsOnlyIfCached(control: String) async throws {
    let engine = engine(Self.fresh(control, [.eTag: "\"v1\""]))
    let client = try client(engine)
    _ = try await client.request(call())
    now.advance(by: 20)
    #expect(await error(of: call([.cacheControl: "only-if-cached"]), on: client)?.phase == .cache)
    #expect(engine.requests.count == 1)
  }

  /// Streams do not use the cache.
  @Test func streamThatIsOnlyIfCachedSendsNothing() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    let failure = await #expect(throws: NetworkError.self) {
      try await client.stream(call([.cacheControl: "only-if-cached"]))
    }
    guard case .notCached = failure?.kind else { throw NetworkErrorExpected() }
    #expect(engine.requests.isEmpty)
  }

  @Test(arguments: [HTTPField.Name.range, .ifNoneMatch]) func onlyIfCachedSendsNothingForARequestThatBypassesTheCache(
    field: HTTPField.Name
  ) async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    let failure = await error(of: call([.cacheControl: "only-if-cached", field: "bytes=0-1"]), on: client)
    guard case .notCached = failure?.kind else { throw NetworkErrorExpected() }
    #expect(engine.requests.isEmpty)
  }

  @Test func onlyIfCachedSendsNothingWithoutACache() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try InnoNetworkTests.client(engine)
    let failure = try #require(await error(of: call([.cacheControl: "only-if-cached"]), on: client))
    guard case .notCached = failure.kind else { throw failure }
    #expect(engine.requests.isEmpty)
  }

  /// Section 4.1.
  @Test func varySeparatesResponses() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(Self.fresh("max-age=60", [.vary: "Accept-Language"], body: request.headers[.acceptLanguage] ?? "-"))
    }
    let client = try client(engine)
    for _ in 0..<2 {
      for language in ["en", "de"] {
        #expect(try await fetch(call([.acceptLanguage: language]), client).text == language)
      }
      #expect(try await fetch(call(), client).text == "-")
    }
    #expect(engine.requests.count == 3)
  }

  /// RFC 9111, section 4: the second response is for all languages, so that both match. Their dates determine which is
  /// the latest, and if those are equal, the order of their requests.
  @Test(arguments: [(date, "2"), ("Sun, 06 Nov 1994 08:49:38 GMT", "2"), ("Sun, 06 Nov 1994 08:49:36 GMT", "1")])
  func latestOfTheMatchingResponsesIsUsed(secondDate: String, body: String) async throws {
    let client = try client(
      engine(.dated("max-age=60", [.vary: "Accept-Language"]), .dated("max-age=60", [.date: secondDate], body: "2")))
    for language in ["en", "de"] { _ = try await client.request(call([.acceptLanguage: language])) }
    #expect(try await fetch(call([.acceptLanguage: "en"]), client) == (body, .cache))
  }

  @Test func credentialsSeparateResponses() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(Self.fresh("max-age=60", body: request.headers[.authorization] ?? "-"))
    }
    let client = try client(engine)
    for _ in 0..<2 {
      for user in ["Bearer ada", "Bearer grace"] {
        #expect(try await fetch(call([.authorization: user]), client).text == user)
      }
    }
    #expect(engine.requests.count == 2)
  }

  /// All fields with credentials count, not only the first.
  @Test func eachFieldWithCredentialsSeparatesResponses() async throws {
    let key = try #require(HTTPField.Name("X-Api-Key"))
    let engine = ScriptedEngine { request, _ in .success(Self.fresh("max-age=60", body: request.headers[key] ?? "-")) }
    let client = try client(engine)
    for value in ["1", "2"] {
      #expect(try await fetch(call([.authorization: "Bearer ada", key: value]), client).text == value)
    }
  }

  @Test func orderOfTheCredentialsDoesNotMatter() async throws {
    let key = try #require(HTTPField.Name("X-Api-Key"))
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    _ = try await client.request(call([.authorization: "Bearer ada", key: "1"]))
    _ = try await client.request(call([key: "1", .authorization: "Bearer ada"]))
    #expect(engine.requests.count == 1)
  }

  @Test func publicResponsesAreSharedBetweenUsers() async throws {
    let engine = engine(Self.fresh("public, max-age=60"))
    let client = try client(engine)
    for user in ["Bearer ada", "Bearer grace"] { _ = try await client.request(call([.authorization: user])) }
    #expect(engine.requests.count == 1)
  }

  /// Sections 3.5, 5.2.2.7 and 5.2.2.10.
  @Test(
    arguments: [
      ("private, max-age=60", nil, false), ("max-age=60", "Bearer ada", false),
      ("max-age=60, s-maxage=60", "Bearer ada", true), ("max-age=60, must-revalidate", "Bearer ada", true),
      ("max-age=60, proxy-revalidate", "Bearer ada", false),
      ("public, max-age=60", "Bearer ada", true), ("max-age=0, s-maxage=60", nil, true),
      ("max-age=60, s-maxage=0", nil, false),
    ] as [(String, String?, Bool)])
  func aSharedCacheStoresNoPrivateResponses(control: String, authorization: String?, isUsed: Bool) async throws {
    let engine = engine(Self.fresh(control))
    let client = try client(engine, scope: .shared)
    var headers: HTTPFields = [:]
    headers[.authorization] = authorization
    for _ in 0..<2 { _ = try await client.request(call(headers)) }
    #expect(engine.requests.count == (isUsed ? 1 : 2))
  }

  /// Section 4.4.
  @Test(arguments: [
    (HTTPRequest.Method.post, 200, true), (.delete, 204, true), (.post, 303, true), (.put, 404, false),
    (.post, 503, false),
  ])
  func aSuccessfulWriteInvalidatesTheResponse(method: HTTPRequest.Method, status: Int, forgets: Bool) async throws {
    let engine = ScriptedEngine { request, _ in
      .success(request.method == .get ? Self.fresh("max-age=60") : .status(status))
    }
    let client = try client(engine)
    _ = try await client.request(call())
    _ = await error(of: call(method: method), on: client)
    _ = try await client.request(call())
    #expect(engine.requests.count(where: { $0.method == .get }) == (forgets ? 2 : 1))
  }

  @Test(arguments: [("/api/a", true), ("http://other/api/a", false)])
  func aWriteInvalidatesTheURLsOfItsOriginThatItNames(location: String, forgets: Bool) async throws {
    let engine = ScriptedEngine { request, _ in
      .success(request.method == .get ? Self.fresh("max-age=60") : .status(201, [.location: location]))
    }
    let client = try client(engine)
    _ = try await client.request(call())
    _ = try await client.request(call([:], "/b", method: .post))
    _ = try await client.request(call())
    #expect(engine.requests.count(where: { $0.method == .get }) == (forgets ? 2 : 1))
  }

  @Test func aWriteLeavesTheResponsesOfAnotherOriginThatItNames() async throws {
    let other = "http://other/a"
    let engine = ScriptedEngine { request, _ in
      switch (request.method, request.url.host) {
      case (.get, "other"): .success(Self.fresh("max-age=60"))
      case (.get, _): .success(.status(302, [.location: other]))
      default: .success(.status(201, [.location: other]))
      }
    }
    let client = try client(engine)
    _ = try await client.request(call())
    _ = try await client.request(call([:], "/b", method: .post))
    _ = try await client.request(call())
    #expect(engine.requests.count(where: { $0.url.host == "other" }) == 1)
  }

  /// RFC 5861, section 4.
  @Test(arguments: [
    ("max-age=60, stale-if-error=40", 39, true), ("max-age=60, stale-if-error=40", 41, false), ("max-age=60", 1, false),
    ("max-age=60, stale-if-error=40, must-revalidate", 1, false),
    // Sections 5.2.2.8 and 5.2.2.10: for shared caches only.
    ("max-age=60, stale-if-error=40, proxy-revalidate", 1, true),
    ("max-age=60, stale-if-error=40, s-maxage=1", 1, true),
  ])
  func staleIfErrorAllowsAStaleResponseForAFailure(control: String, staleness: Int, standsIn: Bool) async throws {
    for failure in [Result.failure(EngineError(.connectionLost)), .success(EngineResponse.status(503))] {
      await store.removeAll()
      let engine = ScriptedEngine { _, number in
        number == 1 ? .success(Self.fresh(control, [.eTag: "\"v1\""])) : failure
      }
      let client = try client(engine)
      _ = try await client.request(call())
      now.advance(by: 60 + staleness)
      if standsIn {
        #expect(try await fetch(call(), client) == ("1", .staleCache))
      } else {
        #expect(await error(of: call(), on: client) != nil)
      }
      now.advance(by: -60 - staleness)
    }
  }

  @Test(
    arguments: [
      [.range: "bytes=0-1"], [.ifRange: "\"a\""], [.ifMatch: "\"a\""], [.ifNoneMatch: "\"a\""],
      [.ifModifiedSince: date], [.ifUnmodifiedSince: date],
    ] as [HTTPFields])
  func conditionalRequestsOfTheCallerBypassTheCache(headers: HTTPFields) async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    for _ in 0..<2 { _ = try await client.request(call(headers)) }
    #expect(engine.requests.count == 2)
    #expect(store.size == 0)
  }

  @Test func redirectsAreCached() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(
        request.url.path == "/b"
          ? Self.fresh("no-store", body: "b")
          : .status(301, [.location: "/b", .cacheControl: "max-age=60", .date: Self.date]))
    }
    let client = try client(engine)
    for _ in 0..<2 { #expect(try await fetch(call(), client).text == "b") }
    #expect(engine.requests.map(\.url.path) == ["/api/a", "/b", "/b"])
  }

  @Test func responseInterceptorsSeeCachedResponses() async throws {
    let engine = engine(Self.fresh("max-age=60"))
    let client = try client(engine)
    let seen = Recorder<NetworkResponse.Source>()
    var call = call()
    call.responseInterceptors = [
      ResponseTap { response in
        seen.record(response.source)
        return response
      }
    ]
    for _ in 0..<2 { _ = try await client.request(call) }
    #expect(seen.values == [.server, .cache])
  }
}
