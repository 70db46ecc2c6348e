import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// A name look-up that takes a minute: neither a cancellation nor a timeout may wait for it. libcurl without QUICK_EXIT does.
@Suite(
  .enabled(if: SlowResolver.isInPlace || Environment.isCI, "these tests need a getaddrinfo that the linker exports: see SlowResolver"),
  .serialized, .timeLimit(.minutes(2))) struct EngineLookUpTests
{
  /// What the issue allows on a machine with time; a test beside hundreds of others cannot promise that for every single try, so the best of
  /// several counts.
  private static let limit = Duration.milliseconds(50)

  private func request(_ timeout: Duration? = nil) throws -> PreparedRequest {
    var request = PreparedRequest(url: try RequestURL("http://host\(SlowResolver.suffix)/"))
    request.timeouts = RequestTimeouts(total: timeout ?? .seconds(30), connect: .seconds(30))
    return request
  }

  private func best(_ enough: Duration = limit, _ measure: () async throws -> Duration) async throws -> Duration {
    var best = Duration.seconds(60)
    for _ in 0..<20 where best >= enough {
      let time = try await measure()
      best = min(best, time)
      // That was no busy machine: it waited for the look-up, and would each time.
      if time > .seconds(30) { break }
    }
    return best
  }

  @Test func aCancellationTakesEffectAtOnce() async throws {
    try await withEngine { engine async throws in
      let request = try request()
      let best = try await best { () async throws -> Duration in
        let before = SlowResolver.begun
        let tasks = (0..<4).map { _ in Task { await reason(of: request, on: engine) } }
        while SlowResolver.begun < before + 4 { await Task.yield() }
        let start = ContinuousClock.now
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .cancelled) }
        return start.duration(to: .now)
      }
      #expect(best < Self.limit)
    }
  }

  @Test func aTimeoutTakesEffectInTime() async throws {
    try await withEngine { engine async throws in
      let request = try request(.milliseconds(300))
      let best = try await best(.milliseconds(300) + Self.limit) { () async throws -> Duration in
        let start = ContinuousClock.now
        let error = await #expect(throws: EngineError.self) { try await engine.send(request) }
        #expect(error?.reason == .timedOut(.total, after: .milliseconds(300)))
        #expect(error?.phase == .resolve)
        return start.duration(to: .now)
      }
      #expect(best >= .milliseconds(300) && best < .milliseconds(300) + Self.limit)
    }
  }

  @Test func otherExchangesDoNotWait() async throws {
    let server = try LoopbackServer()
    try await withEngine { engine async throws in
      let request = try request()
      let task = Task { await reason(of: request, on: engine) }
      let best = try await best { () async throws -> Duration in
        let start = ContinuousClock.now
        #expect(try await engine.send(server.request("/echo")).head.status == .ok)
        return start.duration(to: .now)
      }
      #expect(best < Self.limit)
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  @Test func shutdownDoesNotWait() async throws {
    let engine = CurlEngine()
    let request = try request()
    let before = SlowResolver.begun
    let task = Task { await reason(of: request, on: engine) }
    while SlowResolver.begun == before { await Task.yield() }
    let start = ContinuousClock.now
    await engine.shutdown()
    #expect(await task.value == .shutDown)
    #expect(start.duration(to: .now) < .seconds(30))
  }
}
