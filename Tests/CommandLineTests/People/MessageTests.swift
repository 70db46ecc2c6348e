import LoopbackServer
import Programs
import Testing

/// The messages of the command line, whole and in one place, so that they can be read together.
@Suite(.timeLimit(.minutes(10)))
struct MessageTests {
  /// A command, the response of the server, and the text on standard error. `URL` is the server of the test, in
  /// arguments and in messages.
  struct Message: Sendable, CustomTestStringConvertible {
    let command: String
    var input = ""
    let response: ServerResponse
    let code: Int32
    let text: String
    var testDescription: String { "\(command) → \(text.prefix { $0 != "\n" })" }

    init(_ command: String, input: String = "", response: ServerResponse = .json("[]"), _ code: Int32, _ text: String) {
      self.command = command
      self.input = input
      self.response = response
      self.code = code
      self.text = text
    }

    /// To `people list`.
    init(_ response: ServerResponse, _ code: Int32, _ text: String) {
      self.init("people list --retries 0", response: response, code, "error: GET URL/users: " + text)
    }
  }

  private static let available =
    "hint: Available: select ID, refresh, filter TEXT, posts-of ID, todos-of ID, overview, TABS, open URL, help, quit."

  static let usage = [
    Message("nonsense", 64, "error: Unexpected argument 'nonsense'\nhint: See 'innosample --help'."),
    Message(
      "peple list", 64, "error: 2 unexpected arguments: 'peple', 'list'\nhint: Did you mean 'innosample people'?"),
    Message("people lst", 64, "error: Unexpected argument 'lst'\nhint: Did you mean 'innosample people list'?"),
    Message("help foo", 64, "error: There is no command 'innosample foo'.\nhint: See 'innosample --help'."),
    Message(
      "people list --nonsense", 64, "error: Unknown option '--nonsense'\nhint: See 'innosample people list --help'."),
    Message(
      "people list --limit 0", 64,
      "error: --limit takes a number from 1 up, 'all' or 'standard'.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people list --limit 2 --all", 64,
      "error: --limit and --all exclude each other.\nhint: See 'innosample people list --help'."),
    Message(
      "people show 3 --all", 64,
      "error: 'people show' shows no list, so it takes neither --limit nor --all.\n"
        + "hint: See 'innosample people show --help'."
    ),
    Message(
      "people list --timeout 0", 64,
      "error: --timeout takes a number of seconds from 0.001 to 86400.\nhint: See 'innosample people list --help'."),
    Message(
      "people list --retries 101", 64,
      "error: --retries takes a number from 0 to 100.\nhint: See 'innosample people list --help'."),
    Message(
      "people list --format xml", 64,
      "error: The value 'xml' is invalid for '--format <format>'. Please provide one of 'text' and 'json'.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people list --api ftp://host", 64,
      "error: --api takes an http or https URL with a host, such as http://localhost:3000.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people list --api host:0", 64,
      "error: --api takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people list --header X-Key", 64,
      "error: --header takes 'Name: value', such as 'X-API-Key: 1234'.\nhint: See 'innosample people list --help'."),
    Message(
      "people list --proxy ftp://proxy", 64,
      "error: --proxy takes a URL such as http://localhost:8080, or 'none'.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people list --token-file /nonexistent/token", 78,
      "error: The token file '/nonexistent/token' does not exist.\n"
        + "hint: Name another file with --token-file; 'innosample config list' shows where this name is from."),
    Message(
      "people list --token-file=", 64,
      "error: Missing value for '--token-file <file>'\nhint: See 'innosample people list --help'."),
    Message(
      "people list --color yes", 64,
      "error: --color takes auto, always or never.\nhint: See 'innosample people list --help'."),
    Message(
      "people list --color always --no-color", 64,
      "error: --color and --no-color exclude each other.\nhint: See 'innosample people list --help'."),
    Message(
      "people list --fields id,", 64,
      "error: --fields takes names of fields with commas between them, such as id,title.\n"
        + "hint: See 'innosample people list --help'."
    ),
    Message(
      "people show 1 --fields id", 64,
      "error: 'people show' shows no list, so it does not take --fields.\n"
        + "hint: See 'innosample people show --help'."
    ),
    Message(
      "config get apii", 64,
      "error: There is no key 'apii'. Did you mean 'api'?\nhint: 'innosample config list' shows all keys."),
    Message(
      "config set retries many", 64,
      "error: 'retries' takes a number from 0 to 100.\nhint: See 'innosample config --help'."),
    Message("people show", 64, "error: Missing expected argument '<id>'\nhint: See 'innosample people show --help'."),
    Message(
      "people show -1", 64,
      "error: '-1' is taken for an option.\nhint: To use it as a value, write 'innosample people show -- -1'."),
    Message(
      "people show --format text -1", 64,
      "error: '-1' is taken for an option.\nhint: To use it as a value, write 'innosample people show -- -1'."),
    Message(
      "config set retries -1", 64,
      "error: '-1' is taken for an option.\nhint: To use it as a value, write 'innosample config set -- retries -1'."),
    Message(
      "config set -- retries -1", 64,
      "error: 'retries' takes a number from 0 to 100.\nhint: See 'innosample config --help'."),
    Message(
      "people show 9999", 66,
      "error: There is no person 9999\nhint: 'innosample people list' shows which there are."),
    Message(
      "shell --restore=", 64, "error: Missing value for '--restore <file>'\nhint: See 'innosample shell --help'."),
    Message(
      "shell --restore /", 64,
      "error: '/' was not restored: it is not a regular file.\nhint: Name another file with --restore."),
    Message(
      "serve --api URL", 64,
      "error: 'serve' makes no requests, so it does not take --api.\nhint: See 'innosample serve --help'."),
    Message(
      "serve --timeout 3", 64,
      "error: 'serve' makes no requests, so it does not take --timeout.\nhint: See 'innosample serve --help'."),
    Message(
      "--retries 3 serve", 64,
      "error: 'serve' makes no requests, so it does not take --retries.\nhint: See 'innosample serve --help'."),
    Message(
      "serve --host nowhere", 1,
      "error: 'nowhere' is not an IP address.\n"
        + "hint: Choose an address of this machine: 127.0.0.1 for local programs only, 0.0.0.0 or :: for every network."
    ),
    Message(
      "serve --host 192.0.2.1", 1,
      "error: This machine does not have the address 192.0.2.1.\n"
        + "hint: Choose an address of this machine: 127.0.0.1 for local programs only, 0.0.0.0 or :: for every network."
    ),
  ]

