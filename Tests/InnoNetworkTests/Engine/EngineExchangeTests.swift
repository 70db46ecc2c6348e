import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineExchangeTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test func aGetBringsStatusFieldsAndBody() async throws {
    server.route(
      "/users", .json("[]", status: 201, headers: [("X-Total-Count", "0"), ("X-Twice", "a"), ("X-Twice", "b")]))
    let response = try await send(server.request("/users"))
    #expect(response.head.status.code == 201)
    #expect(response.head[.contentType] == "application/json; charset=utf-8")
    #expect(response.head.fields[values: try #require(HTTPField.Name("x-twice"))] == ["a", "b"])
    #expect(response.body == Array("[]".utf8))
  }

  /// RFC 9110, section 5.5: spaces and tabs around a value are not a part of it.
  @Test func blanksAroundAFieldValueAreRemoved() async throws {
    server.route("/", .raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-A:\t a\tb \t\r\nX-B:c\r\nX-C: \t\r\n\r\n"))
    let fields = try await send(server.request("/")).head.fields
    let values = try ["X-A", "X-B", "X-C"].map { fields[try #require(HTTPField.Name($0))] }
    #expect(values == ["a\tb", "c", ""])
  }

  @Test(arguments: [
    ("GET", nil), ("POST", "{}"), ("PUT", "text"), ("PATCH", "\0binary\u{1}"), ("DELETE", nil), ("DELETE", "x"),
    ("OPTIONS", nil),
  ])
  func methodAndBodyArriveAsSent(method: String, body: String?) async throws {
    let method = try #require(HTTPRequest.Method(rawValue: method))
    let request = try server.request("/echo?a=1&b=%20", method: method, body: body.map { Array($0.utf8) })
    let response = try await send(request)
    let echo = try JSONDecoder().decode(Echo.self, from: Data(response.body))
    #expect(echo.method == method.rawValue)
    #expect(echo.target == "/echo?a=1&b=%20")
    #expect(echo.body == body ?? "")
  }

  @Test func aHeadHasNoBody() async throws {
    server.route("/users", .json("[1,2,3]"))
    let response = try await send(server.request("/users", method: .head))
    #expect(response.head[.contentLength] == "7")
    #expect(response.body.isEmpty)
  }

  @Test func noFurtherHeadersAreSent() async throws {
    var request = try server.request("/echo", method: .post, body: Array("x".utf8))
    request.headers[.userAgent] = "tests/1"
    request.headers[try #require(HTTPField.Name("X-Empty"))] = ""
    let response = try await send(request)
    let echo = try JSONDecoder().decode(Echo.self, from: Data(response.body))
    #expect(
      Set(echo.headers.map { $0[0].lowercased() }) == [
        "host", "accept-encoding", "content-length", "user-agent", "x-empty",
      ])
    #expect(echo["User-Agent"] == "tests/1")
    #expect(echo["X-Empty"] == "")
  }

  /// RFC 6265, section 5.4. HTTPTypes keeps each cookie as a field of its own.
  @Test func cookiesAreSentInOneLine() async throws {
    let server = try LoopbackServer()
    var request = try server.request("/echo")
    request.headers[.cookie] = "a=1; b=2"
    request.headers.append(HTTPField(name: .cookie, value: "c=3"))
    _ = try await send(request)
    let sent = server.requests.first?.headers.filter { $0.name.lowercased() == "cookie" }
    #expect(sent?.map(\.value) == ["a=1; b=2; c=3"])
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .patch])
  func methodsThatExpectABodyAnnounceAnEmptyOne(method: HTTPRequest.Method) async throws {
    let response = try await send(server.request("/echo", method: method))
    let echo = try JSONDecoder().decode(Echo.self, from: Data(response.body))
    #expect(echo["Content-Length"] == "0")
  }

  @Test func aLargeBodyIsSentWithoutExpect() async throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20)
    let response = try await send(server.request("/echo", method: .post, body: body))
    let echo = try JSONDecoder().decode(Echo.self, from: Data(response.body))
    #expect(echo.body.utf8.count == body.count)
    #expect(echo["Expect"] == nil)
  }

  @Test func chunksAreJoined() async throws {
    server.route("/users", .chunkedJSON(["[1,", "2,", "3]"]))
    let response = try await send(server.request("/users"))
    #expect(String(decoding: response.body, as: UTF8.self) == "[1,2,3]")
  }

  @Test func interimResponsesAreSkipped() async throws {
    server.route(
      "/",
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nX-Final: yes\r\nContent-Length: 2\r\n\r\nok"))
    let response = try await send(server.request("/"))
    #expect(response.head.status == .ok)
    #expect(response.head.fields.map(\.name.rawName) == ["X-Final", "Content-Length"])
  }

  @Test(arguments: [("2\r\nok\r\n", "ok"), ("", "")])
  func trailersAreNotTakenForFields(chunks: String, body: String) async throws {
    server.route(
      "/", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\nX-Late: yes\r\n\r\n"))
    let response = try await send(server.request("/"))
    #expect(response.head.fields.map(\.name.rawName) == ["Transfer-Encoding"])
    #expect(response.body == Array(body.utf8))
  }

  @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
  func metricsStateTheVersionAndAllBytesOfTheResponse(version: String) async throws {
    let text = "\(version) 200 OK\r\nContent-Length: 2\r\n\r\nok"
    server.route("/", .raw(text))
    let metrics = try await send(server.request("/")).metrics
    #expect(metrics.httpVersion == version)
    #expect(metrics.receivedBytes == text.utf8.count)
  }

  @Test func redirectsAreNotFollowed() async throws {
    server.route("/", .redirect(to: "/users"))
    let response = try await send(server.request("/"))
    #expect(response.head.status == .found)
    #expect(server.requests.count == 1)
  }

  @Test func manyConcurrentExchangesSucceed() async throws {
    let server = server
    server.route("/") { request, _ in .text(request.target) }
    let bodies = try await withEngine { engine async throws in
      try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<200 {
          group.addTask { String(decoding: try await engine.send(server.request("/?\(number)")).body, as: UTF8.self) }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
    }
    #expect(bodies == Set((0..<200).map { "/?\($0)" }))
    #expect(server.connectionCount <= 64)
  }
}
