import FoundationEssentials
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

@testable import CoreNetwork

/// The retry rule, deadline and cache policy of a request.
@Suite(.timeLimit(.minutes(10))) struct RequestPolicyTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  /// The number of attempts of a request to a server that responds with a status.
  private func attempts(
    _ rule: RetryRule?, status: Int = 503, method: RequestMethod = .get, key: String? = nil, honorsKeys: Bool = true
  ) async throws -> Int {
    server.route("/users", .json("{}", status: status))
    var request = AnyRequest<[User]>(path: "/users", method: method)
    request.retry = rule
    request.idempotencyKey = key
    let failure = try await failure(of: request, to: server.baseURL, attempts: 3) {
      $0.honorsIdempotencyKeys = honorsKeys
    }
    #expect(failure.attempts == server.requestCount("/users"))
    return failure.attempts
  }

  @Test(arguments: [RequestMethod.get, .head])
  func ruleThatStatesNothingIsThatOfTheEnvironment(method: RequestMethod) async throws {
    #expect(try await attempts(RetryRule(), method: method) == 3)
  }

  @Test func numberOfAttemptsIsThatOfTheRule() async throws {
    #expect(try await attempts(RetryRule(maximumAttempts: 5)) == 5)
  }

  @Test func neverIsOneAttempt() async throws { #expect(try await attempts(.never) == 1) }

  @Test(arguments: [(404, 3), (503, 1)])
  func onlyTheStatusesOfTheRuleAreRetried(status: Int, count: Int) async throws {
    #expect(try await attempts(RetryRule(statuses: [404]), status: status) == count)
  }

  @Test(arguments: [(RequestMethod.put, nil, 3), (.post, nil, 1), (.post, "key", 3), (.get, nil, 1)])
  func onlyTheMethodsOfTheRuleAndRequestsWithAKeyAreRetried(method: RequestMethod, key: String?, count: Int)
    async throws
  {
    #expect(try await attempts(RetryRule(methods: [.put]), method: method, key: key) == count)
  }

  @Test(arguments: [nil, RetryRule()], [(503, 1), (429, 3)])
  func writeWithAKeyThatTheServerIgnoresIsRetriedOnlyWhereTheServerRejectsIt(
    rule: RetryRule?, response: (status: Int, attempts: Int)
  ) async throws {
    let attempts = try await attempts(rule, status: response.status, method: .post, key: "key", honorsKeys: false)
    #expect(attempts == response.attempts)
    // For the user who repeats it: a server may know the key although the app does not know that.
    #expect(server.requests.allSatisfy { $0["idempotency-key"] == "key" })
  }

  @Test func methodsOfTheRuleCountAlsoBesideReads() async throws {
    #expect(try await attempts(RetryRule(methods: [.head, .put]), method: .put) == 3)
  }

  @Test(arguments: [409, 503])
  func conditionReplacesTheStatuses(status: Int) async throws {
    let rule = RetryRule { $0.kind == .invalidStatus(409) }
    #expect(try await attempts(rule, status: status) == (status == 409 ? 3 : 1))
  }

  @Test func progressCountsTheAttemptsOfTheRule() async throws {
    server.route("/users") { _, number in number == 1 ? .json("{}", status: 503) : .json("[]") }
    var request = AnyRequest<[User]>(path: "/users")
    request.retry = RetryRule(maximumAttempts: 2)
    let lines = Recorder<String>()
    let environment = try testEnvironment(server.baseURL) {
      $0.reportProgress = { if let line = $0 { lines.record(line) } }
    }
    _ = try await withTransport(in: environment) { [request] in try await $0.send(request) }
    #expect(lines.values.last == "Waiting for GET \(server.baseURL)/users, attempt 2 of 2…")
  }

  @Test func waitsBetweenAttemptsAreThoseOfTheClock() async throws {
    let clock = ManualClock(neverWaits: true)
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test"), engine: engine, clock: clock)
    #expect(await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/users"), on: transport)?.attempts == 3)
    #expect(clock.sleeps.count == 2)
    await transport.shutdown()
  }

  @Test func responseThatDoesNotDecodeIsNotAskedForAgain() async throws {
    server.route("/users", .json("{"))
    var request = AnyRequest<[User]>(path: "/users")
    request.retry = RetryRule { _ in true }
    #expect(try await failure(of: request, to: server.baseURL, attempts: 3).attempts == 1)
  }

  @Test func conditionIsNotAskedAfterACancellation() async throws {
    server.route("/users", .stall(.beforeHead))
    var request = AnyRequest<[User]>(path: "/users")
    request.retry = RetryRule { _ in
      Issue.record("asked")
      return true
    }
    let kind = try await withTransport(to: server.baseURL) { [request, server] transport in
      let task = Task { await CoreNetworkTests.failure(of: request, on: transport) }
      await server.waitForRequests(1)
      task.cancel()
      return await task.value?.kind
    }
    #expect(kind == .cancelled)
  }

  @Test func deadlineOfTheRequestIsNamed() async throws {
    server.route("/users", .stall(.beforeHead))
    var request = AnyRequest<[User]>(path: "/users")
    request.deadline = .milliseconds(50)
    #expect(try await failure(of: request, to: server.baseURL).kind == .timedOut(after: .milliseconds(50)))
  }

  /// The numbers of the responses that requests with these policies get, or the kinds of their failures.
  private func responses(_ policies: [CachePolicy], storage: ResponseStorage = .memory()) async throws -> [String] {
    server.route("/text") { request, number in
      let headers = [("Cache-Control", "max-age=86400"), ("ETag", "\"a\"")]
      return request["If-None-Match"] == nil
        ? .json("\"\(number)\"", headers: headers) : .response(status: 304, headers: headers)
    }
    return try await withTransport(in: testEnvironment(server.baseURL) { $0.cache = storage }) { transport in
      var texts: [String] = []
      for policy in policies {
        var request = AnyRequest<String>(path: "/text")
        request.cachePolicy = policy
        do throws(NetworkFailure) {
          texts.append(try await transport.send(request))
        } catch {
          texts.append("\(error.kind)")
        }
      }
      return texts
    }
  }

  @Test func responseIsKeptAsLongAsItsServerAllows() async throws {
    #expect(try await responses([.standard, .standard]) == ["1", "1"])
    #expect(server.requestCount("/text") == 1)
  }

  @Test func nothingIsKeptUnlessStated() async throws {
    #expect(try await responses([.standard, .standard], storage: .none) == ["1", "2"])
  }

  @Test(arguments: [true, false]) func responseLargerThanTheStorageIsNotKept(isInMemory: Bool) async throws {
    let folder = try TemporaryFolder()
    let storage = isInMemory ? ResponseStorage.memory(size: 10) : .disk(folder: folder.url, size: 10)
    #expect(try await responses([.standard, .standard], storage: storage) == ["1", "2"])
  }

  @Test func validatedAsksTheServer() async throws {
    #expect(try await responses([.standard, .validated]) == ["1", "1"])
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"a\""])
  }

  @Test func bypassedRequestNeitherUsesNorStoresAResponse() async throws {
    #expect(try await responses([.bypassed, .standard, .storedOnly]) == ["1", "2", "2"])
  }

  @Test(arguments: [true, false])
  func storedOnlySendsNothing(storesResponses: Bool) async throws {
    #expect(try await responses([.storedOnly], storage: storesResponses ? .memory() : .none) == ["unavailable"])
    let failure = try await failure(of: AnyRequest<String>(path: "/text", cachePolicy: .storedOnly), to: server.baseURL)
    #expect(failure.reason == "there is no stored response, and the request allows no other")
    #expect(failure.hint == "Ask the server.")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [(CachePolicy.standard, 2), (.stale(upTo: .seconds(-1)), 2), (.stale(upTo: .seconds(1000)), 1)])
  func staleResponseServesWhereTheRequestAllowsIt(policy: CachePolicy, count: Int) async throws {
    server.route("/text", .json("\"a\"", headers: [("Cache-Control", "max-age=60"), ("Age", "500")]))
    try await withTransport(in: testEnvironment(server.baseURL) { $0.cache = .memory() }) { transport in
      var request = AnyRequest<String>(path: "/text")
      _ = try await transport.send(request)
      request.cachePolicy = policy
      _ = try await transport.send(request)
    }
    #expect(server.requestCount("/text") == count)
  }

  @Test(arguments: [
    (Duration.seconds(10), "max-stale=10"), (.milliseconds(1_999), "max-stale=1"), (.zero, "max-stale=0"),
    (.seconds(-1), "max-stale=0"),
  ])
  func staleAgeIsSentInWholeSeconds(age: Duration, directive: String) {
    #expect(CachePolicy.stale(upTo: age).directive == directive)
  }

  @Test(arguments: [RequestMethod.get, .put])
  func policyOfTheRequestReplacesAHeaderOfTheEnvironmentButNotOneOfItsOwn(method: RequestMethod) async throws {
    var request = AnyRequest<Echo>(path: "/echo", method: method)
    request.cachePolicy = .validated
    let environment = try testEnvironment(server.baseURL) { $0.headers = ["Cache-Control": "no-store"] }
    let echo = try await withTransport(in: environment) { [request] in try await $0.send(request) }
    #expect(echo["Cache-Control"] == "no-cache")
    request.additionalHeaders = ["cache-control": "no-transform"]
    let own = try await withTransport(in: environment) { [request] in try await $0.send(request) }
    #expect(own["Cache-Control"] == "no-transform")
  }

  @Test func diskOutlivesTheTransport() async throws {
    let folder = try TemporaryFolder()
    #expect(try await responses([.standard], storage: .disk(folder: folder.url)) == ["1"])
    #expect(try await responses([.standard], storage: .disk(folder: folder.url)) == ["1"])
  }
}
