import Foundation
import LoopbackServer
import Programs
import Subprocess
import SystemPackage
import Testing

/// The scripted shell on the screens of People.
struct PeopleShellTests {
  @Test(arguments: ["quit", " exit now"]) func quitEndsItAtOnceAndBlankLinesAreNothing(line: String) async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "\n  \nselect 1\n\(line)\nselect 2\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["people.detail"])
  }

  @Test func helpListsTheCommandsOfTheScreen() async throws {
    let text = try await InnoSample.run("shell", input: "help\n")
    let lines = text.output.split(separator: "\n")
    #expect(lines.contains { $0.contains(/^select ID +Show one person$/) })
    // 'r' is its key where keys are pressed; typed here, it is no command.
    #expect(lines.contains { $0.contains(/^refresh +Load again$/) })
    #expect(lines.last?.contains(/^quit +Leave the shell or the app$/) == true)
    let json = try await InnoSample.run("shell", "--format", "json", input: "help\n")
    let listing = try #require(try json.json as? [String: Any])
    #expect((listing["commands"] as? [[String: Any]])?.first?["name"] as? String == "select")
    #expect((listing["help"] as? String).map { text.output.hasPrefix($0 + "\n\nON THIS SCREEN:\n") } == true)
  }

  @Test(arguments: [
    ("help people", "  show                    Show one person.\n", 0),
    ("help people show", "USAGE: innosample people show [<options>] <id>\n", 0),
    ("help select", "select ID  Show one person\n", 0),
    ("help nothing", "error: 'nothing' is not available on this screen.\nhint: Available: select ID, ", 64),
    ("help pepole", "error: 'pepole' is not available on this screen. Did you mean 'people'?\n", 64),
    ("help clear", "error: 'clear' is not available on this screen.", 64),
    ("help people shwo", "hint: Did you mean 'innosample people show'?\n", 64),
  ])
  func helpExplainsOneFeatureOrCommand(line: String, text: String, code: Int32) async throws {
    let outcome = try await InnoSample.run("shell", input: "\(line)\n")
    #expect((outcome.output + outcome.error).contains(text))
    #expect(outcome.code == code)
  }

  @Test(arguments: [
    "select", "select x", "select 99", "refresh now", "tab nowhere", "selct 3", "sélect 1",
  ])
  func wrongLineIsReportedAndKeepGoingContinues(line: String) async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", "--keep-going", input: "\(line)\nselect 1\n")
    #expect(outcome.code == (line == "select 99" ? 66 : 64))
    #expect(try outcome.screens == ["people.detail"])
    #expect(try outcome.failure["message"]?.isEmpty == false)
    #expect(!outcome.error.contains("\u{1B}"))
  }

  /// Only the commands of features are split as by a shell, where a quotation mark has to be closed.
  @Test func apostropheInTheArgumentOfAScreensCommandIsKept() async throws {
    let outcome = try await InnoSample.run("shell", "--format", "json", input: "filter it's\n")
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(try outcome.screens == ["people.list"])
  }

  @Test func mistypedCommandIsCorrected() async throws {
    let outcome = try await InnoSample.run("shell", input: "selct 3\n")
    #expect(outcome.error.contains("Did you mean 'select'?"))
  }

  @Test func nonBlockingInputIsWaitedFor() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("[]"))
    let pipe = try FileDescriptor.pipe()
    _ = fcntl(pipe.readEnd.rawValue, F_SETFL, O_NONBLOCK)
    _ = fcntl(pipe.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--format", "json", "--api", server.baseURL],
      environment: UserFolders().environment,
      input: .fileDescriptor(pipe.readEnd, closeAfterSpawningProcess: true), output: .string(limit: 4096),
      error: .string(limit: 4096))
    // The shell has found nothing to read when its request arrives, or will; there is nothing before.
    await server.waitForRequests(1)
    try pipe.writeEnd.writeAll("refr".utf8)
    try pipe.writeEnd.writeAll("esh\n".utf8)
    try pipe.writeEnd.close()
    let outcome = try await run
    #expect(outcome.terminationStatus == .exited(0))
    #expect(outcome.standardError.isEmpty)
    #expect(outcome.standardOutput.contains("people.list"))
  }

  /// A terminal that cannot move its cursor: the terminal driver edits the line.
  @Test func endOfInputEndsTheLineOfThePromptOnADumbTerminal() async throws {
    let terminal = try PseudoTerminal()
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell"],
      environment: UserFolders().environment.updating(["TERM": "dumb"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), output: .discarded,
      error: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true))
    _ = try await terminal.wait(for: "innosample> ")
    try terminal.type("\u{4}")
    #expect(try await run.terminationStatus == .exited(0))
    #expect(try await terminal.finish().hasSuffix("innosample> \r\n"))
  }

  @Test func screenIsAsWideAsTheTerminalHasBecome() async throws {
    let terminal = try PseudoTerminal(columns: 60)
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--no-color"],
      environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096))
    // The line below the tabs.
    func rule(_ columns: Int) -> String { "\r\n\(String(repeating: "─", count: columns))\r\n" }
    #expect(try await terminal.wait(for: "innosample> ").contains(rule(60)))
    terminal.resize(columns: 30)
    try terminal.type("tab people\nquit\n")
    #expect(try await run.terminationStatus == .exited(0))
    #expect(try await terminal.finish().contains(rule(30)))
  }
}
