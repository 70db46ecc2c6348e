import Foundation
import Programs
import Testing

@testable import Generator

/// scripts/remove-feature in a repository: what no commit has is not removed.
@Suite struct RemovalTests {
  private struct Package {
    let root: URL
    /// Where the generator writes its copy.
    var scratch = FileManager.default.temporaryDirectory

    var tree: Tree { get throws { try Tree(folder: root) } }

    func git(_ arguments: String...) async throws {
      let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
      let outcome = try await Program(named: "git").run(identity + arguments, in: root.path)
      try #require(outcome.code == 0, "\(outcome.error)")
    }

    func remove(_ arguments: String...) async throws -> Program.Outcome { try await remove(arguments) }

    func remove(_ arguments: [String]) async throws -> Program.Outcome {
      try await Program(built: "feature-generator").run(
        ["remove-feature"] + arguments + ["--package-path", root.path], environment: ["TMPDIR": scratch.path])
    }

    func write(_ text: String, to path: String) throws {
      var tree = Tree()
      tree[path] = text
      try tree.write(to: root)
    }

    func edit(_ path: String, _ change: (String) -> String) throws {
      try write(change(try #require(try tree[path])), to: path)
    }
  }

  /// - Parameter place: where the package is in the repository.
  private func withCommittedPackage(at place: String = "", _ body: (Package) async throws -> Void) async throws {
    try await withFolderInMemory { scratch in
      let folder = scratch.appending(path: "repository")
      let package = Package(root: place.isEmpty ? folder : folder.appending(path: place), scratch: scratch)
      try Repository.tree.get().write(to: package.root)
      try await Package(root: folder).git("init", "--quiet")
      try await Package(root: folder).git("add", "--all")
      try await Package(root: folder).git("commit", "--quiet", "--message", "The first")
      try await body(package)
    }
  }

  static let row = "Features/Posts/UI/PostsScreen.swift"

  @Test(arguments: ["", "apps/one app"])
  func committedFeatureIsRemoved(place: String) async throws {
    try await withCommittedPackage(at: place) { package in
      // Work on something else does not matter.
      try package.edit("Features/People/UI/PeopleScreen.swift") { "// changed\n" + $0 }
      try package.edit("Layers/Domain/Containers/RepositoryContaining.swift") { "// changed\n" + $0 }
      let outcome = try await package.remove("Posts")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(try package.tree.paths(below: "Features/Posts").isEmpty)
    }
  }

  @Test(arguments: ["", "apps/one app"])
  func workThatIsNotCommittedIsNamedAndKept(place: String) async throws {
    try await withCommittedPackage(at: place) { package in
      try package.edit(Self.row) { "// changed\n" + $0 }
      try package.edit("Tests/DataTests/Posts/PostRemoteModelTests.swift") { "// staged\n" + $0 }
      try package.write("// untracked\n", to: "Layers/Domain/Posts/Draft.swift")
      try package.write("// added\n", to: "Features/Posts/Logic/Added.swift")
      try package.write("secret.txt\n", to: "Features/Posts/.gitignore")
      try package.write("ignored", to: "Features/Posts/secret.txt")
      try package.write("// another repository\n", to: "Features/Posts/nested/Own.swift")
      try await Package(root: package.root.appending(path: "Features/Posts/nested")).git("init", "--quiet")
      try await package.git("add", "Tests/DataTests", "Features/Posts/Logic")
      let before = try package.tree
      for arguments in [["Posts"], ["Posts", "--dry-run"]] {
        let outcome = try await package.remove(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        #expect(
          outcome.error == """
            error: 'Posts' has work that is not committed, which removing it would lose:
              Features/Posts/.gitignore (not committed)
              Features/Posts/Logic/Added.swift (not committed)
              Features/Posts/UI/PostsScreen.swift (changed)
              Features/Posts/nested/Own.swift (not committed)
              Features/Posts/secret.txt (not committed)
              Layers/Domain/Posts/Draft.swift (not committed)
              Tests/DataTests/Posts/PostRemoteModelTests.swift (changed)
            hint: Try 'scripts/remove-feature Posts --force'.

            """)
        #expect(try package.tree == before)
      }
      let forced = try await package.remove("Posts", "--force")
      #expect(forced.code == 0, "\(forced.error)")
      #expect(try package.tree.paths(below: "Features/Posts").isEmpty)
    }
  }

  @Test(arguments: [
    (
      SharedPlaces.registrations,
      "PostsFeatureCoordinator(useCases: $0.postsFeatureUseCases, environment: $1, onOutput: $2)",
      "PostsFeatureCoordinator(useCases: $0.postsFeatureUseCases, environment: .init(), onOutput: $2)"
    ),
    (
      SharedPlaces.containers[0], "DefaultPostRepository(remoteDataSource: remoteContainer.postRemoteDataSource)",
      "AnotherPostRepository(remoteContainer)"
    ),
  ])
  func uncommittedEntryInASharedFileIsNamed(path: String, old: String, new: String) async throws {
    try await withCommittedPackage { package in
      try package.edit(path) { $0.replacing(old, with: new) }
      let outcome = try await package.remove("Posts")
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("\n  \(path) (its entry there)\n"), "\(outcome.error)")
      // The others' entries have not changed.
      #expect(try await package.remove("Todos", "--dry-run").code == 0)
    }
  }

  @Test(arguments: [(1, 1, nil), (20, 20, nil), (21, 20, "  and 1 more"), (35, 20, "  and 15 more")])
  func refusalBeforeTheFirstCommitNamesTwentyFiles(count: Int, named: Int, rest: String?) async throws {
    try await withTemporaryFolder { folder in
      try await Package(root: folder).git("init", "--quiet")
      var before = Tree()
      for index in 0..<count { before["Features/Notes/\(index).txt"] = "text" }
      let refusal = await #expect(throws: Refusal.self) {
        try await UncommittedWork(in: folder).refuse(removing: "Notes", from: before, to: Tree(), retry: "again")
      }
      let lines = try #require(refusal?.problems.first).split(separator: "\n").dropFirst().map(String.init)
      #expect(lines.filter { $0.hasSuffix(".txt (not committed)") }.count == named)
      #expect(Array(lines.dropFirst(named)) == (rest.map { [$0] } ?? []))
      #expect(refusal?.suggestion == "again")
    }
  }

  @Test func featureWithoutARepositoryIsRemovedByForceOnly() async throws {
    try await withFolderInMemory { scratch in
      let folder = scratch.appending(path: "package")
      let package = Package(root: folder, scratch: scratch)
      try Repository.tree.get().write(to: folder)
      let outcome = try await package.remove("People")
      #expect(outcome.code == 64)
      #expect(
        outcome.error.hasPrefix("error: \(folder.path) is in no git repository, so nothing could bring back 'People': ")
      )
      #expect(outcome.error.hasSuffix("hint: Try 'scripts/remove-feature People --force'.\n"))
      #expect(try await package.remove("People", "--force", "--dry-run").code == 0)
    }
  }
}
