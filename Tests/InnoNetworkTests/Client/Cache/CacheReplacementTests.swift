import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// A response replaces the older stored ones, whether or not it is stored itself (RFC 9111, section 4: the most recent
/// one is used).
@Suite(.timeLimit(.minutes(10))) struct CacheReplacementTests {
  static let first = EngineResponse.dated("max-age=100, stale-if-error=1000", [.eTag: "\"v1\""])

  /// The header fields of the second request, and its response, which may not be stored.
  static let superseding: [(HTTPFields, EngineResponse)] = [
    ([.cacheControl: "no-cache"], .dated("no-store", body: "2")),
    ([.cacheControl: "no-cache"], .dated("max-age=100", [.vary: "*"], body: "2")),
    ([.cacheControl: "no-cache"], .dated("max-age=100", body: String(repeating: "2", count: (1 << 20) + 1))),
    ([.cacheControl: "no-cache"], .dated(nil, body: "2")),
    ([.cacheControl: "no-cache"], .dated("no-store", status: 404, body: "2")),
    ([.cacheControl: "no-cache"], .dated("no-store", status: 403, body: "2")),
    ([.cacheControl: "no-store"], .dated("max-age=100", body: "2")),
    ([.ifNoneMatch: "\"own\""], .dated("max-age=100", [.eTag: "\"v2\""], body: "2")),
    ([.ifNoneMatch: "\"v2\""], .dated(nil, [.eTag: "\"v2\""], status: 304, body: "")),
    ([.range: "bytes=0-0"], .dated("max-age=100", [.eTag: "\"v2\""], status: 206, body: "2")),
  ]

  @Test(arguments: superseding)
  func aNewerResponseThatIsNotStorableStillReplacesTheOlder(headers: HTTPFields, response: EngineResponse) async throws
  {
    let engine = sequence(Self.first, response, .dated("max-age=100", body: "3"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    _ = try await caching.get(headers)
    #expect(try await caching.get() == .init("3", .server))
    #expect(engine.requests.count == 3)
    // Nor is the old version validated.
    #expect(engine.requests.last?.headers[.ifNoneMatch] == nil)
  }

  @Test(arguments: superseding)
  func afterANewerResponseTheOlderIsNotUsedForAFailure(headers: HTTPFields, response: EngineResponse)
    async throws
  {
    let engine = sequence(Self.first, response, .status(503))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    _ = try await caching.get(headers)
    caching.now.advance(by: 200)
    #expect(try await caching.get() == .init("", .server))
  }

  /// Responses that are not about the resource, or that confirm the stored version.
  static let harmless: [(HTTPFields, EngineResponse)] = [
    ([.cacheControl: "no-cache"], .dated("no-store", status: 503, body: "2")),
    ([.cacheControl: "no-cache"], .dated(nil, status: 500, body: "2")),
    ([.cacheControl: "no-cache"], .dated(nil, status: 429, body: "2")),
    ([.cacheControl: "no-cache"], .dated(nil, status: 408, body: "2")),
    ([.ifNoneMatch: "\"v1\""], .dated(nil, [.eTag: "\"v1\""], status: 304, body: "")),
    ([.ifNoneMatch: "\"v1\""], .dated(nil, status: 304, body: "")),
    ([.range: "bytes=0-0"], .dated(nil, [.eTag: "W/\"v1\""], status: 206, body: "1")),
    ([.range: "bytes=9-"], .dated(nil, status: 416, body: "")),
    ([.ifMatch: "\"v0\""], .dated(nil, [.eTag: "\"v1\""], status: 412, body: "")),
  ]

  @Test(arguments: harmless)
  func errorsOfTheServerLeaveTheStoredResponse(headers: HTTPFields, response: EngineResponse) async throws {
    let engine = sequence(Self.first, response)
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    // After a 503 the stored response is used, as its `stale-if-error` allows.
    _ = try await caching.get(headers)
    #expect(try await caching.get() == .init("1", .cache))
    #expect(engine.requests.count == 2)
  }

  @Test func aLostConnectionLeavesTheStoredResponse() async throws {
    let engine = ScriptedEngine { _, number in
      number == 1 ? .success(.dated("max-age=100")) : .failure(EngineError(.connectionLost))
    }
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    await #expect(throws: NetworkError.self) { try await caching.get([.cacheControl: "no-cache"]) }
    #expect(try await caching.get() == .init("1", .cache))
  }

  /// RFC 9111, section 4.3.5.
  @Test(arguments: [
    ("\"v1\"", nil, true), ("\"v2\"", nil, false), (nil, "Sun, 06 Nov 1994 08:00:00 GMT", true),
    (nil, "Sun, 06 Nov 1994 08:00:01 GMT", false), (nil, nil, true),
  ])
  func aHeadResponseOfAnotherVersionRemovesTheStoredResponse(tag: String?, modified: String?, keeps: Bool) async throws
  {
    var fields: HTTPFields = [.lastModified: "Sun, 06 Nov 1994 08:00:00 GMT"]
    if tag != nil { fields[.eTag] = "\"v1\"" }
    var later: HTTPFields = [:]
    later[.eTag] = tag
    later[.lastModified] = modified
    let engine = sequence(
      .dated("max-age=100", fields), .dated("max-age=100", later, body: ""), .dated("max-age=100", body: "3"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    _ = try await caching.get(method: .head)
    #expect(try await caching.get() == (keeps ? .init("1", .cache) : .init("3", .server)))
  }

  @Test(arguments: [(404, false), (403, false), (503, true), (429, true), (304, true), (200, true)])
  func aHeadResponseOfAnotherStatusRemovesTheStoredResponse(status: Int, keeps: Bool) async throws {
    let engine = sequence(
      .dated("max-age=100"), .dated(nil, status: status, body: ""), .dated("max-age=100", body: "3"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    _ = try await caching.get(method: .head)
    #expect(try await caching.get() == (keeps ? .init("1", .cache) : .init("3", .server)))
  }

  @Test func aHeadResponseLeavesTheResponsesToOtherRequests() async throws {
    let engine = sequence(.dated("max-age=100", [.vary: "Accept-Language"]), .dated(nil, status: 404, body: ""))
    let caching = try CachingClient(engine)
    _ = try await caching.get([.acceptLanguage: "en"])
    _ = try await caching.get([.acceptLanguage: "de"], method: .head)
    #expect(try await caching.get([.acceptLanguage: "en"]) == .init("1", .cache))
  }

  @Test func aStreamedResponseRemovesTheStoredOne() async throws {
    let engine = sequence(Self.first, .dated("max-age=100", body: "2"), .dated("max-age=100", body: "3"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    for try await _ in try await caching.client.stream(Call(CachingClient.path)) {}
    #expect(try await caching.get() == .init("3", .server))
  }

  /// RFC 9110, section 9.3.7: responses to OPTIONS are not cacheable.
  @Test func aResponseToOptionsLeavesTheStoredResponse() async throws {
    let caching = try CachingClient(sequence(Self.first, .dated("max-age=100", body: "2")))
    _ = try await caching.get()
    _ = try await caching.get(method: .options)
    #expect(try await caching.get() == .init("1", .cache))
  }

  @Test func serverErrorWithALifetimeIsStored() async throws {
    let caching = try CachingClient(sequence(.dated("max-age=100", status: 503)))
    for source in [NetworkResponse.Source.server, .cache] { #expect(try await caching.get().source == source) }
  }

  /// The response depends on the body, so the stored one is not about the same request.
  @Test(arguments: [RequestBody.raw([1], contentType: "a/b"), .file("/a.bin", contentType: "a/b")])
  func aGetWithABodyLeavesTheStoredResponse(body: RequestBody) async throws {
    let engine = sequence(Self.first, .dated("no-store", body: "2"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    #expect(try await caching.get { $0.body = body } == .init("2", .server))
    #expect(try await caching.get() == .init("1", .cache))
  }

  @Test func onlyTheMatchingVariantIsReplaced() async throws {
    let engine = ScriptedEngine { request, number in
      let language = request.headers[.acceptLanguage] ?? "-"
      return .success(
        number == 3
          ? .dated("no-store", body: "new") : .dated("max-age=100", [.vary: "Accept-Language"], body: language))
    }
    let caching = try CachingClient(engine)
    for language in ["en", "de"] { _ = try await caching.get([.acceptLanguage: language]) }
    _ = try await caching.get([.acceptLanguage: "en", .cacheControl: "no-cache"])
    #expect(try await caching.get([.acceptLanguage: "de"]) == .init("de", .cache))
    #expect(try await caching.get([.acceptLanguage: "en"]) == .init("en", .server))
  }

  /// The clock of the server was wrong at first: the response to the later request is newer, although its date is
  /// older.
  @Test func aResponseToALaterRequestIsNewerWhateverItsDate() async throws {
    let engine = sequence(
      .dated("max-age=10000", [.date: "Sun, 06 Nov 1994 09:49:37 GMT"]), .dated("max-age=10000", body: "2"),
      .status(500))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    _ = try await caching.get([.cacheControl: "no-cache"])
    #expect(try await caching.get() == .init("2", .cache))
  }

  /// The first response is public, the second is not and so not written to disk: the first must not be used any more.
  @Test func aPersonalResponseReplacesAPublicOneOnDiskToo() async throws {
    let scratch = CacheStoreTests.Scratch()
    let engine = sequence(
      .dated("public, max-age=100"), .dated("max-age=100", body: "2"), .dated("max-age=100", body: "3"))
    let caching = try CachingClient(engine, store: DiskCache(directory: scratch.path))
    _ = try await caching.get([.authorization: "Bearer ada"])
    _ = try await caching.get([.authorization: "Bearer ada", .cacheControl: "no-cache"])
    #expect(try await caching.get([.authorization: "Bearer ada"]) == .init("3", .server))
  }

  /// RFC 9111, section 3.2: the stored response gets the fields of the 304, also one that forbids storing.
  @Test func a304WithNoStoreRemovesTheStoredResponse() async throws {
    let store = MemoryCache()
    let engine = sequence(
      .dated("max-age=0", [.eTag: "\"v1\""]), .dated("no-store", [.eTag: "\"v1\""], status: 304, body: ""), .status(503)
    )
    let caching = try CachingClient(engine, store: store)
    _ = try await caching.get()
    #expect(try await caching.get() == .init("1", .revalidated))
    #expect(await store.variants(of: CachingClient.url).isEmpty)
  }

  /// The 304 adds a `Vary`: from then on the stored response is used only for the same values of those request fields.
  @Test func a304WithVaryBindsTheResponseToItsRequest() async throws {
    let engine = sequence(
      .dated("max-age=100", [.eTag: "\"v1\""], body: "en"),
      .dated("max-age=100", [.eTag: "\"v1\"", .vary: "Accept-Language"], status: 304, body: ""),
      .dated("max-age=100", body: "de"))
    let caching = try CachingClient(engine)
    _ = try await caching.get([.acceptLanguage: "en"])
    #expect(
      try await caching.get([.acceptLanguage: "en", .cacheControl: "max-age=0, no-cache"]) == .init("en", .revalidated))
    #expect(try await caching.get([.acceptLanguage: "de"]) == .init("de", .server))
  }

  /// The 304 replaces `public`: from then on the stored response is used only for the credentials of this request.
  @Test func a304WithPrivateBindsTheResponseToItsUser() async throws {
    let engine = sequence(
      .dated("public, max-age=100", [.eTag: "\"v1\""]),
      .dated("private, max-age=100", [.eTag: "\"v1\""], status: 304, body: ""),
      .dated("max-age=100", body: "grace"))
    let caching = try CachingClient(engine)
    _ = try await caching.get([.authorization: "Bearer ada"])
    _ = try await caching.get([.authorization: "Bearer ada", .cacheControl: "no-cache"])
    #expect(try await caching.get([.authorization: "Bearer ada"]) == .init("1", .cache))
    #expect(try await caching.get([.authorization: "Bearer grace"]) == .init("grace", .server))
  }

  @Test(arguments: ["\"v2\"", nil]) func a304ForAnotherVersionIsIgnored(tag: String?) async throws {
    let modified = "Sun, 06 Nov 1994 08:00:00 GMT"
    var fields: HTTPFields = [.lastModified: "Sun, 06 Nov 1994 08:30:00 GMT"]
    fields[.eTag] = tag
    var kept: HTTPFields = [.lastModified: modified]
    if tag != nil { kept[.eTag] = "\"v1\"" }
    let engine = sequence(
      .dated("max-age=0", kept), .dated("max-age=100", fields, status: 304, body: ""), .dated(nil, body: "2"))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    #expect(try await caching.get() == .init("2", .server))
    #expect(engine.requests.last?.headers[.ifModifiedSince] == nil)
  }

  @Test func requestAfterA304ForAnotherVersionIsSigned() async throws {
    let engine = sequence(
      .dated("max-age=0", [.eTag: "\"v1\""]), .dated(nil, [.eTag: "\"v2\""], status: 304, body: ""),
      .dated(nil, body: "2"))
    let caching = try CachingClient(engine) { $0.auth.signer = FieldSigner() }
    for _ in 0..<2 { _ = try await caching.get() }
    #expect(engine.requests.map { $0.headers[.from] } == ["signed", "signed", "signed"])
  }
}
