import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
  let clock = ManualClock(neverWaits: true)

  private func client(_ engine: some NetworkEngine, chance: Double = 0, now: Int = 0) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.chance = { chance }
      configuration.now = { now }
    }
  }

  static let transient: [EngineError.Reason] = [
    .unresolvedHost("host"), .unresolvedProxy, .connectionFailed(errno: 111), .connectionLost, .truncated,
    .timedOut(.total, after: .seconds(1)),
  ]
  static let lasting: [EngineError.Reason] = [
    .insecure, .malformedResponse, .tooLarge(.body, limit: 1), .shutDown, .unavailable,
  ]

  @Test(arguments: transient)
  func transportErrorsAreRetriedTwice(reason: EngineError.Reason) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(reason)) }
    let failure = try await #require(error(of: Call(), on: client(engine)))
    #expect(failure.attempts == 3)
    #expect(engine.requests.count == 3)
    #expect(clock.sleeps == [.milliseconds(400), .milliseconds(800)])
  }

  @Test(arguments: [(EngineError.Phase.send, NetworkError.Phase.send), (.receive, .receive)])
  func connectionIsLostInThePhaseOfTheEngine(phase: EngineError.Phase, expected: NetworkError.Phase) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost, phase: phase)) }
    #expect(try await error(of: Call(), on: client(engine))?.phase == expected)
  }

  @Test(arguments: [
    (EngineError(.unresolvedProxy), NetworkError.Phase.resolve), (EngineError(.proxyRefused(status: 407)), .connect),
    (EngineError(.unavailable), .connect), (EngineError(.malformedBody(.chunking)), .receive),
    (EngineError(.truncated, phase: .send), .receive), (EngineError(.other(code: 1), phase: .send), .send),
    (EngineError(.other(code: 1)), .receive), (EngineError(.timedOut(.idle, after: .seconds(1))), .timeout),
    (EngineError(.tooLarge(.head, limit: 1)), .limit), (EngineError(.unresolvedHost("host")), .resolve),
    (EngineError(.malformedResponse, phase: .send), .receive),
  ])
  func failureOfTheEngineHasAPhaseOfTheClient(cause: EngineError, phase: NetworkError.Phase) async throws {
    let engine = ScriptedEngine { _, _ in .failure(cause) }
    #expect(try await error(of: Call(), on: client(engine))?.phase == phase)
  }

  @Test(arguments: lasting)
  func permanentFailuresAreNotRetried(reason: EngineError.Reason) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(reason)) }
    #expect(try await error(of: Call(), on: client(engine))?.attempts == 1)
    #expect(engine.requests.count == 1)
  }

  /// Above 599 too (RFC 9110, section 15).
  @Test(arguments: [408, 429, 500, 501, 502, 503, 504, 599, 600, 999])
  func temporaryStatusesAreRetried(status: Int) async throws {
    let engine = ScriptedEngine { _, number in .success(number < 3 ? .status(status) : .status(200, body: "ok")) }
    #expect(try await client(engine).request(Call()) == Array("ok".utf8))
    #expect(engine.requests.count == 3)
  }

  /// RFC 4918, section 11.5: the server has no room, and only the user repeats the request.
  @Test func fullServerIsNotAskedAgainAndHasNotPerformedTheRequest() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(507)) }
    let failure = try #require(await error(of: Call(), on: client(engine)))
    #expect(failure.attempts == 1)
    #expect(!failure.mayHaveBeenPerformed)
  }

  /// The number of attempts of a call with its own policy, which `change` changes.
  private func attempts(
    _ status: Int, method: HTTPRequest.Method = .get, _ change: (inout RetryPolicy) -> Void
  ) async throws -> Int {
    let engine = ScriptedEngine { _, _ in .success(.status(status)) }
    var call = Call(method: method)
    var policy = RetryPolicy()
    // The clock of a call's policy is ignored: a wait on this one would never end.
    policy.clock = ManualClock()
    change(&policy)
    call.retry = policy
    let failure = try await #require(error(of: call, on: client(engine)))
    #expect(engine.requests.count == failure.attempts)
    return failure.attempts
  }

  @Test(arguments: [(409, 5), (503, 1)])
  func policyOfACallReplacesTheClients(status: Int, count: Int) async throws {
    #expect(
      try await attempts(status) {
        $0.statuses = [409]
        $0.maximumAttempts = 5
      } == count)
  }

  @Test(arguments: [(HTTPRequest.Method.put, 3), (.get, 1)])
  func methodsOfACallsPolicyAreRetried(method: HTTPRequest.Method, count: Int) async throws {
    #expect(try await attempts(503, method: method) { $0.methods = [.put] } == count)
  }

  @Test(arguments: [(404, 3), (503, 1)])
  func conditionReplacesTheStatuses(status: Int, count: Int) async throws {
    #expect(
      try await attempts(status) {
        $0.condition = { error in
          guard case .status(let response) = error.kind else { return false }
          return response.head.status.code == 404
        }
      } == count)
  }

  @Test(arguments: [(1, 0), (3, 2)])
  func conditionIsNotCalledAfterTheLastAttempt(maximum: Int, calls: Int) async throws {
    let decisions = Recorder<Bool>()
    let count = try await attempts(503) { policy in
      policy.maximumAttempts = maximum
      policy.condition = { _ in
        decisions.record(true)
        return true
      }
    }
    #expect(count == maximum)
    #expect(decisions.values.count == calls)
  }

  @Test func conditionIsNotCalledAfterACancellation() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.cancelled)) }
    var call = Call()
    var policy = RetryPolicy()
    policy.condition = { _ in
      Issue.record("The condition was called.")
      return true
    }
    call.retry = policy
    #expect(try await error(of: call, on: client(engine))?.phase == .cancelled)
    #expect(engine.requests.count == 1)
  }

  /// Cancels the task of the call, and fails as if it had not noticed that.
  private struct CancellingEngine: NetworkEngine {
    func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
      withUnsafeCurrentTask { $0?.cancel() }
      throw EngineError(.connectionLost)
    }

    func shutdown() async {}
  }

  @Test func failureAfterACancellationIsNotRetried() async throws {
    let client = try client(CancellingEngine())
    var call = Call()
    var policy = RetryPolicy()
    policy.condition = { _ in
      Issue.record("The condition was called.")
      return true
    }
    call.retry = policy
    let task = Task { [call] in await error(of: call, on: client) }
    #expect(await task.value?.phase == .receive)
  }

  // A 413 is temporary if it has a Retry-After (RFC 9110, section 15.5.14).
  @Test(arguments: [400, 401, 404, 304, 413])
  func otherStatusesAreNotRetried(status: Int) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(status)) }
    #expect(try await error(of: Call(), on: client(engine))?.phase == .status)
    #expect(engine.requests.count == 1)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, 3), (.head, 3), (.options, 3), (.post, 1), (.patch, 1), (.put, 1), (.delete, 1),
  ])
  func onlySafeMethodsAreRetried(method: HTTPRequest.Method, attempts: Int) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503)) }
    #expect(try await error(of: Call("/", method: method), on: client(engine))?.attempts == attempts)
  }

  @Test(arguments: [HTTPRequest.Method.post, .patch, .put, .delete])
  func anIdempotencyKeyMakesAWriteRetried(method: HTTPRequest.Method) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503)) }
    var call = Call("/", method: method)
    call.idempotencyKey = "once"
    #expect(try await error(of: call, on: client(engine))?.attempts == 3)
    #expect(Set(engine.requests.map { $0.headers[.idempotencyKey] }) == ["once"])
  }

  // RFC 9110, section 9.2.2: what may have been performed is not repeated without knowing that this does no harm.
  @Test(
    arguments: [
      (EngineError(.unresolvedHost("host")), 3), (EngineError(.unresolvedProxy), 3),
      (EngineError(.connectionFailed(errno: 111)), 3), (EngineError(.timedOut(.connect, after: .seconds(1))), 3),
      (EngineError(.timedOut(.total, after: .seconds(1)), phase: .secure), 3),
      (EngineError(.timedOut(.total, after: .seconds(1)), phase: .receive), 1),
      (EngineError(.timedOut(.idle, after: .seconds(1))), 1), (EngineError(.connectionLost, phase: .send), 1),
      (EngineError(.truncated), 1),
    ], [nil, "ignored"])
  func writeIsRetriedWhenNothingOfItWasSent(failure: (cause: EngineError, attempts: Int), key: String?) async throws {
    let engine = ScriptedEngine { _, _ in .failure(failure.cause) }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.honorsIdempotencyKeys = false
    }
    var call = Call("/", method: .post)
    call.idempotencyKey = key
    #expect(await error(of: call, on: client)?.attempts == failure.attempts)
    #expect(engine.requests.allSatisfy { $0.headers[.idempotencyKey] == key && !$0.isReplayable })
  }

  @Test(arguments: [(true, 3), (false, 1)])
  func policyOfADefinitionDecidesWhetherItsServerKnowsKeys(honorsKeys: Bool, attempts: Int) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.truncated)) }
    let client = try InnoNetworkTests.client(engine) { $0.resilience.retry.honorsIdempotencyKeys = !honorsKeys }
    var call = Call("/", method: .post)
    call.idempotencyKey = "key"
    var policy = RetryPolicy()
    policy.clock = clock
    policy.honorsIdempotencyKeys = honorsKeys
    call.retry = policy
    #expect(await error(of: call, on: client)?.attempts == attempts)
    #expect(engine.requests.allSatisfy { $0.isReplayable == honorsKeys })
  }

  // 4xx rejects the request (RFC 9110, section 15.5), 5xx leaves open what has been done.
  @Test(arguments: [(408, 3), (429, 3), (500, 1), (502, 1), (503, 1), (600, 1)])
  func writeIsRetriedAfterAStatusThatRejectsIt(status: Int, attempts: Int) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(status)) }
    #expect(try await error(of: Call("/", method: .post), on: client(engine))?.attempts == attempts)
  }

  // The server has performed it, and redirects to its result, which cannot be reached.
  @Test(arguments: ["http://other.test/done", "/"])
  func writeThatWasRedirectedIsNotRetriedAlthoughTheTargetCannotBeReached(location: String) async throws {
    let engine = ScriptedEngine { request, _ in
      request.method == .post
        ? .success(.status(303, [.location: location])) : .failure(EngineError(.connectionFailed(errno: 111)))
    }
    #expect(try await error(of: Call("/", method: .post), on: client(engine))?.attempts == 1)
  }

  // An earlier attempt may have been performed, whatever became of the last one.
  @Test(arguments: [EngineError(.truncated), EngineError(.connectionFailed(errno: 111))])
  func laterAttemptThatIsNotPerformedDoesNotUndoAnEarlierOne(first: EngineError) async throws {
    let engine = ScriptedEngine { _, number in
      number == 1 ? .failure(first) : .failure(EngineError(.connectionFailed(errno: 111)))
    }
    var call = Call("/", method: .post)
    call.idempotencyKey = "key"
    let failure = try await #require(error(of: call, on: client(engine)))
    #expect(failure.attempts == 3)
    #expect(failure.mayHaveBeenPerformed == (first.reason == .truncated))
  }

  // A response interceptor runs after the server has performed the request, unless it has rejected it.
  @Test(arguments: [(200, 1), (500, 1), (404, 3)])
  func writeIsNotRetriedAfterAFailureOfAResponseInterceptor(status: Int, attempts: Int) async throws {
    struct Refused: Error {}
    let engine = ScriptedEngine { _, _ in .success(.status(status)) }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.condition = { _ in true }
      configuration.responseInterceptors = [ResponseTap { _ in throw Refused() }]
    }
    #expect(await error(of: Call("/", method: .post), on: client)?.attempts == attempts)
  }

  @Test func decodingErrorsAreNotRetried() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "{")) }
    #expect(try await error(of: Call<[Int]>(decoding: .json()), on: client(engine))?.phase == .decode)
    #expect(engine.requests.count == 1)
  }

  /// In milliseconds: the maximum is that before jitter.
  @Test(arguments: [(-1.0, [320, 640, 1200, 1200]), (1.0, [480, 960, 1800, 1800])])
  func theBackoffHasAMaximumAndJitter(chance: Double, waits: [Int]) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.chance = { chance }
      configuration.resilience.retry.maximumAttempts = 5
    }
    _ = await error(of: Call(), on: client)
    #expect(clock.sleeps == waits.map { .milliseconds($0) })
  }

  @Test func jitterIsPositiveAndNegativeByDefault() {
    let numbers = (0..<200).map { _ in RetryPolicy().chance() }
    #expect(numbers.allSatisfy { (-1...1).contains($0) })
    #expect(numbers.contains { $0 < 0 })
    #expect(numbers.contains { $0 > 0 })
  }

  @Test func theBackoffStaysAtItsMaximumHoweverManyAttemptsThereAre() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    var policy = RetryPolicy()
    policy.chance = { 0 }
    policy.maximumAttempts = 70
    var call = Call()
    call.retry = policy
    #expect(try await error(of: call, on: client(engine))?.attempts == 70)
    #expect(clock.sleeps.dropFirst(2).allSatisfy { $0 == .milliseconds(1500) })
  }

  private static let formsOfRetryAfter: [(value: String, wait: Duration)] = [
    ("2", .seconds(2)), ("0", .zero), ("30", .seconds(30)),
    ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)), ("Sunday, 06-Nov-94 08:49:37 GMT", .seconds(7)),
    ("Sun Nov  6 08:49:37 1994", .seconds(7)),
    ("Sun, 06 Nov 1994 08:00:00 GMT", .milliseconds(400)), ("Sun, 06 Nov 1994 08:49:30 GMT", .milliseconds(400)),
    ("soon", .milliseconds(400)), ("", .milliseconds(400)),
    ("-1", .milliseconds(400)),
  ]

  @Test(arguments: [413, 429, 503], formsOfRetryAfter)
  func retryAfterIsHonoured(status: Int, form: (value: String, wait: Duration)) async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(status, [.retryAfter: form.value]) : .status(200))
    }
    _ = try await client(engine, now: 784_111_770).request(Call())
    #expect(clock.sleeps == [form.wait])
  }

  @Test(arguments: ["31", "3600", "99999999999999999999999", "Sun, 06 Nov 1994 08:50:01 GMT"])
  func aRetryAfterAboveTheMaximumIsNotRetried(value: String) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503, [.retryAfter: value])) }
    let failure = try await #require(error(of: Call(), on: client(engine, now: 784_111_770)))
    #expect(failure.phase == .status)
    #expect(failure.attempts == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test(arguments: [("5", 3), ("6", 1)])
  func retryAfterIsObeyedUpToTheMaximumOfThePolicy(asked: String, attempts: Int) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503, [.retryAfter: asked])) }
    var call = Call()
    call.retry = RetryPolicy()
    call.retry?.maximumRetryAfter = .seconds(5)
    #expect(try await error(of: call, on: client(engine))?.attempts == attempts)
  }

  @Test(
    arguments: [
      (503, "7", .seconds(7)), (304, "7", .seconds(7)), (500, "7", nil), (503, "soon", nil),
      (503, "99999999999999999999", .seconds(2_147_483_647)), (503, "Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)),
    ] as [(Int, String, Duration?)])
  func retryAfterOfAResponseIsRead(status: Int, value: String, wait: Duration?) {
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: [.retryAfter: value])
    #expect(head.retryAfter(now: 784_111_770) == wait)
  }

  @Test(
    arguments: [
      // GitHub: seconds since 1970. Others: seconds from now on.
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000009"], .seconds(9)),
      (429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"], .seconds(9)),
      (429, ["X-RateLimit-Reset": "8.2"], .seconds(9)),
      (403, ["RateLimit-Remaining": "0", "RateLimit-Reset": "9"], .seconds(9)),
      (403, ["RateLimit": "limit=5, remaining=0, reset=9"], .seconds(9)),
      (403, ["RateLimit": #""hour";r=0;t=9, "day";r=7;t=99"#], .seconds(9)),
      (403, ["RateLimit": #""hour";r=0;t=9, "day";r=0;t=99"#], .seconds(99)),
      // The limit that is stated is not the one that is exceeded.
      (429, ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "9"], nil),
      (403, ["Retry-After": "7", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"], .seconds(7)),
      (403, ["Retry-After": "soon", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"], .seconds(9)),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000000"], nil),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "inf"], nil),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1e300"], .seconds(2_147_483_647)),
      (403, ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "9"], nil),
      (503, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"], nil),
    ] as [(Int, [String: String], Duration?)])
  func timeOfARateLimitStandsInForRetryAfter(status: Int, fields: [String: String], wait: Duration?) throws {
    var parsed = HTTPFields()
    for (name, value) in fields { parsed[try #require(HTTPField.Name(name))] = value }
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: parsed)
    #expect(head.retryAfter(now: 1_700_000_000) == wait)
  }

  @Test(arguments: [("0", 2), ("1", 1)])
  func forbiddenRequestIsRetriedWhereARateLimitIsTheReason(remaining: String, attempts: Int) async throws {
    let field = try #require(HTTPField.Name("X-RateLimit-Remaining"))
    let engine = ScriptedEngine { _, number in .success(number < 2 ? .status(403, [field: remaining]) : .status(404)) }
    #expect(try await error(of: Call(), on: client(engine))?.attempts == attempts)
  }

  @Test(arguments: [408, 500, 502, 504]) func retryAfterIsIgnoredForOtherStatuses(status: Int) async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(status, [.retryAfter: "7"]) : .status(200))
    }
    _ = try await client(engine).request(Call())
    #expect(clock.sleeps == [.milliseconds(400)])
  }

  @Test func retryAfterOfARedirectIsHonoured() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.retryAfter: "7", .location: "/b"]) : .status(200))
    }
    _ = try await client(engine).request(Call())
    #expect(clock.sleeps == [.seconds(7)])
  }

  @Test func aRetryAfterOfARedirectAboveTheMaximumFails() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(302, [.retryAfter: "31", .location: "/b"])) }
    guard case .redirect(.retryAfterTooLong(.seconds(31))) = try await error(of: Call(), on: client(engine))?.kind
    else {
      throw NetworkErrorExpected()
    }
  }

  @Test func aRetryAfterOfARedirectAboveTheMaximumOfTheConfigurationFails() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.retryAfter: "6", .location: "/b"]) : .status(200))
    }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.maximumRetryAfter = .seconds(5)
    }
    guard case .redirect(.retryAfterTooLong(.seconds(6))) = await error(of: Call(), on: client)?.kind else {
      throw NetworkErrorExpected()
    }
  }

  @Test func shutdownEndsTheWaitBeforeARetry() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try InnoNetworkTests.client(engine) { $0.resilience.retry.clock = clock }
    let task = Task { await error(of: Call(), on: client) }
    _ = await clock.nextSleep()
    await client.shutdown()
    #expect(await task.value?.phase == .shutdown)
  }

  @Test func cancellingBetweenAttemptsEndsTheCall() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try InnoNetworkTests.client(engine) { $0.resilience.retry.clock = clock }
    let task = Task { await error(of: Call(), on: client) }
    _ = await clock.nextSleep()
    task.cancel()
    #expect(await task.value?.phase == .cancelled)
    #expect(engine.requests.count == 1)
  }

  @Test func aCancelledExchangeIsNotRetried() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.cancelled)) }
    #expect(try await error(of: Call(), on: client(engine))?.phase == .cancelled)
    #expect(engine.requests.count == 1)
  }

  @Test func allAttemptsOfACallHaveItsID() async throws {
    let seen = Recorder<(id: String, attempt: Int)>()
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = clock
      configuration.requestInterceptors = [
        Tap { request in
          seen.record((request.id, request.attempt))
          return request
        }
      ]
    }
    _ = await error(of: Call(), on: client)
    #expect(Set(seen.values.map(\.id)).count == 1)
    #expect(seen.values.map(\.attempt) == [1, 2, 3])
    _ = await error(of: Call(), on: client)
    #expect(Set(seen.values.map(\.id)).count == 2)
  }
}
