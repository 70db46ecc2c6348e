import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

@Suite struct RedirectTests {
  private func redirects(_ status: Int, to location: String) -> ScriptedEngine {
    ScriptedEngine { _, number in
      .success(number == 1 ? .status(status, [.location: location]) : .status(200, body: "here"))
    }
  }

  private func failure(of call: Call<[UInt8]>, _ status: Int, to location: String, base: String = "http://host")
    async throws
    -> RedirectFailure?
  {
    let engine = redirects(status, to: location)
    let client = NetworkClient(configuration: .safeDefaults(baseURL: try #require(URL(string: base))), engine: engine)
    guard case .redirect(let failure) = await error(of: call, on: client)?.kind else { return nil }
    #expect(engine.requests.count == 1)
    return failure
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func redirectsOfReadsAreFollowed(status: Int) async throws {
    let engine = redirects(status, to: "/b?c")
    #expect(try await client(engine).request(Call("/a")) == Array("here".utf8))
    #expect(engine.requests.map(\.url.string) == ["http://host/api/a", "http://host/b?c"])
  }

  @Test func redirectWithoutALocationIsReturned() async throws {
    let failure = try await error(of: Call("/a"), on: client(sequence(.status(302))))
    #expect(failure?.phase == .status)
  }

  @Test(arguments: [300, 304, 305, 306, 309])
  func otherStatusesAreNotRedirects(status: Int) async throws {
    let engine = redirects(status, to: "/b")
    #expect(try await error(of: Call("/a"), on: client(engine))?.phase == .status)
  }

  @Test(arguments: [
    (301, HTTPRequest.Method.post, HTTPRequest.Method.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
    (303, .head, .head),
    (301, .put, .put), (307, .post, .post), (308, .patch, .patch),
  ])
  func theMethodFollowsFromTheStatus(status: Int, method: HTTPRequest.Method, expected: HTTPRequest.Method) async throws
  {
    let engine = redirects(status, to: "/b")
    var call = Call("/a", method: method)
    if method != .head { call.body = .raw([1], contentType: "a/b") }
    let others = [HTTPField.Name.contentEncoding, .contentLanguage, .contentLocation]
    for name in others { call.headers[name] = "x" }
    call.headers[.accept] = "x"
    _ = try await client(engine).request(call)
    let last = try #require(engine.requests.last)
    #expect(last.method == expected)
    let keepsBody = expected == method && method != .head
    #expect((last.body != nil) == keepsBody)
    #expect((last.headers[.contentType] != nil) == keepsBody)
    // A redirect that keeps the method keeps all fields.
    for name in others { #expect((last.headers[name] != nil) == (expected == method)) }
    #expect(last.headers[.accept] == "x")
  }

  @Test func anotherOriginGetsNoCredentials() async throws {
    let other = try LoopbackServer()
    let server = try LoopbackServer()
    server.route("/a", .redirect(to: "\(other.baseURL)/echo"))
    let client = try loopbackClient(server)
    var call = Call<Echo>(path: "/a", decoding: .json())
    let apiKey = try #require(HTTPField.Name("X-API-Key"))
    call.headers = [.authorization: "Bearer secret", .cookie: "a=b", apiKey: "secret", .userAgent: "tests"]
    let echo = try await client.request(call)
    #expect(server.requests.first?["Authorization"] == "Bearer secret")
    #expect(server.requests.first?["X-Api-Key"] == "secret")
    #expect(echo["Authorization"] == nil)
    #expect(echo["Cookie"] == nil)
    #expect(echo["X-Api-Key"] == nil)
    #expect(echo["User-Agent"] == "tests")
    await client.shutdown()
  }

  @Test func theSameOriginGetsCredentials() async throws {
    let engine = redirects(302, to: "http://HOST:80/b")
    var call = Call("/a")
    call.headers = [.authorization: "Bearer secret"]
    _ = try await client(engine).request(call)
    #expect(engine.requests.last?.headers[.authorization] == "Bearer secret")
  }

  @Test(arguments: [("file:///etc/passwd", "file"), ("ftp://host/x", "ftp"), ("javascript:alert(1)", "")])
  func onlyHTTPIsFollowed(location: String, scheme: String) async throws {
    switch try await failure(of: Call("/a"), 302, to: location) {
    case .forbiddenScheme(let found): #expect(found == scheme)
    case .invalidLocation: #expect(scheme.isEmpty)
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test func aRedirectFromHTTPSToHTTPIsNotFollowed() async throws {
    #expect(
      try await failure(of: Call("/a"), 302, to: "http://host/b", base: "https://host")
        == .downgrade(RequestURL("http://host/b")))
  }

  @Test func aWriteIsNotRedirectedToAnotherServer() async throws {
    let failure = try await failure(of: Call("/a", method: .post), 307, to: "http://other/b")
    #expect(failure == .unsafeMethodAcrossOrigins(try RequestURL("http://other/b")))
  }

  @Test(arguments: [(301, HTTPRequest.Method.post), (302, .post), (303, .post), (303, .put), (303, .delete)])
  func aWriteThatBecomesAReadIsFollowedToAnotherServer(status: Int, method: HTTPRequest.Method) async throws {
    let engine = redirects(status, to: "http://other/b")
    var call = Call("/a", method: method)
    call.body = .raw([1], contentType: "a/b")
    call.headers = [.authorization: "Bearer secret"]
    #expect(try await client(engine).request(call) == Array("here".utf8))
    let last = try #require(engine.requests.last)
    #expect(last.method == .get)
    #expect(last.url.string == "http://other/b")
    #expect(last.body == nil)
    #expect(last.headers[.authorization] == nil)
  }

  @Test func aLoopEndsAtTheLimit() async throws {
    let server = try LoopbackServer()
    server.route("/a", .redirect(to: "/b"))
    server.route("/b", .redirect(to: "/a"))
    let client = try loopbackClient(server)
    guard case .redirect(.tooMany(limit: 10)) = await error(of: Call("/a"), on: client)?.kind else {
      Issue.record("the loop was not noticed")
      return
    }
    #expect(server.requests.count == 11)
    await client.shutdown()
  }

  @Test func withAMaximumOfZeroTheRedirectIsReturned() async throws {
    let engine = redirects(302, to: "/b")
    var call = Call("/a")
    call.acceptableStatus = 302..<303
    _ = try await client(engine) { $0.transport.redirects.maximum = 0 }.request(call)
    #expect(engine.requests.count == 1)
  }

  @Test func theTimeoutSpansAllRedirects() async throws {
    let engine = redirects(302, to: "/b")
    var call = Call("/a")
    call.timeouts = RequestTimeouts(total: .seconds(5))
    _ = try await client(engine).request(call)
    let totals = engine.requests.compactMap(\.timeouts.total)
    #expect(totals.first == .seconds(5))
    #expect(try #require(totals.last) < .seconds(5))
  }
}
