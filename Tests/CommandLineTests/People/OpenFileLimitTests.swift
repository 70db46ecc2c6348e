import Programs
import Testing

/// The program with a limit of open files that is too low for it.
struct OpenFileLimitTests {
  // Below 8 libdispatch ended it with SIGILL; below 21 its own server refused its connections.
  @Test(arguments: [4, 5, 6, 7, 8, 12, 13, 16, 20])
  func tooFewDescriptorsAreAnErrorThatSaysWhatToDo(limit: Int) async throws {
    let outcome = try await run(limit: limit, "people list")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error == """
        error: Too few files can be opened: 24 are needed, and only \(limit - 3) are left.
        hint: Raise the limit of open files, such as with 'ulimit -n 256'.

        """)
  }

  /// Reading, and what a write of the embedded API opens: its file, the new one in its place, and a lock.
  @Test(arguments: ["people list", "serve --help", "people show 3 --trace /dev/null"])
  func requiredDescriptorsAreEnough(command: String) async throws {
    let outcome = try await run(limit: 27, command)
    #expect(outcome.error == "")
    #expect(outcome.code == 0)
  }

  private func run(limit: Int, _ arguments: String) async throws -> Program.Outcome {
    try await Program(named: "sh").run(
      ["-c", "ulimit -n \(limit) && exec '\(InnoSampleProcess.path)' \(arguments)"])
  }
}
