import Subprocess
import SystemPackage
import Testing

/// Outputs that cannot be written.
struct OutputTests {
  @Test(arguments: [("--help", 1), ("--hlp", 64)])
  func aFullDeviceIsToldAndNeverChangesWhatTheExitCodeMeans(command: String, exitCode: Int32) async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: [command],
      output: .fileDescriptor(full, closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(exitCode))
    #expect(outcome.standardError.contains("No space left on device") == (exitCode == 1))
  }

  @Test func errorsThatCannotBeWrittenLeaveTheExitCode() async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["open", "nowhere"], output: .string(limit: 4096),
      error: .fileDescriptor(full, closeAfterSpawningProcess: true))
    #expect(outcome.terminationStatus == .exited(64))
    #expect(outcome.standardOutput.isEmpty)
  }
}
