import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

@Suite struct ConfigurationFailureTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func refusal(_ request: AnyRequest<Echo>) async throws -> String {
    let failure = try await failure(of: request, to: server.baseURL)
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.attempts == 0)
    #expect(server.requests.isEmpty)
    return failure.message.replacing(server.baseURL, with: "")
  }

  @Test(arguments: ["application/x-www-form-urlencoded; charset=utf-8", "Application/X-WWW-Form-URLencoded"])
  func queryBesideAFormIsRefused(type: String) async throws {
    var request = AnyRequest<Echo>(path: "/echo", method: .post, body: .raw(Data("a=b".utf8)))
    request.contentType = type
    request.queryItems = [URLQueryItem(name: "c", value: "d")]
    #expect(
      try await refusal(request) == "POST /echo: the request is not valid: it has a form body and a query at once")
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0b"])
  func lineBreaksInAHeaderAreRefused(value: String) async throws {
    var request = AnyRequest<Echo>(path: "/echo")
    request.additionalHeaders = ["X-Own": value]
    #expect(
      try await refusal(request)
        == "GET /echo: the request is not valid: "
        + "the value of the header X-Own contains characters that no header may contain"
    )
  }

  @Test(arguments: ["", "X Own", "X:Own", "X\r\nOwn"])
  func namesThatAreNoTokenAreRefused(name: String) async throws {
    var request = AnyRequest<Echo>(path: "/echo")
    request.additionalHeaders = [name: "1"]
    #expect(
      try await refusal(request)
        == "GET /echo: the request is not valid: the header name \(name.debugDescription) is not valid")
  }

  @Test func lineBreaksInAPathAreRefusedAndNotShown() async throws {
    let message = try await refusal(AnyRequest<Echo>(path: "/a\r\nb"))
    #expect(message == "GET /a\u{FFFD}\u{FFFD}b: the request is not valid: the path contains a line break or a NUL")
  }

  @Test func bodyThatIsNoJSONIsRefused() async throws {
    let request = AnyRequest<Echo>(path: "/echo", method: .post, body: .json(["value": Double.nan]))
    #expect(
      try await refusal(request).hasPrefix(
        "POST /echo: the request is not valid: its body cannot be encoded as JSON (the value at value"))
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://host", "host:80/x", "/users"])
  func onlyHTTPServersAreAsked(base: String) async throws {
    let failure = try await failure(of: AnyRequest<Echo>(path: "/echo"), to: base)
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.hint == "Check the URL of the server.")
  }

  @Test func featureNameThatIsNoHeaderIsRefused() async throws {
    let message = try await refusal(AnyRequest<Echo>(featureName: "a\nb", path: "/echo"))
    #expect(message == #"GET /echo: the request is not valid: "a\nb" contains characters that no header may contain"#)
    // The message names the path, which is empty here.
    #expect(try await refusal(AnyRequest<Echo>(featureName: "a\nb", path: "")).hasPrefix("GET : the request"))
  }
}
