import LoopbackServer
import Programs
import Testing

/// Responses of servers that recover, have a base path, or are hostile.
struct ResponseTests {
  @Test func serverThatRecoversIsAskedAgain() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts") { _, number in
      number == 1
        ? .json("{}", status: 503, headers: [("Retry-After", "0")])
        : .json(#"[{"userId":1,"id":1,"title":"hello","body":"world"}]"#)
    }
    let outcome = try await InnoSample.run("posts", "list", "--api", server.baseURL, "--format", "json")
    #expect(outcome.code == 0)
    #expect(server.requestCount("/posts") == 2)
    #expect(outcome.output.contains(#""title":"hello""#))
  }

  @Test(arguments: ["", "/", "/v1", "/v1/"])
  func apiUnderAPathWorksWithAndWithoutASlash(suffix: String) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let path = suffix.hasPrefix("/v1") ? "/v1/posts" : "/posts"
    server.route(path, .json(#"[{"userId":1,"id":1,"title":"t","body":"b"}]"#))
    let outcome = try await InnoSample.run("posts", "list", "--api", server.baseURL + suffix)
    #expect(outcome.code == 0)
  }

  @Test func controlCharactersOfAServerNeverReachTheOutput() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts/1", .json(#"{"userId":1,"id":1,"title":"\u001b[31mred\u0007","body":"a\u009bb\u202ec"}"#))
    server.route("/posts/1/comments", .json("[]"))
    let outcome = try await InnoSample.run("posts", "show", "1", "--api", server.baseURL)
    #expect(outcome.code == 0)
    for scalar in outcome.output.unicodeScalars where !"\n\t".unicodeScalars.contains(scalar) {
      #expect(
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar != "\u{202E}",
        "U+\(String(scalar.value, radix: 16))")
    }
  }
}
