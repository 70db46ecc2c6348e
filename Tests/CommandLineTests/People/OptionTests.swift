import LoopbackServer
import Programs
import Testing

/// Options of the commands that show a screen.
struct OptionTests {
  private static let user = #"{"id":-1,"name":"A","username":"a","email":"a@b.c","address":{"city":"X"}}"#

  private func withServer(
    _ response: ServerResponse = .json("[\(user)]"), _ body: (LoopbackServer) async throws -> Void
  ) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", response)
    server.route("/users/-1", .json(Self.user))
    try await body(server)
  }

  @Test func optionsAreAcceptedBeforeAndAfterTheCommand() async throws {
    try await withServer { server in
      let options = ["--api", server.baseURL, "--format", "json"]
      for arguments in [options + ["people", "list"], ["people"] + options + ["list"], ["people", "list"] + options] {
        let outcome = try await InnoSample.run(arguments)
        #expect(outcome.code == 0, "\(arguments)")
        #expect(outcome.output.contains(#""name":"A""#), "\(arguments)")
      }
      #expect(server.requestCount("/users") == 3)
    }
  }

  @Test func addressWithoutASchemeIsHTTP() async throws {
    try await withServer { server in
      for host in ["127.0.0.1", "localhost", "a:b@127.0.0.1"] {
        let outcome = try await InnoSample.run("people", "list", "--api", "\(host):\(server.port)")
        #expect(outcome.code == 0, "\(host)")
      }
      #expect(server.requests.last?["Authorization"] == "Basic YTpi")
    }
  }

  @Test func addressIsThatOfTheFileUnlessAVariableNamesAnother() async throws {
    try await withServer { server in
      let folder = try TemporaryFolder()
      var environment: [String: String?] = ["XDG_CONFIG_HOME": folder.path, "INNOSAMPLE_API": nil]
      let set = try await InnoSample.run("config", "set", "api", server.baseURL, environment: environment)
      #expect(set.code == 0)
      #expect(try await InnoSample.run("people", "list", environment: environment).code == 0)
      #expect(server.requestCount("/users") == 1)
      environment["INNOSAMPLE_API"] = "127.0.0.1:1"
      let outcome = try await InnoSample.run("people", "list", "--retries", "0", environment: environment)
      #expect(outcome.code == 69)
      #expect(server.requestCount("/users") == 1)
    }
  }

  @Test(arguments: [["show", "1"], ["overview"]])
  func commandWithoutAListRefusesASize(command: [String]) async throws {
    for options in [["--limit", "3"], ["--all"]] {
      let outcome = try await InnoSample.run(["people"] + command + options)
      #expect(outcome.code == 64)
      #expect(
        outcome.error == """
          error: 'people \(command[0])' shows no list, so it takes neither --limit nor --all.
          hint: See 'innosample people \(command[0]) --help'.

          """)
    }
    let help = try await InnoSample.run(["people", command[0], "--help"]).output
    #expect(!help.contains("--limit"))
    #expect(!help.contains("--fields"))
  }

  @Test func negativeIDIsReadBehindTwoDashes() async throws {
    try await withServer { server in
      let shown = try await InnoSample.run("people", "show", "--api", server.baseURL, "--", "-1")
      #expect(shown.code == 0)
      let outcome = try await InnoSample.run("people", "show", "-1")
      #expect(outcome.code == 64)
      #expect(
        outcome.error
          == "error: '-1' is taken for an option.\nhint: To use it as a value, write 'innosample people show -- -1'.\n")
    }
  }

  @Test func timeoutShorterThanAHundredthOfASecondIsNamed() async throws {
    try await withServer(.stall(.beforeHead)) { server in
      let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL, "--timeout", "0.004")
      #expect(outcome.code == 69)
      #expect(outcome.error.contains("within 0.004 seconds"))
    }
  }

  @Test(arguments: [
    ("1", "1 second"), ("119", "119 seconds"), ("120", "2 minutes"), ("121", "3 minutes"), ("7199", "120 minutes"),
    ("7200", "2 hours"),
    ("172800", "2 days"), ("5184000", "60 days"), ("5184001", "more than 60 days"), ("2147483647", "more than 60 days"),
    ("99999999999999999999", "more than 60 days"), ("0", "a while"), ("-1", "a while"),
  ])
  func waitOfTheServerIsReadable(seconds: String, wait: String) async throws {
    try await withServer(.json("{}", status: 429, headers: [("Retry-After", seconds)])) { server in
      let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL, "--retries", "0")
      #expect(outcome.code == 75)
      #expect(outcome.error.hasSuffix("hint: Try again in \(wait).\n"))
    }
  }

  @Test func loginRequiredSaysHowToGiveCredentials() async throws {
    try await withServer(.json("{}", status: 401)) { server in
      let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL)
      #expect(outcome.code == 77)
      #expect(
        outcome.error == """
          error: GET \(server.baseURL)/users: login required (401)
          hint: Give a token with --token-file, or credentials in the URL, such as https://NAME:PASSWORD@HOST.

          """)
    }
  }
}
