import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import MetricsTestKit
import Testing

@Suite struct RequestBuildingTests {
  private func sent<Response>(_ call: Call<Response>, base: String = "http://host/api") async throws -> PreparedRequest
  {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "{}")) }
    let url = try #require(URL(string: base))
    _ = try await NetworkClient(configuration: .safeDefaults(baseURL: url), engine: engine).request(call)
    return try #require(engine.requests.first)
  }

  @Test(arguments: [
    ("http://host", "/users", "http://host/users"),
    ("http://host/", "/users", "http://host/users"),
    ("http://host/api", "/users", "http://host/api/users"),
    ("http://host/api/", "/users", "http://host/api/users"),
    ("http://host/api/", "users", "http://host/api/users"),
    ("http://host/api", "", "http://host/api"),
    ("http://host/api/", "", "http://host/api/"),
    ("http://host", "/a b/ä?x#y%2f%zz", "http://host/a%20b/%C3%A4%3Fx%23y%2f%25zz"),
    ("http://HOST:80/", "/users", "http://HOST:80/users"),
    // RFC 3986, section 3.3.
    ("http://host", "/50%/%a/%4", "http://host/50%25/%25a/%254"),
    ("http://host", "/-._~!$&'()*+,;=:@/09AZaz%41", "http://host/-._~!$&'()*+,;=:@/09AZaz%41"),
    ("http://host", "/\"<>[]^`{|}", "http://host/%22%3C%3E%5B%5D%5E%60%7B%7C%7D"),
    ("http://host/api?key=1", "/users", "http://host/api/users?key=1"),
    ("http://host/api/?key=1", "", "http://host/api/?key=1"),
    ("http://host?key=1", "users", "http://host/users?key=1"),
    ("http://host/a/../api", "//users/", "http://host/api//users/"),
    ("http://host/api", "/a/../b", "http://host/api/b"),
    ("http://host/api", "/a/./b", "http://host/api/a/b"),
    ("http://host/api", "/..", "http://host/"),
    ("http://host/api", "/.hidden/a..b", "http://host/api/.hidden/a..b"),
  ])
  func pathsAreAppendedToTheBase(base: String, path: String, expected: String) async throws {
    let url = try await sent(Call(path), base: base).url
    #expect(url.string == expected)
    // The parts of the URL are those of its text.
    #expect(url == (try RequestURL(expected)))
  }

  @Test func requestIDIsSentUnlessTheCallHasOne() async throws {
    var call = Call("/")
    #expect(try await sent(call, base: "http://host").headers[.requestID] == nil)
    call.sendsRequestID = true
    let ids = Recorder<String>()
    call.requestInterceptors = [
      Tap { request in
        ids.record(request.id)
        return request
      }
    ]
    #expect(try await [sent(call, base: "http://host").headers[.requestID]] == ids.values)
    call.headers = [.requestID: "own"]
    #expect(try await sent(call, base: "http://host").headers[.requestID] == "own")
  }

  @Test func acceptedTypeOfTheDecodingReplacesThatOfTheClient() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "{}")) }
    let client = try client(engine) { $0.headers = [.accept: "text/plain", .from: "me"] }
    _ = try await client.request(Call<[String: Int]>(decoding: .json()))
    #expect(engine.requests.first?.headers == [.from: "me", .accept: "application/json"])
  }

  @Test func queryItemsAreEncodedInOrder() async throws {
    var call = Call("/users")
    call.query = [
      URLQueryItem(name: "q", value: "a b+c&d=ä"), URLQueryItem(name: "flag", value: nil),
      URLQueryItem(name: "e", value: ""),
    ]
    #expect(
      try await sent(call, base: "http://host?key=1").url.string
        == "http://host/users?key=1&q=a%20b%2Bc%26d%3D%C3%A4&flag&e=")
  }

  @Test func userInfoIsSentAsAHeaderOnly() async throws {
    let request = try await sent(Call("/"), base: "http://me:p%40ss@host")
    #expect(request.headers[.authorization] == "Basic bWU6cEBzcw==")
    #expect(request.url.string == "http://host/")
    // Without a password.
    #expect(try await sent(Call("/"), base: "http://me@host").headers[.authorization] == "Basic bWU6")
  }

  @Test func userInfoReplacesTheAuthorizationOfTheClient() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let url = try #require(URL(string: "http://me:p%40ss@host"))
    var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
    configuration.headers[.authorization] = "Bearer other"
    _ = try await NetworkClient(configuration: configuration, engine: engine).request(Call())
    #expect(engine.requests.first?.headers[.authorization] == "Basic bWU6cEBzcw==")
  }

  @Test func jsonIsEncodedAndNamed() async throws {
    var call = Call("/", method: .post)
    call.body = .json(["a": 1])
    let request = try await sent(call)
    #expect(request.body == Array(#"{"a":1}"#.utf8))
    #expect(request.headers[.contentType] == "application/json")
  }

  @Test func jsonIsEncodedByTheEncoderOfTheCall() async throws {
    var call = Call("/", method: .post)
    call.body = .json(["a": Date(timeIntervalSince1970: 7)]) {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .secondsSince1970
      return encoder
    }
    #expect(try await sent(call).body == Array(#"{"a":7}"#.utf8))
  }

  /// The engine checks this, because interceptors may change the method.
  @Test(arguments: [HTTPRequest.Method.head, .trace])
  func aBodyThatTheMethodCannotCarryIsRefused(method: HTTPRequest.Method) async throws {
    let server = try LoopbackServer()
    var call = Call("/", method: method)
    call.body = .json(["a": 1])
    let client = try loopbackClient(server)
    let failure = try #require(await error(of: call, on: client))
    #expect(failure.phase == .build)
    #expect(failure.attempts == 0)
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }

  @Test func formsAreEncodedAndNamed() async throws {
    var call = Call("/", method: .post)
    call.body = .form([
      URLQueryItem(name: "a b", value: "c&d"), URLQueryItem(name: "e", value: "~"),
      URLQueryItem(name: "s", value: "x y"), URLQueryItem(name: "flag", value: nil),
    ])
    let request = try await sent(call)
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == "a+b=c%26d&e=~&s=x+y&flag")
    #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test func fieldsOfACallReplaceThoseOfTheClient() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { $0.headers = [.userAgent: "client", .acceptLanguage: "en"] }
    var call = Call("/")
    call.headers = [.userAgent: "call"]
    _ = try await client.request(call)
    let headers = try #require(engine.requests.first?.headers)
    #expect(headers[.userAgent] == "call")
    #expect(headers[.acceptLanguage] == "en")
  }

  @Test func allFieldsOfTheCallWithTheSameNameAreSent() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { $0.headers = [.userAgent: "client"] }
    var call = Call("/")
    call.headers = [.acceptLanguage: "de"]
    call.headers.append(HTTPField(name: .acceptLanguage, value: "en"))
    _ = try await client.request(call)
    #expect(engine.requests.first?.headers[values: .acceptLanguage] == ["de", "en"])
  }

  @Test func preparedRequestHasTheAcceptedType() throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) })
    let request = try client.prepare(Call<[String: Int]>(decoding: .json()))
    #expect(request.headers == [.accept: "application/json"])
  }

  @Test func packsHaveTheValuesTheyAreMadeWith() {
    var redirects = RedirectPolicy()
    redirects.maximum = 3
    let transport = TransportPack(
      timeouts: RequestTimeouts(total: .seconds(7)), limits: ResponseLimits(body: 7), redirects: redirects,
      cookies: CookieJar())
    #expect(transport.timeouts.total == .seconds(7))
    #expect(transport.limits.body == 7)
    #expect(transport.redirects.maximum == 3)
    #expect(transport.cookies != nil)
    #expect(CachePack(largestBody: 7).largestBody == 7)
    let resilience = ResiliencePack(
      retry: .never, coalescing: CoalescingPolicy(ignoring: [.from]), idempotencyKeys: .automatic)
    #expect(resilience.retry.maximumAttempts == 1)
    #expect(resilience.coalescing?.ignoredFields.contains(.from) == true)
    #expect(resilience.idempotencyKeys == .automatic)
    let observability = ObservabilityPack(tracesRequests: true, metrics: TestMetrics())
    #expect(observability.tracesRequests)
    #expect(observability.metrics is TestMetrics)
  }

  @Test func configurationHasThePacksItIsMadeWith() throws {
    let configuration = NetworkConfiguration.advanced(
      baseURL: try #require(URL(string: "http://host")), auth: AuthPack(scheme: "Token"),
      observability: ObservabilityPack(tracesRequests: true), cache: CachePack(scope: .shared),
      transport: TransportPack(cookies: CookieJar()))
    #expect(configuration.auth.scheme == "Token")
    #expect(configuration.observability.tracesRequests)
    #expect(configuration.cache.scope == .shared)
    #expect(configuration.transport.cookies != nil)
  }

  private struct Plain: APIDefinition {
    var path: String { "/" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  @Test func callThatStatesNothingHasTheDefaults() {
    let call = Plain()
    #expect(call.method == .get)
    #expect(call.authentication == .optional)
    #expect(call.acceptableStatus == 200..<300)
    #expect(!call.sendsRequestID)
    #expect(call.query.isEmpty && call.headers.isEmpty)
    #expect(call.requestInterceptors.isEmpty && call.responseInterceptors.isEmpty)
  }

  @Test func fieldNamesHaveTheirConventionalSpelling() {
    let names: [HTTPField.Name] = [.idempotencyKey, .lastEventID, .traceParent, .traceState, .requestID]
    #expect(
      names.map(\.rawName) == ["Idempotency-Key", "Last-Event-ID", "traceparent", "tracestate", "X-Request-ID"])
  }

  @Test func fieldsOfACallReplaceThoseOfItsBodyItsKeyAndItsDecoding() async throws {
    var call = Call<[String: Int]>(
      method: .post, body: .raw([1], contentType: "a/b"), idempotencyKey: "key", decoding: .json())
    call.headers = [.accept: "c/d", .contentType: "e/f", .idempotencyKey: "field"]
    #expect(try await sent(call).headers == call.headers)
  }

  @Test func anIdempotencyKeyMakesAWriteReplayable() async throws {
    var call = Call("/", method: .post)
    #expect(try await !sent(call).isReplayable)
    call.idempotencyKey = "once"
    let request = try await sent(call)
    #expect(request.isReplayable)
    #expect(request.headers[.idempotencyKey] == "once")
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://host/", "users", "http://"])
  func onlyHTTPBasesAreAccepted(base: String) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = NetworkClient(configuration: .safeDefaults(baseURL: try #require(URL(string: base))), engine: engine)
    #expect(await error(of: Call("/"), on: client)?.phase == .build)
    #expect(engine.requests.isEmpty)
  }

  @Test func automaticKeysAreFreshForACallAndKeptForItsAttempts() async throws {
    let engine = ScriptedEngine { _, number in .success(.status(number.isMultiple(of: 2) ? 200 : 503)) }
    let client = try client(engine) { configuration in
      configuration.resilience.idempotencyKeys = .automatic
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    for _ in 0..<2 { _ = try await client.request(Call("/", method: .post)) }
    let keys = engine.requests.map { $0.headers[.idempotencyKey] }
    #expect(keys.count == 4)
    #expect(keys[0] == keys[1])
    #expect(keys[2] == keys[3])
    #expect(keys[0] != keys[2])
    #expect(keys.allSatisfy { $0?.count == 36 })
  }

  @Test(arguments: [(HTTPRequest.Method.get, nil), (.put, nil), (.post, "mine")] as [(HTTPRequest.Method, String?)])
  func automaticKeysAreForWritesWithoutOne(method: HTTPRequest.Method, key: String?) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    var call = Call("/", method: method)
    call.idempotencyKey = key
    _ = try await client(engine) { $0.resilience.idempotencyKeys = .automatic }.request(call)
    #expect(engine.requests.map { $0.headers[.idempotencyKey] } == [key])
  }
}
