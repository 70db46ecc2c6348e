import Foundation
import Programs
import Subprocess
import SystemPackage
import Testing

/// Outputs that cannot be written.
struct OutputTests {
  @Test(arguments: [("print", 1), ("prnt", 64)])
  func fullDeviceIsReportedWithoutChangingAUsageError(command: String, exitCode: Int32) async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: [command, "1"], environment: UserFolders().environment,
      output: .fileDescriptor(full, closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(exitCode))
    #expect(outcome.standardError.contains("No space left on device") == (exitCode == 1))
  }

  @Test func nonBlockingPipeGetsTheWholeOutput() async throws {
    let whole = (1...5000).map { "line \($0)\n" }.joined()
    let pipe = try FileDescriptor.pipe()
    for descriptor in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipe.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
    // F_SETPIPE_SZ of fcntl(2): many times smaller than what is written, so that each write but the first finds it
    // full.
    #expect(fcntl(pipe.writeEnd.rawValue, 1031, 4096) == 4096)
    let end = pipe.readEnd
    async let run = Subprocess.run(
      .path(Demo.path), arguments: ["print", "5000"], environment: UserFolders().environment,
      output: .fileDescriptor(pipe.writeEnd, closeAfterSpawningProcess: true),
      error: .string(limit: 4096))
    async let received = Self.readAll(end)
    let outcome = try await run
    #expect(outcome.terminationStatus == .exited(0))
    #expect(outcome.standardError.isEmpty)
    let bytes = try await received
    #expect(String(decoding: bytes, as: UTF8.self) == whole)
  }

  /// What comes through a pipe until it ends, a little at a time.
  @concurrent
  private static func readAll(_ descriptor: FileDescriptor) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = try piece.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    try descriptor.close()
    return bytes
  }

  @Test func pipeThatItsReaderClosesEndsTheProgramWithoutAMessage() async throws {
    let pipe = try FileDescriptor.pipe()
    try pipe.readEnd.close()
    _ = fcntl(pipe.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: ["print", "1"], environment: UserFolders().environment,
      output: .fileDescriptor(pipe.writeEnd, closeAfterSpawningProcess: true),
      error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .signaled(13))
    #expect(outcome.standardError.isEmpty)
  }

  @Test func exitCodeIsKeptWhenErrorsCannotBeWritten() async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: ["nothing"], environment: UserFolders().environment,
      output: .string(limit: 4096),
      error: .fileDescriptor(full, closeAfterSpawningProcess: true))
    #expect(outcome.terminationStatus == .exited(64))
    #expect(outcome.standardOutput.isEmpty)
  }
}
