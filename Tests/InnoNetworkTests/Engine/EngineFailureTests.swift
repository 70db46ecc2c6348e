import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineFailureTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  struct Misbehaviour: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: ServerResponse
    let reason: EngineError.Reason

    init(_ description: String, _ response: ServerResponse, _ reason: EngineError.Reason) {
      testDescription = description
      self.response = response
      self.reason = reason
    }
  }

  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  static let misbehaviours = [
    Misbehaviour("closes without a response", .close, .connectionLost),
    Misbehaviour("resets without a response", .reset, .connectionLost),
    Misbehaviour("body shorter than announced", .truncated("[1", announced: 10), .truncated),
    Misbehaviour("chunks without a last one", .truncatedChunks("[1"), .truncated),
    Misbehaviour("no HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n"), .malformedResponse),
    Misbehaviour(
      "broken compression", .response(headers: [("Content-Encoding", "gzip")], body: Array("no gzip at all".utf8)),
      .malformedBody(.contentCoding)),
    Misbehaviour(
      "bytes after the compressed body",
      .response(headers: [("Content-Encoding", "gzip")], body: gzippedMillionZeros + Array("more".utf8)),
      .malformedBody(.contentCoding)),
    Misbehaviour("no size of a chunk", .raw(chunked + "zz\r\n[]\r\n0\r\n\r\n"), .malformedBody(.chunking)),
    Misbehaviour("announced 200 MB", .filling(200 << 20), .tooLarge(.body, limit: 5 << 20)),
    Misbehaviour("endless chunks", .endlessChunks, .tooLarge(.body, limit: 5 << 20)),
    Misbehaviour("huge head", .hugeHead(80 << 10), .tooLarge(.head, limit: 64 << 10)),
    Misbehaviour("400 fields of 4 KB", .manyFields(400, of: 4096), .tooLarge(.head, limit: 64 << 10)),
    Misbehaviour("endless interim responses", .endlessInterim, .tooLarge(.head, limit: 64 << 10)),
    Misbehaviour("endless trailers", .endlessTrailers, .tooLarge(.head, limit: 64 << 10)),
  ]

  @Test(arguments: misbehaviours)
  func faultsOfServersHaveTheirReasons(misbehaviour: Misbehaviour) async throws {
    server.route("/", misbehaviour.response)
    try await withEngine { engine async throws in
      #expect(try await reason(of: server.request("/"), on: engine) == misbehaviour.reason)
      // The engine is still usable.
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
    }
  }

  @Test func aBodyOfExactlyTheLimitPasses() async throws {
    server.route("/", .filling(1000))
    var request = try server.request("/")
    request.limits.body = 1000
    #expect(try await send(request).body.count == 1000)
    request.limits.body = 999
    #expect(await reason(of: request) == .tooLarge(.body, limit: 999))
  }

  @Test(arguments: [
    ["2", "3"], ["3", "2"], ["2, 3"], ["2", "2, 3"], ["+2"], ["-2"], ["2x"], ["two"], ["0x2"], ["2 2"], ["2,"], [",2"],
    ["0,"],
    [""], [" "], ["99999999999999999999"], ["9223372036854775808"],
  ])
  func lengthsThatAreNotValidAreRefused(lengths: [String]) async throws {
    let fields = lengths.map { "Content-Length: \($0)\r\n" }.joined()
    server.route("/", .raw("HTTP/1.1 200 OK\r\n\(fields)\r\n[1]"))
    #expect(try await reason(of: server.request("/")) == .malformedResponse)
  }

  // RFC 9110, section 8.6. An interim response has no body, so its Content-Length is ignored.
  @Test(arguments: [
    "Content-Length: 2\r\nContent-Length: 2\r\n", "content-length:2, 2\r\n", "CONTENT-LENGTH: \t 002 \t\r\n",
    "Content-Length-X: 3\r\nX-Content-Length: 3\r\nContent-Length: 2\r\n",
  ])
  func equalLengthsAreOne(fields: String) async throws {
    server.route(
      "/", .raw("HTTP/1.1 103 Early Hints\r\nContent-Length: 7\r\n\r\nHTTP/1.1 200 OK\r\n\(fields)\r\nok"))
    #expect(try await send(server.request("/")).body == Array("ok".utf8))
  }

  // The bytes after the announced body must not be taken for the response to the next request.
  @Test func aBodyLongerThanAnnouncedIsCut() async throws {
    server.route(
      "/", .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"))
    try await withEngine { engine async throws in
      #expect(try await engine.send(server.request("/")).body == Array("ok".utf8))
      #expect(try await engine.send(server.request("/echo")).body != Array("evil".utf8))
    }
  }

  @Test func aHugeContentLengthReservesNoMemory() async throws {
    server.route("/", .truncated("[1", announced: 1 << 60))
    var request = try server.request("/")
    request.limits.body = .max
    #expect(await reason(of: request) == .truncated)
  }

  @Test func bodyThatIsAnnouncedAsTooLargeIsRefusedBeforeItsEnd() async throws {
    server.route("/", .truncated("[1", announced: 10))
    var request = try server.request("/")
    request.limits.body = 9
    #expect(await reason(of: request) == .tooLarge(.body, limit: 9))
    request.limits.body = 10
    #expect(await reason(of: request) == .truncated)
  }

  @Test func theLimitCountsDecompressedBytes() async throws {
    // 1,000,000 zero bytes, compressed by gzip to about a thousand.
    server.route("/", .response(headers: [("Content-Encoding", "gzip")], body: gzippedMillionZeros))
    var request = try server.request("/")
    // Up to 1 MiB the ratio is not limited.
    request.limits.ratio = 1
    #expect(try await send(request).body.count == 1_000_000)
    request.limits.body = 100_000
    #expect(await reason(of: request) == .tooLarge(.body, limit: 100_000))
  }

  @Test func aClosedPortIsRefused() async throws {
    let port = try DeadPort(.refusing)
    let request = PreparedRequest(url: try RequestURL("http://127.0.0.1:\(port.port)/"))
    #expect(await reason(of: request) == .connectionFailed(errno: 111))
  }

  @Test func anErrorNamesAnUnknownHost() async throws {
    let request = PreparedRequest(url: try RequestURL("http://no-such-host.invalid/"))
    #expect(await reason(of: request) == .unresolvedHost("no-such-host.invalid"))
  }

  @Test func aServerWithoutTLSIsInsecure() async throws {
    server.greeting = "SSH-2.0-OpenSSH_9.2\r\n"
    let request = PreparedRequest(url: try RequestURL("https://127.0.0.1:\(server.port)/"))
    #expect(await reason(of: request) == .insecure)
  }

  @Test(arguments: [
    "file:///etc/hostname", "FILE:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "dict://127.0.0.1/",
  ])
  func schemesOtherThanHTTPAreRefused(url: String) async throws {
    let request = PreparedRequest(url: try RequestURL(url))
    let refusal = EngineError.Reason.invalidRequest("only http and https are supported, not \(request.url.scheme)")
    #expect(await reason(of: request) == refusal)
    try await withEngine { engine async throws in
      #expect(await reason { () async throws(EngineError) in try await engine.stream(request).head.status } == refusal)
    }
  }

  @Test(arguments: [HTTPRequest.Method.head, .trace])
  func methodsThatCarryNoBodyAreRefusedWithOne(method: HTTPRequest.Method) async throws {
    let reason = try await reason(of: server.request("/", method: method, body: []))
    #expect(reason == .invalidRequest("a \(method.rawValue) request must not have a body"))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [HTTPRequest.Method.head, .trace])
  func methodsThatCarryNoBodyAreRefusedWithOneThatIsReadToo(method: HTTPRequest.Method) async throws {
    var request = try server.request("/", method: method)
    request.upload = .file(path: "/etc/passwd")
    // Sent nevertheless, it would wait for the body of the response.
    request.timeouts.total = .seconds(20)
    #expect(await reason(of: request) == .invalidRequest("a \(method.rawValue) request must not have a body"))
  }

  @Test func methodConnectIsRefused() async throws {
    var request = try server.request("/", method: .connect)
    request.timeouts.total = .seconds(20)
    #expect(await reason(of: request) == .invalidRequest("the method CONNECT is not supported"))
    #expect(server.requests.isEmpty)
  }

  @Test func headOfExactlyTheLimitPasses() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    server.route("/", .raw("\(head)ok"))
    var request = try server.request("/")
    request.limits.head = head.utf8.count
    #expect(try await send(request).body == Array("ok".utf8))
    request.limits.head -= 1
    #expect(await reason(of: request) == .tooLarge(.head, limit: head.utf8.count - 1))
  }

  // The host may have one exchange at a time.
  @Test func refusedExchangeTakesNoPlaceInTheQueue() async throws {
    var options = CurlEngineOptions.direct
    options.connectionsPerHost = 1
    try await withEngine(options) { engine async throws in
      var request = try server.request("/echo")
      request.headers[try #require(HTTPField.Name("Host"))] = "elsewhere"
      #expect(await reason(of: request, on: engine) == .invalidRequest("the header Host is reserved for the engine"))
      request.headers = [:]
      request.timeouts.total = .seconds(20)
      #expect(try await engine.send(request).head.status == .ok)
    }
  }

  @Test(arguments: [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Proxy-Connection", "Keep-Alive", "Upgrade", "TE",
    "Trailer",
  ])
  func headersOfTheEngineAreRefused(name: String) async throws {
    var request = try server.request("/")
    request.headers[try #require(HTTPField.Name(name))] = "1"
    #expect(
      await reason(of: request)
        == .invalidRequest("the header \(name) is reserved for the engine"))
    #expect(server.requests.isEmpty)
  }
}
