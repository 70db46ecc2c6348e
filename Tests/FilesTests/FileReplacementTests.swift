import Files
import Foundation
import Programs
import Testing

/// A file is replaced where it really is, in one step.
struct FileReplacementTests {
  private let folder: TemporaryFolder
  private var manager: FileManager { .default }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "a/b", "c"] { try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true) }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func link(_ name: String, to destination: String) throws {
    try manager.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
  }

  private func text(of name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private func replace(_ name: String, by text: String) throws {
    try FileReplacement(of: path(name)).write(Data(text.utf8))
  }

  /// Each link is read in its own folder, not in that of the first one (symlink(7)).
  @Test(arguments: [
    ("b/link", "file", "a/b/file"), ("b/link", "../../c/file", "c/file"), ("../c/link", "file", "c/file"),
  ])
  func linkToALinkLeadsToTheFile(first: String, second: String, file: String) throws {
    try link("a/first", to: first)
    try link("a/\(first)", to: second)
    for contents in ["new", "replaced"] {
      try replace("a/first", by: contents)
      let written = try text(of: file)
      #expect(written == contents)
      let destination = try manager.destinationOfSymbolicLink(atPath: path("a/first"))
      #expect(destination == first)
    }
  }

  @Test func absoluteLinkLeadsToTheFile() throws {
    try link("a/link", to: path("c/file"))
    try replace("a/link", by: "new")
    #expect(try text(of: "c/file") == "new")
    #expect(try manager.contentsOfDirectory(atPath: path("a")).sorted() == ["b", "link"])
  }

  /// As many links as the kernel follows (path_resolution(7)).
  @Test(arguments: [(40, true), (41, false)]) func fortyLinksAreFollowed(count: Int, isWritten: Bool) throws {
    for number in 1...count { try link("\(number)", to: "\(number - 1)") }
    if isWritten {
      try replace("\(count)", by: "new")
      #expect(try text(of: "0") == "new")
    } else {
      let failure = #expect(throws: FileReplacement.Failure.self) { try replace("\(count)", by: "new") }
      #expect(failure?.number == ELOOP)
      #expect(!manager.fileExists(atPath: path("0")))
    }
  }

  /// In a process of its own: the mask belongs to the process (umask(2)).
  @Test func newFileLeavesTheCreationMaskAsItIs() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let folder = try TemporaryFolder()
      try FileReplacement(of: "\(folder.path)/file").write(Data())
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/file")
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(umask(0o027) == 0o027)
    }
  }

  @Test func foldersAreMadeFromTheOutermostIn() throws {
    try FileReplacement.makeFolder(of: path("c/d/e/f/file"))
    try replace("c/d/e/f/file", by: "new")
    // They may be there already.
    try FileReplacement.makeFolder(of: path("c/d/e/f/file"))
    #expect(try text(of: "c/d/e/f/file") == "new")
    // A folder from an environment variable can end with a slash: "made/" is the same folder as "made".
    try FileReplacement.makeFolder(of: path("made//below/file"))
    try replace("made/below/file", by: "new")
    #expect(try text(of: "made//below/file") == "new")
    let failure = #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.makeFolder(of: path("c/d/e/f/file/below/it"))
    }
    #expect(failure?.number == ENOTDIR)
  }
}
