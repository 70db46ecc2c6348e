import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Logging
import Testing

/// A log handler that records every line.
private struct Lines: LogHandler {
  let recorder: Recorder<String>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace
  var requestIDs: Recorder<String>?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if let id = event.metadata?["request"] { requestIDs?.record("\(id)") }
    let extra = (event.metadata ?? [:]).filter { $0.key != "request" }.sorted { $0.key < $1.key }.map {
      " \($0.key)=\($0.value)"
    }
    recorder.record("\(event.level) \(event.message)\(extra.joined())")
  }
}

@Suite struct LogTests {
  private func lines(
    _ detail: NetworkLog.Detail, body: RequestBody = .none, level: Logger.Level = .trace,
    _ script: @escaping ScriptedEngine.Script
  ) async throws -> [String] {
    let recorder = Recorder<String>()
    let client = try client(ScriptedEngine(script)) { configuration in
      configuration.observability.log = NetworkLog(
        logger: Logger(label: "tests") { _ in Lines(recorder: recorder, logLevel: level) }, detail: detail)
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      configuration.resilience.retry.chance = { 0 }
    }
    var call = Call("/users")
    call.query = [URLQueryItem(name: "token", value: "secret")]
    call.headers = [.authorization: "Bearer secret", .userAgent: "tests"]
    call.body = body
    _ = await error(of: call, on: client)
    return recorder.values
  }

