import FoundationEssentials
import Programs
import Testing

@testable import Generator

@Suite struct PlanWriterTests {
  private struct Stop: Error {}

  private static let before = Tree(files: [
    "a/changed": file("1"), "a/removed": file("2"), "gone/deep/only": file("3"), "kept": file("4"),
    "run": file("5", isExecutable: true), "link": link(to: "a"),
  ])
  private static let after = Tree(files: [
    "a/changed": file("new"), "new/deep/er": file("6"), "kept": file("4"), "run": file("five", isExecutable: true),
    "b": file("7"), "link": link(to: "new/deep"),
  ])

  private static func file(_ text: String, isExecutable: Bool = false) -> Tree.File {
    Tree.File(contents: Data(text.utf8), isExecutable: isExecutable)
  }

  private static func link(to destination: String) -> Tree.File {
    Tree.File(contents: Data(destination.utf8), isLink: true)
  }

  private let plan = Plan(from: before, to: after)

  @Test func planDescribesTheChangeOfEachFile() {
    #expect(
      plan.description
        == "change a/changed\nremove a/removed\nadd b\nremove gone/deep/only\nchange link\n"
        + "add new/deep/er\nchange run\n")
  }

  @Test func performedPlanLeavesNoTemporaryFiles() async throws {
    try await withTemporaryFolder { folder in
      try Self.before.write(to: folder)
      try PlanWriter.carryOut(plan, in: folder)
      #expect(try Tree(folder: folder) == Self.after)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "a", "b", "kept", "link", "new", "run",
        ])
    }
  }

  @Test(arguments: 0...7)
  func interruptedPlanIsUndone(afterChanges count: Int) async throws {
    try await withTemporaryFolder { folder in
      try Self.before.write(to: folder)
      var checks = 0
      #expect(throws: Stop.self) {
        try PlanWriter.carryOut(plan, in: folder) {
          if checks == count { throw Stop() }
          checks += 1
        }
      }
      #expect(try Tree(folder: folder) == Self.before)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "a", "gone", "kept", "link", "run",
        ])
    }
  }

  @Test func planWithAFileThatCannotBeMovedIsUndone() async throws {
    try await withTemporaryFolder { folder in
      try Self.before.write(to: folder)
      // A file is where a folder is to be.
      try Data("in the way".utf8).write(to: folder.appending(path: "new"))
      #expect(throws: (any Error).self) { try PlanWriter.carryOut(plan, in: folder) }
      var expected = Self.before
      expected["new"] = "in the way"
      #expect(try Tree(folder: folder) == expected)
    }
  }

  @Test(arguments: ["a/changed", "b", "gone/deep/only"])
  func fileThatChangedMeanwhileIsNotOverwritten(path: String) async throws {
    try await withTemporaryFolder { folder in
      var tree = Self.before
      tree[path] = "by another program"
      try tree.write(to: folder)
      #expect(throws: ChangedMeanwhile(path: path)) { try PlanWriter.carryOut(plan, in: folder) }
      #expect(try Tree(folder: folder) == tree)
    }
  }

  @Test func folderThatTakesNoFilesIsNamedAndNotTheTemporaryOneInIt() throws {
    let error = try #require(
      #expect(throws: CocoaError.self) {
        try PlanWriter.carryOut(Plan(from: Tree(), to: Tree()), in: URL(filePath: "/proc"))
      })
    #expect(GeneratorRun.text(of: error) == "/proc: No such file or directory")
  }

  @Test func buildProductsAndGitDataAreNotPartOfATree() async throws {
    try await withTemporaryFolder { folder in
      let tree = Tree(files: [
        "Sources/a.swift": Self.file("a"), ".ci/run": Self.file("b", isExecutable: true), ".gitignore": Self.file("c"),
      ])
      try tree.write(to: folder)
      try Tree(files: [
        ".build/x": Self.file(""), ".build-docs/x": Self.file(""), ".git/x": Self.file(""),
        ".scaffold-1/x": Self.file(""), ".swiftpm/x": Self.file(""), "Sources/.swiftpm/x": Self.file(""),
        "Package.resolved": Self.file(""),
        "x.o": Self.file(""),
      ])
      .write(to: folder)
      #expect(try Tree(folder: folder) == tree)
    }
  }

  @Test func newSwiftFilesOfARepositoryArePartOfItsTreeAndOtherNewFilesAreNot() async throws {
    try await withTemporaryFolder { folder in
      let tracked = Tree(files: [".gitignore": Self.file("ignored"), "run": Self.file("a", isExecutable: true)])
      let new = Tree(files: ["Features/Albums/a.swift": Self.file("b")])
      let others = Tree(files: ["token": Self.file("c"), "ignored/b.swift": Self.file("d")])
      try tracked.write(to: folder)
      let git = Program(named: "git")
      for command in [["init", "--quiet"], ["add", "--all"]] {
        #expect(try await git.run(command, in: folder.path).code == 0)
      }
      try new.write(to: folder)
      try others.write(to: folder)
      let tree = try await Tree(trackedIn: folder)
      #expect(tree.files == tracked.files.merging(new.files) { $1 })
    }
  }

  @Test func folderThatItsRepositoryDoesNotTrackIsReadAsAWhole() async throws {
    try await withTemporaryFolder { folder in
      let tree = Tree(files: ["a.swift": Self.file("a"), "run": Self.file("b", isExecutable: true)])
      try tree.write(to: folder)
      #expect(try await Program(named: "git").run(["init", "--quiet"], in: folder.path).code == 0)
      #expect(try await Tree(trackedIn: folder) == tree)
    }
  }
}
