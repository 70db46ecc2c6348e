import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Cancellation, timeouts and shutdown during a name look-up, for which libcurl without CURLOPT_QUICK_EXIT would wait.
///
/// Each look-up lasts until its test has ended, so a test that waits for one is ended by the time limit of the suite.
@Suite(
  .enabled(
    if: ResolverHook.isInPlace || Environment.isCI,
    "these tests need a getaddrinfo that the linker exports: see ResolverHook"),
  .serialized, .timeLimit(.minutes(10))) struct EngineLookUpTests
{
  private func request(total: Duration? = nil) throws -> PreparedRequest {
    let url = try RequestURL("http://host\(ResolverHook.heldSuffix)/")
    return PreparedRequest(url: url, timeouts: RequestTimeouts(total: total, connect: nil, idle: nil))
  }

  /// Starts exchanges, and returns when each of them is looking up its name.
  private func begin(_ count: Int, on engine: CurlEngine) async throws -> [Task<EngineError.Reason?, Never>] {
    let request = try request()
    let before = ResolverHook.begun
    let tasks = (0..<count).map { _ in Task { await reason(of: request, on: engine) } }
    await until { ResolverHook.begun >= before + count }
    return tasks
  }

  @Test func cancellingDuringALookUpDoesNotWaitForIt() async throws {
    defer { ResolverHook.release() }
    try await withEngine { engine async throws in
      let tasks = try await begin(4, on: engine)
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value == .cancelled) }
    }
  }

  @Test func aTimeoutDuringALookUpDoesNotWaitForIt() async throws {
    defer { ResolverHook.release() }
    try await withEngine { engine async throws in
      let request = try request(total: .milliseconds(300))
      let error = await #expect(throws: EngineError.self) { try await engine.send(request) }
      #expect(error?.reason == .timedOut(.total, after: .milliseconds(300)))
      #expect(error?.phase == .resolve)
    }
  }

  @Test func otherExchangesDoNotWaitForALookUp() async throws {
    defer { ResolverHook.release() }
    let server = try LoopbackServer()
    try await withEngine { engine async throws in
      let tasks = try await begin(1, on: engine)
      for _ in 0..<10 { #expect(try await engine.send(server.request("/echo")).head.status == .ok) }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value == .cancelled) }
    }
  }

  @Test func shutdownDoesNotWaitForALookUp() async throws {
    defer { ResolverHook.release() }
    let engine = CurlEngine(options: .direct)
    let tasks = try await begin(1, on: engine)
    await engine.shutdown()
    for task in tasks { #expect(await task.value == .shutDown) }
  }
}
