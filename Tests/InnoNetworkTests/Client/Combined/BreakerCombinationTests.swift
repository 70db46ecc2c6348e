import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// The circuit breaker over time, and together with the other policies.
@Suite(.timeLimit(.minutes(10))) struct BreakerCombinationTests {
  private let engine = HeldEngine()
  private let clock = ManualClock()

  private func client(
    _ engine: some NetworkEngine, failures: Int = 2, _ change: (inout NetworkConfiguration) -> Void = { _ in }
  ) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry = .never
      configuration.resilience.circuitBreaker = CircuitBreakerPolicy(failures: failures, window: 4, clock: clock)
      change(&configuration)
    }
  }

  private func refusal(_ call: Call<[UInt8]> = Call(), on client: NetworkClient) async -> CircuitOpen? {
    guard case .circuitOpen(let refusal) = await error(of: call, on: client)?.kind else { return nil }
    return refusal
  }

  /// Starts a call, and returns when the engine has received the request with this number.
  private func begin(_ number: Int, on client: NetworkClient) async -> Task<NetworkError?, Never> {
    let task = Task { await error(of: Call(), on: client) }
    await engine.arrival(of: number)
    return task
  }

  // MARK: Late outcomes

  /// Request 1 is slow, 2 and 3 open the circuit, 4 is the probe. The outcome of 1 does not change the state of the
  /// circuit.
  @Test(arguments: [200, 503]) func aLateOutcomeDoesNotDecideTheProbe(status: Int) async throws {
    let client = try client(engine)
    let late = await begin(1, on: client)
    for number in 2...3 {
      engine.complete(number, .status(503))
      _ = await error(of: Call(), on: client)
    }
    clock.advance(by: .seconds(30))
    let probe = await begin(4, on: client)
    engine.complete(1, .status(status))
    _ = await late.value
    // The probe is still in progress: other calls are refused, with zero for `retryAfter`.
    #expect(await refusal(on: client)?.retryAfter == .zero)
    engine.complete(4, .status(200))
    #expect(await probe.value == nil)
    engine.complete(5, .status(200))
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test(arguments: [200, 503]) func aLateOutcomeChangesNothingWhileTheCircuitIsOpen(status: Int) async throws {
    let client = try client(engine)
    let late = await begin(1, on: client)
    for number in 2...3 {
      engine.complete(number, .status(503))
      _ = await error(of: Call(), on: client)
    }
    clock.advance(by: .seconds(10))
    engine.complete(1, .status(status))
    _ = await late.value
    #expect(await refusal(on: client)?.retryAfter == .seconds(20))
  }

  /// A failure of a request from before the circuit opened is not counted after it has closed.
  @Test func aLateFailureIsNotCountedAfterTheCircuitHasClosed() async throws {
    let client = try client(engine)
    let late = await begin(1, on: client)
    for number in 2...3 {
      engine.complete(number, .status(503))
      _ = await error(of: Call(), on: client)
    }
    clock.advance(by: .seconds(30))
    engine.complete(4, .status(200))
    #expect(await error(of: Call(), on: client) == nil)
    engine.complete(1, .status(503))
    _ = await late.value
    // The first failure since the circuit has closed; with the late one it would be the second.
    engine.complete(5, .status(503))
    _ = await error(of: Call(), on: client)
    engine.complete(6, .status(200))
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func aProbeThatIsCancelledLetsTheNextCallBeOne() async throws {
    let client = try client(engine)
    for number in 1...2 {
      engine.complete(number, .status(503))
      _ = await error(of: Call(), on: client)
    }
    clock.advance(by: .seconds(30))
    let cancelled = await begin(3, on: client)
    cancelled.cancel()
    #expect(await cancelled.value?.phase == .cancelled)
    let probe = await begin(4, on: client)
    #expect(await refusal(on: client)?.retryAfter == .zero)
    engine.complete(4, .status(503))
    _ = await probe.value
    #expect(await refusal(on: client)?.retryAfter == .seconds(60))
  }

  @Test func afterASuccessfulProbeTheTimesStartOver() async throws {
    let client = try client(sequence(.status(503), .status(503), .status(503), .status(200), .status(503)))
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    clock.advance(by: .seconds(30))
    _ = await error(of: Call(), on: client)
    #expect(await refusal(on: client)?.retryAfter == .seconds(60))
    clock.advance(by: .seconds(60))
    #expect(await error(of: Call(), on: client) == nil)
    for _ in 0..<2 { #expect(await error(of: Call(), on: client)?.phase == .status) }
    #expect(await refusal(on: client)?.retryAfter == .seconds(30))
  }

  @Test func aProbeIsLetThroughExactlyWhenTheTimeIsOver() async throws {
    let client = try client(sequence(.status(503), .status(503), .status(200)))
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    clock.advance(by: .seconds(30) - .nanoseconds(1))
    #expect(await refusal(on: client)?.retryAfter == .nanoseconds(1))
    clock.advance(by: .nanoseconds(1))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// In a window of four, a failure counts together with the three exchanges that follow it.
  @Test(arguments: [(2, true), (3, false)]) func failuresAreCountedWithinTheWindow(successes: Int, opens: Bool)
    async throws
  {
    let engine = ScriptedEngine { _, number in .success(.status(number == 1 || number == successes + 2 ? 503 : 200)) }
    let client = try client(engine)
    for _ in 0..<(successes + 2) { _ = await error(of: Call(), on: client) }
    #expect((await refusal(on: client) != nil) == opens)
  }

  @Test(arguments: [
    (EngineError.Reason.connectionLost, true), (.timedOut(.total, after: .seconds(1)), true), (.truncated, true),
    (.unresolvedHost("host"), true), (.connectionFailed(errno: 111), true), (.insecure, false),
    (.tooLarge(.body, limit: 1), false),
    (.malformedResponse, false), (.cancelled, false),
  ])
  func transportErrorsThatOpenTheCircuit(reason: EngineError.Reason, opens: Bool) async throws {
    let client = try client(ScriptedEngine { _, _ in .failure(EngineError(reason)) })
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    #expect((await refusal(on: client) != nil) == opens)
  }

  @Test(arguments: [(500, true), (503, true), (599, true), (499, false), (429, false), (401, false), (304, false)])
  func onlyServerErrorsOpenTheCircuit(status: Int, opens: Bool) async throws {
    let client = try client(sequence(.status(status)))
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    #expect((await refusal(on: client) != nil) == opens)
  }

  @Test(arguments: [503, nil]) func failedStreamsOpenTheCircuit(status: Int?) async throws {
    let engine = ScriptedEngine { _, _ in
      status.map { .success(.status($0)) } ?? .failure(EngineError(.connectionLost))
    }
    let client = try client(engine)
    for _ in 0..<2 { await #expect(throws: NetworkError.self) { try await client.stream(Call()) } }
    #expect(await refusal(on: client) != nil)
  }

  /// If the outcome of the probe were unknown, the next call would be another probe, whose failure would open the
  /// circuit again.
  @Test func streamThatSucceedsAsAProbeClosesTheCircuit() async throws {
    let client = try client(sequence(.status(503), .status(503), .status(200), .status(503)))
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    clock.advance(by: .seconds(30))
    _ = try await client.stream(Call())
    #expect(await error(of: Call(), on: client)?.phase == .status)
    #expect(await error(of: Call(), on: client)?.phase == .status)
  }

  // MARK: Retries

  /// Each attempt counts: the circuit opens between the attempts of the second call.
  @Test func attemptsOpenTheCircuitInTheMiddleOfACall() async throws {
    let engine = sequence(.status(503))
    let client = try client(engine, failures: 4) {
      $0.resilience.retry = RetryPolicy()
      $0.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    #expect(await error(of: Call(), on: client)?.phase == .status)
    let failure = try #require(await error(of: Call(), on: client))
    #expect(failure.phase == .circuit)
    // One attempt was sent; the second was refused.
    #expect(failure.attempts == 1)
    #expect(engine.requests.count == 4)
  }

  @Test func anOpenCircuitIsNotRetried() async throws {
    let retryClock = ManualClock(neverWaits: true)
    let engine = sequence(.status(503))
    let client = try client(engine, failures: 1) {
      $0.resilience.retry = RetryPolicy()
      $0.resilience.retry.clock = retryClock
    }
    #expect(await error(of: Call(), on: client)?.phase == .circuit)
    #expect(retryClock.sleeps.count == 1)
    #expect(await refusal(on: client) != nil)
    #expect(retryClock.sleeps.count == 1)
    #expect(engine.requests.count == 1)
  }

  // MARK: Coalescing

  /// One transfer is one exchange, however many calls wait for it.
  @Test func aSharedFailureCountsOnce() async throws {
    let client = try client(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    let tasks = (0..<5).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 5 }
    engine.complete(1, .status(503))
    for task in tasks { #expect(await task.value?.phase == .status) }
    // The circuit is still closed: the next request is sent, and is the second failure.
    engine.complete(2, .status(503))
    #expect(await error(of: Call(), on: client)?.phase == .status)
    #expect(await refusal(on: client) != nil)
  }

  @Test func aSharedSuccessCountsOnce() async throws {
    let client = try client(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    engine.complete(1, .status(503))
    _ = await error(of: Call(), on: client)
    let tasks = (0..<5).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 5 }
    engine.complete(2, .status(200))
    for task in tasks { #expect(await task.value == nil) }
    // If the shared success counted five times, the failure would have left the window of four.
    engine.complete(3, .status(503))
    _ = await error(of: Call(), on: client)
    #expect(await refusal(on: client) != nil)
  }

  /// The call that started the transfer is cancelled; the outcome of the transfer still counts.
  @Test func theOutcomeCountsAfterTheFirstCallerHasLeft() async throws {
    let client = try client(engine, failures: 1) { $0.resilience.coalescing = CoalescingPolicy() }
    let first = await begin(1, on: client)
    let second = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 2 }
    first.cancel()
    _ = await first.value
    engine.complete(1, .status(503))
    _ = await second.value
    #expect(await refusal(on: client) != nil)
  }

  /// When the circuit may be probed again, a call joins a transfer that started before it opened. That call is no
  /// probe, and must not prevent another call from being one.
  @Test func joiningAnOldTransferIsNotAProbe() async throws {
    let client = try client(engine) { $0.resilience.coalescing = CoalescingPolicy() }
    let old = await begin(1, on: client)
    for number in 2...3 {
      engine.complete(number, .status(503))
      _ = await error(of: Call("/other"), on: client)
    }
    clock.advance(by: .seconds(30))
    let joined = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 2 }
    engine.complete(1, .status(200))
    #expect(await old.value == nil)
    #expect(await joined.value == nil)
    engine.complete(4, .status(200))
    #expect(await error(of: Call("/other"), on: client) == nil)
  }

  // MARK: Cache, redirects, tokens

  @Test func aStaleResponseIsUsedWhileTheCircuitIsOpen() async throws {
    let engine = sequence(.dated("max-age=10, stale-if-error=100"), .status(503))
    let breakerClock = clock
    let caching = try CachingClient(engine) {
      $0.resilience.circuitBreaker = CircuitBreakerPolicy(failures: 1, clock: breakerClock)
    }
    _ = try await caching.get()
    caching.now.advance(by: 20)
    for _ in 0..<3 { #expect(try await caching.get() == .init("1", .staleCache)) }
    #expect(engine.requests.count == 2)
  }

  @Test func aFreshResponseNeedsNoCircuit() async throws {
    let engine = sequence(.dated("max-age=10"), .status(503))
    let breakerClock = clock
    let caching = try CachingClient(engine) {
      $0.resilience.circuitBreaker = CircuitBreakerPolicy(failures: 1, clock: breakerClock)
    }
    _ = try await caching.get()
    _ = try await caching.get([:], "/b")
    await #expect(throws: NetworkError.self) { try await caching.get([:], "/b") }
    #expect(try await caching.get() == .init("1", .cache))
  }

  @Test func aRedirectToAServerWithAnOpenCircuitFails() async throws {
    let engine = ScriptedEngine { request, _ in
      request.url.host == "bad" ? .success(.status(503)) : .success(.status(302, [.location: "http://bad/"]))
    }
    let client = try client(engine, failures: 1)
    #expect(await error(of: Call(), on: client)?.phase == .status)
    let refusal = try #require(await refusal(on: client))
    #expect(refusal.origin.host == "bad")
    // The server that redirects has no failures.
    #expect(engine.requests.map(\.url.host) == ["host", "bad", "host"])
  }

  @Test func aRejectedTokenIsNotAFailure() async throws {
    struct Source: TokenSource {
      func token() -> String? { "old" }
      func refresh(replacing rejected: String?) -> String { "new" }
    }
    let engine = ScriptedEngine { request, _ in
      .success(.status(request.headers[.authorization] == "Bearer new" ? 503 : 401))
    }
    let client = try client(engine) { $0.auth.tokens = Source() }
    _ = await error(of: Call(), on: client)
    #expect(await error(of: Call(), on: client)?.phase == .status)
    #expect(await refusal(on: client) != nil)
    #expect(engine.requests.count == 4)
  }
}
