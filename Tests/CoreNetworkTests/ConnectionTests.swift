import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

@testable import CoreNetwork

/// Connection settings, headers of the environment, and the reports of traffic and progress.
@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test(arguments: [
    (ConnectionSettings.Authorities.system, TLSOptions.Authorities.system),
    (.systemAnd(file: "a.pem"), .systemAnd(file: "a.pem")), (.only(file: "a.pem"), .only(file: "a.pem")),
  ])
  func authoritiesReachTheEngine(authorities: ConnectionSettings.Authorities, expected: TLSOptions.Authorities) {
    var settings = ConnectionSettings()
    settings.authorities = authorities
    #expect(settings.engineOptions.tls.authorities == expected)
  }

  @Test func certificatesAndPinsReachTheEngine() {
    var settings = ConnectionSettings()
    settings.certificates = ["a": ConnectionSettings.Certificate(file: "c", keyFile: "k", passphrase: "p")]
    settings.pinnedKeys = ["b": ["pin"]]
    let tls = settings.engineOptions.tls
    #expect(tls.clientCertificates == ["a": ClientCertificate(certificateFile: "c", keyFile: "k", passphrase: "p")])
    #expect(tls.pinnedKeys == ["b": ["pin"]])
  }

  @Test(arguments: [
    (ConnectionSettings.Proxy.environment, ProxySettings.environment), (.none, .none),
    (.url("http://p:1", bypass: "a"), ProxySettings(http: "http://p:1", https: "http://p:1", bypass: "a")),
  ])
  func proxyReachesTheEngine(proxy: ConnectionSettings.Proxy, expected: ProxySettings) {
    var settings = ConnectionSettings()
    settings.proxy = proxy
    #expect(settings.engineOptions.proxies == expected)
  }

  @Test func requestsTakeTheProxy() async throws {
    server.route("http://elsewhere.invalid/users", .json("[]"))
    let users = try await withTransport(
      in: testEnvironment("http://elsewhere.invalid") { $0.connection.proxy = .url(server.baseURL) }
    ) {
      try await $0.send(AnyRequest<[User]>(path: "/users"))
    }
    #expect(users.isEmpty)
  }

  @Test func unknownHostOfTheProxyIsNamedAsTheCause() async throws {
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: "http://elsewhere.invalid") {
      $0.connection.proxy = .url("http://no-such-proxy.invalid", bypass: "")
      $0.maximumAttempts = 1
    }
    #expect(failure.kind == .cannotReach(.unknownHost))
    #expect(failure.message.contains("the host name of the proxy http://no-such-proxy.invalid cannot be resolved"))
  }

  @Test func authoritiesThatCannotBeReadAreNamed() async throws {
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: "https://localhost") {
      $0.connection.authorities = .systemAnd(file: "/nowhere/a.pem")
    }
    #expect(failure.kind == .cannotReach(.security))
    #expect(failure.message.contains("the certificate authorities in /nowhere/a.pem cannot be read"))
  }

  @Test(arguments: [true, false])
  func cookiesAreKeptWhereTheSettingsSaySo(isKept: Bool) async throws {
    server.route("/users", .json("[]", headers: [("Set-Cookie", "a=1")]))
    try await withTransport(in: testEnvironment(server.baseURL) { $0.connection.keepsCookies = isKept }) { transport in
      for _ in 1...2 { _ = try await transport.send(AnyRequest<[User]>(path: "/users")) }
    }
    #expect(server.requests.map { $0["Cookie"] } == [nil, isKept ? "a=1" : nil])
  }

  @Test func headersOfTheEnvironmentAreSentUnlessTheRequestHasItsOwn() async throws {
    var request = AnyRequest<Echo>(path: "/echo")
    request.additionalHeaders = ["x-b": "own"]
    let echo = try await withTransport(
      in: testEnvironment(server.baseURL) { $0.headers = ["X-A": "1", "X-B": "2", "User-Agent": "mine"] }
    ) { [request] in try await $0.send(request) }
    #expect(echo["X-A"] == "1")
    #expect(echo.headers.filter { $0[0].lowercased() == "x-b" }.map { $0[1] } == ["own"])
    #expect(echo.headers.filter { $0[0].lowercased() == "user-agent" }.map { $0[1] } == ["mine"])
  }

  @Test(arguments: ["X-Feature", "X-Client", "X-Environment", "User-Agent", "Accept-Language"])
  func headersOfTheEnvironmentReplaceTheMetadata(name: String) async throws {
    let echo = try await withTransport(in: testEnvironment(server.baseURL) { $0.headers = [name: "mine"] }) {
      try await $0.send(AnyRequest<Echo>(path: "/echo"))
    }
    #expect(echo.headers.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] } == ["mine"])
  }

  @Test(arguments: [HeaderPolicy.appDefault, .external, .custom])
  func headersOfTheEnvironmentAreSentWithEveryPolicy(policy: HeaderPolicy) async throws {
    let echo = try await withTransport(in: testEnvironment(server.baseURL) { $0.headers = ["X-A": "1"] }) {
      try await $0.send(AnyRequest<Echo>(path: "/echo", headerPolicy: policy))
    }
    #expect(echo["X-A"] == "1")
  }

  /// Names that differ only in case are one header: the value of the last name in alphabetical order is sent.
  @Test func headersWithOneNameHaveOneOrder() async throws {
    let names = ["X-A", "X-B", "X-C", "X-D", "X-E"]
    var request = AnyRequest<Echo>(path: "/echo")
    for name in names {
      request.additionalHeaders[name] = "1"
      request.additionalHeaders[name.lowercased()] = "2"
    }
    let echo = try await withTransport(to: server.baseURL) { [request] in try await $0.send(request) }
    #expect(names.map { echo[$0] } == ["2", "2", "2", "2", "2"])
  }

  @Test(arguments: ["name", "user agent", "language"])
  func metadataThatNoHeaderMayContainIsRefused(setting: String) async throws {
    let failure = try await failure(of: AnyRequest<Echo>(path: "/echo"), to: server.baseURL) {
      switch setting {
      case "name": $0.name = "a\nb"
      case "user agent": $0.userAgent = "a\nb"
      default: $0.acceptLanguage = "a\nb"
      }
    }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.hasSuffix(#""a\nb" contains characters that no header may contain"#))
    #expect(failure.details == #""a\nb" contains characters that no header may contain"#)
    #expect(server.requests.isEmpty)
  }

  @Test func environmentThatStatesNothingHasTheDefaults() throws {
    let environment = NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)))
    #expect(environment.requestTimeout == .seconds(20))
    #expect(environment.connectTimeout == .seconds(10))
    #expect(environment.deadline == nil)
    #expect(environment.maximumAttempts == 3)
    #expect(environment.maximumRetryAfter == .seconds(10))
    #expect(environment.maximumBodySize == 5 << 20)
    #expect(environment.name == "production")
    #expect(environment.userAgent == "InnoSample/1")
    #expect(environment.acceptLanguage == "en")
    #expect(!environment.connection.keepsCookies)
    #expect(environment.connection.proxy == .environment)
    #expect(environment.connection.authorities == .system)
  }

  @Test(arguments: [("a b", "1"), ("X-A", "1\n2")])
  func headersOfTheEnvironmentThatNoRequestMayHaveAreRefused(name: String, value: String) async throws {
    let failure = try await failure(of: AnyRequest<Echo>(path: "/echo"), to: server.baseURL) {
      $0.headers = [name: value]
    }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.contains(name == "a b" ? "the header name \"a b\" is not valid" : "the header X-A"))
  }

  /// A transport whose engine responds with an empty list; the first time after `wait` and with `status`.
  private func transport(
    _ status: HTTPResponse.Status = .ok, after wait: @escaping @Sendable () async -> Void = {},
    _ change: (inout NetworkEnvironment) -> Void
  ) throws -> NetworkTransport {
    let engine = ScriptedEngine { _, number in
      if number == 1 { await wait() }
      return .success(EngineResponse(head: ResponseHead(status: number == 1 ? status : .ok), body: Array("[]".utf8)))
    }
    return NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test", change), engine: engine,
      clock: ManualClock(neverWaits: true))
  }

  @Test func progressIsThatOfTheNewestRequestThatRuns() async throws {
    let lines = Recorder<String?>()
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let wait: @Sendable () async -> Void = {
      start.finish()
      for await _ in ends {}
    }
    let transport = try transport(after: wait) { $0.reportProgress = { lines.record($0) } }
    let first = Task { try await transport.send(AnyRequest<Data>(path: "/first")) }
    for await _ in starts {}
    _ = try await transport.send(AnyRequest<Data>(path: "/second"))
    end.finish()
    _ = try await first.value
    let line = "Waiting for GET http://server.test"
    #expect(lines.values == ["\(line)/first…", "\(line)/second…", "\(line)/first…", nil])
    await transport.shutdown()
  }

  @Test func progressIsThatOfTheRequestWithTheNewestEvent() async throws {
    let lines = Recorder<String?>()
    // The attempts in their order: /a, /b, /c, and /a again. Each waits until its stream ends.
    let attempts = (1...4).map { _ in AsyncStream<Void>.makeStream() }
    let (starts, start) = AsyncStream<Void>.makeStream()
    let engine = ScriptedEngine { _, number in
      start.yield()
      for await _ in attempts[number - 1].stream {}
      let status = number == 1 ? HTTPResponse.Status.serviceUnavailable : .ok
      return .success(EngineResponse(head: ResponseHead(status: status), body: Array("[]".utf8)))
    }
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test") { environment in
        environment.reportProgress = { lines.record($0?.replacing(/in [0-9.]+/, with: "in N")) }
      }, engine: engine, clock: ManualClock(neverWaits: true))
    var arrivals = starts.makeAsyncIterator()
    var calls: [Task<Data, any Error>] = []
    for path in ["/a", "/b", "/c"] {
      calls.append(Task { try await transport.send(AnyRequest<Data>(path: path)) })
      await arrivals.next()
    }
    attempts[0].continuation.finish()
    await arrivals.next()
    for (attempt, call) in [(2, 2), (3, 0), (1, 1)] {
      attempts[attempt].continuation.finish()
      _ = try await calls[call].value
    }
    let target = "GET http://server.test"
    let again = "Waiting for \(target)/a, attempt 2 of 3…"
    #expect(
      lines.values == [
        "Waiting for \(target)/a…", "Waiting for \(target)/b…", "Waiting for \(target)/c…",
        "Retrying in N seconds (attempt 2 of 3): server error (503): \(target)/a", again, again,
        "Waiting for \(target)/b…", nil,
      ])
    await transport.shutdown()
  }

  @Test func progressOfARequestWithAQueryEndsInOneEllipsis() async throws {
    let lines = Recorder<String?>()
    let transport = try transport { $0.reportProgress = { lines.record($0) } }
    _ = try await transport.send(AnyRequest<Data>(path: "/users", queryItems: [URLQueryItem(name: "q", value: "x")]))
    #expect(lines.values == ["Waiting for GET http://server.test/users?q=…", nil])
    await transport.shutdown()
  }

  @Test func progressOfARetryNamesItsReason() async throws {
    let lines = Recorder<String?>()
    let transport = try transport(.serviceUnavailable) {
      $0.reportProgress = { lines.record($0?.replacing(/in [0-9.]+/, with: "in N")) }
    }
    _ = try await transport.send(AnyRequest<Data>(path: "/users"))
    let target = "GET http://server.test/users"
    #expect(
      lines.values == [
        "Waiting for \(target)…", "Retrying in N seconds (attempt 2 of 3): server error (503): \(target)",
        "Waiting for \(target), attempt 2 of 3…", nil,
      ])
    await transport.shutdown()
  }

  @Test func progressAndEventsOfARequestThatFailsEnd() async throws {
    let lines = Recorder<String?>()
    let reasons = Recorder<String>()
    let transport = try transport(.notFound) {
      $0.reportProgress = { lines.record($0) }
      $0.observe = { event in
        if case .failed(let reason) = event.kind { reasons.record(reason) }
      }
    }
    #expect(await CoreNetworkTests.failure(of: AnyRequest<Data>(path: "/users"), on: transport) != nil)
    #expect(lines.values == ["Waiting for GET http://server.test/users…", nil])
    #expect(reasons.values == ["not found (404)"])
    await transport.shutdown()
  }

  @Test(arguments: [(nil, 10, 10), (5, 10, 5), (20, 10, 10)] as [(Int?, Int, Int)])
  func connectTimeoutIsWithinThatOfTheRequest(total: Int?, connect: Int, expected: Int) async throws {
    let engine = ScriptedEngine { _, _ in .success(EngineResponse(head: ResponseHead(status: .ok))) }
    var environment = try testEnvironment("http://server.test", timeout: total.map { .seconds($0) })
    environment.connectTimeout = .seconds(connect)
    let transport = NetworkFactory.makeTransport(environment: environment, engine: engine)
    _ = try await transport.send(AnyRequest<Data>(path: "/users"))
    #expect(engine.requests.first?.timeouts.connect == .seconds(expected))
    #expect(engine.requests.first?.timeouts.idle == nil)
    await transport.shutdown()
  }

  @Test func connectTimeoutIsNotLimitedByARequestTimeoutThatWasRemoved() throws {
    let environment = try testEnvironment("http://server.test", timeout: .seconds(1)) { $0.requestTimeout = nil }
    #expect(environment.connectTimeout == .seconds(3600))
  }

  @Test func eventsOfARequestArriveInTheirOrder() async throws {
    let events = Recorder<RequestEvent>()
    let transport = try transport(.serviceUnavailable) { $0.observe = { events.record($0) } }
    let query = [URLQueryItem(name: "q", value: "secret")]
    _ = try await transport.send(AnyRequest<Data>(path: "/users", queryItems: query))
    let seen = events.values.map { event in
      let kind =
        switch event.kind {
        case .sending: "sending"
        case .received(let status, let bytes): "received \(status), \(bytes) bytes"
        case .redirecting(let url): "redirecting to \(url)"
        case .retrying(let reason, _): "retrying: \(reason)"
        case .succeeded: "succeeded"
        case .failed(let reason): "failed: \(reason)"
        }
      return "\(event.attempt) \(event.method) \(event.path) \(kind)"
    }
    #expect(
      seen == [
        "1 GET /users sending", "1 GET /users received 503, 2 bytes", "1 GET /users retrying: server error (503)",
        "2 GET /users sending", "2 GET /users received 200, 2 bytes", "2 GET /users succeeded",
      ])
    #expect(Set(events.values.map(\.call)).count == 1)
    #expect(events.values.first?.call.isEmpty == false)
    await transport.shutdown()
  }

  @Test func waitBeforeARetryIsInItsEventAndInTheProgress() async throws {
    server.route("/users") { _, number in
      number == 1 ? .json("{}", status: 503, headers: [("Retry-After", "7")]) : .json("[]")
    }
    let waits = Recorder<Duration>()
    let lines = Recorder<String?>()
    let environment = try testEnvironment(server.baseURL) {
      $0.reportProgress = { lines.record($0) }
      $0.observe = { event in
        if case .retrying(_, let wait) = event.kind { waits.record(wait) }
      }
    }
    _ = try await withTransport(in: environment) { try await $0.send(AnyRequest<[User]>(path: "/users")) }
    #expect(waits.values == [.seconds(7)])
    let target = "GET \(server.baseURL)/users"
    #expect(lines.values.contains("Retrying in 7 seconds (attempt 2 of 3): server error (503): \(target)"))
  }

  /// What is reported of a request that is sent twice.
  private func traffic(_ request: AnyRequest<[User]>, _ change: (inout NetworkEnvironment) -> Void = { _ in })
    async throws -> [String]
  {
    let lines = Recorder<String>()
    let report: (inout NetworkEnvironment) -> Void = {
      $0.reportTraffic = { lines.record($0) }
      $0.reportProgress = { _ in }
      $0.honorsIdempotencyKeys = true
      change(&$0)
    }
    try await withTransport(in: testEnvironment(server.baseURL, report)) { transport in
      for _ in 1...2 { _ = try? await transport.send(request) }
    }
    return lines.values.map { $0.replacing(/[0-9]+\.[0-9] ms/, with: "N ms") }
  }

  private var request: AnyRequest<[User]> {
    AnyRequest(
      path: "/users", method: .post,
      queryItems: [("page", "2"), ("api_key", "secret"), ("töken", "secret")].map { URLQueryItem(name: $0, value: $1) },
      body: .raw(Data("secret".utf8)), headerPolicy: .custom,
      additionalHeaders: ["Authorization": "Bearer secret", "X-Tag": "shown"], idempotencyKey: "1")
  }

  @Test func trafficIsShownAsCommandsWithoutCredentials() async throws {
    server.route("/users") { _, number in number == 1 ? .json("[]") : .json("{}", status: 404) }
    let url = "\(server.baseURL)/users"
    let command =
      "curl --request POST --header 'Content-Type: application/octet-stream' --header 'Accept: application/json' "
      + "--header 'Idempotency-Key: 1' --header 'Authorization: …' --header 'X-Tag: shown' --data-raw '…' "
      + "--globoff '\(url)?page=2&api_key=…&t%C3%B6ken=…'"
    let target = "POST \(url)?page=…&api_key=…&t%C3%B6ken=…"
    #expect(
      try await traffic(request) == [
        command, "\(target): 200, 2 bytes in N ms (connected in N ms, first byte in N ms)",
        command, "\(target): 404, 2 bytes in N ms (connection reused, first byte in N ms)",
      ])
  }

  @Test func trafficStatesTheTimesOfAResponse() async throws {
    let lines = Recorder<String>()
    let engine = ScriptedEngine { _, _ in
      var response = EngineResponse(head: ResponseHead(status: .ok))
      response.metrics.connect = .microseconds(1_000)
      response.metrics.firstByte = .microseconds(12_340)
      response.metrics.total = .microseconds(250_060)
      return .success(response)
    }
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test") { $0.reportTraffic = { lines.record($0) } }, engine: engine
    )
    _ = try await transport.send(AnyRequest<Data>(path: "/users"))
    #expect(
      lines.values.last
        == "GET http://server.test/users: 200, 0 bytes in 250.1 ms (connected in 1.0 ms, first byte in 12.3 ms)")
    await transport.shutdown()
  }

  @Test func redirectIsReportedWithoutTheValuesOfItsQuery() async throws {
    server.route("/users", .redirect(to: "/people?api_key=secret"))
    server.route("/people", .json("[]"))
    let events = Recorder<String>()
    let lines = try await traffic(AnyRequest(path: "/users")) {
      $0.observe = { event in
        if case .redirecting(let url) = event.kind { events.record(url) }
      }
    }
    let url = "\(server.baseURL)/people?api_key=…"
    #expect(events.values == [url, url])
    #expect(lines.filter { $0 == "GET \(server.baseURL)/users: redirected to \(url)" }.count == 2)
  }

  @Test func trafficSaysWhyThereIsNoResponse() async throws {
    server.route("/users", .close)
    let lines = try await traffic(request)
    #expect(lines.last?.hasSuffix(": the server closed the connection without a response") == true)
    server.route("/people", .json("{"))
    let invalid = try await traffic(AnyRequest(path: "/people"))
    #expect(invalid.last == "GET \(server.baseURL)/people: the body is not valid JSON")
  }
}
