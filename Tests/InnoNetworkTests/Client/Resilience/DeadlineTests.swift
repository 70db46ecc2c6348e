import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Ends a call after all attempts together, where a timeout ends each attempt.
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
    // Nothing runs on behind the caller's back.
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
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .milliseconds(400))
    clock.advance(by: .milliseconds(400))
    // The next wait, 800 ms, would end too late: the call ends with what went wrong.
    let failure = await task.value
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .connectionLost)
    #expect(failure?.attempts == 2)
    // An attempt has what is left of the time, and no timer of its own.
    #expect(engine.requests.map(\.timeouts.total) == [.milliseconds(1000), .milliseconds(600)])
    #expect(clock.sleeps == [.milliseconds(400)])
  }

  @Test func timeoutThatIsTheDeadlinesIsReportedAsTheDeadline() async throws {
    let client = try client(Self.timingOut) { $0.resilience.deadline = .seconds(6) }
    let failure = await error(of: Call(), on: client)
    #expect(isDeadline(failure, .seconds(6)))
    #expect(failure?.attempts == 1)
  }

  @Test func timeoutOfTheAttemptStaysOneBeforeTheDeadline() async throws {
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
    // It is followed by other attempts.
    #expect(engine.requests.count == 3)
  }

  /// Such as that of a connection, which is as long as the time that is left or shorter.
  @Test func timeoutOfAPartIsNotTheDeadline() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.timedOut(.connect, after: .seconds(6)))) }
    let client = try client(engine) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.maximumAttempts = 1
    }
    let failure = await error(of: Call(), on: client)
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .timedOut(.connect, after: .seconds(6)))
  }

  /// Ends each exchange as libcurl does at the total timeout.
  private static var timingOut: ScriptedEngine {
    ScriptedEngine { request, _ in
      .failure(EngineError(.timedOut(.total, after: request.timeouts.total ?? .zero)))
    }
  }

  /// The timeout of the engine spans the body, which a reader may take any time for.
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

  /// How long a caller waits says nothing about the server.
  @Test func deadlineIsNoFailureToTheCircuitBreaker() async throws {
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

  @Test func aWaitThatEndsInTimeIsTaken() async throws {
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
}
