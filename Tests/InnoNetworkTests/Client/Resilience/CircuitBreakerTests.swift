import Gates
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct CircuitBreakerTests {
  let clock = ManualClock()

  private func client(_ engine: some NetworkEngine) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry = .never
      configuration.resilience.circuitBreaker = CircuitBreakerPolicy(clock: clock)
    }
  }

  private func refusal(_ call: Call<[UInt8]> = Call(), on client: NetworkClient) async -> CircuitOpen? {
    guard case .circuitOpen(let refusal) = await error(of: call, on: client)?.kind else { return nil }
    return refusal
  }

  @Test func fiveFailuresOpenTheCircuitForThirtySeconds() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(503)) }
    let client = try client(engine)
    for _ in 0..<5 { #expect(await error(of: Call(), on: client)?.phase == .status) }
    let failure = try #require(await error(of: Call(), on: client))
    #expect(failure.phase == .circuit)
    #expect(failure.attempts == 0)
    #expect(
      await refusal(on: client) == CircuitOpen(origin: try RequestURL("http://host/").origin, retryAfter: .seconds(30)))
    #expect(engine.requests.count == 5)
  }

  @Test func fiveFailuresAmongTenExchangesOpenTheCircuit() async throws {
    // Failures are 1, 3, 5, 7, 9: the fifth is within ten.
    let engine = ScriptedEngine { _, number in .success(.status(number.isMultiple(of: 2) ? 200 : 503)) }
    let client = try client(engine)
    for _ in 0..<9 { _ = await error(of: Call(), on: client) }
    #expect(await refusal(on: client) != nil)
  }

  @Test func failuresOlderThanTenExchangesAreForgotten() async throws {
    let engine = ScriptedEngine { _, number in .success(.status(number <= 4 || number == 15 ? 503 : 200)) }
    let client = try client(engine)
    for _ in 0..<15 { _ = await error(of: Call(), on: client) }
    #expect(await refusal(on: client) == nil)
    #expect(engine.requests.count == 16)
  }

  @Test func callsAreRefusedDuringTheProbeAndSentAfterItsSuccess() async throws {
    let gate = Gate()
    let engine = ScriptedEngine { _, number in
      if number == 6 { await gate.pass() }
      return .success(.status(number <= 5 ? 503 : 200))
    }
    let client = try client(engine)
    for _ in 0..<5 { _ = await error(of: Call(), on: client) }
    clock.advance(by: .seconds(30))
    let probe = Task { try await client.request(Call()) }
    await until { engine.requests.count >= 6 }
    // While the probe is in progress, other calls are refused.
    #expect(await refusal(on: client)?.retryAfter == .zero)
    gate.open()
    _ = try await probe.value
    #expect(try await client.request(Call()).isEmpty)
  }

  @Test func aFailedProbeDoublesTheTimeUpToFiveMinutes() async throws {
    let client = try client(ScriptedEngine { _, _ in .failure(EngineError(.connectionFailed(errno: 111))) })
    for _ in 0..<5 { _ = await error(of: Call(), on: client) }
    var waits: [Duration] = []
    for _ in 0..<5 {
      let wait = try #require(await refusal(on: client)).retryAfter
      waits.append(wait)
      clock.advance(by: wait)
      #expect(await error(of: Call(), on: client)?.phase == .connect)
    }
    #expect(waits == [.seconds(30), .seconds(60), .seconds(120), .seconds(240), .seconds(300)])
  }

  @Test func theTimesAreThoseOfThePolicy() async throws {
    let client = try InnoNetworkTests.client(ScriptedEngine { _, _ in .success(.status(503)) }) { configuration in
      configuration.resilience.retry = .never
      configuration.resilience.circuitBreaker = CircuitBreakerPolicy(
        failures: 1, openFor: .seconds(2), longestOpenFor: .seconds(3), clock: clock)
    }
    var waits: [Duration] = []
    for _ in 0..<3 {
      _ = await error(of: Call(), on: client)
      let wait = try #require(await refusal(on: client)).retryAfter
      waits.append(wait)
      clock.advance(by: wait)
    }
    #expect(waits == [.seconds(2), .seconds(3), .seconds(3)])
  }

  @Test func callIsSentAfterACancelledProbe() async throws {
    let engine = ScriptedEngine { _, number in
      if number == 6 { try? await Task.sleep(for: .seconds(3600)) }
      return .success(.status(number <= 5 ? 503 : 200))
    }
    let client = try client(engine)
    for _ in 0..<5 { _ = await error(of: Call(), on: client) }
    clock.advance(by: .seconds(30))
    let probe = Task { await error(of: Call(), on: client) }
    await until { engine.requests.count >= 6 }
    probe.cancel()
    #expect(await probe.value?.phase == .cancelled)
    #expect(try await client.request(Call()).isEmpty)
  }

  @Test func eachOriginHasItsOwnCircuit() async throws {
    let engine = ScriptedEngine { request, _ in
      request.url.host == "other" ? .success(.status(200)) : .success(.status(302, [.location: "http://other/"]))
    }
    let client = try client(engine)
    for _ in 0..<20 { _ = try await client.request(Call()) }
    #expect(await refusal(on: client) == nil)
  }

  @Test(arguments: [400, 404, 429]) func clientErrorsAreNotFailures(status: Int) async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(status)) })
    for _ in 0..<20 { #expect(await error(of: Call(), on: client)?.phase == .status) }
  }
}
