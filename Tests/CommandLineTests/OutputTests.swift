import Subprocess
import SystemPackage
import Testing

/// Outputs that cannot be written.
struct OutputTests {
  @Test(arguments: [("list", 1), ("lst", 64)])
  func aFullDeviceIsToldAndNeverChangesWhatTheExitCodeMeans(command: String, exitCode: Int32) async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["people", command],
      output: .fileDescriptor(full, closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(exitCode))
    #expect(outcome.standardError.contains("No space left on device") == (exitCode == 1))
  }

  @Test func errorsThatCannotBeWrittenLeaveTheExitCode() async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["people", "show", "9999"], output: .string(limit: 4096),
      error: .fileDescriptor(full, closeAfterSpawningProcess: true))
    #expect(outcome.terminationStatus == .exited(66))
    #expect(outcome.standardOutput.isEmpty)
  }
}