  @Test func aSummaryShowsNoValues() async throws {
    let lines = try await lines(.summary) { _, _ in .success(.status(200, [.contentType: "text/plain"], body: "hello"))
    }
    #expect(
      lines == [
        "debug GET http://host/api/users?token=… attempt=1",
        "debug GET http://host/api/users?token=…: 200, 5 bytes in 0 ms attempt=1",
      ])
  }

  @Test func logLinesHaveTheRequestIDThatIsSent() async throws {
    let ids = Recorder<String>()
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { configuration in
      configuration.observability = ObservabilityPack(
        log: NetworkLog(logger: Logger(label: "tests") { _ in Lines(recorder: Recorder(), requestIDs: ids) }))
    }
    var call = Call("/users")
    call.sendsRequestID = true
    _ = try await client.request(call)
    let sent = try #require(engine.requests.first?.headers[.requestID])
    #expect(ids.values == [sent, sent])
  }

  @Test func fieldsShowNamesOnly() async throws {
    let lines = try await lines(.fields) { _, _ in .success(.status(200, [.contentType: "text/plain"], body: "hello")) }
    #expect(
      lines == [
        "debug GET http://host/api/users?token=… attempt=1 headers=[\"Authorization\", \"User-Agent\"]",
        "debug GET http://host/api/users?token=…: 200, 5 bytes in 0 ms attempt=1 headers=[\"Content-Type\"]",
      ])
  }

  @Test func fullLogStillHidesSecrets() async throws {
    let lines = try await lines(.everything) { _, _ in
      .success(.status(200, [.setCookie: "secret", .contentType: "text/plain; charset=utf-8"], body: "hello"))
    }
    #expect(
      lines == [
        "debug GET http://host/api/users?token=… attempt=1 "
          + "headers=[\"Authorization: <redacted>\", \"User-Agent: tests\"]",
        "debug GET http://host/api/users?token=…: 200, 5 bytes in 0 ms attempt=1 body=hello "
          + "headers=[\"Set-Cookie: <redacted>\", \"Content-Type: text/plain; charset=utf-8\"]",
      ])
  }

  @Test(arguments: RecordingTests.references)
  func credentialsInTheURLsOfFieldsAreNotLogged(value: String, shown: String) async throws {
    let lines = try await lines(.everything) { _, _ in .success(.status(201, [.contentLocation: value])) }
    #expect(lines.last?.contains(String(reflecting: "Content-Location: \(shown)")) == true)
  }

  @Test(arguments: [
    ("image/png", "hello"), ("", "hello"), ("application/octet-stream", "hello"), ("text/plain", "a\0b"),
  ])
  func binaryBodiesAreOnlyCounted(type: String, body: String) async throws {
    let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
    let lines = try await lines(.everything) { _, _ in .success(.status(200, fields, body: body)) }
    #expect(lines.last?.contains("body=<\(body.utf8.count) bytes>") == true)
    #expect(!lines.joined().contains(body))
  }

  @Test(arguments: [(200, "debug"), (404, "debug"), (429, "warning"), (499, "debug"), (500, "warning")])
  func responseOfAServerThatHasTroubleIsAWarning(status: Int, level: String) async throws {
    let lines = try await lines(.summary) { _, _ in .success(.status(status)) }
    #expect(lines.contains { $0.hasPrefix("\(level) GET http://host/api/users?token=…: \(status), ") })
  }

  @Test func logOfWarningsHasTheResponsesThatAreOne() async throws {
    let lines = try await lines(.summary, level: .warning) { _, _ in .success(.status(503)) }
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasPrefix("warning ") })
    #expect(lines.map { String($0.suffix(9)) } == ["attempt=1", "attempt=2", "attempt=3"])
  }

  @Test func timeIsRoundedToMilliseconds() async throws {
    let lines = try await lines(.summary) { _, _ in
      var response = EngineResponse.status(200)
      response.metrics.total = .microseconds(12_600)
      return .success(response)
    }
    #expect(lines.last?.contains("in 13 ms") == true)
  }

  @Test(arguments: [
    "application/json", "application/problem+json", "image/svg+xml", "text/html; charset=utf-8", "Text/HTML",
  ])
  func textBodiesAreShown(type: String) async throws {
    let lines = try await lines(.everything) { _, _ in .success(.status(200, [.contentType: type], body: "hello")) }
    #expect(lines.last?.contains("body=hello") == true)
  }

  @Test func onlyTheStartOfALongBodyIsShown() async throws {
    let lines = try await lines(.everything) { _, _ in
      .success(.status(200, [.contentType: "text/plain"], body: String(repeating: "x", count: 4097)))
    }
    #expect(lines.last?.contains("body=\(String(repeating: "x", count: 4096)) headers=") == true)
  }

  @Test(
    arguments: [
      (.raw(Array("hello".utf8), contentType: "text/plain"), "hello"),
      (.form([URLQueryItem(name: "a", value: "b")]), "a=b"),
      (.file("/a.txt", contentType: "text/plain"), "<the file /a.txt>"),
      (.stream(AsyncThrowingStream<[UInt8], any Error> { $0.finish() }, length: 3, contentType: "a/b"), "<3 bytes>"),
      (.stream(AsyncThrowingStream<[UInt8], any Error> { $0.finish() }, length: nil, contentType: "a/b"), "<a stream>"),
    ] as [(RequestBody, String)])
  func bodyOfARequestIsShownUnlessItIsRead(body: RequestBody, shown: String) async throws {
    let lines = try await lines(.everything, body: body) { _, _ in .success(.status(200)) }
    #expect(lines.first?.contains("body=\(shown) headers=") == true)
  }

  @Test func cancelledCallIsLoggedForDevelopersOnly() async throws {
    let lines = try await lines(.summary) { _, _ in .failure(EngineError(.cancelled)) }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("debug") })
  }

  @Test func retriesAndTheFinalFailureAreLogged() async throws {
    let lines = try await lines(.summary) { _, _ in .failure(EngineError(.connectionLost, detail: "gone")) }.filter {
      !$0.hasPrefix("debug")
    }
    let failed = "GET http://host/api/users?token=… failed in phase receive after"
    #expect(
      lines == [
        "info \(failed) 1 attempt(s): connectionLost: gone; attempt 2 of 3 in 0.4 s",
        "info \(failed) 2 attempt(s): connectionLost: gone; attempt 3 of 3 in 0.8 s",
        "notice \(failed) 3 attempt(s): connectionLost: gone",
      ])
  }

  @Test(arguments: [
    (Duration.milliseconds(400), "0.4"), (.seconds(20), "20"), (.milliseconds(1250), "1.25"),
    (.milliseconds(1004), "1"),
    (.milliseconds(50), "0.05"),
  ])
  func secondsAreFormattedWithoutTrailingZeros(duration: Duration, expected: String) {
    #expect(duration.secondsText == expected)
  }
}
