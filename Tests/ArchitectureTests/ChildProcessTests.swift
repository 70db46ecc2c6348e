import ArchitectureRules
import FoundationEssentials
import Testing

@Suite struct ChildProcessTests {
  @Test func outputAndExitCodeAreReturned() async throws {
    let good = try await ChildProcess.run("sh", ["-c", "cat; echo error >&2"], input: "input")
    #expect(good.output == "input")
    #expect(good.error == "error\n")
    #expect(good.isSuccess)
    #expect(try await !ChildProcess.run("sh", ["-c", "exit 3"]).isSuccess)
    #expect(try await !ChildProcess.run("sh", ["-c", "kill -9 $$"]).isSuccess)
    #expect(try await !ChildProcess.run("no-such-program-anywhere", []).isSuccess)
  }

  /// More than a pipe holds, on both at once.
  @Test func largeOutputDoesNotBlock() async throws {
    let outcome = try await ChildProcess.run("sh", ["-c", "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero"])
    #expect(outcome.output.utf8.count == 300_000)
    #expect(outcome.error.utf8.count == 300_000)
  }

  @Test func environmentAndFolderAreApplied() async throws {
    let script = "echo ${PATH:+path} ${HOME-none} $ADDED; pwd"
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let outcome = try await ChildProcess.run(
      "sh", ["-c", script], in: folder, environment: ["ADDED": "added", "HOME": nil])
    #expect(outcome.output == "path none added\n\(folder.path)\n")
  }
}
