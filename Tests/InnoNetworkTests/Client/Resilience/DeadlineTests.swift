import Gates
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// The deadline of a call, which limits all its attempts together; a timeout limits one.
@Suite(.timeLimit(.minutes(10))) struct DeadlineTests {
  private func isDeadline(_ error: NetworkError?, _ limit: Duration) -> Bool {
    guard case .deadlineExceeded(limit) = error?.kind else { return false }
    return error?.phase == .timeout
  }

  @Test func anAttemptThatHangsEndsWithTheDeadline() async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.beforeHead))
    let client = try loopbackClient(server) { $0.resilience.deadline = .milliseconds(100) }
    let failure = await error(of: Call("/"), on: client)
    #expect(isDeadline(failure, .milliseconds(100)))
    #expect(failure?.attempts == 1)
    // The transfer has ended too.
    await server.waitForNoConnections()
    await client.shutdown()
  }

  @Test func theDeadlineSpansAttemptsAndWaits() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try client(engine) { configuration in
      configuration.resilience = ResiliencePack(deadline: .milliseconds(1000))
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.chance = { 0 }
    }
    // A child task, which the time limit cancels: a call that waited too long would not end.
    async let call = error(of: Call(), on: client)
    #expect(await clock.nextSleep() == .milliseconds(400))
    clock.advance(by: .milliseconds(400))
    // The next wait, 800 ms, would end after the deadline: the call ends with the error of the last attempt.
    let failure = await call
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .connectionLost)
    #expect(failure?.attempts == 2)
    // The total timeout of an attempt is the time left until the deadline; no timer is started for it.
    #expect(engine.requests.map(\.timeouts.total) == [.milliseconds(1000), .milliseconds(600)])
    #expect(clock.sleeps == [.milliseconds(400)])
  }

  @Test func timeoutShortenedToTheDeadlineIsReportedAsTheDeadline() async throws {
    let client = try client(Self.timingOut) { $0.resilience.deadline = .seconds(6) }
    let failure = await error(of: Call(), on: client)
    #expect(isDeadline(failure, .seconds(6)))
    #expect(failure?.description.hasSuffix(": the call took longer than 6 seconds in all") == true)
    #expect(failure?.attempts == 1)
  }

  @Test func timeoutOfAnAttemptBeforeTheDeadlineIsReportedAsATimeout() async throws {
    let clock = ManualClock(neverWaits: true)
    let engine = Self.timingOut
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
    }
    var call = Call()
    call.timeouts = RequestTimeouts(total: .seconds(3))
    let failure = await error(of: call, on: client)
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .timedOut(.total, after: .seconds(3)))
    // The attempt was followed by others.
    #expect(engine.requests.count == 3)
  }

  @Test func timeoutThatIsEqualToTheDeadlineIsReportedAsATimeout() async throws {
    let client = try client(Self.timingOut) { configuration in
      configuration.resilience.deadline = .seconds(3)
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = ManualClock()
    }
    var call = Call()
    call.timeouts = RequestTimeouts(total: .seconds(3))
    guard case .transport(let cause) = await error(of: call, on: client)?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .timedOut(.total, after: .seconds(3)))
  }

  /// When its task is cancelled, responds or fails for a reason other than the cancellation.
  private struct LosingEngine: NetworkEngine {
    var response: EngineResponse?

    func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
      await until { false }
      guard let response else { throw EngineError(.connectionLost) }
      return response
    }

    func shutdown() async {}
  }

  @Test(arguments: [(nil, .receive), (.status(200), nil)] as [(EngineResponse?, NetworkError.Phase?)])
  func resultThatArrivesDespiteTheDeadlineIsReportedAsItIs(
    response: EngineResponse?, failure: NetworkError.Phase?
  ) async throws {
    let clock = ManualClock()
    let client = try client(LosingEngine(response: response)) { configuration in
      configuration.resilience = ResiliencePack(deadline: .seconds(6))
      configuration.resilience.retry.clock = clock
      configuration.requestInterceptors = [Tap { $0 }]
    }
    async let call = error(of: Call(), on: client)
    #expect(await clock.nextSleep() == .seconds(6))
    clock.advance(by: .seconds(6))
    #expect(await call?.phase == failure)
  }

  /// Waits until its task is cancelled, for a while.
  private struct SlowSigner: RequestSigner {
    func sign(_ request: NetworkRequest) async throws -> NetworkRequest {
      for _ in 0..<100_000 where !Task.isCancelled { await Task.yield() }
      try Task.checkCancellation()
      return request
    }
  }

  @Test func deadlineEndsTheWorkOfASigner() async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { configuration in
      configuration.resilience = ResiliencePack(deadline: .seconds(6))
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.auth.signer = SlowSigner()
    }
    #expect(isDeadline(await error(of: Call(), on: client), .seconds(6)))
  }

  /// Its lookup waits until the task is cancelled, for a while.
  private struct SlowStore: ResponseCacheStore {
    func variants(of url: String) async -> [CachedResponse] {
      for _ in 0..<100_000 where !Task.isCancelled { await Task.yield() }
      return []
    }

    func store(_ variants: [CachedResponse], for url: String) async {}
    func removeAll() async {}
  }

  @Test func deadlineEndsALookupInTheCache() async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { configuration in
      configuration.resilience = ResiliencePack(deadline: .seconds(6))
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.cache.store = SlowStore()
    }
    #expect(isDeadline(await error(of: Call(), on: client), .seconds(6)))
  }

  /// The connect timeout, for example, may be equal to the time left until the deadline, or shorter.
  @Test func connectOrIdleTimeoutIsNotReportedAsTheDeadline() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.timedOut(.connect, after: .seconds(6)))) }
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.maximumAttempts = 1
    }
    let failure = await error(of: Call(), on: client)
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .timedOut(.connect, after: .seconds(6)))
  }

  /// Fails each exchange as libcurl does when the total timeout expires.
  private static var timingOut: ScriptedEngine {
    ScriptedEngine { request, _ in
      .failure(EngineError(.timedOut(.total, after: request.timeouts.total ?? .zero)))
    }
  }

  /// The total timeout of the engine would include the body, for which a reader may take any time.
  @Test func streamIsEndedByATimerBeforeItsHead() async throws {
    let clock = ManualClock()
    let engine = HeldEngine()
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
    }
    let task = Task { () -> NetworkError? in
      do throws(NetworkError) {
        _ = try await client.stream(Call())
        return nil
      } catch {
        return error
      }
    }
    #expect(await clock.nextSleep() == .seconds(6))
    await engine.arrival(of: 1)
    #expect(engine.requests.map(\.timeouts.total) == [nil])
    clock.advance(by: .seconds(6))
    #expect(isDeadline(await task.value, .seconds(6)))
  }

  /// The deadline of a caller is no evidence that the server fails.
  @Test func deadlineIsNotCountedByTheCircuitBreaker() async throws {
    let clock = ManualClock()
    let engine = HeldEngine()
    let client = try client(engine) { configuration in
      configuration.resilience = ResiliencePack(
        deadline: .seconds(6), circuitBreaker: CircuitBreakerPolicy(failures: 1))
      configuration.resilience.retry.clock = clock
    }
    let task = Task { await error(of: Call(), on: client) }
    await engine.arrival(of: 1)
    #expect(await clock.nextSleep() == .seconds(6))
    clock.advance(by: .seconds(6))
    #expect(isDeadline(await task.value, .seconds(6)))
    engine.complete(2, .status(200))
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func waitThatEndsBeforeTheDeadlineIsFollowedByAnAttempt() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, number in
      number == 1 ? .success(.status(503, [.retryAfter: "5"])) : .success(.status(200))
    }
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
    }
    let task = Task { try await client.request(Call()) }
    #expect(await clock.nextSleep() == .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(try await task.value.isEmpty)
    #expect(engine.requests.map(\.timeouts.total) == [.seconds(6), .seconds(1)])
  }

  enum Interceptor: CaseIterable { case clientRequest, clientResponse, callRequest, callResponse }

  @Test(arguments: Interceptor.allCases)
  func anInterceptorThatHangsEndsWithTheDeadline(interceptor: Interceptor) async throws {
    let clock = ManualClock()
    let request = Tap { request in
      try await Task.sleep(for: .seconds(3600))
      return request
    }
    let response = ResponseTap { response in
      try await Task.sleep(for: .seconds(3600))
      return response
    }
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
      if interceptor == .clientRequest { configuration.requestInterceptors = [request] }
      if interceptor == .clientResponse { configuration.responseInterceptors = [response] }
    }
    var call = Call()
    if interceptor == .callRequest { call.requestInterceptors = [request] }
    if interceptor == .callResponse { call.responseInterceptors = [response] }
    let task = Task { [call] in await error(of: call, on: client) }
    #expect(await clock.nextSleep() == .seconds(6))
    clock.advance(by: .seconds(6))
    #expect(isDeadline(await task.value, .seconds(6)))
  }

  @Test func deadlineInTheSecondAttemptCountsBoth() async throws {
    let clock = ManualClock()
    let engine = HeldEngine()
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.chance = { 0 }
      configuration.requestInterceptors = [Tap { $0 }]
    }
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(6))
    engine.complete(1, .status(503))
    #expect(await clock.nextSleep() == .milliseconds(400))
    clock.advance(by: .milliseconds(400))
    await engine.arrival(of: 2)
    clock.advance(by: .seconds(6))
    let failure = await task.value
    #expect(isDeadline(failure, .seconds(6)))
    #expect(failure?.attempts == 2)
  }

  @Test func theDeadlineOfTheCallPrevails() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
    }
    var call = Call()
    call.deadline = .seconds(9)
    _ = try await client.request(call)
    #expect(engine.requests.map(\.timeouts.total) == [.seconds(9)])
  }

  @Test func aCallerThatIsCancelledGetsACancellation() async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.beforeHead))
    let client = try loopbackClient(server) { $0.resilience.deadline = .seconds(60) }
    let task = Task { await error(of: Call("/"), on: client) }
    await server.waitForRequests(1)
    task.cancel()
    #expect(await task.value?.phase == .cancelled)
    await client.shutdown()
  }

  /// The cancellation ends the timer before the exchange.
  @Test func cancellationThatEndsTheTimerIsNotReportedAsTheDeadline() async throws {
    let clock = ManualClock()
    let gate = Gate(ignoresCancellation: true)
    let engine = ScriptedEngine { _, _ in
      await gate.pass()
      return .success(.status(200))
    }
    let client = try client(engine) { configuration in
      configuration.resilience = ResiliencePack(deadline: .seconds(6))
      configuration.resilience.retry.clock = clock
      configuration.requestInterceptors = [Tap { $0 }]
    }
    let task = Task { await error(of: Call(), on: client)?.phase }
    #expect(await clock.nextSleep() == .seconds(6))
    await gate.waitForArrivals(1)
    task.cancel()
    // Time for the end of the timer.
    for _ in 0..<10_000 { await Task.yield() }
    gate.open()
    #expect(await task.value == .cancelled)
  }
}
