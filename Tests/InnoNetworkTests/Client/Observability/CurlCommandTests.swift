import Foundation
import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Subprocess
import Synchronization
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(10))) struct CurlCommandTests {
  /// The request that a call makes, as an interceptor sees it.
  private func request(_ call: Call<[UInt8]>, base: String = "http://host/api") async throws -> NetworkRequest {
    let seen = Recorder<NetworkRequest>()
    var call = call
    call.requestInterceptors = [
      Tap { request in
        seen.record(request)
        return request
      }
    ]
    let url = try #require(URL(string: base))
    let client = NetworkClient(
      configuration: .safeDefaults(baseURL: url), engine: ScriptedEngine { _, _ in .success(.status(200)) })
    _ = try await client.request(call)
    return try #require(seen.values.first)
  }

  private var call: Call<[UInt8]> {
    var call = Call("/users", method: .post)
    call.query = [URLQueryItem(name: "token", value: "secret")]
    call.headers = [.authorization: "Bearer secret", .from: "ada@example.org", .userAgent: "tests"]
    call.body = .raw(Array("it's a secret\n".utf8), contentType: "text/plain")
    return call
  }

  @Test func secretsAreLeftOut() async throws {
    let command = try await request(call).curlCommand()
    #expect(
      command
        == "curl --request POST --header 'Content-Type: text/plain' --header 'Authorization: …' --header 'From: …' "
        + "--header 'User-Agent: tests' --data-raw '…' --globoff 'http://host/api/users?token=…'")
  }

  @Test func onlyValuesOfFieldsThatAreNeverPrivateAreShown() async throws {
    var request = try await request(Call("/users"))
    let shown: [HTTPField.Name] = [
      .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentEncoding, .contentLanguage, .contentType,
      .range, .traceParent, .userAgent,
    ]
    let hidden: [HTTPField.Name] = [.cookie, .from, .idempotencyKey, .ifNoneMatch, .origin, .referer]
    for name in shown + hidden { request.headers[name] = "value" }
    let command = request.curlCommand()
    for name in shown { #expect(command.contains("'\(name.rawName): value'"), "\(name)") }
    for name in hidden { #expect(command.contains("'\(name.rawName): …'"), "\(name)") }
  }

  // With --head and a body curl sends nothing: "You can only select one HTTP request method".
  @Test(
    arguments: [HTTPRequest.Method.get, .head],
    [RequestBody.raw([0x61], contentType: "a/b"), .file("/a.txt", contentType: "a/b")])
  func readWithABodyStatesItsMethod(method: HTTPRequest.Method, body: RequestBody) async throws {
    var call = Call("/users", method: method)
    call.body = body
    #expect(try await request(call).curlCommand().hasPrefix("curl --request \(method) "))
  }

  @Test func credentialsAloneCanBeLeftOut() async throws {
    var call = call
    call.query.append(URLQueryItem(name: "page", value: "2"))
    let command = try await request(call).curlCommand(.withoutCredentials)
    #expect(
      command
        == "curl --request POST --header 'Content-Type: text/plain' --header 'Authorization: …' "
        + "--header 'From: ada@example.org' --header 'User-Agent: tests' --data-raw '…' "
        + "--globoff 'http://host/api/users?token=…&page=2'")
  }

  @Test(arguments: [
    ("filter%5Bname%5D=x", "filter%5Bname%5D=x"), ("t%6Fken=secret", "t%6Fken=…"), ("%zz=x", "%zz=x"),
    ("%2574oken=x", "%2574oken=x"), ("user%5Bpwd%5D=secret", "user%5Bpwd%5D=…"), ("a.sid=secret", "a.sid=…"),
    ("inside=x", "inside=x"), ("t%C3%B6ken=secret", "t%C3%B6ken=…"),
  ])
  func namesOfTheQueryAreDecodedToFindCredentials(query: String, shown: String) async throws {
    var request = try await request(Call("/users"))
    request.url = try RequestURL("http://host/?\(query)")
    let command = request.curlCommand(.withoutCredentials)
    #expect(command.hasSuffix("http://host/?\(shown)'"))
  }

  @Test(arguments: RecordingTests.references)
  func credentialsInTheURLsOfFieldsAreLeftOut(value: String, shown: String) async throws {
    var request = try await request(Call("/users"))
    request.headers = [.referer: value]
    let line = shown.isEmpty ? "Referer;" : "Referer: \(shown)"
    #expect(request.curlCommand(.withoutCredentials) == "curl --header '\(line)' --globoff http://host/api/users")
  }

  @Test func credentialsCanBeLeftOutAndTheBodyNot() async throws {
    #expect(
      try await request(call).curlCommand(.withBody)
        == "curl --request POST --header 'Content-Type: text/plain' --header 'Authorization: …' "
        + "--header 'From: ada@example.org' --header 'User-Agent: tests' --data-raw 'it'\\''s a secret\n' "
        + "--globoff 'http://host/api/users?token=…'")
  }

  @Test func aCompleteCommandShowsEverything() async throws {
    let command = try await request(call).curlCommand(.complete)
    #expect(
      command
        == "curl --request POST --header 'Content-Type: text/plain' --header 'Authorization: Bearer secret' "
        + "--header 'From: ada@example.org' --header 'User-Agent: tests' --data-raw 'it'\\''s a secret\n' "
        + "--globoff 'http://host/api/users?token=secret'")
  }

  @Test func aSimpleRequestHasAShortCommand() async throws {
    #expect(try await request(Call("/users")).curlCommand() == "curl --globoff http://host/api/users")
    #expect(try await request(Call("/09AZaz-.:")).curlCommand() == "curl --globoff http://host/api/09AZaz-.:")
    #expect(try await request(Call("/", method: .head)).curlCommand() == "curl --head --globoff http://host/api/")
  }

  @Test func emptyBodyIsAWordOfItsOwn() async throws {
    var call = Call("/", method: .post)
    call.body = .raw([], contentType: "text/plain")
    #expect(
      try await request(call).curlCommand(.complete)
        == "curl --request POST --header 'Content-Type: text/plain' --data-raw '' --globoff http://host/api/")
  }

  @Test func binaryAndStreamedBodiesAreNamed() async throws {
    var call = Call("/", method: .put)
    // Neither UTF-8, nor an argument of a command, which cannot contain a NUL.
    for bytes: [UInt8] in [[0xff, 1], [0x61, 0]] {
      call.body = .raw(bytes, contentType: "a/b")
      #expect(try await request(call).curlCommand(.complete).contains("--data-binary @- "))
    }
    call.body = .file("/tmp/it's", contentType: "a/b")
    #expect(try await request(call).curlCommand(.complete).contains("--data-binary '@/tmp/it'\\''s' "))
    for detail in [NetworkRequest.CommandDetail.redacted, .withoutCredentials] {
      #expect(try await request(call).curlCommand(detail).contains("--data-binary '@…' "))
    }
    call.body = .stream(AsyncThrowingStream<[UInt8], any Error> { $0.finish() }, length: nil, contentType: "a/b")
    for detail in [NetworkRequest.CommandDetail.redacted, .withoutCredentials, .complete] {
      #expect(try await request(call).curlCommand(detail).contains("--data-binary @- "))
    }
  }

  static let tool: String? = ["/usr/bin/curl", "/usr/local/bin/curl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A shell runs the command. No character of the request has a special meaning to the shell or to curl.
  @Test(.enabled(if: tool != nil, "this test needs the curl command: apt-get install curl"))
  func theCommandSendsTheSameRequest() async throws {
    let server = try LoopbackServer()
    var call = Call("/echo", method: .patch)
    call.query = [URLQueryItem(name: "q[]", value: "$(id) `id` {1,2}")]
    call.headers = [.from: "\"$HOME\" 'x' \\ !", .accept: ""]
    call.body = .raw(Array("@/etc/passwd\n'; touch /tmp/evil; '".utf8), contentType: "text/plain")
    let command = try await request(call, base: server.baseURL).curlCommand(.complete)
    let shell = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", "\(command) --silent --output /dev/null"], output: .discarded)
    let received = try #require(server.requests.first)
    #expect(shell.terminationStatus.isSuccess)
    #expect(received.method == "PATCH")
    #expect(received.target == "/echo?q%5B%5D=%24%28id%29%20%60id%60%20%7B1%2C2%7D")
    #expect(received["From"] == "\"$HOME\" 'x' \\ !")
    #expect(received["Accept"] == "")
    #expect(received.bodyText == "@/etc/passwd\n'; touch /tmp/evil; '")
  }
}
