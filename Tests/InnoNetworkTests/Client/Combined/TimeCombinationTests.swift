import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Deadlines, `Retry-After`, cancellation and shutdown in combination.
@Suite(.timeLimit(.minutes(10))) struct TimeCombinationTests {
  private let clock = ManualClock()

  private func client(
    _ engine: some NetworkEngine, deadline: Duration? = nil, _ change: (inout NetworkConfiguration) -> Void = { _ in }
  ) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.deadline = deadline
      configuration.resilience.retry.clock = clock
      configuration.resilience.retry.chance = { 0 }
      change(&configuration)
    }
  }

  /// After a wait that ends at the deadline there is no time for an attempt.
  @Test(arguments: [("4", true), ("5", false), ("6", false)])
  func waitThatWouldEndAfterTheDeadlineDoesNotBegin(wait: String, isBegun: Bool) async throws {
    let engine = ScriptedEngine { _, number in .success(number == 1 ? .status(503, [.retryAfter: wait]) : .status(200))
    }
    let clock = ManualClock(neverWaits: true)
    let client = try client(engine, deadline: .seconds(5)) { $0.resilience.retry.clock = clock }
    let failure = await error(of: Call(), on: client)
    #expect(failure?.phase == (isBegun ? nil : .status))
    #expect(engine.requests.count == (isBegun ? 2 : 1))
    #expect(clock.sleeps == (isBegun ? [.seconds(4)] : []))
  }

  @Test func totalTimeoutHasTheDetailAndThePhaseOfTheExchange() async throws {
    let engine = ScriptedEngine { _, _ in
      .failure(EngineError(.timedOut(.total, after: .seconds(1)), detail: "slow", phase: .secure))
    }
    let client = try client(engine) { $0.resilience.retry = .never }
    guard case .transport(let error) = await error(of: Call(), on: client)?.kind else { throw NetworkErrorExpected() }
    #expect(error == EngineError(.timedOut(.total, after: .seconds(60)), detail: "slow", phase: .secure))
  }

  /// The second wait of three seconds would end after the deadline of five.
  @Test func theTimeOfEarlierAttemptsCounts() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503, [.retryAfter: "3"])) }
    let client = try client(engine, deadline: .seconds(5))
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(3))
    clock.advance(by: .seconds(3))
    #expect(await task.value?.attempts == 2)
    #expect(engine.requests.count == 2)
  }

  /// After the wait no time would be left until the deadline, or until the timeout of the attempt.
  @Test(arguments: [(Duration.seconds(5), Duration.seconds(60)), (.seconds(60), .seconds(5))])
  func waitBeforeARedirectThatWouldEndTooLateDoesNotBegin(deadline: Duration, timeout: Duration) async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(302, [.location: "/b", .retryAfter: "20"])) }
    let client = try client(engine, deadline: deadline)
    var call = Call()
    call.timeouts = RequestTimeouts(total: timeout)
    guard case .redirect(.retryAfterTooLong(.seconds(20))) = await error(of: call, on: client)?.kind else {
      throw NetworkErrorExpected()
    }
    #expect(clock.sleeps.isEmpty)
    #expect(engine.requests.count == 1)
  }

  @Test func redirectIsFollowedAfterAWaitWithinTheDeadline() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.location: "/b", .retryAfter: "20"]) : .status(200))
    }
    let client = try client(engine, deadline: .seconds(25))
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(20))
    clock.advance(by: .seconds(20))
    #expect(await task.value == nil)
  }

  /// With interceptors the deadline has a timer of its own, which includes the wait.
  @Test func theDeadlineEndsTheWaitBeforeARedirect() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(302, [.location: "/b", .retryAfter: "20"])) }
    let client = try client(engine, deadline: .seconds(5)) { $0.requestInterceptors = [Tap { $0 }] }
    let task = Task { await error(of: Call(), on: client) }
    #expect(await Set([clock.nextSleep(), clock.nextSleep()]) == [.seconds(20), .seconds(5)])
    clock.advance(by: .seconds(5))
    guard case .deadlineExceeded(.seconds(5)) = await task.value?.kind else { throw NetworkErrorExpected() }
    #expect(engine.requests.count == 1)
  }

  @Test func shutdownEndsTheWaitBeforeARedirect() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(302, [.location: "/b", .retryAfter: "20"])) }
    let client = try client(engine)
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(20))
    await client.shutdown()
    #expect(await task.value?.phase == .shutdown)
  }

  @Test func cancellingEndsTheWaitBeforeARedirect() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(302, [.location: "/b", .retryAfter: "20"])) }
    let client = try client(engine)
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(20))
    task.cancel()
    #expect(await task.value?.phase == .cancelled)
    #expect(engine.requests.count == 1)
  }

  /// The maximum itself is allowed.
  @Test(arguments: [("30", true), ("31", false)], [302, 503]) func retryAfterUpToTheMaximumIsWaitedFor(
    asked: (String, Bool), status: Int
  )
    async throws
  {
    let never = ManualClock(neverWaits: true)
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(status, [.retryAfter: asked.0, .location: "/b"]) : .status(200))
    }
    let client = try client(engine) { $0.resilience.retry.clock = never }
    #expect((await error(of: Call(), on: client) == nil) == asked.1)
    #expect(never.sleeps == (asked.1 ? [.seconds(30)] : []))
  }

  /// The values of two fields are joined by a comma, which is not valid in `Retry-After`.
  @Test func severalRetryAfterFieldsAreIgnored() async throws {
    let never = ManualClock(neverWaits: true)
    var fields: HTTPFields = [.retryAfter: "3"]
    fields.append(HTTPField(name: .retryAfter, value: "5"))
    let engine = sequence(.status(503, fields), .status(200))
    let client = try client(engine) { $0.resilience.retry.clock = never }
    _ = try await client.request(Call())
    #expect(never.sleeps == [.milliseconds(400)])
  }

  @Test func retryAfterOfACachedRedirectIsWaitedForOnce() async throws {
    let never = ManualClock(neverWaits: true)
    let engine = ScriptedEngine { request, _ in
      .success(
        request.url.path == "/b"
          ? .status(200) : .dated("max-age=60", [.location: "/b", .retryAfter: "3"], status: 301))
    }
    let caching = try CachingClient(engine) { $0.resilience.retry.clock = never }
    _ = try await caching.get()
    #expect(never.sleeps == [.seconds(3)])
    _ = try await caching.get()
    #expect(never.sleeps == [.seconds(3)])
  }

  @Test func aCallCancelledByItsTagIsNotRetried() async throws {
    let engine = HeldEngine()
    let client = try client(engine)
    var call = Call()
    call.tag = "screen"
    let task = Task { [call] in await error(of: call, on: client) }
    await engine.arrival(of: 1)
    client.cancel(tag: "screen")
    #expect(await task.value?.phase == .cancelled)
    #expect(engine.requests.count == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test func aCallCancelledByItsTagBetweenAttemptsEnds() async throws {
    let engine = sequence(.status(503))
    let client = try client(engine)
    var call = Call()
    call.tag = "screen"
    let task = Task { [call] in await error(of: call, on: client) }
    _ = await clock.nextSleep()
    client.cancel(tag: "screen")
    #expect(await task.value?.phase == .cancelled)
    #expect(engine.requests.count == 1)
  }

  /// The total timeout starts anew with each attempt.
  @Test func eachAttemptHasItsWholeTimeout() async throws {
    let engine = sequence(.status(503), .status(503), .status(200))
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    var call = Call()
    call.timeouts = RequestTimeouts(total: .seconds(7))
    _ = try await client.request(call)
    #expect(engine.requests.map(\.timeouts.total) == [.seconds(7), .seconds(7), .seconds(7)])
  }

  @Test func backoffDoublesOverFailuresOfEveryKind() async throws {
    let never = ManualClock(neverWaits: true)
    let engine = ScriptedEngine { _, number in
      switch number {
      case 1: .failure(EngineError(.connectionLost))
      case 2: .success(.status(503, [.retryAfter: "2"]))
      case 3: .success(.status(408))
      default: .success(.status(200))
      }
    }
    let client = try client(engine) { configuration in
      configuration.resilience.retry.clock = never
      configuration.resilience.retry.maximumAttempts = 4
    }
    _ = try await client.request(Call())
    #expect(never.sleeps == [.milliseconds(400), .seconds(2), .milliseconds(1500)])
  }
}
