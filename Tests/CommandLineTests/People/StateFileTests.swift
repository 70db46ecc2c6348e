import Foundation
import Programs
import Subprocess
import SystemPackage
import TerminalUI
import Testing

@testable import innosample

/// The file of `shell --restore` as a file: what it keeps, and what is said when it cannot be written.
struct StateFileTests {
  private func shell(_ file: String, _ input: String, _ options: String...) async throws -> Program.Outcome {
    try await InnoSample.run(["shell", "--restore", file, "--format", "json"] + options, input: input)
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test(arguments: [0o600, 0o640, 0o444, 0o4755] as [mode_t])
  func rewrittenFileKeepsItsMode(mode: mode_t) async throws {
    let directory = try StateDirectory()
    let file = try directory.file("session.json", "")
    chmod(file, mode)
    #expect(try await shell(file, "select 3\n").code == 0)
    #expect(status(file).st_mode & 0o7777 == mode)
    #expect(status(file).st_size > 0)
    #expect(try directory.names == ["session.json"])
  }

  @Test(.enabled("only root may give a file away") { geteuid() == 0 })
  func rewrittenFileKeepsItsOwner() async throws {
    let directory = try StateDirectory()
    let file = try directory.file("session.json", "")
    chown(file, 4711, 4712)
    chmod(file, 0o4640)
    #expect(try await shell(file, "select 3\n").code == 0)
    #expect(status(file).st_uid == 4711)
    #expect(status(file).st_gid == 4712)
    #expect(status(file).st_mode & 0o7777 == 0o4640)
  }

  @Test(.enabled("only root may change its user") { geteuid() == 0 })
  func fileOfAnotherUserIsNotReplaced() async throws {
    let directory = try StateDirectory()
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

  @Test func newFileHasTheModeOfAnyNewFile() async throws {
    let directory = try StateDirectory()
    let outcome = try await Program(named: "sh").run(
      [
        "-c",
        "umask 027; exec '\(InnoSampleProcess.path)' shell --restore '\(directory.path)/session.json' < /dev/null",
      ])
    #expect(outcome.code == 0)
    #expect(status("\(directory.path)/session.json").st_mode & 0o7777 == 0o640)
  }

  @Test(arguments: ["target.json", "other/../target.json", "next.json"])
  func symbolicLinkIsKeptAndItsTargetIsWritten(destination: String) async throws {
    let directory = try StateDirectory()
    try FileManager.default.createDirectory(atPath: "\(directory.path)/other", withIntermediateDirectories: false)
    let target = try directory.file("target.json", "")
    chmod(target, 0o600)
    let link = try directory.file("session.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
    try FileManager.default.createSymbolicLink(atPath: "\(directory.path)/next.json", withDestinationPath: target)
    #expect(try await shell(link, "select 3\n").code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == destination)
    #expect(status(target).st_size > 0)
    #expect(status(target).st_mode & 0o7777 == 0o600)
  }

  @Test func symbolicLinkToAMissingFileCreatesThatFile() async throws {
    let directory = try StateDirectory()
    let link = try directory.file("session.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "made.json")
    #expect(try await shell(link, "select 3\n").code == 0)
    #expect(try directory.names == ["made.json", "session.json"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "made.json")
  }

  @Test func symbolicLinkToItselfIsRefused() async throws {
    let directory = try StateDirectory()
    let link = try directory.file("session.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "session.json")
    let outcome = try await shell(link, "")
    #expect(outcome.code == 64)
    #expect(try outcome.failure["message"] == "'\(link)' was not restored: Too many levels of symbolic links.")
  }

  @Test func fileWithTheLongestPossibleNameIsWritten() async throws {
    let directory = try StateDirectory()
    let file = try directory.file(String(repeating: "x", count: 255))
    #expect(try await shell(file, "select 3\n").code == 0)
    #expect(status(file).st_size > 0)
  }

  @Test func emptyFileIsANewSession() async throws {
    let directory = try StateDirectory()
    let file = try directory.file("session.json", "")
    let outcome = try await shell(file, "select 3\n")
    #expect(outcome.code == 0)
    #expect(try outcome.screens == ["people.detail"])
    #expect(try await shell(file, "back\n").screens == ["people.list"])
  }

  @Test func fileOfTheMaximumLengthIsRead() throws {
    let directory = try StateDirectory()
    let file = try directory.file("session.json", String(repeating: " ", count: 1 << 20))
    #expect(try StateFile(path: file).read()?.count == 1 << 20)
  }

  @Test func stateIsWrittenOnlyWhenItDiffersFromTheFile() throws {
    let directory = try StateDirectory()
    let path = try directory.file("new/session.json")
    let file = StateFile(path: path)
    let (one, two) = (Data("one".utf8), Data("two".utf8))
    #expect(throws: ScreenFailure.self) { try file.write(one) }
    try FileManager.default.createDirectory(atPath: "\(directory.path)/new", withIntermediateDirectories: false)
    try file.write(one)
    let first = status(path)
    #expect(first.st_size == 3)
    try file.write(one)
    #expect(status(path).st_ino == first.st_ino)
    for state in [two, one] {
      try file.write(state)
      let written = try Data(contentsOf: URL(filePath: path))
      #expect(written == state)
    }
  }

  @Test func stateThatStaysTheSameIsNotWrittenAgain() async throws {
    let directory = try StateDirectory()
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
    let directory = try StateDirectory()
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