  static let servers = [
    Message(
      .json("{}", status: 400), 1,
      "the server rejects the request (400)\nhint: Check that the server provides the API that this app expects."),
    Message(
      .json("{}", status: 401), 77,
      "login required (401)\nhint: Give a token with --token-file, or credentials in the URL, "
        + "such as https://NAME:PASSWORD@HOST."),
    Message(.json("{}", status: 403), 77, "access denied (403)\nhint: Ask the operator of the server for access."),
    Message(.json("{}", status: 404), 66, "not found (404)\nhint: Check that the URL is the one of the API."),
    Message(
      .json("{}", status: 409), 1,
      "changed elsewhere in the meantime (409)\nhint: Load it again, and repeat the change."),
    Message(.json("{}", status: 418), 1, "unexpected status 418\nhint: Check that the URL is the one of the API."),
    Message(
      .json(#"{"message":"Two errors.","errors":{"title":["is too short"],"body":["is missing"]}}"#, status: 422), 1,
      "the server rejects the request (422): Two errors\nfield: body: is missing\nfield: title: is too short\n"
        + "hint: Check that the server provides the API that this app expects."
    ),
    Message(.json("{}", status: 429), 75, "too many requests (429)\nhint: Try again in a while."),
    Message(
      .json("{}", status: 429, headers: [("Retry-After", "30")]), 75,
      "too many requests (429)\nhint: Try again in 30 seconds."),
    Message(.json("{}", status: 503), 75, "server error (503)\nhint: Try again in a while."),
    Message(
      .json(#"{"error":"The disk is full."}"#, status: 500), 75,
      "server error (500): The disk is full\nhint: Try again in a while."),
    Message(
      .close, 69, "the server closed the connection without a response\nhint: Check that a web server responds there."),
    Message(.truncated("[{", announced: 9), 65, "the response ended early\nhint: Try again."),
    Message(
      .raw("SSH-2.0-OpenSSH_9.2\r\n"), 65,
      "the response is not valid HTTP (Received HTTP/0.9 when not allowed)\nhint: Check the URL of the server."),
    Message(
      .html(), 65,
      "the body is text/html, not JSON\nhint: Check that the URL is the one of the API and not of a web page."),
    Message(.json(""), 65, "the body is empty\nhint: Check that the server provides the API that this app expects."),
    Message(
      .json("[{]"), 65,
      "the body is not valid JSON\nhint: Check that the server provides the API that this app expects."),
    Message(
      .json("{}"), 65,
      "the JSON at the top is not an array\nhint: Check that the server provides the API that this app expects."),
    Message(
      .json(#"[{"id":"x"}]"#), 65,
      "the JSON at [0].id is not a whole number\nhint: Check that the server provides the API that this app expects."),
    Message(.endlessChunks, 65, "the body is larger than 5 MiB\nhint: Check that the URL is the one of the API."),
    Message(
      .redirect(to: "file:///etc/passwd"), 65,
      "the server redirects to a file: URL, which is not followed\n"
        + "hint: Check that the URL is the one of the API itself."
    ),
    Message(
      "people list --timeout 0.2", response: .stall(.beforeHead), 69,
      "error: GET URL/users: no complete response within 0.2 seconds, all attempts included\n"
        + "hint: Try again, or allow more time."
    ),
  ]

  static let shell = [
    Message(
      "shell", input: "nothing\n", 64,
      "error: 'nothing' is not available on this screen.\n" + available),
    Message(
      "shell", input: "selct 3\n", 64,
      "error: 'selct' is not available on this screen. Did you mean 'select'?\n" + available),
    Message(
      "shell", input: "hlep\n", 64,
      "error: 'hlep' is not available on this screen. Did you mean 'help'?\n" + available),
    Message(
      "shell", input: "peple list\n", 64,
      "error: 'peple' is not available on this screen. Did you mean 'people'?\n" + available),
    Message(
      "shell", input: "people\n", 64,
      "error: 'people' is not available on this screen. Did you mean 'TABS'?\n" + available),
    Message(
      "shell", input: "select\n", 64,
      "error: The usage is 'select ID'.\nhint: 'help' lists the commands of the screen."),
    Message(
      "shell", input: "select 1\n", 66,
      "error: There is no person 1\nhint: 'innosample people list' shows which there are."),
    Message(
      "shell", input: "people tods 3\n", 64,
      "error: 2 unexpected arguments: 'tods', '3'\nhint: Did you mean 'innosample people todos'?"),
    Message(
      "shell", input: "people show x\n", 64,
      "error: The value 'x' is invalid for '<id>': It is not a whole number.\n"
        + "hint: See 'innosample people show --help'."),
    Message(
      "shell", input: "people list --limit 3\n", 64,
      "error: --limit is for commands outside of the app.\n"
        + "hint: Leave it out; the app has the options that it was started with."),
    Message(
      "shell", input: "people show \"3\n", 64,
      "error: A quotation mark is not closed.\nhint: Write ' or \" as \\' or \\\"."),
    Message(
      "shell", input: "people show 3\\\n", 64,
      "error: Nothing follows the backslash at the end.\nhint: Write \\ as \\\\."),
  ]

  @Test(arguments: usage + servers + shell)
  func messageIsOneSentenceAndAHint(message: Message) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", message.response)
    var arguments = message.command.replacing("URL", with: server.baseURL).split(separator: " ").map(String.init)
    let makesRequests = ["people", "shell"].contains(arguments.first) && !arguments.contains("--api")
    if makesRequests { arguments.insert(contentsOf: ["--api", server.baseURL], at: 1) }
    let outcome = try await InnoSample.run(arguments, input: message.input)
    #expect(outcome.code == message.code)
    #expect(outcome.output.isEmpty)
    // The tabs are those of the app.
    let error = outcome.error.replacing(server.baseURL, with: "URL").replacing(/tab [a-z|-]+/, with: "TABS")
    #expect(error == message.text + "\n")
  }

  @Test func detailsAreShownWhenTheUserAsksForThem() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json(#"{"message":"Sorry."}"#, status: 503))
    let arguments = ["people", "list", "--api", server.baseURL, "--retries", "0"]
    let text = try await InnoSample.run(arguments + ["--verbose"])
    #expect(
      text.error.hasSuffix(
        """
        error: GET \(server.baseURL)/users: server error (503): Sorry
        hint: Try again in a while.
        detail: GET \(server.baseURL)/users failed in phase status after 1 attempt(s): status 503
        detail: status 503, 20 bytes of application/json; charset=utf-8
        detail: body: {"message":"Sorry."}

        """), "\(text.error)")
    let json = try await InnoSample.run(arguments + ["--format", "json"])
    #expect(try json.failure["details"]?.hasSuffix(#"body: {"message":"Sorry."}"#) == true)
    #expect(!(try await InnoSample.run(arguments)).error.contains("detail"))
  }

  @Test(arguments: ["-v", "--verbose"])
  func shortAndLongOptionShowTheDetails(option: String) async throws {
    let outcome = try await InnoSample.run("people", "list", "--api", "127.0.0.1:1", "--retries", "0", option)
    #expect(outcome.code == 69)
    #expect(outcome.error.contains("\ndetail: GET http://127.0.0.1:1/users failed in phase connect"))
  }

  @Test func fieldsAndWaitAreInTheJSONOfAnError() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users") { _, number in
      number == 1
        ? .json(#"{"errors":{"title":["is too short"]}}"#, status: 422)
        : .json("{}", status: 429, headers: [("Retry-After", "30")])
    }
    let arguments = ["people", "list", "--api", server.baseURL, "--retries", "0", "--format", "json"]
    #expect(try await InnoSample.run(arguments).error.contains(#""fields":{"title":["is too short"]}"#))
    #expect(try await InnoSample.run(arguments).error.contains(#""retryAfterSeconds":30"#))
  }
}
