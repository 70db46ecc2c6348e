import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Nothing that a caller sets can end a line in the head of a request and start another (RFC 9110, section 5.5).
@Suite struct HeaderInjectionTests {
  static let breaks = ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "a\0b"]

  /// The reason for which a call is refused before anything is sent.
  private func refusal<Response>(_ call: Call<Response>, _ change: (inout NetworkConfiguration) -> Void = { _ in })
    async throws -> String
  {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let failure = try await #require(error(of: call, on: client(engine, change)))
    #expect(engine.requests.isEmpty)
    #expect(failure.attempts == 0)
    guard case .invalidRequest(let reason) = failure.kind else { throw failure }
    return reason
  }

  @Test(arguments: ["/a\r\nX: y", "/a\nb", "/a\rb", "/a\0b"]) func aLineBreakInAPathIsRefused(path: String) async throws
  {
    #expect(try await refusal(Call(path)) == "the path contains a line break or a NUL")
  }

  @Test(arguments: breaks) func aLineBreakInAnIdempotencyKeyIsRefused(value: String) async throws {
    var call = Call("/", method: .post)
    call.idempotencyKey = value
    #expect(try await refusal(call) == "the idempotency key contains characters that no header may contain")
  }

  @Test(arguments: breaks) func aLineBreakInAContentTypeIsRefused(value: String) async throws {
    for body in [RequestBody.raw([], contentType: value), .file("/dev/null", contentType: value)] {
      var call = Call("/", method: .post)
      call.body = body
      #expect(try await refusal(call) == "the content type contains characters that no header may contain")
    }
  }

  @Test(arguments: breaks) func aLineBreakInAnAcceptedTypeIsRefused(value: String) async throws {
    let call = Call(decoding: ResponseDecoding<[UInt8]>(accept: value) { $0.body })
    #expect(try await refusal(call) == "the accepted type contains characters that no header may contain")
  }

  @Test(arguments: breaks + ["a\tb", "a\u{7F}b"])
  func aLineBreakInTheNamesOfAFormIsRefused(value: String) async throws {
    var name = MultipartForm()
    name.add(value, value: "1")
    var fileName = MultipartForm()
    fileName.add("a", bytes: [], fileName: value, contentType: "a/b")
    var type = MultipartForm()
    type.add("a", bytes: [], fileName: "b", contentType: value)
    for form in [name, fileName, type] {
      var call = Call("/", method: .post)
      call.body = .multipart(form)
      #expect(
        try await refusal(call) == "the body cannot be encoded (\(value.debugDescription) contains a control character)"
      )
    }
  }

  @Test(arguments: breaks) func aLineBreakInAHeaderValueIsNotSent(value: String) async throws {
    // HTTPTypes replaces them by spaces, so the server gets one line.
    let server = try LoopbackServer()
    let client = try loopbackClient(server) { $0.headers = [.userAgent: value] }
    var call = Call<Echo>(path: "/echo", decoding: .json())
    call.headers = [.from: value]
    let echo = try await client.request(call)
    #expect(echo["X-Evil"] == nil)
    #expect(echo["From"]?.hasPrefix("a ") == true)
    #expect(echo["User-Agent"]?.hasPrefix("a ") == true)
    await client.shutdown()
  }

  @Test(arguments: ["a b", "a:b", "a\r\nb", "", "ä"]) func namesAndMethodsAreTokens(text: String) {
    #expect(HTTPField.Name(text) == nil)
    #expect(HTTPRequest.Method(text) == nil)
  }

  @Test(arguments: breaks) func aLineBreakInAQueryIsEncoded(value: String) async throws {
    // The line break is percent-encoded, and so a part of the value.
    let server = try LoopbackServer()
    let client = try loopbackClient(server)
    var call = Call<Echo>(path: "/echo", decoding: .json())
    call.query = [URLQueryItem(name: value, value: value)]
    let echo = try await client.request(call)
    #expect(echo["X-Evil"] == nil)
    #expect(echo.target.hasPrefix("/echo?a%0"))
    await client.shutdown()
  }

  @Test func aLineBreakInUserInfoIsNotSent() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let url = try #require(URL(string: "http://me%0d%0aX-Evil:1@host/"))
    _ = try await NetworkClient(configuration: .safeDefaults(baseURL: url), engine: engine).request(Call("/"))
    #expect(engine.requests.first?.headers[.authorization] == "Basic bWUNClgtRXZpbDox")
  }

  @Test func aLineBreakInATraceOrAnEventIDIsNotSent() async throws {
    // The server sends the identifier, and the client returns it; one with a NUL is ignored (HTML Standard, section
    // 9.2.6).
    let engine = ScriptedEngine { request, number in
      number == 1
        ? .success(.status(200, [.contentType: "text/event-stream"], body: "id: a\0b\ndata: 1\n\n"))
        : .success(.status(204, [.from: request.headers[.lastEventID] ?? "-"]))
    }
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    for try await event in client.events(Call("/")) { #expect(event.id.isEmpty) }
    #expect(engine.requests.last?.headers[.lastEventID] == nil)
  }

  @Test(arguments: ["/a\r\nX-Evil: 1", "http://other/\r\n"]) func aLineBreakInALocationIsNotSent(location: String)
    async throws
  {
    // In a raw head it would be two lines. In a scripted one HTTPTypes replaces the line break by spaces, which are
    // encoded.
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.location: location]) : .status(200))
    }
    _ = try await client(engine).request(Call())
    #expect(engine.requests.last?.url.string.contains("\r") == false)
  }
}
