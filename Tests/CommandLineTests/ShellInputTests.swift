import Programs
import Subprocess
import SystemPackage
import Testing

/// Kinds of standard input that a shell can meet.
struct ShellInputTests {
  @Test func lineWithoutAnEndIsRefusedAsSoonAsItIsTooLong() async throws {
    let zeros = try FileDescriptor.open("/dev/zero", .readOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell"], environment: UserFolders().environment,
      input: .fileDescriptor(zeros, closeAfterSpawningProcess: true),
      output: .string(limit: 4096), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(64))
    #expect(outcome.standardError == "error: A line is longer than 65536 bytes.\n")
  }

  /// 'exit' ends the shell when the line before it has failed, which standard error then shows.
  @Test func tabCompletesTheQuitCommand() async throws {
    let terminal = try PseudoTerminal()
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--no-color"],
      environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096))
    _ = try await terminal.wait(for: "innosample> ")
    try terminal.type("qu\t\nexit\n")
    let outcome = try await run
    #expect(outcome.terminationStatus == .exited(0))
    #expect(outcome.standardError.isEmpty)
    _ = try await terminal.finish()
  }

  @Test(arguments: ["help\0", "\0", "\0help"])
  func nulIsPartOfAWord(line: String) async throws {
    let outcome = try await InnoSample.run("shell", input: line + "\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: '\(line.replacing("\0", with: "␀"))' is not available on this screen."))
  }

  @Test(arguments: [
    "help\r\nhelp\r\n", "\r\n\r\nhelp\nhelp", " \thelp \r\n\n help\n\n", "help\nquit\nhelp\n\0\n",
    "help\nexit now\nnothing\n",
  ])
  func linesEndWithOrWithoutACarriageReturn(input: String) async throws {
    let outcome = try await InnoSample.run("shell", "--format", "json", input: input)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.split(separator: "\n").count == (input.contains("it") ? 1 : 2))
  }
}
