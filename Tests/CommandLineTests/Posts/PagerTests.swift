import Programs
import Subprocess
import SystemPackage
import Testing

/// Long output on a terminal; see also `Pager`.
struct PagerTests {
  /// What a terminal shows.
  private func run(_ arguments: String...) async throws -> String {
    let terminal = try PseudoTerminal()
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: Arguments(arguments),
      environment: UserFolders().environment.updating(["PAGER": "sed 's/^/> /'", "TERM": "xterm"]),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(0))
    return try await terminal.finish()
  }

  @Test func longListOnATerminalGoesThroughThePager() async throws {
    #expect(try await run("posts", "list", "--all", "--color", "never").contains("> ID "))
    #expect(try await run("posts", "list", "--limit", "1").contains("> ") == false)
    #expect(try await run("posts", "list", "--all", "--no-pager").contains("> ") == false)
    #expect(try await run("posts", "list", "--all", "--format", "json").contains("> ") == false)
  }

  @Test func pipedListHasNoPager() async throws {
    let outcome = try await InnoSample.run(
      "posts", "list", "--all", environment: ["PAGER": "sed 's/^/> /'", "TERM": "xterm"])
    #expect(!outcome.output.contains("> "))
    #expect(outcome.output.split(separator: "\n").count == 100)
  }
}
