import FoundationEssentials
import Fuzzing
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Damaged responses from a real server, over real connections.
@Suite(.timeLimit(.minutes(10))) struct ResponseFuzzTests {
  private static let corpus = [
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;a=b\r\n it\r\n0\r\nX-Late: yes\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
    "HTTP/1.0 200 OK\nConnection: close\n\nuntil the end", "HTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n",
    "HTTP/1.1 206 Partial Content\r\nETag: \"v1\"\r\nContent-Range: bytes 5-9/10\r\nContent-Length: 5\r\n\r\nfghij",
    "HTTP/1.1 200 OK\r\nX-Folded: a\r\n b\r\nContent-Encoding: identity\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 101 Up\r\n\r\nx",
    "HTTP/1.1 302 Found\r\nLocation: /a\r\nSet-Cookie: a=b\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nProxy-Authenticate: NTLM\r\nContent-Length: 0\r\n\r\n",
  ]
  private static let tokens = [
    "\r\n", "\n", "\r", "\r\n\r\n", ": ", "HTTP/1.1 200 OK\r\n", "HTTP/2 200\r\n", "HTTP/0.9",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "Content-Encoding: br\r\n",
    "0\r\n\r\n",
    "\u{0}",
    "Connection: close\r\n", "Content-Range: bytes 5-9/10\r\n", "ETag: \"v1\"\r\n", "ffffffffffffffff\r\n",
    "Upgrade: h2c\r\n",
  ]

  /// The outcome of an exchange, in whichever way it was performed.
  private enum Outcome: Equatable {
    case response(Int, [UInt8])
    case failure(EngineError.Reason)

    var isExpected: Bool {
      switch self {
      case .response(let status, _): (100..<1000).contains(status)
      case .failure(.connectionLost), .failure(.truncated), .failure(.malformedResponse), .failure(.malformedBody),
        .failure(.tooLarge):
        true
      case .failure: false
      }
    }
  }

  // The three ways to perform an exchange are compared for every tenth input only: each takes a connection of its own.
  @Test func damagedResponsesAreCompleteOrFailWithAReason() async throws {
    // Several servers, because the system reserves the port of a closed connection for a minute.
    let servers = try (0..<8).map { _ in try LoopbackServer() }
    for server in servers { server.keepsRequests = false }
    let folder = TemporaryDirectory()
    var options = CurlEngineOptions()
    options.idleConnections = 0
    try await withEngine(options) { engine async throws in
      var number = 0
      try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { input in
        number += 1
        let server = servers[number % servers.count]
        server.route("/", .raw(input))
        let request = try server.request("/")
        let sent = await Self.sent(request, on: engine)
        try #require(sent.isExpected, "\(sent)")
        if case .response = sent { try #require(Self.hasHead(input)) }
        guard number.isMultiple(of: 10) else { return }
        try #require(await Self.streamed(request, on: engine) == sent)
        try await Self.checkDownload(request, to: "\(folder.path)/file", on: engine, sent)
      }
    }
  }

  private static func hasHead(_ input: [UInt8]) -> Bool {
    let lines = input.split(separator: 0x0a, omittingEmptySubsequences: false)
    return lines.dropFirst().dropLast().contains { $0.isEmpty || $0.first == 0x0d }
  }

  private static func sent(_ request: PreparedRequest, on engine: CurlEngine) async -> Outcome {
    do {
      let response = try await engine.send(request)
      return .response(response.head.status.code, response.body)
    } catch {
      return .failure(error.reason)
    }
  }

  private static func streamed(_ request: PreparedRequest, on engine: CurlEngine) async -> Outcome {
    do {
      let stream = try await engine.stream(request)
      var body: [UInt8] = []
      while let piece = try await stream.body.next() { body += piece }
      return .response(stream.head.status.code, body)
    } catch {
      return .failure(error.reason)
    }
  }

  /// A file of five bytes is replaced by the whole body, continued by the five bytes that follow, or left unchanged.
  private static func checkDownload(_ request: PreparedRequest, to path: String, on engine: CurlEngine, _ sent: Outcome)
    async throws
  {
    try Data("01234".utf8).write(to: URL(filePath: path))
    var request = request
    request.headers[.range] = "bytes=5-"
    request.headers[.ifRange] = "\"v1\""
    let result: Result<EngineResponse, EngineError>
    do {
      result = .success(try await engine.download(request, to: DownloadFile(path, offset: 5)))
    } catch {
      result = .failure(error)
    }
    let content = Array(try Data(contentsOf: URL(filePath: path)))
    switch (result, sent) {
    case (.failure(let error), .response(206, _)):
      try #require(error.reason == .malformedResponse || error.reason == .truncated)
    // A part that is not used is not read to its end, so errors there are not noticed.
    case (.failure(let error), _): try #require(sent == .failure(error.reason) || error.reason == .malformedResponse)
    case (.success(let response), .response(206, let body)):
      try #require(response.head[.contentRange].flatMap(ContentRange.init)?.count == body.count)
      try #require(content == Array("01234".utf8) + body)
    case (.success(let response), .response(let status, let body)) where response.head.status.code == status:
      let isFile = response.head.status.kind == .successful
      try #require(isFile ? content == body : response.body == body && content == Array("01234".utf8))
    default: Issue.record("\(result) and not \(sent)")
    }
  }
}
