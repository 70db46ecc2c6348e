import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Ends a call after all attempts together, where a timeout ends each attempt.
@Suite(.timeLimit(.minutes(2))) struct DeadlineTests {
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
    // The deadline's own sleep and that between attempts come in either order.
    #expect(await Set([clock.nextSleep(), clock.nextSleep()]) == [.milliseconds(1000), .milliseconds(400)])
    clock.advance(by: .milliseconds(400))
    // The next wait, 800 ms, would end too late: the call ends with what went wrong.
    let failure = await task.value
    guard case .transport(let cause) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .connectionLost)
    #expect(failure?.attempts == 2)
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
    #expect(await Set([clock.nextSleep(), clock.nextSleep()]) == [.seconds(5), .seconds(6)])
    clock.advance(by: .seconds(5))
    #expect(try await task.value.isEmpty)
  }

  @Test func anInterceptorThatHangsEndsWithTheDeadline() async throws {
    let clock = ManualClock()
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
      configuration.requestInterceptors = [
        Tap { request in
          try await Task.sleep(for: .seconds(3600))
          return request
        }
      ]
    }
    let task = Task { await error(of: Call(), on: client) }
    #expect(await clock.nextSleep() == .seconds(6))
    clock.advance(by: .seconds(6))
    #expect(isDeadline(await task.value, .seconds(6)))
  }

  @Test func theDeadlineOfTheCallPrevails() async throws {
    let clock = ManualClock()
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { configuration in
      configuration.resilience.deadline = .seconds(6)
      configuration.resilience.retry.clock = clock
    }
    var call = Call()
    call.deadline = .seconds(9)
    _ = try await client.request(call)
    #expect(clock.sleeps.allSatisfy { $0 == .seconds(9) })
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
