import CoreMetrics
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import MetricsTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct MetricsTests {
  private let metrics = TestMetrics()

  /// The counters, by label and dimensions.
  private var counts: [String: Int64] {
    Dictionary(
      uniqueKeysWithValues: metrics.counters.map { ("\($0.label) \(Self.text($0.dimensions))", $0.totalValue) })
  }

  private var durations: [String: [Int64]] {
    Dictionary(uniqueKeysWithValues: metrics.timers.map { ("\($0.label) \(Self.text($0.dimensions))", $0.values) })
  }

  private static func text(_ dimensions: [(String, String)]) -> String {
    dimensions.map { "\($0)=\($1)" }.joined(separator: " ")
  }

  @Test func exchangesAreRecordedByHostMethodAndStatusClass() async throws {
    let server = try LoopbackServer()
    server.route("/a") { _, number in number < 3 ? .text("12345") : .text("", status: 499) }
    let client = try loopbackClient(server) { $0.observability.metrics = metrics }
    for _ in 1...2 { _ = try await client.request(Call("/a")) }
    _ = try? await client.request(Call("/a"))
    await client.shutdown()
    let host = "server.address=127.0.0.1"
    let label = "http.client.request.duration \(host) http.request.method=GET http.response.status_class="
    #expect(durations.mapValues(\.count) == ["\(label)2xx": 2, "\(label)4xx": 1])
    #expect(durations.values.joined().allSatisfy { $0 > 0 })
    #expect(counts["http.client.connections \(host) state=opened"] == 1)
    #expect(counts["http.client.connections \(host) state=reused"] == 2)
    #expect(counts["http.client.received_bytes \(host)"] ?? 0 > 10)
    #expect(counts["http.client.sent_bytes \(host)"] ?? 0 > 3 * "GET /a HTTP/1.1\r\n".utf8.count)
    #expect(counts["http.client.failures \(host) phase=status"] == nil)
  }

  @Test func attemptsWithoutAResponseAreCountedByTheirPhase() async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let client = try client(engine) { configuration in
      configuration.observability.metrics = metrics
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = try? await client.request(Call("/a"))
    #expect(counts == ["http.client.failures server.address=host phase=receive": 3])
    #expect(durations.isEmpty)
  }

  @Test func callThatCannotBeBuiltIsAFailureWithoutAHost() async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) }) { $0.observability.metrics = metrics }
    _ = await error(of: Call("/a\n"), on: client)
    #expect(counts == ["http.client.failures phase=build": 1])
  }

  @Test func responseThatDoesNotDecodeIsAnExchangeAndNoFailure() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("{"))
    let client = try loopbackClient(server) { $0.observability.metrics = metrics }
    let call = Call<Int>(decoding: .json())
    #expect(await error(of: call, on: client)?.phase == .decode)
    await client.shutdown()
    #expect(durations.values.map(\.count) == [1])
    #expect(!counts.keys.contains { $0.hasPrefix("http.client.failures") })
  }

  @Test func streamThatSucceedsIsNotRecorded() async throws {
    let server = try LoopbackServer()
    server.route("/a", .text("12345"))
    let client = try loopbackClient(server) { $0.observability.metrics = metrics }
    for try await _ in try await client.stream(Call("/a")) {}
    await client.shutdown()
    #expect(durations.isEmpty && counts.isEmpty)
  }

  @Test func exchangesAreRecordedForEachHost() async throws {
    let engine = ScriptedEngine { request, _ in
      var response = EngineResponse.status(200)
      if request.url.host == "host" { response = .status(302, [.location: "http://other/"]) }
      response.metrics.total = .milliseconds(1)
      response.metrics.sentBytes = 3
      response.metrics.receivedBytes = 5
      return .success(response)
    }
    let client = try client(engine) { $0.observability.metrics = metrics }
    _ = try await client.request(Call("/a"))
    let label = "http.client.connections server.address="
    #expect(counts["\(label)host state=opened"] == 1)
    #expect(counts["\(label)other state=opened"] == 1)
    #expect(counts["http.client.sent_bytes server.address=host"] == 3)
    #expect(counts["http.client.received_bytes server.address=host"] == 5)
    #expect(Array(durations.values) == [[1_000_000], [1_000_000]])
  }

  @Test func responsesOfTheCacheAreNoExchanges() async throws {
    let server = try LoopbackServer()
    server.route("/a", .text("1", headers: [("Cache-Control", "max-age=60")]))
    let client = try loopbackClient(server) { configuration in
      configuration.observability.metrics = metrics
      configuration.cache = CachePack(store: MemoryCache())
    }
    for _ in 1...3 { _ = try await client.request(Call("/a")) }
    await client.shutdown()
    #expect(durations.values.map(\.count) == [1])
  }
}
