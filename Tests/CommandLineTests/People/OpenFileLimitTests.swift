import Programs
import Testing

/// The program with a limit of open files that is too low for it.
struct OpenFileLimitTests {
  /// Its own server would refuse its connections.
  @Test func tooFewDescriptorsAreAnError() async throws {
    let outcome = try await run(limit: 20, "people list")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("error: Too few files can be opened: 24 are needed, and only 17 are left.\n"))
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
