import LoopbackServer
import Programs
import Testing

/// How a script that drives the shell learns of a failure.
struct ShellFailureTests {
  @Test(
    arguments: [
      ("select 999", 66, "There is no person 999"), ("tab nowhere", 64, "There is no tab 'nowhere'."),
      ("select 1\nselect 2", 64, "'select' is not available on this screen."),
      ("select", 64, "The usage is 'select ID'."),
      (
        "open nowhere", 64,
        "The link was not followed: this is not a link: it does not begin with a scheme such as app:."
      ),
    ] as [(String, Int32, String)])
  func commandThatFailsEndsTheScriptWithItsCode(lines: String, exitCode: Int32, message: String) async throws {
    let outcome = try await InnoSample.run("shell", "--format", "json", input: "\(lines)\noverview\nselect 1\n")
    #expect(outcome.code == exitCode)
    #expect(try outcome.screens == (lines.hasPrefix("select 1") ? ["people.detail"] : []))
    #expect(try outcome.failure["message"] == message)
  }

  @Test(arguments: ["select 1", "refresh", "overview", "tab people"])
  func serverThatIsDownEndsTheScript(line: String) async throws {
    let port = try DeadPort(.refusing)
    let outcome = try await InnoSample.run(
      "shell", "--api", "127.0.0.1:\(port.port)", "--retries", "0", input: line + "\nquit\n")
    #expect(outcome.code == 69)
    #expect(
      outcome.error == """
        error: GET http://127.0.0.1:\(port.port)/users: could not connect (connection refused)
        hint: Check that the server is running and that the URL names its port.

        """)
  }

  /// What is not known to be a failure of the API may be one of this machine.
  @Test(arguments: [(500, "╭─ People API Error ─"), (418, "╭─ People Error ─")])
  func titleOfAFailureNamesTheAPIWhereItIsTheCause(status: Int, title: String) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("{}", status: status))
    let outcome = try await InnoSample.run(
      "shell", "--api", server.baseURL, "--retries", "0", input: "refresh\n")
    #expect(outcome.output.contains(title), "\(outcome.output)")
  }

  @Test func unknownCommandIsAUsageErrorWhenTheServerIsDown() async throws {
    let port = try DeadPort(.refusing)
    let outcome = try await InnoSample.run(
      "shell", "--api", "127.0.0.1:\(port.port)", "--retries", "0", input: "nothing\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: 'nothing' is not available on this screen."))
  }

  @Test func exitCodeIsThatOfTheFirstFailureEvenWhenTheServerRecovers() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let user = #"{"id":1,"name":"A","username":"a","email":"a@b.c","address":{"city":"X"}}"#
    server.route("/users") { _, number in
      switch number {
      case 1: .json("{}", status: 429)
      case 2: .html()
      default: .json("[\(user)]")
      }
    }
    server.route("/users/1", .json(user))
    let outcome = try await InnoSample.run(
      "shell", "--keep-going", "--retries", "0", "--format", "json", "--api", server.baseURL,
      input: "select 1\nrefresh\nrefresh\nselect 1\nselect 2\n")
    #expect(outcome.code == 75)
    #expect(try outcome.screens.suffix(2) == ["people.list", "people.detail"])
    let codes = outcome.error.matches(of: /"code":"([a-z_]+)"/).map { String($0.output.1) }
    #expect(codes == ["rate_limited", "invalid_response", "usage"])
  }
}
