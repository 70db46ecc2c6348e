import Gates
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct CoalescingTests {
  private let gate = Gate()

  /// An engine that responds when the gate opens, with the number of the request.
  private func gated() -> ScriptedEngine {
    ScriptedEngine { [gate] _, number in
      await gate.pass()
      return .success(.status(200, body: "\(number)"))
    }
  }

  private func client(_ engine: some NetworkEngine, ignoring fields: Set<HTTPField.Name> = []) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { $0.resilience.coalescing = CoalescingPolicy(ignoring: fields) }
  }

  /// The number of transfers of concurrent calls.
  private func transfers(_ calls: [Call<[UInt8]>], ignoring fields: Set<HTTPField.Name> = []) async throws -> Int {
    let engine = gated()
    let client = try client(engine, ignoring: fields)
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for call in calls { group.addTask { try await client.request(call) } }
      await until { client.waiters >= calls.count || engine.requests.count >= calls.count }
      gate.open()
      try await group.waitForAll()
      return engine.requests.count
    }
  }

  @Test func equalRequestsShareOneTransfer() async throws {
    #expect(try await transfers(Array(repeating: Call("/users"), count: 20)) == 1)
  }

  @Test func withoutThePolicyEachIsSent() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try InnoNetworkTests.client(engine)
    for _ in 0..<3 { _ = try await client.request(Call()) }
    #expect(engine.requests.count == 3)
  }

  @Test func differentRequestsAreNotShared() async throws {
    var other = Call("/users")
    other.headers = [.acceptLanguage: "de"]
    var limited = Call("/users")
    limited.limits = ResponseLimits(body: 1)
    var expanding = Call("/users")
    expanding.limits = ResponseLimits(ratio: 1000)
    var hasty = Call("/users")
    hasty.timeouts = RequestTimeouts(total: .seconds(1))
    let head = Call("/users", method: .head)
    #expect(try await transfers([Call("/users"), Call("/posts"), head, other, limited, expanding, hasty]) == 7)
  }

  /// A call must not share a transfer that fails earlier or later than its own timeouts and limits state.
  @Test func callsThatDifferInOneTimeoutOrLimitAreNotShared() async throws {
    let timeouts = [
      RequestTimeouts(), RequestTimeouts(total: .seconds(7)), RequestTimeouts(connect: .seconds(7)),
      RequestTimeouts(idle: .seconds(7)),
    ]
    let limits = [ResponseLimits(body: 7), ResponseLimits(head: 7000), ResponseLimits(ratio: 7)]
    let calls =
      timeouts.map { timeouts in
        var call = Call("/users")
        call.timeouts = timeouts
        return call
      }
      + limits.map { limits in
        var call = Call("/users")
        call.limits = limits
        return call
      }
    #expect(try await transfers(calls) == 7)
  }

  @Test func ignoredFieldsMayDiffer() async throws {
    let calls = (0..<5).map { number in
      var call = Call("/users")
      call.headers = [
        .requestID: "\(number)", .traceParent: "00-\(number)", .traceState: "a=\(number)", .from: "\(number)",
      ]
      return call
    }
    #expect(try await transfers(calls, ignoring: [.from]) == 1)
  }

  @Test func writesAreNotShared() async throws {
    #expect(try await transfers(Array(repeating: Call("/users", method: .post), count: 3)) == 3)
  }

  @Test func callAfterTheTransferStartsAnother() async throws {
    let engine = gated()
    gate.open()
    let client = try client(engine)
    #expect(try await client.request(Call()) == Array("1".utf8))
    #expect(try await client.request(Call()) == Array("2".utf8))
  }

  @Test func aCancelledCallLeavesTheOthersWaiting() async throws {
    let engine = gated()
    let client = try client(engine)
    let doomed = Task { await error(of: Call(), on: client) }
    await until { !engine.requests.isEmpty }
    let patient = Task { try await client.request(Call()) }
    await until { client.waiters >= 2 }
    doomed.cancel()
    #expect(await doomed.value?.phase == .cancelled)
    gate.open()
    #expect(try await patient.value == Array("1".utf8))
    #expect(engine.requests.count == 1)
  }

  @Test func cancellingTheLastCallEndsTheTransfer() async throws {
    let ended = Gate()
    let engine = ScriptedEngine { _, number in
      guard number == 1 else { return .success(.status(200)) }
      try? await Task.sleep(for: .seconds(3600))
      ended.open()
      return .failure(EngineError(.cancelled))
    }
    let client = try client(engine)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { !engine.requests.isEmpty && client.waiters >= 3 }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value?.phase == .cancelled) }
    await ended.pass()
    _ = try await client.request(Call())
  }

  @Test func callDoesNotShareATransferThatWasCancelledAndHasNotEnded() async throws {
    let held = Gate(ignoresCancellation: true)
    let engine = ScriptedEngine { _, number in
      if number == 1 { await held.pass() }
      return .success(.status(200, body: "\(number)"))
    }
    let client = try client(engine)
    let cancelled = Task { await error(of: Call(), on: client) }
    await held.waitForArrivals(1)
    cancelled.cancel()
    #expect(await cancelled.value?.phase == .cancelled)
    let next = Task { try await client.request(Call()) }
    await until { client.waiters == 1 || engine.requests.count == 2 }
    held.open()
    let body = try await next.value
    #expect(body == Array("2".utf8))
  }

  @Test func callInACancelledTaskDoesNotWaitForItsTransfer() async throws {
    let engine = ScriptedEngine { _, _ in
      try? await Task.sleep(for: .seconds(20))
      return .success(.status(200))
    }
    let client = try client(engine)
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await error(of: Call(), on: client)
    }
    #expect(await call.value?.phase == .cancelled)
    #expect(client.waiters == 0)
  }

  @Test func allCallsGetTheFailure() async throws {
    let engine = ScriptedEngine { [gate] _, _ in
      await gate.pass()
      return .failure(EngineError(.insecure))
    }
    let client = try client(engine)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters >= 3 }
    gate.open()
    for task in tasks { #expect(await task.value?.phase == .tls) }
  }
}
