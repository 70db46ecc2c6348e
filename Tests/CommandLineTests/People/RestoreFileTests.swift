import Foundation
import Programs
import Subprocess
import SystemPackage
import Testing

/// The file of `shell --restore`: when it is written, and what is said when it cannot be; see also `StateFile`.
struct RestoreFileTests {
  private func shell(_ file: String, _ input: String, _ options: String...) async throws -> Program.Outcome {
    try await InnoSample.run(["shell", "--restore", file, "--format", "json"] + options, input: input)
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test(.enabled("only root may change its user") { geteuid() == 0 })
  func fileOfAnotherUserIsNotReplaced() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json", "")
    chmod(directory.path, 0o777)
    chmod(file, 0o666)
    let outcome = try await Program(named: "setpriv").run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", "\(InnoSampleProcess.path)", "shell", "--restore", file])
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("error: '\(file)' cannot be written: Operation not permitted.\n"))
    #expect(status(file).st_uid == 0)
    #expect(try directory.names == ["session.json"])
  }

  @Test func emptyFileIsANewSession() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json", "")
    let outcome = try await shell(file, "select 3\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["people.detail"])
    #expect(try await shell(file, "back\n").screens == ["people.list"])
  }

  @Test func stateThatStaysTheSameIsNotWrittenAgain() async throws {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    #expect(try await shell(file, "select 3\n").code == 0)
    let before = status(file).st_ino
    #expect(try await shell(file, "nothing\nhelp\ntab people\n", "--keep-going").code == 64)
    #expect(status(file).st_ino == before)
  }

  @Test func fullScreenAppDoesNotStartWhenItsStateCannotBeSaved() async throws {
    let terminal = try PseudoTerminal()
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["--restore", "/nowhere/session.json"],
      environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      error: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true))
    _ = try await terminal.wait(for: "error: '/nowhere/session.json' cannot be written: No such file or directory.")
    #expect(try await run.terminationStatus == .exited(1))
    // The control sequence that switches to the alternate screen of xterm.
    #expect(try await terminal.finish().contains("\u{1B}[?1049h") == false)
  }

  /// Runs a shell whose directory goes away after its first command. Before the commands named it comes back, or is
  /// replaced by a file.
  private func shellWithoutItsDirectory(
    _ lines: [String], comesBackBefore: String? = nil, becomesAFileBefore: String? = nil, _ options: String...
  ) async throws -> (status: TerminationStatus, screens: [String], error: String, isKept: Bool) {
    let directory = try TemporaryFolder()
    let file = try directory.file("session.json")
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: Arguments(["shell", "--restore", file, "--format", "json"] + options),
      environment: UserFolders().environment,
      input: .inputWriter,
      output: .sequence, error: .string(limit: 4096)
    ) { shell in
      var rest = lines[...]
      var screens: [String] = []
      _ = try await shell.standardInputWriter.write("select 1\n")
      for try await line in shell.standardOutput.strings() {
        screens += line.matches(of: /"screen":"([a-z.]+)"/).map { String($0.output.1) }
        if screens.count == 1 { try FileManager.default.removeItem(atPath: directory.path) }
        if let next = rest.first, next == comesBackBefore {
          try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: false)
        }
        if let next = rest.first, next == becomesAFileBefore {
          try Data().write(to: URL(filePath: directory.path))
        }
        if let next = rest.popFirst() {
          _ = try await shell.standardInputWriter.write("\(next)\n")
          if rest.isEmpty { try await shell.standardInputWriter.finish() }
        }
      }
      return screens
    }
    let error = outcome.standardError.replacing(file, with: "FILE")
    return (outcome.terminationStatus, outcome.closureResult, error, FileManager.default.fileExists(atPath: file))
  }

  private static let cannotBeWritten =
    #"{"error":{"code":"failure","hint":"Name a file in a directory that you may write to with --restore.","#
    + #""message":"'FILE' cannot be written: No such file or directory."}}"# + "\n"

  @Test func failedWriteIsReportedOnceAndEndsTheScript() async throws {
    let outcome = try await shellWithoutItsDirectory(["back"])
    #expect(outcome.status == .exited(1))
    #expect(outcome.error == Self.cannotBeWritten)
    // What the command led to is shown all the same.
    #expect(outcome.screens == ["people.detail", "people.list"])
  }

  @Test func failedWriteIsReportedOnceByAShellThatKeepsGoing() async throws {
    let outcome = try await shellWithoutItsDirectory(["back", "select 2", "back"], "--keep-going")
    #expect(outcome.status == .exited(1))
    #expect(outcome.error == Self.cannotBeWritten)
    #expect(outcome.screens == ["people.detail", "people.list", "people.detail", "people.list"])
  }

  @Test func failedWriteIsReportedAgainWhenItsReasonChanges() async throws {
    let outcome = try await shellWithoutItsDirectory(
      ["back", "select 2", "back"], becomesAFileBefore: "select 2", "--keep-going")
    #expect(outcome.status == .exited(1))
    let other = Self.cannotBeWritten.replacing("No such file or directory", with: "Not a directory")
    #expect(outcome.error == Self.cannotBeWritten + other)
  }

  @Test func stateSavedInTheEndIsNotAFailure() async throws {
    let outcome = try await shellWithoutItsDirectory(
      ["back", "select 2", "back"], comesBackBefore: "select 2", "--keep-going")
    #expect(outcome.status == .exited(0))
    #expect(outcome.error == Self.cannotBeWritten)
    #expect(outcome.isKept)
  }

  @Test func firstFailureDecidesTheCodeEvenWhenTheStateIsLostLater() async throws {
    let outcome = try await shellWithoutItsDirectory(["select 7\nback"], "--keep-going")
    #expect(outcome.status == .exited(64))
    #expect(outcome.error.hasSuffix(Self.cannotBeWritten))
  }
}
