import Foundation
import Programs
import Testing

/// `config`, and the file that it writes.
struct ConfigTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: String { "\(folder.path)/innosample/config.json" }
  /// The folder, and no variable with the API.
  private var environment: [String: String?] { ["XDG_CONFIG_HOME": folder.path, "INNOSAMPLE_API": nil] }

  private func run(_ arguments: String..., environment: [String: String?] = [:]) async throws -> Program.Outcome {
    try await InnoSample.run(
      arguments, environment: self.environment.merging(environment) { $1 })
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/innosample", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o7777
  }

  @Test func firstSourceThatHasAValueIsShown() async throws {
    #expect(try await run("config", "get", "retries").output == "2\n")
    #expect(try await run("config", "set", "retries", "3").output == "")
    #expect(try await run("config", "list").output.contains("\nretries\t3\tfile\n"))
    let variable = ["INNOSAMPLE_RETRIES": "4"]
    #expect(try await run("config", "list", environment: variable).output.contains("\nretries\t4\tenvironment\n"))
    let flag = try await run("config", "list", "--retries", "5", environment: variable)
    #expect(flag.output.contains("\nretries\t5\tflag\n"))
    #expect(try await run("config", "unset", "retries").code == 0)
    #expect(try await run("config", "list").output.contains("\nretries\t2\tdefault\n"))
  }

  @Test func valueIsJSONToo() async throws {
    let value = try await run("config", "get", "retries", "--retries", "7", "--format", "json")
    #expect(value.output == #"{"key":"retries","origin":"flag","value":"7"}"# + "\n")
    let list = try #require(try await run("config", "list", "--format", "json").json as? [String: [[String: String]]])
    #expect(list["values"]?.first?["key"] == "api")
    #expect(list["values"]?.contains(["key": "retries", "value": "2", "origin": "default"]) == true)
  }

  @Test func terminalShowsTheValuesInColumns() async throws {
    let terminal = try PseudoTerminal()
    let url = "http://localhost/" + String(repeating: "x", count: 60)
    let outcome = try await InnoSample.run(
      ["config", "list", "--retries", "5", "--api", url], output: try terminal.descriptor())
    #expect(outcome.code == 0)
    let lines = try await terminal.finish().split(separator: "\r\n")
    #expect(lines.contains("retries     5\(String(repeating: " ", count: 33)) flag"))
    #expect(lines.contains("api         \(url.prefix(59))… flag"))
  }

  @Test func fileIsWrittenWholeAndForTheUserAlone() async throws {
    #expect(try await run("config", "path").output == "\(file)\n")
    let outcome = try await Program(named: "sh").run(
      ["-c", "umask 000; exec '\(InnoSampleProcess.path)' config set api http://localhost:3000"],
      environment: environment)
    #expect(outcome.code == 0)
    #expect(mode(file) == 0o600)
    #expect(mode("\(folder.path)/innosample") == 0o700)
    chmod(file, 0o640)
    #expect(try await run("config", "set", "limit", "5").code == 0)
    #expect(mode(file) == 0o640)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        {
          "api" : "http://localhost:3000",
          "limit" : 5
        }

        """)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/innosample")
    #expect(names.sorted() == ["config.json", "config.json.lock"])
  }

  @Test(arguments: [
    ("api", "API", "The server: a URL, or 'embedded'"), ("token-file", "TOKEN_FILE", "The file with the token to send"),
    ("ca-file", "CA_FILE", "The file with certificates to trust too"),
    ("proxy", "PROXY", "The proxy for requests to other machines"),
    ("timeout", "TIMEOUT", "Maximum time for a request, in seconds"),
    ("retries", "RETRIES", "Maximum number of retries"),
    ("idempotent", "IDEMPOTENT", "Retry writes by their Idempotency-Key"),
    ("live", "LIVE", "Where changes are sent: a URL, or 'api'"),
    ("limit", "LIMIT", "Maximum number of items of a list"),
    ("color", "COLOR", "When to print in colour"), ("pager", "PAGER", "When to show long output in a pager"),
    ("theme", "THEME", "The terminal's background: light or dark"),
  ])
  func helpListsEachKeyWithItsVariableAndItsPurpose(key: String, variable: String, purpose: String) async throws {
    func column(_ text: String, _ width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
    let row = "  \(column(key, 12))\(column("INNOSAMPLE_\(variable)", "INNOSAMPLE_TOKEN_FILE".count))  \(purpose)\n"
    #expect(try await run("config", "--help").output.contains(row))
  }

  @Test func credentialsAreNeverPrinted() async throws {
    #expect(try await run("config", "set", "api", "http://me:secret@127.0.0.1:1/v1?api_key=secret").code == 0)
    for arguments in [
      ["config", "list"], ["config", "get", "api"], ["config", "list", "--format", "json"],
      ["config", "set", "api", "ftp://me:secret@x"], ["settings", "show", "api"], ["settings", "list"],
    ] {
      let outcome = try await InnoSample.run(arguments, environment: environment)
      #expect(!(outcome.output + outcome.error).contains("secret"), "\(arguments)")
      #expect(!(outcome.output + outcome.error).contains("me:"), "\(arguments)")
    }
    #expect(try await run("config", "get", "api").output == "http://***@127.0.0.1:1/v1?api_key=***\n")
  }

  @Test func printedAddressIsNoValue() async throws {
    let address = "http://me:secret@127.0.0.1:1/v1"
    #expect(try await run("config", "set", "api", address).code == 0)
    let printed = try await run("config", "get", "api").output.trimmingCharacters(in: .newlines)
    let problem = "takes an address with its credentials, not the mark that is printed in their place."
    let set = try await run("config", "set", "api", printed)
    #expect(set.code == 64)
    #expect(set.error == "error: 'api' \(problem)\nhint: See 'innosample config --help'.\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(address))
    #expect(try await run("shell", "--api", printed).error.hasPrefix("error: --api \(problem)\n"))
    #expect(try await run("shell", "--proxy", printed).error.hasPrefix("error: --proxy \(problem)\n"))
    let variable = try await run("shell", environment: ["INNOSAMPLE_API": printed])
    #expect(variable.code == 78)
    #expect(variable.error.hasPrefix("error: INNOSAMPLE_API \(problem)\n"))
    try write(#"{"api": "\#(printed)"}"#)
    let member = try await run("shell")
    #expect(member.code == 78)
    #expect(member.error.hasPrefix("error: 'api' in '\(file)' \(problem)\n"))
  }

  @Test func valuesThatSeveralProcessesSetAtOnceAreAllKept() async throws {
    let values = ["limit 7", "retries 3", "timeout 9", "color never", "keys arrows", "theme dark"]
    let program = "'\(InnoSampleProcess.path)' config"
    let sets = values.map { "\(program) set \($0) & " }.joined()
    for _ in 1...5 {
      let outcome = try await Program(named: "sh").run(
        ["-c", "rm -f '\(file)'; \(sets)wait; \(program) list"], environment: environment)
      #expect(outcome.error.isEmpty)
      #expect(outcome.output.split(separator: "\n").count { $0.hasSuffix("\tfile") } == values.count)
    }
  }

  @Test func wrongValueOfTheFileStopsEveryCommandUntilItIsRemoved() async throws {
    try write(#"{"retries": "many"}"#)
    for command in [["open", "nowhere"], ["shell"], ["config", "list"], ["config", "get", "api"]] {
      let outcome = try await InnoSample.run(command, environment: environment)
      #expect(outcome.code == 78, "\(command)")
      #expect(
        outcome.error == """
          error: 'retries' in '\(file)' takes a number from 0 to 100.
          hint: Change it with 'innosample config set retries VALUE', or remove it with 'innosample config unset retries'.

          """, "\(command)")
    }
    #expect(try await run("shell", "--format", "json").failure["code"] == "configuration")
    #expect(try await run("config", "unset", "retries").code == 0)
    #expect(try await run("shell").code == 0)
  }

  @Test func unknownKeyOfTheFileIsNamedAndCanBeRemoved() async throws {
    try write(#"{"retires": 1}"#)
    let outcome = try await run("shell")
    #expect(outcome.code == 78)
    #expect(
      outcome.error.hasPrefix("error: '\(file)' has an unknown key 'retires'. Did you mean 'retries'?\n"))
    #expect(try await run("config", "unset", "retires").code == 0)
    #expect(try await run("shell").code == 0)
  }

  @Test func brokenFileStopsEveryCommandThatReadsItAndIsKept() async throws {
    try write("{broken")
    for command in [["shell"], ["config", "list"], ["config", "set", "limit", "5"], ["config", "unset", "limit"]] {
      let outcome = try await InnoSample.run(command, environment: environment)
      #expect(outcome.code == 78, "\(command)")
      #expect(
        outcome.error == """
          error: '\(file)' is not a JSON object of strings and numbers.
          hint: Correct it, or delete it to start anew.

          """, "\(command)")
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{broken")
    #expect(try await run("config", "path").code == 0)
    #expect(try await run("--version").code == 0)
  }

  @Test(.enabled("only root may change its user") { geteuid() == 0 })
  func fileThatMayNotBeReadIsNamed() async throws {
    try write("{}")
    chmod(folder.path, 0o755)
    chmod("\(folder.path)/innosample", 0o755)
    chmod(file, 0o600)
    let outcome = try await Program(named: "setpriv").run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", "\(InnoSampleProcess.path)", "config", "list"],
      environment: environment)
    #expect(outcome.code == 78)
    #expect(
      outcome.error == "error: '\(file)' cannot be read: Permission denied.\nhint: Check who may read it.\n")
  }

  @Test func variableThatOverridesWhatIsSetIsMentioned() async throws {
    let outcome = try await run("config", "set", "limit", "5", environment: ["INNOSAMPLE_LIMIT": "6"])
    #expect(outcome.code == 0)
    #expect(outcome.error == "note: INNOSAMPLE_LIMIT is set, which overrides the file.\n")
    #expect(try await run("config", "set", "limit", "5").error == "")
    #expect(try await run("config", "set", "limit", "5", environment: ["INNOSAMPLE_LIMIT": ""]).error == "")
  }

  @Test func tokenFileThatCannotBeUsedIsNotWritten() async throws {
    let outcome = try await run("config", "set", "token-file", "/nonexistent/token")
    #expect(outcome.code == 78)
    #expect(outcome.error.hasPrefix("error: The token file '/nonexistent/token' does not exist.\nhint: "))
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [
    (["get", "apii"], "There is no key 'apii'. Did you mean 'api'?"),
    (["set", "colour", "auto"], "There is no key 'colour'. Did you mean 'color'?"),
    (["unset", "nothing"], "There is no key 'nothing'."),
    (["set", "limit", "0"], "'limit' takes a number from 1 up, 'all' or 'standard'."),
    (["set", "color", "yes"], "'color' takes auto, always or never."),
    (["set", "theme", "blue"], "'theme' takes auto, light or dark."),
    (["set", "keys", "emacs"], "'keys' takes vi or arrows."),
    (["set", "api", "ftp://host"], "'api' takes an http or https URL with a host, such as http://localhost:3000."),
  ])
  func wrongArgumentWritesNothing(arguments: [String], message: String) async throws {
    let outcome = try await InnoSample.run(
      ["config"] + arguments, environment: environment)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: \(message)\nhint: "))
    #expect(try folder.names.isEmpty)
  }
}
