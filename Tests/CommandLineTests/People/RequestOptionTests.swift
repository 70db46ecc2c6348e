import Foundation
import LoopbackServer
import Programs
import Testing

/// Options about how requests are sent, and what is shown of them.
@Suite(.timeLimit(.minutes(10)))
struct RequestOptionTests {
  private static let users = #"[{"id":1,"name":"A","username":"a","email":"a@b.c","address":{"city":"X"}}]"#

  private func withServer(_ response: ServerResponse = .json(users), _ body: (LoopbackServer) async throws -> Void)
    async throws
  {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", response)
    try await body(server)
  }

  /// A file with a token that only its owner may read, unless stated.
  private func tokenFile(_ text: String, mode: mode_t = 0o600, in folder: TemporaryFolder) throws -> String {
    let file = try folder.file("token", text)
    chmod(file, mode)
    return file
  }

  @Test func headersAreSentWithEveryRequest() async throws {
    try await withServer { server in
      let outcome = try await InnoSample.run(
        "people", "list", "--api", server.baseURL, "--header", "X-Key: one:two", "--header", "X-Other:  b ", "--header",
        "X-Empty:", "--header", "X-Twice: 1", "--header", "x-twice: 2",
        "--header", "Cookie: a=1", "--header", "Cookie: b=2")
      #expect(outcome.code == 0)
      // curl sends two lines, which mean the same (RFC 9110, section 5.3).
      #expect(server.requests.last?["X-Twice"] == "1, 2")
      #expect(server.requests.last?["Cookie"] == "a=1; b=2")
      #expect(server.requests.last?["X-Empty"] == "")
      #expect(server.requests.last?["X-Key"] == "one:two")
      #expect(server.requests.last?["X-Other"] == "b")
    }
  }

