import LoopbackServer
import Programs
import Testing

/// What goes wrong between the program and a server, and how the program says so.
struct FaultTests {
  /// A response to `GET /users` and what it must come to.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let exitCode: Int32
    let code: String
    let response: @Sendable (LoopbackServer) -> ServerResponse

    init(
      _ name: String, _ exitCode: Int32, _ code: String,
      _ response: @escaping @Sendable (LoopbackServer) -> ServerResponse
    ) {
      testDescription = name
      self.exitCode = exitCode
      self.code = code
      self.response = response
    }
  }

  private static let user = #"{"id":1,"name":"A","username":"a","email":"a@b.c","phone":"1","website":"w","#

  static let faults = [
    Fault("stalled before the head", 69, "timeout") { _ in .stall(.beforeHead) },
    Fault("stalled after the head", 69, "timeout") { _ in .stall(.afterHead) },
    Fault("stalled inside the body", 69, "timeout") { _ in .stall(.insideBody) },
    Fault("closed without a response", 69, "unavailable") { _ in .close },
    Fault("reset", 69, "unavailable") { _ in .reset },
    Fault("too many requests", 75, "rate_limited") { _ in .json("{}", status: 429) },
    Fault("in maintenance", 75, "refused") { _ in .json("{}", status: 503) },
    Fault("a login required", 77, "unauthorized") { _ in .json("{}", status: 401) },
    Fault("forbidden", 77, "forbidden") { _ in .json("{}", status: 403) },
    Fault("not found", 66, "not_found") { _ in .json("{}", status: 404) },
    Fault("a conflict", 1, "conflict") { _ in .json("{}", status: 409) },
    Fault("invalid input", 1, "validation") { _ in .json("{}", status: 422) },
    Fault("an unexpected status", 1, "failure") { _ in .json("{}", status: 418) },
    Fault("truncated", 65, "invalid_response") { _ in .truncated("[{", announced: 1000) },
    Fault("truncated chunks", 65, "invalid_response") { _ in .truncatedChunks("[{") },
    Fault("ended within the head", 65, "invalid_response") { _ in .raw("HTTP/1.1 200 OK\r\nContent-Ty") },
    Fault("a header line of 200 KB", 65, "invalid_response") { _ in .manyFields(1, of: 200_000) },
    Fault("malformed JSON", 65, "invalid_response") { _ in .json("[{]") },
    Fault("HTML", 65, "invalid_response") { _ in .html() },
    Fault("an empty body", 65, "invalid_response") { _ in .json("") },
    Fault("an object for a list", 65, "invalid_response") { _ in .json("{}") },
    Fault("null fields", 65, "invalid_response") { _ in .json(#"[{"id":1,"name":null}]"#) },
    Fault("an id that does not fit", 65, "invalid_response") { _ in .json(#"[{"id":99999999999999999999,"name":"A"}]"#)
    },
    Fault("a redirect loop", 65, "invalid_response") { .redirect(to: "\($0.baseURL)/users") },
    Fault("a redirect to a file", 65, "invalid_response") { _ in .redirect(to: "file:///etc/passwd") },
    Fault("200 MB", 65, "invalid_response") { _ in .filling(200_000_000) },
    Fault("a body without end", 65, "invalid_response") { _ in .endlessChunks },
    Fault("another protocol", 65, "invalid_response") { _ in .raw("SSH-2.0-OpenSSH_9.2\r\n") },
  ]

  @Test(arguments: faults)
  func faultHasItsExitCodeAndNamesTheURL(fault: Fault) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", fault.response(server))
    let outcome = try await InnoSample.run(
      "people", "list", "--api", server.baseURL, "--timeout", fault.code == "timeout" ? "1" : "60", "--retries", "0",
      "--format", "json")
    #expect(outcome.code == fault.exitCode)
    #expect(outcome.output.isEmpty)
    let error = try outcome.failure
    #expect(error["code"] == fault.code)
    #expect(error["message"]?.contains("\(server.baseURL)/users") == true)
  }

  @Test func closedPortIsReportedAsConnectionRefused() async throws {
    let port = try DeadPort(.refusing)
    let outcome = try await InnoSample.run(
      "people", "list", "--api", "http://127.0.0.1:\(port.port)", "--retries", "0")
    #expect(outcome.code == 69)
    #expect(
      outcome.error == """
        error: GET http://127.0.0.1:\(port.port)/users: could not connect (connection refused)
        hint: Check that the server is running and that the URL names its port.

        """)
  }

  @Test func unknownHostIsNamed() async throws {
    let outcome = try await InnoSample.run("people", "list", "--api", "http://nowhere.invalid", "--retries", "0")
    #expect(outcome.code == 69)
    #expect(outcome.error.contains("nowhere.invalid"))
  }

  // A timeout for each try would have the server asked three times, and each would take so long.
  @Test func timeoutSpansAllAttempts() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .stall(.beforeHead))
    let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL, "--timeout", "2")
    #expect(outcome.code == 69)
    #expect(
      outcome.error == """
        error: GET \(server.baseURL)/users: no complete response within 2 seconds, all attempts included
        hint: Try again, or allow more time.

        """)
    #expect(server.requestCount("/users") == 1)
  }

  @Test func timeoutContinuesInLaterAttempts() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users") { _, number in
      number < 3 ? .json("{}", status: 503, headers: [("Retry-After", "0")]) : .stall(.beforeHead)
    }
    let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL, "--timeout", "3")
    #expect(outcome.code == 69)
    #expect(
      outcome.error == """
        error: GET \(server.baseURL)/users: no complete response within 3 seconds, all 3 attempts included
        hint: Try again, or allow more time.

        """)
    #expect(server.requestCount("/users") == 3)
  }

  @Test(arguments: [([], 3), (["--retries", "0"], 1), (["--retries", "2"], 3), (["--retries", "3"], 4)])
  func retriesFollowTheFirstAttempt(options: [String], count: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("{}", status: 503, headers: [("Retry-After", "0")]))
    let outcome = try await InnoSample.run(["people", "list", "--api", server.baseURL] + options)
    #expect(outcome.code == 75)
    #expect(server.requestCount("/users") == count)
  }

  @Test func shellThatKeepsGoingShowsAFailureAndRecovers() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users") { _, number in
      number == 1 ? .html() : .json("[\(Self.user)\"address\":{\"city\":\"X\"},\"company\":{\"name\":\"C\"}}]")
    }
    let outcome = try await InnoSample.run(
      "shell", "--keep-going", "--api", server.baseURL, input: "select 1\nrefresh\nselect 1\n")
    #expect(outcome.code == 65)
    // The command is known; what keeps it from being possible is what is said.
    #expect(outcome.error.hasPrefix("error: GET \(server.baseURL)/users: "))
    #expect(outcome.output.contains("1   A     X     a@b.c   C\n"))
  }

  @Test func filterOfAListThatCannotBeLoadedIsKeptForTheNextLoad() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    // The shell loads the list at its start, the command again.
    server.route("/users") { _, number in
      number <= 2 ? .html() : .json("[\(Self.user)\"address\":{\"city\":\"X\"},\"company\":{\"name\":\"C\"}}]")
    }
    let outcome = try await InnoSample.run(
      "shell", "--keep-going", "--api", server.baseURL, input: "people list --filter nobody\nrefresh\n")
    #expect(outcome.code == 65)
    #expect(outcome.output.contains("Nothing contains 'nobody'."))
  }

  @Test func verboseLogsToStandardErrorOnly() async throws {
    let outcome = try await InnoSample.run("people", "list", "--format", "json", "-v")
    #expect(outcome.code == 0)
    #expect(throws: Never.self) { try outcome.json }
    #expect(outcome.error.contains("/users"))
  }
}
