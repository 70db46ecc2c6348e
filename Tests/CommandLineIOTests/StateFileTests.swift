import CommandLineIO
import Foundation
import Programs
import TerminalUI
import Testing

/// A state file as a file: what it keeps, and what is said when it cannot be read or written.
struct StateFileTests {
  private let folder: TemporaryFolder
  private let state = Data("state".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func file(_ path: String) -> StateFile { StateFile(path: path, option: "--session") }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test(arguments: [0o600, 0o640, 0o444, 0o4755] as [mode_t])
  func rewrittenFileKeepsItsMode(mode: mode_t) throws {
    let path = try folder.file("state", "")
    chmod(path, mode)
    try file(path).write(state)
    #expect(status(path).st_mode & 0o7777 == mode)
    #expect(status(path).st_size == 5)
    #expect(try folder.names == ["state"])
  }

  @Test(.enabled("only root may give a file away") { geteuid() == 0 })
  func rewrittenFileKeepsItsOwner() throws {
    let path = try folder.file("state", "")
    chown(path, 4711, 4712)
    chmod(path, 0o4640)
    try file(path).write(state)
    #expect(status(path).st_uid == 4711)
    #expect(status(path).st_gid == 4712)
    #expect(status(path).st_mode & 0o7777 == 0o4640)
  }

  @Test(arguments: ["target", "other/../target", "next"])
  func symbolicLinkIsKeptAndItsTargetIsWritten(destination: String) throws {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/other", withIntermediateDirectories: false)
    let target = try folder.file("target", "")
    chmod(target, 0o600)
    let link = try folder.file("state")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/next", withDestinationPath: target)
    try file(link).write(state)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == destination)
    #expect(status(target).st_size == 5)
    #expect(status(target).st_mode & 0o7777 == 0o600)
  }

  @Test func symbolicLinkToAMissingFileCreatesThatFile() throws {
    let link = try folder.file("state")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "made")
    try file(link).write(state)
    #expect(try folder.names == ["made", "state"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "made")
  }

  @Test func symbolicLinkToItselfIsRefused() throws {
    let link = try folder.file("state")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "state")
    let failure = #expect(throws: ScreenFailure.self) { try file(link).read() }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "'\(link)' was not restored: Too many levels of symbolic links.")
    #expect(failure?.hint == "Name another file with --session.")
  }

  @Test func fileWithTheLongestPossibleNameIsWritten() throws {
    let path = try folder.file(String(repeating: "x", count: 255))
    try file(path).write(state)
    #expect(status(path).st_size == 5)
  }

  @Test func emptyFileHasNoState() throws {
    #expect(try file(folder.file("state", "")).read() == nil)
    #expect(try file(folder.file("none")).read() == nil)
  }

  @Test func fileIsReadUpToTheMaximumLength() throws {
    let path = try folder.file("state", String(repeating: " ", count: 1 << 20))
    #expect(try file(path).read()?.count == 1 << 20)
    let longer = try folder.file("longer", String(repeating: " ", count: 1 << 20 + 1))
    let failure = #expect(throws: ScreenFailure.self) { try file(longer).read() }
    #expect(failure?.message == "'\(longer)' was not restored: it is longer than 1048576 bytes.")
  }

  @Test func stateIsWrittenOnlyWhenItDiffersFromTheFile() throws {
    let path = try folder.file("new/state")
    let file = file(path)
    let failure = #expect(throws: ScreenFailure.self) { try file.write(state) }
    #expect(failure?.message == "'\(path)' cannot be written: No such file or directory.")
    #expect(failure?.hint == "Name a file in a directory that you may write to with --session.")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/new", withIntermediateDirectories: false)
    try file.write(state)
    let first = status(path)
    #expect(first.st_size == 5)
    try file.write(state)
    #expect(status(path).st_ino == first.st_ino)
    for other in [Data("other".utf8), state] {
      try file.write(other)
      let written = try Data(contentsOf: URL(filePath: path))
      #expect(written == other)
    }
  }
}