  @Test(arguments: [
    "X-Key", "", ":", ": secret", "X Key: secret", "X-Key: sec\u{7}ret", "X-Key: sec\u{7F}ret", "X-Këy: secret",
  ])
  func headerThatIsNoneIsRefusedWithoutBeingRepeated(header: String) async throws {
    let outcome = try await InnoSample.run("people", "list", "--header", header)
    #expect(outcome.code == 64)
    #expect(
      outcome.error == """
        error: --header takes 'Name: value', such as 'X-API-Key: 1234'.
        hint: See 'innosample people list --help'.

        """)
  }

  @Test(arguments: ["Connection", "host", "Content-Length", "Transfer-Encoding"])
  func headerOfTheConnectionIsRefused(name: String) async throws {
    let outcome = try await InnoSample.run("people", "list", "--header", "\(name): secret")
    #expect(outcome.code == 64)
    #expect(
      outcome.error == """
        error: --header cannot set \(name): the client sets it where it is needed.
        hint: See 'innosample people list --help'.

        """)
  }

  @Test func tokenIsSentAndNeverPrinted() async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile("  abc.def\n", in: folder)
    try await withServer { server in
      for arguments in [[], ["-v"], ["--format", "json"]] {
        let outcome = try await InnoSample.run(
          ["people", "list", "--api", server.baseURL, "--token-file", file] + arguments)
        #expect(outcome.code == 0)
        #expect(server.requests.last?["Authorization"] == "Bearer abc.def")
        #expect(!(outcome.output + outcome.error).contains("abc.def"))
      }
      let variable = ["INNOSAMPLE_TOKEN_FILE": file]
      _ = try await InnoSample.run("people", "list", "--api", server.baseURL, environment: variable)
      #expect(server.requests.last?["Authorization"] == "Bearer abc.def")
      _ = try await InnoSample.run(
        "people", "list", "--api", server.baseURL, "--token-file", "none", environment: variable)
      #expect(server.requests.last?["Authorization"] == nil)
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o644, 0o611] as [mode_t])
  func tokenFileThatIsOpenToOthersIsRefused(mode: mode_t) async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile("secret", mode: mode, in: folder)
    try await withServer { server in
      let outcome = try await InnoSample.run(
        "people", "list", "--api", server.baseURL, "--token-file", file)
      #expect(outcome.code == 78)
      #expect(
        outcome.error == """
          error: The token file '\(file)' is open to others (mode \(String(mode, radix: 8))).
          hint: Keep it to yourself: chmod 600 '\(file)'

          """)
      #expect(server.requests.isEmpty)
    }
  }

  @Test(arguments: ["", "\n", "two words", "a\nb", "caf\u{E9}", "a\u{7}"])
  func tokenFileWithoutATokenIsRefused(text: String) async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile(text, in: folder)
    let outcome = try await InnoSample.run("people", "list", "--token-file", file)
    #expect(outcome.code == 78)
    #expect(
      outcome.error == """
        error: The token file '\(file)' does not hold one token.
        hint: Write the token into it, and nothing else; or a line such as 'api.example.com TOKEN' for each host.

        """)
  }

  /// A file for all servers, named in the configuration: each gets its own token, others none, and none follows a
  /// redirect to another host, not even one that has a token in the file.
  @Test func tokenIsSentToItsHostAlone() async throws {
    let folder = try TemporaryFolder()
    try await withServer { server in
      let other = try LoopbackServer()
      defer { other.stop() }
      other.route("/users", .json(Self.users))
      let file = try tokenFile("127.0.0.1:\(server.port) mine\n127.0.0.1:\(other.port) other\n", in: folder)
      let environment = ["INNOSAMPLE_TOKEN_FILE": file]
      func list(_ base: String) async throws {
        let outcome = try await InnoSample.run("people", "list", "--api", base, environment: environment)
        #expect(outcome.code == 0, "\(outcome.error)")
      }
      try await list(server.baseURL)
      try await list(other.baseURL)
      try await list(server.baseURL.replacing("127.0.0.1", with: "localhost"))
      server.route("/users", .redirect(to: "\(other.baseURL)/users"))
      try await list(server.baseURL)
      #expect(server.requests.map { $0["Authorization"] } == ["Bearer mine", nil, "Bearer mine"])
      #expect(other.requests.map { $0["Authorization"] } == ["Bearer other", nil])
    }
  }

  @Test(arguments: [("", "cannot be read: it is not a regular file."), ("/nothing", "does not exist.")])
  func tokenFileThatIsNoFileIsRefused(path: String, problem: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await InnoSample.run("people", "list", "--token-file", folder.path + path)
    #expect(outcome.code == 78)
    #expect(outcome.error.hasPrefix("error: The token file '\(folder.path)\(path)' \(problem)\n"))
  }

  @Test(arguments: [
    "$program --token-file <(printf one)", "printf one | $program --token-file /dev/stdin",
    "$program --token-file /dev/stdin <<<one", "$program --token-file <(sleep 0.2; echo one)",
    "INNOSAMPLE_TOKEN_FILE=<(echo one) $program",
    "mkfifo -m 600 $folder/pipe; (echo one >$folder/pipe &); $program --token-file $folder/pipe",
  ])
  func tokenIsReadFromAPipeAndUsedForEveryRequest(command: String) async throws {
    let folder = try TemporaryFolder()
    try await withServer { server in
      server.route("/users") { _, number in
        number == 1 ? .json("{}", status: 503, headers: [("Retry-After", "0")]) : .json(Self.users)
      }
      let program = "'\(InnoSampleProcess.path)' people list --api \(server.baseURL)"
      let script = command.replacing("$program", with: program).replacing("$folder", with: folder.path)
      let outcome = try await Program(named: "bash").run(["-c", script])
      #expect(outcome.code == 0)
      #expect(outcome.error.isEmpty)
      #expect(server.requests.map { $0["Authorization"] } == ["Bearer one", "Bearer one"])
    }
  }

  @Test func pipeThatOthersMayReadIsRefused() async throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe"
    let script =
      "mkfifo -m 640 \(pipe); (echo secret >\(pipe) &); '\(InnoSampleProcess.path)' people list --token-file \(pipe)"
    let outcome = try await Program(named: "bash").run(["-c", script])
    #expect(outcome.code == 78)
    #expect(outcome.error.hasPrefix("error: The token file '\(pipe)' is open to others (mode 640).\n"))
  }

  @Test func pipeIsNotSavedAsTheTokenFile() async throws {
    let folder = try TemporaryFolder()
    let script = "'\(InnoSampleProcess.path)' config set token-file <(echo secret)"
    let outcome = try await Program(named: "bash").run(["-c", script], environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(outcome.code == 78)
    #expect(outcome.error.contains("is a pipe, which later commands cannot read.\nhint: Name a file that holds"))
    #expect(try folder.names.isEmpty)
  }

  @Test func requestsOfTheShellReadARenewedToken() async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile("one", in: folder)
    try await withServer { server in
      server.route("/users") { request, number in
        if number == 1 { _ = try? tokenFile("two", in: folder) }
        return .json(Self.users)
      }
      let outcome = try await InnoSample.run(
        "shell", "--api", server.baseURL, "--token-file", file, input: "refresh\n")
      #expect(outcome.code == 0)
      #expect(server.requests.map { $0["Authorization"] } == ["Bearer one", "Bearer two"])
    }
  }

  @Test func tokenFileThatIsOpenedToOthersDuringTheShellIsNoLongerUsed() async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile("secret", in: folder)
    try await withServer { server in
      server.route("/users") { _, _ in
        chmod(file, 0o644)
        return .json(Self.users)
      }
      let outcome = try await InnoSample.run(
        "shell", "--api", server.baseURL, "--token-file", file, input: "refresh\n")
      #expect(outcome.code == 77)
      #expect(outcome.error.contains("The token file '\(file)' is open to others (mode 644)."))
      #expect(server.requests.count == 1)
    }
  }

  @Test func rejectedTokenSaysHowToGiveAnother() async throws {
    let folder = try TemporaryFolder()
    let file = try tokenFile("old", in: folder)
    try await withServer(.json("{}", status: 401)) { server in
      let outcome = try await InnoSample.run(
        "people", "list", "--api", server.baseURL, "--token-file", file)
      #expect(outcome.code == 77)
      #expect(
        outcome.error == """
          error: GET \(server.baseURL)/users: login required (the server rejects the token)
          hint: Give a token with --token-file, or credentials in the URL, such as https://NAME:PASSWORD@HOST.

          """)
    }
  }

  @Test func requestsTakeTheProxy() async throws {
    try await withServer { server in
      server.route("http://elsewhere.invalid/users", .json(Self.users))
      for proxy in [server.baseURL, "127.0.0.1:\(server.port)"] {
        let outcome = try await InnoSample.run(
          "people", "list", "--api", "http://elsewhere.invalid", "--proxy", proxy)
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("1\t"))
      }
      // Variables of the proxy are read by the client, from the environment of its process.
      let outcome = try await InnoSampleProcess.run(
        "people", "list", "--api", "http://elsewhere.invalid", environment: ["http_proxy": server.baseURL])
      #expect(outcome.output.hasPrefix("1\t"))
      // No server has this address, which is reserved for documentation (RFC 5737).
      let count = server.requests.count
      _ = try await InnoSampleProcess.run(
        "people", "list", "--api", "http://192.0.2.1", "--proxy", "none", "--timeout", "0.5",
        environment: ["http_proxy": server.baseURL])
      #expect(server.requests.count == count)
    }
  }

  @Test func proxyThatDoesNotRespondIsATimeoutThatIsNamed() async throws {
    try await withServer { server in
      server.route("http://elsewhere.invalid/users", .stall(.beforeHead))
      let outcome = try await InnoSample.run(
        "people", "list", "--api", "http://elsewhere.invalid", "--proxy", server.baseURL, "--timeout", "0.3")
      #expect(outcome.code == 69)
      #expect(
        outcome.error.hasPrefix(
          "error: GET http://elsewhere.invalid/users: no complete response within 0.3 seconds, all attempts included\n")
      )
    }
  }

  @Test func certificatesThatCannotBeReadAreNamed() async throws {
    let outcome = try await InnoSample.run(
      "people", "list", "--api", "https://127.0.0.1:1", "--retries", "0", "--ca-file", "/nowhere/ca.pem")
    #expect(outcome.code == 78)
    #expect(
      outcome.error == """
        error: The certificate file '/nowhere/ca.pem' cannot be read: No such file or directory.
        hint: Name another file with --ca-file; 'innosample config list' shows where this name is from.

        """)
  }

  @Test(arguments: [
    (
      "0\u{3}\u{1}",
      "has no certificate in PEM format: 'openssl x509 -inform der -in FILE -out FILE.pem' converts one in DER"
    ),
    (
      "\u{FEFF}-----BEGIN CERTIFICATE-----\n",
      "has a byte order mark that hides a certificate: save it as UTF-8 without one"
    ),
  ])
  func fileWithoutACertificateIsRefusedWithWhatToDo(text: String, problem: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("ca.pem", text)
    for command in [["people", "list", "--ca-file", file], ["config", "set", "ca-file", file]] {
      let outcome = try await InnoSample.run(command, environment: ["XDG_CONFIG_HOME": folder.path])
      #expect(outcome.code == 78)
      #expect(
        outcome.error == """
          error: The certificate file '\(file)' \(problem).
          hint: Name another file with --ca-file; 'innosample config list' shows where this name is from.

          """)
    }
    #expect(try folder.names == ["ca.pem"])
  }

  @Test func everyRequestIsShownAsACommandWithoutSecrets() async throws {
    try await withServer { server in
      let outcome = try await InnoSample.run(
        "people", "list", "-v", "--api", "http://me:secret@127.0.0.1:\(server.port)", "--header", "X-API-Key: secret")
      #expect(outcome.code == 0)
      #expect(outcome.error.contains("curl "))
      #expect(outcome.error.contains("/users"))
      #expect(outcome.error.contains(/GET .*\/users: 200, \d+ bytes in \d+\.\d ms/))
      #expect(!outcome.error.contains("secret"))
      #expect(!outcome.output.contains("curl"))
    }
  }

  @Test(arguments: ["--header=X-Key: 1", "--token-file=x", "--ca-file=x", "--proxy=http://p:1"])
  func commandWithoutRequestsRefusesThem(option: String) async throws {
    let outcome = try await InnoSample.run("serve", option)
    #expect(outcome.code == 64)
    let name = option.prefix { $0 != "=" }
    #expect(outcome.error.hasPrefix("error: 'serve' makes no requests, so it does not take \(name).\n"))
  }
}
