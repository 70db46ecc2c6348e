import AppCopying
import FoundationEssentials
import Generator
import Programs
import Testing

@Suite struct AppWriterTests {
  private let tree = Tree(files: [
    "a/b": Tree.File(contents: Data("1".utf8)), "run": Tree.File(contents: Data("2".utf8), isExecutable: true),
  ])

  @Test func anAppIsWrittenWithItsFirstCommit() async throws {
    try await withTemporaryFolder { folder in
      let app = folder.appending(path: "above/app")
      try await AppWriter(folder: app.path, environment: Repository.author).write(tree, commit: "The first")
      #expect(try Tree(folder: app) == tree)
      let git = Program(named: "git")
      #expect(try await git.run(["log", "--format=%s"], in: app.path).output == "The first\n")
      #expect(try await git.run(["status", "--porcelain"], in: app.path).output.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "above").path) == ["app"])
    }
  }

  @Test func anAppWithoutARepositoryIsItsFilesAlone() async throws {
    try await withTemporaryFolder { folder in
      let app = folder.appending(path: "app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: false)
      #expect(AppWriter(folder: app.path).problems(outside: Repository.root).isEmpty)
      try await AppWriter(folder: app.path).write(tree, commit: nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: app.path).sorted() == ["a", "run"])
    }
  }

  @Test func aFolderWithSomethingInItIsLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "mine"))
      let writer = AppWriter(folder: folder.path)
      #expect(writer.problems(outside: Repository.root).count == 1)
      await #expect(throws: (any Error).self) { try await writer.write(tree, commit: nil) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine"])
      let siblings = try FileManager.default.contentsOfDirectory(atPath: folder.deletingLastPathComponent().path)
      #expect(!siblings.contains { $0.hasPrefix(".scaffold-") })
    }
  }

  /// Below a file and below /proc root cannot make a folder either. Both are noticed before anything is read or built.
  @Test(arguments: [("/proc/nowhere/app", "No such file or directory"), ("/etc/hostname/app", "Not a directory")])
  func aPlaceThatTakesNoFoldersIsNamedAsItWasGiven(place: String, reason: String) {
    #expect(AppWriter(folder: place).problems(outside: Repository.root) == ["\(place) cannot be written: \(reason)"])
  }

  @Test func aRelativePlaceIsNamedAsItWasGiven() {
    #expect(
      AppWriter(folder: "../../../../../../../../proc/app").problems(outside: Repository.root).first?.hasPrefix("../..")
        == true)
  }

  @Test func aFileInThePlaceOfTheAppIsRefused() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "app")
      try Data().write(to: file)
      #expect(
        AppWriter(folder: file.path).problems(outside: Repository.root) == [
          "\(file.path) already exists and is not a folder"
        ])
    }
  }

  @Test func lookingForObstaclesLeavesNothingBehind() async throws {
    try await withTemporaryFolder { folder in
      #expect(AppWriter(folder: folder.appending(path: "above/app").path).problems(outside: Repository.root).isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }

  @Test func anAppInsideOfTheScaffoldIsRefused() {
    #expect(
      AppWriter(folder: Repository.root.appending(path: "Apps/New").path).problems(outside: Repository.root).count == 1)
  }

  @Test func anAppBesideTheScaffoldMayBeginWithItsName() async throws {
    try await withTemporaryFolder { folder in
      let scaffold = folder.appending(path: "scaffold")
      #expect(AppWriter(folder: "\(scaffold.path)-app").problems(outside: scaffold) == [])
      #expect(AppWriter(folder: "\(scaffold.path)/app").problems(outside: scaffold).count == 1)
      #expect(AppWriter(folder: "\(scaffold.path)/").problems(outside: scaffold).count == 1)
    }
  }

  @Test func foldersThatWereMadeForAnAppThatFailedAreGone() async throws {
    try await withTemporaryFolder { folder in
      let broken = Tree(files: ["a": Tree.File(contents: Data()), "a/b": Tree.File(contents: Data())])
      await #expect(throws: (any Error).self) {
        try await AppWriter(folder: folder.appending(path: "far/above/app").path).write(broken, commit: nil)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }
}
