import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Ages, lifetimes and their exact boundaries (RFC 9111, section 4.2).
@Suite(.timeLimit(.minutes(10))) struct FreshnessTests {
  /// Section 4.2.3: the time between request and response counts, because the server may have created the response at
  /// once.
  @Test(arguments: [(nil, 40), ("10", 30)]) func theDelayOfTheResponseCountsTowardsItsAge(age: String?, fresh: Int)
    async throws
  {
    let now = CacheTests.Now(CacheTests.start)
    // By its `Date` the response was created when it arrived.
    var fields: HTTPFields = [.date: "Sun, 06 Nov 1994 08:49:57 GMT"]
    fields[.age] = age
    let engine = ScriptedEngine { [fields] _, number in
      if number == 1 { now.advance(by: 20) }
      return .success(.dated("max-age=60", fields, body: "\(number)"))
    }
    let caching = try CachingClient(engine, now: now)
    _ = try await caching.get()
    now.advance(by: fresh - 1)
    #expect(try await caching.get() == .init("1", .cache))
    now.advance(by: 1)
    #expect(try await caching.get() == .init("2", .server))
  }

  /// If the server's clock is slow, the apparent age is larger than the stated one.
  @Test func anOldDateMakesAResponseOld() async throws {
    let engine = sequence(.dated("max-age=60", [.date: "Sun, 06 Nov 1994 08:49:07 GMT"]))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    caching.now.advance(by: 29)
    #expect(try await caching.get().source == .cache)
    caching.now.advance(by: 1)
    #expect(try await caching.get().source == .server)
  }

  /// Section 4.2.3: the apparent age is the time from `Date` to the arrival of the response.
  @Test func anOldDateCountsUpToTheArrivalOfTheResponse() async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = ScriptedEngine { _, _ in
      now.advance(by: 20)
      return .success(.dated("max-age=60", [.date: "Sun, 06 Nov 1994 08:49:07 GMT"]))
    }
    let caching = try CachingClient(engine, now: now)
    _ = try await caching.get()
    // It was 50 seconds old when it arrived.
    now.advance(by: 9)
    #expect(try await caching.get().source == .cache)
    now.advance(by: 1)
    #expect(try await caching.get().source == .server)
  }

  /// Sections 4.2.1 and 4.2.2: the lifetime counts from the `Date` of the response, which is older than its arrival.
  @Test(
    arguments: [
      [.expires: "Sun, 06 Nov 1994 08:50:07 GMT"], [.lastModified: "Sun, 06 Nov 1994 08:39:07 GMT"],
    ] as [HTTPFields])
  func lifetimeCountsFromTheDateOfTheResponse(fields: HTTPFields) async throws {
    var fields = fields
    fields[.date] = "Sun, 06 Nov 1994 08:49:07 GMT"
    let caching = try CachingClient(sequence(.dated(nil, fields)))
    _ = try await caching.get()
    caching.now.advance(by: 29)
    #expect(try await caching.get().source == .cache)
    caching.now.advance(by: 1)
    #expect(try await caching.get().source == .server)
  }

  /// A response that expires before its `Date`, or was changed after it, has been stale since its `Date`.
  @Test(
    arguments: [
      [.expires: "Sun, 06 Nov 1994 08:00:00 GMT"], [.lastModified: "Sun, 06 Nov 1994 10:00:00 GMT"],
    ] as [HTTPFields])
  func lifetimeIsNotNegative(fields: HTTPFields) async throws {
    let caching = try CachingClient(sequence(.dated("stale-if-error=100", fields), .status(503)))
    _ = try await caching.get()
    #expect(try await caching.get().source == .staleCache)
  }

  /// RFC 9110, section 15.1, except 206.
  @Test func heuristicLifetimeIsForStatusesThatAreCacheableByDefault() async throws {
    let engine = ScriptedEngine { request, _ in
      let status = Int(request.url.path.drop { !$0.isNumber }) ?? 0
      return .success(.dated(nil, [.lastModified: "Sun, 06 Nov 1994 08:00:00 GMT"], status: status))
    }
    let caching = try CachingClient(engine)
    var cached: [Int] = []
    for status in 200..<600 {
      _ = try await caching.get([:], "/\(status)")
      if try await caching.get([:], "/\(status)").source == .cache { cached.append(status) }
    }
    #expect(cached == [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
  }

  /// Section 5.1: the first of several values is used, and text that is not a number is ignored. A number that is too
  /// large makes the response stale (section 1.2.2).
  @Test(arguments: [
    ("10", true), ("60", false), ("59", true), ("-5", true), ("+5", true), ("soon", true), ("", true), ("10, 70", true),
    ("70, 10", false),
    ("2147483648", false), ("9223372036854775807", false), ("99999999999999999999999", false),
  ])
  func theStatedAgeCounts(age: String, isFresh: Bool) async throws {
    let caching = try CachingClient(sequence(.dated("max-age=60", [.age: age])))
    _ = try await caching.get()
    #expect(try await caching.get().source == (isFresh ? .cache : .server))
    caching.now.advance(by: 100)
    _ = try await caching.get()
  }

  /// The wall clock is set while the response is awaited, or after it has arrived.
  @Test(arguments: [(-20, 0), (0, -30)])
  func clockThatIsSetBackDoesNotReduceTheStatedAge(before: Int, after: Int) async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = ScriptedEngine { _, _ in
      now.advance(by: before)
      return .success(.dated("max-age=60", [.age: "10"]))
    }
    let caching = try CachingClient(engine, now: now)
    _ = try await caching.get()
    now.advance(by: after)
    let call = Call(path: "/a", decoding: ResponseDecoding<String?>(accept: nil) { $0.head[.age] })
    #expect(try await caching.client.request(call) == "10")
    #expect(engine.requests.count == 1)
  }

  @Test func ageBeyondTheRangeOfIntegersMakesTheResponseStale() async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = ScriptedEngine { _, _ in
      now.advance(by: 5)
      return .success(.dated("max-age=60, stale-if-error=1", [.age: "9223372036854775807", .eTag: "\"v1\""]))
    }
    let caching = try CachingClient(engine, now: now)
    for _ in 0..<2 { #expect(try await caching.get().source == .server) }
  }

  /// Section 5.2.1: the limit itself is allowed.
  @Test(arguments: [
    ("max-age=30", 30, true), ("max-age=30", 31, false), ("min-fresh=30", 30, true), ("min-fresh=30", 31, false),
    ("max-stale=30", 90, true), ("max-stale=30", 91, false), ("max-stale=0", 60, true), ("max-age=0", 0, true),
    ("max-age=0", 1, false),
    ("max-stale", 1_000_000, true), ("max-stale=nonsense", 61, false), ("max-age=30, max-stale=100", 40, false),
  ])
  func maxAgeOfARequestIsInclusive(control: String, age: Int, isCached: Bool) async throws {
    let caching = try CachingClient(sequence(.dated("max-age=60", [.eTag: "\"v1\""])))
    _ = try await caching.get()
    caching.now.advance(by: age)
    #expect(try await caching.get([.cacheControl: control]).source == (isCached ? .cache : .server))
  }

  /// RFC 5861, section 4: the limit itself is allowed, and the staleness is that at the time of the failure.
  @Test(arguments: [(40, 0, true), (41, 0, false), (30, 10, true), (30, 11, false)])
  func staleIfErrorEndsWithItsTime(staleness: Int, duration: Int, standsIn: Bool) async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = ScriptedEngine { _, number in
      if number == 1 { return .success(.dated("max-age=60, stale-if-error=40")) }
      now.advance(by: duration)
      return .success(.status(503))
    }
    let caching = try CachingClient(engine, now: now)
    _ = try await caching.get()
    now.advance(by: 60 + staleness)
    #expect(try await caching.get().source == (standsIn ? .staleCache : .server))
  }

  @Test func aStaleIfErrorResponseStatesItsCurrentAge() async throws {
    let now = CacheTests.Now(CacheTests.start)
    let engine = ScriptedEngine { _, number in
      if number == 1 { return .success(.dated("max-age=60, stale-if-error=40")) }
      now.advance(by: 5)
      return .failure(EngineError(.connectionLost))
    }
    let caching = try CachingClient(engine, now: now)
    _ = try await caching.get()
    now.advance(by: 70)
    let call = Call(path: "/a", decoding: ResponseDecoding<String?>(accept: nil) { $0.head[.age] })
    #expect(try await caching.client.request(call) == "75")
  }

  /// RFC 5861, section 4, lists the statuses.
  @Test(arguments: [
    (500, true), (501, false), (502, true), (503, true), (504, true), (505, false), (499, false), (599, false),
  ])
  func staleIfErrorAppliesToFourStatuses(status: Int, standsIn: Bool) async throws {
    let engine = sequence(.dated("max-age=60, stale-if-error=40"), .status(status))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    caching.now.advance(by: 61)
    #expect(try await caching.get().source == (standsIn ? .staleCache : .server))
  }

  @Test(arguments: [EngineError.Reason.insecure, .cancelled, .tooLarge(.body, limit: 1)])
  func staleIfErrorDoesNotApplyToFailuresThatArePermanent(reason: EngineError.Reason) async throws {
    let engine = ScriptedEngine { _, number in
      number == 1 ? .success(.dated("max-age=60, stale-if-error=40")) : .failure(EngineError(reason))
    }
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    caching.now.advance(by: 61)
    await #expect(throws: NetworkError.self) { try await caching.get() }
  }

  @Test(arguments: [
    "stale-if-error=40, must-revalidate", "stale-if-error=40, no-cache", "stale-if-error=40, s-maxage=1",
    "stale-if-error=40, proxy-revalidate",
  ])
  func aSharedCacheUsesNoStaleResponseThatHasToBeRevalidated(control: String) async throws {
    let engine = sequence(.dated("public, max-age=1, \(control)", [.eTag: "\"v1\""]), .status(503))
    let caching = try CachingClient(engine, scope: .shared)
    _ = try await caching.get()
    caching.now.advance(by: 10)
    #expect(try await caching.get().source == .server)
  }

  /// With the `Date` and `Age` of the stored response the validated one would be old.
  @Test func aResponseFreshenedWithoutADateIsYoung() async throws {
    let engine = sequence(.dated("max-age=60", [.eTag: "\"v1\"", .age: "30"]), .status(304, [.eTag: "\"v1\""]))
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    caching.now.advance(by: 30)
    #expect(try await caching.get().source == .revalidated)
    caching.now.advance(by: 59)
    #expect(try await caching.get().source == .cache)
    caching.now.advance(by: 1)
    #expect(try await caching.get().source == .revalidated)
  }

  /// No request can match a `Vary` with a member that is not the name of a field.
  @Test(arguments: ["Accept-Language;q=1", "*", "Accept, *", "a b(c)"]) func aResponseWithAnUnmatchableVaryIsNotStored(
    vary: String
  ) async throws {
    let caching = try CachingClient(sequence(.dated("max-age=60", [.vary: vary])))
    for _ in 0..<2 { #expect(try await caching.get().source == .server) }
  }

  @Test func varyOfTwoFieldsRequiresBothToBeEqual() async throws {
    let engine = ScriptedEngine { request, _ in
      let text = (request.headers[.acceptLanguage] ?? "-") + (request.headers[.accept] ?? "-")
      var fields: HTTPFields = [.vary: "Accept,\tFrom"]
      fields.append(HTTPField(name: .vary, value: "accept-language"))
      return .success(.dated("max-age=60", fields, body: text))
    }
    let caching = try CachingClient(engine)
    let requests: [HTTPFields] = [
      [.accept: "a", .acceptLanguage: "x"], [.accept: "a", .acceptLanguage: "y"], [.accept: "b", .acceptLanguage: "x"],
      [.accept: "a"],
    ]
    for request in requests { #expect(try await caching.get(request).source == .server) }
    for request in requests {
      let outcome = try await caching.get(request)
      #expect(outcome == .init((request[.acceptLanguage] ?? "-") + (request[.accept] ?? "-"), .cache))
    }
  }

  /// Section 4: of several responses that match, the one with the latest `Date` is used.
  @Test func latestOfTheMatchingResponsesIsUsed() async throws {
    let engine = sequence(
      .dated("max-age=100", [.vary: "Accept", .date: "Sun, 06 Nov 1994 08:49:38 GMT"], body: "1"),
      .dated("max-age=100", [.vary: "Accept-Language"], body: "2"))
    let caching = try CachingClient(engine)
    _ = try await caching.get([.accept: "a"])
    #expect(try await caching.get([.accept: "b", .acceptLanguage: "x"]).text == "2")
    #expect(try await caching.get([.accept: "a", .acceptLanguage: "x"]) == .init("1", .cache))
  }

  /// Section 4.2.2: `public` allows the heuristic for a status that is not cacheable by default.
  @Test func publicResponseOfAnyStatusGetsAHeuristicLifetime() async throws {
    let modified: HTTPFields = [.lastModified: "Sun, 06 Nov 1994 08:39:37 GMT"]
    let caching = try CachingClient(sequence(.dated("public", modified, status: 403)))
    _ = try await caching.get()
    caching.now.advance(by: 59)
    #expect(try await caching.get().source == .cache)
    caching.now.advance(by: 1)
    #expect(try await caching.get().source == .server)
  }

  /// Section 3: an explicit lifetime or, for the one user, `private` allows a status to be stored that is not cacheable
  /// by default.
  @Test(
    arguments: [
      ([.cacheControl: "private"], true), ([.cacheControl: "max-age=0"], true), ([.expires: "0"], true),
      ([.cacheControl: "s-maxage=60"], false), ([:], false),
    ] as [(HTTPFields, Bool)])
  func explicitLifetimeAllowsAnyStatusToBeStored(fields: HTTPFields, isStored: Bool) async throws {
    var fields = fields
    fields[.eTag] = "\"v1\""
    let engine = sequence(.dated(fields[.cacheControl], fields, status: 403))
    let caching = try CachingClient(engine)
    for _ in 0..<2 { _ = try await caching.get() }
    #expect((engine.requests.last?.headers[.ifNoneMatch] != nil) == isStored)
  }

  @Test func sMaxAgeAllowsASharedCacheToStoreAnyStatus() async throws {
    let caching = try CachingClient(sequence(.dated("s-maxage=60", status: 403)), scope: .shared)
    _ = try await caching.get()
    #expect(try await caching.get().source == .cache)
  }

  /// The limits of the call apply to stored bodies too.
  @Test(arguments: [0, 70]) func aCachedBodyObeysTheLimitsOfTheCall(age: Int) async throws {
    let engine = ScriptedEngine { request, _ in
      .success(
        request.headers[.ifNoneMatch] == nil
          ? .dated("max-age=60, stale-if-error=100", [.eTag: "\"v1\""], body: "12345") : .status(304, [.eTag: "\"v1\""])
      )
    }
    let caching = try CachingClient(engine)
    _ = try await caching.get()
    caching.now.advance(by: age)
    await #expect {
      try await caching.get { $0.limits = ResponseLimits(body: 4) }
    } throws: { error in
      guard let error = error as? NetworkError, case .transport(let cause) = error.kind else { return false }
      return cause.reason == .tooLarge(.body, limit: 4) && error.phase == .limit
    }
    #expect(try await caching.get { $0.limits = ResponseLimits(body: 5) }.text == "12345")
  }

  @Test func aStaleIfErrorResponseObeysTheLimitsOfTheCall() async throws {
    let caching = try CachingClient(sequence(.dated("max-age=60, stale-if-error=100", body: "12345"), .status(503)))
    _ = try await caching.get()
    caching.now.advance(by: 70)
    await #expect(throws: NetworkError.self) { try await caching.get { $0.limits = ResponseLimits(body: 4) } }
    #expect(try await caching.get { $0.limits = ResponseLimits(body: 5) } == .init("12345", .staleCache))
  }
}
