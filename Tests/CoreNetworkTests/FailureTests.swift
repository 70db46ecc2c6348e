import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  struct Case: Sendable, CustomTestStringConvertible {
    let response: ServerResponse
    let kind: NetworkFailure.Kind
    let cause: String
    var testDescription: String { cause }

    init(_ response: ServerResponse, _ kind: NetworkFailure.Kind, _ cause: String) {
      self.response = response
      self.kind = kind
      self.cause = cause
    }
  }

  static let cases = [
    Case(.close, .cannotReach(.lostConnection), "the server closed the connection without a response"),
    Case(.reset, .cannotReach(.lostConnection), "the server closed the connection without a response"),
    Case(.truncated("[", announced: 9), .invalidResponse(.truncated), "the response ended early"),
    Case(.truncatedChunks("["), .invalidResponse(.truncated), "the response ended early"),
    Case(.raw("HTTP/1.1 200 OK\r\nContent-Type: appl"), .invalidResponse(.truncated), "the response ended early"),
    Case(
      .manyFields(1, of: 200 << 10), .invalidResponse(.tooLarge(limit: 64 << 10)),
      "the response head is larger than 64 KiB"),
    Case(.filling(200 << 20), .invalidResponse(.tooLarge(limit: 5 << 20)), "the body is larger than 5 MiB"),
    Case(.endlessChunks, .invalidResponse(.tooLarge(limit: 5 << 20)), "the body is larger than 5 MiB"),
    Case(.hugeHead(70 << 10), .invalidResponse(.tooLarge(limit: 64 << 10)), "the response head is larger than 64 KiB"),
    Case(.html(), .invalidResponse(.contentType("text/html")), "the body is text/html, not JSON"),
    Case(.json(""), .invalidResponse(.body), "the body is empty"),
    Case(.json("[{\"id\":"), .invalidResponse(.body), "the body is not valid JSON"),
    Case(nested(513), .invalidResponse(.body), "the JSON is nested deeper than 512 levels"),
    Case(nested(512), .invalidResponse(.body), "the JSON at [0] is not an object"),
    Case(
      .json("[\"" + String(repeating: "[", count: 600) + "\\\"\","), .invalidResponse(.body),
      "the body is not valid JSON"),
    // The depth counts, not the number of brackets; brackets in a string do not count.
    Case(
      .json("[" + String(repeating: "[],", count: 600) + "[]]"), .invalidResponse(.body),
      "the JSON at [0] is not an object"),
    Case(
      .json("[" + String(repeating: "{},", count: 600) + "{}]"), .invalidResponse(.body),
      #"the JSON has no "id" at [0]"#),
    Case(
      .json("[[],{},\"]}\"," + String(repeating: "[", count: 512) + String(repeating: "]", count: 513)),
      .invalidResponse(.body), "the JSON is nested deeper than 512 levels"),
    Case(
      .json(String(repeating: #"{"a":"#, count: 513) + "1" + String(repeating: "}", count: 513)),
      .invalidResponse(.body), "the JSON is nested deeper than 512 levels"),
    Case(.json("{}"), .invalidResponse(.body), "the JSON at the top is not an array"),
    Case(.json("null"), .invalidResponse(.body), "the JSON at the top is null where an array is needed"),
    Case(.json(#"[{"id":1}]"#), .invalidResponse(.body), #"the JSON has no "name" at [0]"#),
    Case(
      .json(#"[{"id":1.5,"name":""}]"#), .invalidResponse(.body),
      "the JSON has a number that is too large, or not a whole number"),
    Case(
      .json(#"[{"id":1.5,"name":"\"\\ud800 \ud83d\ude00 ü"}]"#), .invalidResponse(.body),
      "the JSON has a number that is too large, or not a whole number"),
    // A backslash that is escaped escapes nothing.
    Case(
      .json(#"[{"name":"\\","id":1e400}]"#), .invalidResponse(.body),
      "the JSON has a number that is too large, or not a whole number"),
    Case(
      .json(#"[{"id":1,"name":"\\\ud800"}]"#), .invalidResponse(.body),
      "the JSON at [0] has a string with an escape or a character that is not valid"),
    Case(
      .json(#"["\\","# + String(repeating: "[", count: 512) + String(repeating: "]", count: 513)),
      .invalidResponse(.body), "the JSON is nested deeper than 512 levels"),
    Case(
      .json(#"[{"id":1,"name":"\ud800"}]"#), .invalidResponse(.body),
      "the JSON at [0] has a string with an escape or a character that is not valid"),
    Case(
      .json(#" [{"id":1,"name":"a,b","tags":[1,2]},{"id":2,"name":"\udc00"}]"#), .invalidResponse(.body),
      "the JSON at [1] has a string with an escape or a character that is not valid"),
    Case(
      .json(#"[{"id":1,"name":"","\ud800":1}]"#), .invalidResponse(.body),
      "the JSON at [0] has a string with an escape or a character that is not valid"),
    Case(
      .json(#"[{"id":1,"name":"\x"}]"#), .invalidResponse(.body),
      "the JSON at [0] has a string with an escape or a character that is not valid"),
    Case(.json(#"[{"id":"x","name":""}]"#), .invalidResponse(.body), "the JSON at [0].id is not a whole number"),
    Case(
      .json(#"[{"id":1,"name":null}]"#), .invalidResponse(.body),
      "the JSON at [0].name is null where a string is needed"),
    Case(.redirect(to: "/users"), .invalidResponse(.redirect), "the server keeps redirecting (more than 10 redirects)"),
    Case(
      .redirect(to: "file:///etc/passwd"), .invalidResponse(.redirect),
      "the server redirects to a file: URL, which is not followed"),
    Case(.json("{}", status: 400), .invalidStatus(400), "the server rejects the request (400)"),
    Case(.json("{}", status: 401), .loginRequired, "login required (401)"),
    Case(.json("{}", status: 403), .invalidStatus(403), "access denied (403)"),
    Case(
      .json(#"{"message":"API rate limit exceeded"}"#, status: 403, headers: [("X-RateLimit-Remaining", "0")]),
      .rateLimited, "too many requests (403): API rate limit exceeded"),
    Case(.json("{}", status: 403, headers: [("Retry-After", "60")]), .rateLimited, "too many requests (403)"),
    Case(
      .json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: 403), .rateLimited,
      "too many requests (403): You have exceeded a secondary rate limit"),
    Case(
      .json("{}", status: 403, headers: [("X-RateLimit-Remaining", "1"), ("X-RateLimit-Reset", "9")]),
      .invalidStatus(403), "access denied (403)"),
    Case(.json("{}", status: 404), .invalidStatus(404), "not found (404)"),
    Case(.json("{}", status: 408), .invalidStatus(408), "the server has waited too long for the request (408)"),
    Case(
      .json("{}", status: 407), .invalidStatus(407), "the proxy requires a name and a password (407)"),
    Case(.json("{}", status: 409), .invalidStatus(409), "changed elsewhere in the meantime (409)"),
    Case(.json("{}", status: 410), .invalidStatus(410), "not found (410)"),
    Case(.json("{}", status: 412), .invalidStatus(412), "changed elsewhere in the meantime (412)"),
    Case(.json("{}", status: 418), .invalidStatus(418), "unexpected status 418"),
    Case(.json("{}", status: 422), .invalidStatus(422), "the server rejects the request (422)"),
    Case(.json("{}", status: 428), .invalidStatus(428), "unexpected status 428"),
    Case(.json("{}", status: 429), .rateLimited, "too many requests (429)"),
    Case(.json("{}", status: 430), .invalidStatus(430), "unexpected status 430"),
    Case(.json("{}", status: 499), .invalidStatus(499), "unexpected status 499"),
    Case(.json("{}", status: 500), .invalidStatus(500), "server error (500)"),
    Case(.json("{}", status: 503), .invalidStatus(503), "server error (503)"),
    Case(.json("{}", status: 599), .invalidStatus(599), "server error (599)"),
  ]

  private static func nested(_ depth: Int) -> ServerResponse {
    .json(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
  }

  @Test(arguments: cases)
  func misbehaviourOfAServerHasItsKindAndMessage(example: Case) async throws {
    server.route("/users", example.response)
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.kind == example.kind)
    #expect(failure.message == "GET \(server.baseURL)/users: \(example.cause)")
    #expect(!failure.message.contains("\n"))
    #expect(failure.attempts == 1)
    #expect(!failure.isCancelled)
  }

  private struct Values: Decodable {
    let flag: Bool?
    let share: Double?
    let names: [String]?
    let days: [Date]?
    let inner: [String: Int]?
    let dotted: Int?

    private enum CodingKeys: String, CodingKey {
      case flag, share, names, days, inner
      case dotted = ".net"
    }
  }

  @Test(arguments: [
    (#"{"flag":1}"#, "flag is not a boolean"), (#"{"share":"1"}"#, "share is not a number"),
    (#"{"names":"a"}"#, "names is not an array"), (#"{"names":["a",1]}"#, "names[1] is not a string"),
    (#"{"inner":[]}"#, "inner is not an object"), (#"{"inner":{"a":{}}}"#, "inner.a is not a whole number"),
    (#"{"days":["soon"]}"#, "days[0] cannot be used: it is not an ISO 8601 date"),
    (#"{".net":"x"}"#, ".net is not a whole number"),
  ])
  func valueThatDoesNotFitIsNamedWithWhatIsNeeded(json: String, cause: String) async throws {
    server.route("/values", .json(json))
    let failure = try await failure(of: AnyRequest<Values>(path: "/values"), to: server.baseURL)
    #expect(failure.kind == .invalidResponse(.body))
    #expect(failure.message == "GET \(server.baseURL)/values: the JSON at \(cause)")
  }

  /// The hint depends on the kind of failure.
  @Test(arguments: [
    (400, "Check that the server provides the API that this app expects."),
    (401, "Give credentials in the URL, such as https://NAME:PASSWORD@HOST."),
    (403, "Ask the operator of the server for access."), (404, "Check that the URL is the one of the API."),
    (409, "Load it again, and repeat the change."), (410, "Check that the URL is the one of the API."),
    (412, "Load it again, and repeat the change."), (418, "Check that the URL is the one of the API."),
    (422, "Check that the server provides the API that this app expects."), (429, "Try again in a while."),
    (500, "Try again in a while."),
    (503, "Try again in a while."), (507, "Make room on the server, and send it again."),
  ])
  func statusHasItsHint(status: Int, hint: String) async throws {
    server.route("/users", .json("{}", status: status))
    #expect(try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL).hint == hint)
  }

  /// In MiB or KiB only if it is a whole number of them.
  @Test(arguments: [
    (1 << 20, "1 MiB"), (3 << 19, "1536 KiB"), (1 << 10, "1 KiB"), (1025, "1025 bytes"), (1023, "1023 bytes"),
    (2 << 20, "2 MiB"),
  ])
  func limitOfABodyIsNamed(limit: Int, text: String) async throws {
    server.route("/users", .json("[" + String(repeating: " ", count: limit) + "]"))
    var environment = try testEnvironment(server.baseURL, attempts: 1)
    environment.maximumBodySize = limit
    let transport = NetworkFactory.makeTransport(environment: environment)
    let failure = try #require(await failure(of: AnyRequest<[User]>(path: "/users"), on: transport))
    #expect(failure.kind == .invalidResponse(.tooLarge(limit: limit)))
    #expect(failure.message == "GET \(server.baseURL)/users: the body is larger than \(text)")
    await transport.shutdown()
  }

  /// The limit itself is accepted.
  @Test func bodyOfTheLimitIsAccepted() async throws {
    server.route("/users", .json("[" + String(repeating: " ", count: 98) + "]"))
    var environment = try testEnvironment(server.baseURL)
    environment.maximumBodySize = 100
    let transport = NetworkFactory.makeTransport(environment: environment)
    #expect(try await transport.send(AnyRequest<[User]>(path: "/users")).isEmpty)
    await transport.shutdown()
  }

  /// The start of a body in the details: 200 characters, and an ellipsis if there are more.
  @Test(arguments: [("x", 200, ""), ("x", 201, "…"), ("😀", 200, ""), ("😀", 201, "…")])
  func theStartOfABodyIsShown(character: String, count: Int, end: String) async throws {
    server.route("/users", .html(String(repeating: character, count: count), status: 400))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.details.hasSuffix("body: " + String(repeating: character, count: 200) + end))
  }

  @Test func theStartOfALongBodyIsShownAndAnEmptyOneIsNot() async throws {
    server.route("/users", .html("start" + String(repeating: "x", count: 900) + "end", status: 400))
    let details = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL).details
    #expect(details.hasSuffix("body: start" + String(repeating: "x", count: 195) + "…"))
    // The end of the body is cut off before the spaces are collapsed.
    server.route("/users", .html("start" + String(repeating: " ", count: 900) + "end", status: 400))
    let blank = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL).details
    #expect(blank.hasSuffix("body: start…"))
    server.route("/users", .html("", status: 400))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.details.hasSuffix("status 400, 0 bytes of text/html; charset=utf-8"))
  }

  @Test(arguments: [(1, ""), (2, " after 2 attempts")]) func attemptsAreNamedFromTheSecondOn(attempts: Int, end: String)
    async throws
  {
    server.route("/users", .json("{}", status: 502))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, attempts: attempts)
    #expect(failure.message == "GET \(server.baseURL)/users: server error (502)\(end)")
    #expect(failure.attempts == attempts)
  }

  @Test func emptyIdempotencyKeyIsRefused() async throws {
    var request = AnyRequest<[User]>(path: "/users", method: .post)
    request.idempotencyKey = ""
    let failure = try await failure(of: request, to: server.baseURL)
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.contains("the idempotency key is empty"))
    #expect(server.requests.isEmpty)
  }

  @Test func closedPortIsNamedWithWhatToTry() async throws {
    let port = try DeadPort(.refusing)
    let base = "http://127.0.0.1:\(port.port)"
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: base, attempts: 3)
    #expect(failure.kind == .cannotReach(.connection))
    #expect(failure.message == "GET \(base)/users: could not connect (connection refused) after 3 attempts")
    #expect(failure.reason == "could not connect (connection refused) after 3 attempts")
    #expect(failure.hint == "Check that the server is running and that the URL names its port.")
    #expect(failure.attempts == 3)
  }

  @Test func unknownHostIsNamed() async throws {
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: "http://no-such-host.invalid")
    #expect(failure.kind == .cannotReach(.unknownHost))
    #expect(
      failure.message == "GET http://no-such-host.invalid/users: the host name no-such-host.invalid cannot be resolved")
  }

  @Test func serverWithoutTLSIsNamed() async throws {
    server.greeting = "SSH-2.0-OpenSSH_9.2\r\n"
    let base = "https://127.0.0.1:\(server.port)"
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: base)
    #expect(failure.kind == .cannotReach(.security))
    #expect(failure.message == "GET \(base)/users: no secure connection (wrong version number)")
  }

  // How servers without TLS respond to a handshake.
  @Test(arguments: [true, false]) func serverThatEndsTheHandshakeIsNamed(resets: Bool) async throws {
    server.hangsUp = resets ? .reset : .close
    let base = "https://127.0.0.1:\(server.port)"
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: base)
    #expect(failure.kind == .cannotReach(.security))
    let why = resets ? "Connection reset by peer" : "the server closed the connection during the handshake"
    #expect(failure.message == "GET \(base)/users: no secure connection (\(why))")
  }

  @Test(arguments: ServerResponse.Stage.allCases)
  func timeoutNamesItsSeconds(stage: ServerResponse.Stage) async throws {
    server.route("/users", .stall(stage))
    // Long enough for a busy machine to connect: without a connection the message is another.
    let failure = try await failure(
      of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, timeout: .milliseconds(1500))
    #expect(failure.kind == .timedOut(after: .milliseconds(1500)))
    #expect(failure.message == "GET \(server.baseURL)/users: no complete response within 1.5 seconds")
  }

  @Test func connectTimeoutNamesItsSeconds() async throws {
    let port = try DeadPort(.silent)
    let base = "http://127.0.0.1:\(port.port)"
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: base, timeout: .milliseconds(100))
    #expect(failure.message == "GET \(base)/users: no connection within 0.1 seconds")
  }

  @Test func deadlineOfAllAttemptsNamesItsSeconds() async throws {
    server.route("/users", .stall(.beforeHead))
    var environment = try testEnvironment(server.baseURL)
    environment.deadline = .milliseconds(100)
    let transport = NetworkFactory.makeTransport(environment: environment)
    let failure = try #require(await failure(of: AnyRequest<[User]>(path: "/users"), on: transport))
    #expect(failure.kind == .timedOut(after: .milliseconds(100)))
    #expect(
      failure.message == "GET \(server.baseURL)/users: no complete response within 0.1 seconds, all attempts included")
    #expect(failure.hint == "Try again, or allow more time.")
    await transport.shutdown()
  }

  @Test(
    arguments: [
      (429, "7", "Try again in 7 seconds.", 7), (503, "1", "Try again in 1 second.", 1),
      (429, "soon", "Try again in a while.", nil),
      (429, "0", "Try again in a while.", nil), (500, "7", "Try again in a while.", nil),
      (413, "7", "Try again in 7 seconds.", 7), (413, "0", "Send less.", nil), (413, "", "Send less.", nil),
      (503, "Thu, 01 Jan 2015 00:00:00 GMT", "Try again in a while.", nil),
    ] as [(Int, String, String, Int?)])
  func waitOfTheServerIsInTheHintAndInTheFailure(status: Int, value: String, hint: String, seconds: Int?) async throws {
    server.route("/users", .json("{}", status: status, headers: [("Retry-After", value)]))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.hint == hint)
    #expect(failure.retryAfter == seconds.map { .seconds($0) })
  }

  @Test(arguments: [
    [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "7")], [("RateLimit", #""minute";r=0;t=7"#)],
    [("Retry-After", "7"), ("X-RateLimit-Remaining", "4999"), ("X-RateLimit-Reset", "3000")],
  ])
  func forbiddenResponseOfARateLimitSaysWhenToTryAgain(headers: [(String, String)]) async throws {
    server.route("/users", .json("{}", status: 403, headers: headers))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.hint == "Try again in 7 seconds.")
    #expect(failure.retryAfter == .seconds(7))
  }

  @Test(arguments: [400, 422])
  func rejectedWriteCanBeCorrected(status: Int) async throws {
    server.route("/users", .json("{}", status: status))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.message.hasSuffix(": the server rejects what was sent (\(status))"))
    #expect(failure.hint == "Correct it and send it again.")
  }

  @Test(arguments: [.close, .truncated("[", announced: 9)] as [ServerResponse])
  func writeWithoutACompleteResponseMayHaveReachedTheServer(response: ServerResponse) async throws {
    server.route("/users", response)
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.hint == "The server may have applied it: load again to see, and repeat it if not.")
  }

  // 5xx says that the server has failed, not that it has done nothing; a body that is not JSON comes after the work.
  @Test(arguments: [(500, "{}", true), (503, "{}", true), (201, "<p>", true), (409, "{}", false), (429, "{}", false)])
  func writeIsUnconfirmedUnlessTheServerRejectsIt(status: Int, body: String, isUnconfirmed: Bool) async throws {
    server.route("/users", .json(body, status: status))
    let write = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(write.isUnconfirmed == isUnconfirmed)
    #expect((write.hint == "The server may have applied it: load again to see, and repeat it if not.") == isUnconfirmed)
    #expect(try await !failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL).isUnconfirmed)
  }

  @Test func writeThatWasRedirectedToAMissingPageIsUnconfirmed() async throws {
    server.route("/users", .redirect(to: "/done", status: 303))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.kind == .invalidStatus(404))
    #expect(failure.isUnconfirmed)
  }

  // 303 follows the work (RFC 9110, section 15.4.4); 307 asks to do it elsewhere.
  @Test(arguments: [(303, "ftp://127.0.0.1/done", true), (307, "http://127.0.0.1:1/users", false)])
  func writeWhoseRedirectIsNotFollowedIsUnconfirmedUnlessItIsToBeRepeatedElsewhere(
    status: Int, location: String, isUnconfirmed: Bool
  ) async throws {
    server.route("/users", .redirect(to: location, status: status))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.kind == .invalidResponse(.redirect))
    #expect(failure.isUnconfirmed == isUnconfirmed)
  }

  @Test(arguments: [nil, .milliseconds(50)] as [Duration?])
  func writeThatTimesOutMayHaveReachedTheServer(deadline: Duration?) async throws {
    server.route("/users", .stall(.beforeHead))
    let failure = try await failure(
      of: AnyRequest<[User]>(path: "/users", method: .post, deadline: deadline), to: server.baseURL,
      timeout: deadline == nil ? .milliseconds(50) : nil)
    #expect(failure.hint == "The server may have applied it: load again to see, and repeat it if not.")
  }

  @Test(arguments: [400, 403, 409, 412, 413, 422, 418, 500])
  func reasonOfTheServerIsInTheMessage(status: Int) async throws {
    server.route("/users", .json(#"{"message":"Too short.","errors":{"name":["is too short"]}}"#, status: status))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.message.hasSuffix(" \(status == 418 ? "418" : "(\(status))"): Too short"))
    #expect(failure.fields == ["name": ["is too short"]])
  }

  @Test(arguments: [("The disk is full.", "The disk is full"), ("Full", "Full"), ("Wait...", "Wait..")])
  func reasonOfTheServerFollowsTheNumberOfAttempts(text: String, reason: String) async throws {
    server.route("/users", .json(#"{"error":"\#(text)"}"#, status: 503))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, attempts: 3)
    #expect(failure.message == "GET \(server.baseURL)/users: server error (503) after 3 attempts: \(reason)")
  }

  @Test func fieldsAreTheReasonWhereTheServerGivesNoOther() async throws {
    server.route("/users", .json(#"{"errors":{"name":["is too short"]}}"#, status: 422))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users", method: .post), to: server.baseURL)
    #expect(failure.reason == "the server rejects what was sent (422): name: is too short")
  }

  @Test func bodyWithoutAContentTypeIsOfUnknownType() async throws {
    server.route("/users", .response(status: 400, body: Array("no".utf8)))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.details.hasSuffix("status 400, 2 bytes of unknown type\nbody: no"))
  }

  @Test(arguments: [401, 404, 410, 429])
  func reasonOfTheServerIsKeptWhereTheMessageDoesWithoutIt(status: Int) async throws {
    server.route("/users", .json(#"{"error":"Nothing here."}"#, status: status))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(!failure.message.contains("Nothing here"))
    #expect(failure.details.contains("Nothing here."))
  }

  @Test func responseThatSucceededWithoutBeingUnderstoodHasNoReasonOfTheServer() async throws {
    server.route("/users", .json(#"{"message":"Too short."}"#))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.kind == .invalidResponse(.body))
  }

  @Test func serverThatAsksForTooLongAWaitIsNotAskedAgain() async throws {
    server.route("/users", .json("{}", status: 503, headers: [("Retry-After", "11")]))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, attempts: 3)
    #expect(failure.attempts == 1)
    #expect(failure.hint == "Try again in 11 seconds.")
  }

  @Test func retriesUsedUpAreCounted() async throws {
    server.route("/users", .json("{}", status: 503))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, attempts: 3)
    #expect(failure.message == "GET \(server.baseURL)/users: server error (503) after 3 attempts")
    #expect(server.requestCount("/users") == 3)
  }

  @Test func secretsOfTheURLAreNotShown() async throws {
    server.route("/users", .json("nonsense", status: 400))
    var request = AnyRequest<[User]>(path: "/users")
    request.queryItems = [URLQueryItem(name: "token", value: "secret")]
    let failure = try await failure(of: request, to: "http://me:secret@127.0.0.1:\(server.port)")
    #expect(failure.message.hasPrefix("GET \(server.baseURL)/users?token=…: "))
    #expect(!failure.details.contains("secret"))
    #expect(server.requests.first?["Authorization"] != nil)
  }

  @Test(arguments: [("", "users"), ("/", "/users"), ("/?token=secret", "users"), ("#secret", "users")])
  func secretsOfAURLThatIsNoneAreNotShown(end: String, path: String) async throws {
    let failure = try await failure(
      of: AnyRequest<[User]>(path: path), to: "http://me:secret@127.0.0.1:99999/api\(end)")
    #expect(failure.kind == .invalidConfiguration)
    #expect(
      failure.message.hasPrefix(
        "GET http://127.0.0.1:99999/api/users: the request is not valid: the URL is not valid: port number"))
    #expect(!failure.details.contains("secret"))
  }

  @Test func detailsShowStatusAndBody() async throws {
    server.route("/users", .html("<p>\n  Hello\n</p>", status: 403))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.body == Data("<p>\n  Hello\n</p>".utf8))
    #expect(failure.details.contains("status 403, 16 bytes of text/html; charset=utf-8\nbody: <p> Hello </p>"))
  }

  @Test func decodersErrorIsKept() async throws {
    server.route("/users", .json("{}"))
    let failure = try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(failure.underlying is DecodingError)
    #expect(failure.body == Data("{}".utf8))
    #expect(failure.details.hasSuffix("status 200, 2 bytes of application/json; charset=utf-8\nbody: {}"))
  }

  /// The request is cancelled in its second attempt. The message does not state the number of attempts.
  @Test(
    arguments: [(.get, nil), (.put, "The server may have applied it: load again to see, and repeat it if not.")]
      as [(RequestMethod, String?)])
  func cancelledRequestIsMarkedAsCancelled(method: RequestMethod, hint: String?) async throws {
    server.route("/users") { _, number in number == 1 ? .json("{}", status: 503) : .stall(.beforeHead) }
    let environment = try testEnvironment(server.baseURL) { $0.honorsIdempotencyKeys = true }
    try await withTransport(in: environment) { transport async throws in
      let request = AnyRequest<[User]>(path: "/users", method: method, idempotencyKey: "k")
      let task = Task { await failure(of: request, on: transport) }
      await server.waitForRequests(2)
      task.cancel()
      let cancelled = await task.value
      #expect(cancelled?.isCancelled == true)
      #expect(cancelled?.message == "\(method.rawValue) \(server.baseURL)/users: cancelled")
      #expect(cancelled?.hint == hint)
      await server.waitForNoConnections()
    }
  }
}
