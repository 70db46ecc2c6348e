import Foundation
import Programs
import Subprocess
import Testing

/// `shell --restore FILE`: one process after another, each where the one before it was.
struct RestoreTests {
  /// A shell that refuses its file is given no input: writing to one that has ended would end the tests.
  private func shell(_ file: String, _ input: String = "", _ options: String...) async throws -> Program.Outcome {
    try await InnoSample.run(["shell", "--restore", file, "--format", "json"] + options, input: input)
  }

  private func screens(_ outcome: Program.Outcome) -> [String] {
    outcome.output.matches(of: /"screen":"([a-z.]+)"/).map { String($0.output.1) }
  }

  @Test(arguments: ["", "quit\n"])
  func secondProcessContinuesWhereTheFirstEnded(end: String) async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    let first = try await shell(file, "select 3\ntab posts\nhighlights\ntab todos\n\(end)")
    #expect(first.code == 0 && first.error.isEmpty)
    let second = try await shell(file, "back\nrefresh\ntab posts\nclose\ntab people\n", "--keep-going")
    // 'back' is refused on the todos' list, which is what the first process ended on.
    #expect(second.error.contains("'back' is not available on this screen."))
    #expect(screens(second) == ["todos.list", "posts.highlights", "posts.list", "people.detail"])
    #expect(second.output.contains(#""item":{"#) && second.output.contains(#""id":3,"#))
    let third = try await shell(file, "back\n")
    #expect(screens(third) == ["people.list"])
    #expect(try directory.names == ["session.json"])
  }

  @Test func missingFileStartsANewSessionAndIsCreated() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    #expect(screens(try await shell(file, "refresh\n")) == ["people.list"])
    #expect(try directory.names == ["session.json"])
  }

  @Test func failedCommandSavesThePlaceThatItReached() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    #expect(try await shell(file, "open innosample://host/posts/9999\n").failure["code"] == "not_found")
    let next = try await shell(file, "tab posts\nback\n", "--keep-going")
    #expect(try next.failure["code"] == "not_found")
    #expect(screens(next) == ["posts.detail", "posts.list"])
  }

  @Test(arguments: [
    ("not JSON", "the saved state cannot be read: it is not JSON."),
    ("\n", "the saved state cannot be read: it is not JSON."),
    ("\u{1B}[2J", "the saved state cannot be read: it is not JSON."),
    ("{}", "the saved state cannot be read: the top level lacks 'version'."),
    ("[]", "the saved state cannot be read: the top level has the wrong type."),
    (#"{"version":1,"state":null}"#, "the saved state cannot be read: 'state' is null."),
    (#"{"version":1,"state":{}}"#, "the saved state cannot be read: 'state' lacks 'tab'."),
    (
      #"{"version":1,"state":{"tab":7}}"#,
      "the saved state cannot be read: 'state.tab' has the wrong type."
    ),
    (
      #"{"version":1,"state":{"tab":"people","features":{"people":"AAAA"}}}"#,
      "the saved state cannot be read: it is not JSON."
    ),
    (#"{"version":2,"state":{"tab":"people","features":{}}}"#, "the saved state has version 2, not 1."),
  ])
  func invalidStateFileIsRefusedAndKept(text: String, reason: String) async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json", text)
    let outcome = try await shell(file)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(try outcome.failure["code"] == "usage")
    #expect(try outcome.failure["message"] == "'\(file)' was not restored: \(reason)")
    #expect(try outcome.failure["hint"] == "Delete it to start anew, or name another file with --restore.")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(try directory.names == ["session.json"])
  }

  /// Apart from the others: the runner prints the arguments of a test whole.
  @Test func stateFileOverTheLimitIsRefusedAndKept() async throws {
    let text = String(repeating: " ", count: (1 << 20) + 1)
    try await invalidStateFileIsRefusedAndKept(text: text, reason: "it is longer than 1048576 bytes.")
  }

  @Test(arguments: ["/", "/dev/zero", "/dev/null", "/dev/null/session.json"])
  func pathThatIsNotAFileIsRejected(path: String) async throws {
    let outcome = try await shell(path)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(try outcome.failure["message"]?.hasPrefix("'\(path)' was not restored: ") == true)
    #expect(try outcome.failure["hint"] == "Name another file with --restore.")
  }

  @Test func pipeIsRefusedWithoutWaitingForItsWriter() async throws {
    let directory = try TemporaryFolder()
    let pipe = try directory.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try await shell(pipe).code == 64)
  }

  @Test(arguments: ["/proc/session.json", "/nowhere/session.json"])
  func unwritablePathIsReported(path: String) async throws {
    let outcome = try await shell(path)
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(try outcome.failure["message"] == "'\(path)' cannot be written: No such file or directory.")
    #expect(try outcome.failure["hint"] == "Name a file in a directory that you may write to with --restore.")
  }

  @Test(.enabled("root may write everywhere") { geteuid() != 0 })
  func stateFileInAReadOnlyDirectoryIsKept() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    _ = try await shell(file, "select 3\n")
    let before = try Data(contentsOf: URL(filePath: file))
    chmod(directory.path, 0o500)
    defer { chmod(directory.path, 0o700) }
    let outcome = try await shell(file, "back\n")
    #expect(screens(outcome) == ["people.list"])
    #expect(outcome.error.contains("'\(file)' cannot be written: Permission denied."))
    #expect(outcome.code == 1)
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test(arguments: [Signal.interrupt, .kill])
  func shownStateIsSavedWhenTheShellIsKilled(signal: Signal) async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--restore", file, "--format", "json"],
      environment: UserFolders().environment, input: .inputWriter,
      output: .sequence, error: .string(limit: 4096)
    ) { shell in
      _ = try await shell.standardInputWriter.write("tab posts\nselect 5\n")
      // Until the output ends the input stays open: at its end a shell ends too, and without an error.
      for try await line in shell.standardOutput.strings() where line.contains("posts.detail") {
        try shell.send(signal: signal)
      }
    }
    #expect(outcome.terminationStatus == (signal == .interrupt ? .exited(130) : .signaled(9)))
    #expect(screens(try await shell(file, "back\n")) == ["posts.list"])
    #expect(try directory.names == ["session.json"])
  }

  @Test func symbolicLinkToTheStateFileIsKept() async throws {
    let directory = try TemporaryFolder()
    let target = try directory.file("target.json")
    let link = try directory.file("session.json")
    _ = try await shell(target, "select 3\n")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    _ = try await shell(link, "back\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(screens(try await shell(target, "refresh\n")) == ["people.list"])
  }

  @Test func serverFailureIsReportedAndTheStateIsKept() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    _ = try await shell(file, "select 3\n")
    let down = try await shell(file, "tab people\n", "--api", "http://127.0.0.1:9", "--retries", "0")
    #expect(try down.failure["code"] == "unavailable")
    #expect(screens(try await shell(file, "tab people\n")) == ["people.detail"])
  }

  @Test func emptyNameIsAUsageError() async throws {
    let outcome = try await shell("")
    #expect(outcome.code == 64)
    #expect(try outcome.failure["message"]?.contains("--restore takes the name of a file.") == true)
  }
}
