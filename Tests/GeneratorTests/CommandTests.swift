import Foundation
import Generator
import Programs
import Subprocess
import SystemPackage
import Testing

/// scripts/new-feature and scripts/remove-feature as a user runs them, on a copy of the package.
@Suite struct CommandTests {
  private func run(_ arguments: String..., in package: URL) async throws -> Program.Outcome {
    try await run(arguments, in: package)
  }

  private func run(_ arguments: [String], in package: URL) async throws -> Program.Outcome {
    try await Program(built: "feature-generator").run(
      arguments + ["--package-path", package.path], environment: ["TMPDIR": package.deletingLastPathComponent().path])
  }

  private func withCopy(_ body: (URL, Tree) async throws -> Void) async throws {
    try await withFolderInMemory { folder in
      let tree = try Repository.tree.get()
      let package = folder.appending(path: "package")
      try tree.write(to: package)
      try await body(package, tree)
      #expect(try own(folder).isEmpty)
    }
  }

  /// What the generator has among the temporary files; SwiftPM leaves some of its own there.
  private func own(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("scaffold-") || $0.hasPrefix("architecture-")
    }
  }

  @Test(arguments: [
    (["--path", "albums", "--modal"], "GadgetsFeatureReducer"), (["--style", "innoflow"], "GadgetsFeatureReducer"),
    (["--style", "redux"], "GadgetsReducer"),
  ])
  func dryRunPrintsTheChangesOfARealRunAndRemovalUndoesThem(options: [String], reducer: String) async throws {
    try await withCopy { package, tree in
      let dry = try await run(["new-feature", "Gadgets", "--dry-run"] + options, in: package)
      #expect(dry.code == 0, "\(dry.error)")
      #expect(try Tree(folder: package) == tree)
      let real = try await run(["new-feature", "Gadgets"] + options, in: package)
      #expect(real.output == dry.output)
      let with = try Tree(folder: package)
      let next = """
        Undo: scripts/remove-feature Gadgets --force
        Edit first:
        Features/Gadgets/UI/GadgetItem+Screens.swift: the columns of the list, and the fields of an item
        Features/Gadgets/Router/GadgetsCommands.swift: the commands
        Next:
        scripts/run gadgets list
        scripts/test GadgetsFeatureTests

        """
      #expect(real.output == Plan(from: tree, to: with).description + next)
      for place in ["Features/Gadgets/Logic/\(reducer).swift", "Package.swift", "README.md"] {
        #expect(real.output.contains(place))
      }
      let removed = try await run("remove-feature", "Gadgets", "--force", in: package)
      #expect(removed.code == 0, "\(removed.error)")
      #expect(try Tree(folder: package) == tree)
    }
  }

  @Test func changeThatBreaksAnArchitectureRuleIsNotWritten() async throws {
    try await withCopy { package, tree in
      let domain = package.appending(path: "Layers/Domain/Foreign.swift")
      try "import CoreNetwork\n".write(to: domain, atomically: true, encoding: .utf8)
      let before = try Tree(folder: package)
      let outcome = try await run("new-feature", "Gadgets", in: package)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("Domain may not use CoreNetwork"))
      #expect(outcome.output.isEmpty)
      #expect(try Tree(folder: package) == before)
    }
  }

  @Test func sharedFileThatDoesNotParseIsNamedAndNothingIsWritten() async throws {
    try await withCopy { package, tree in
      let registrations = "Features/FeatureContainer/FeatureRegistration+All.swift"
      var broken = Tree()
      broken[registrations] = try #require(tree[registrations]).appending("struct {\n")
      try broken.write(to: package)
      let before = try Tree(folder: package)
      let outcome = try await run("new-feature", "Gadgets", in: package)
      #expect(outcome.code == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains("error: \(registrations):"), "\(outcome.error)")
      #expect(try Tree(folder: package) == before)
    }
  }

  /// The options are read, and a message names what is wrong with them.
  @Test func fieldsComeFromTheCommandLineOrFromAFile() async throws {
    try await withCopy { package, tree in
      let file = package.deletingLastPathComponent().appending(path: "record.json").path
      try #"{"id":"x","price":1.5}"#.write(toFile: file, atomically: true, encoding: .utf8)
      let alone = try await run("new-feature", "Gadgets", "--fields", "a:Int", "--omit", "a", in: package)
      #expect(alone.code == 64)
      #expect(alone.error == "error: --omit is about the record that --from-json reads\n")
      let missing = try await run("new-feature", "Gadgets", "--from-json", "\(file).not", in: package)
      #expect(missing.code == 1)
      #expect(missing.error == "error: \(file).not: No such file or directory\n")
      #expect(try Tree(folder: package) == tree)

      let outcome = try await run("new-feature", "Gadgets", "--from-json", file, in: package)
      #expect(outcome.code == 0, "\(outcome.error)")
      let with = try Tree(folder: package)
      let summary = try #require(with["Layers/Domain/Gadgets/GadgetSummary.swift"])
      #expect(summary.contains("  public let id: String\n  public let price: Double\n"))
      #expect(with["Features/Gadgets/Interface/GadgetsRoutes.swift"]?.contains("typealias GadgetID = String") == true)
    }
  }

  @Test(arguments: [
    (
      ["--path", "gadgets", "--style", "redux", "--detail", "--delete"],
      "--detail, --delete: only features of the style innoflow have that"
    ),
    (
      ["--paged", "link", "--sub", "parts"],
      "--paged, --sub: items that the app keeps in memory have no such requests; add --path"
    ),
    (
      ["--path", "gadgets", "--create", "size"],
      "--create: an item has no field 'size'; those that can be written are title"
    ),
    (["--path", "gadgets", "--update", "id"], "--update: the id is the server's"),
    (
      ["--path", "gadgets", "--fields", "at:Date", "--update", "at"],
      "--update: 'at' is Date; a String, an Int, a Double, a Bool or an enum can be written"
    ),
    (
      ["--path", "gadgets", "--fields", "undo:Bool", "--update", "undo"],
      "--update: lists have a command 'undo', so that the one of the field could not be called"
    ),
    (
      ["--path", "gadgets", "--paged", "next"],
      "--paged: 'next' is no kind of pages; there are page, offset, link and cursor"
    ),
    (
      ["--path", "gadgets", "--paged", "page:n"],
      "--paged: 'page:n' does not name the query items, as page:page,per_page does"
    ),
    (["--path", "gadgets", "--sub", "a b"], "--sub: 'a b' is no component of a path, such as comments"),
    (["--path", "gadgets", "--sub", "gadgets"], "--sub: one item of 'gadgets' needs a name of its own"),
    (
      ["--path", "gadgets", "--fields", "open:Bool", "--update", "open"],
      "--update: lists have a command 'open', so that the one of the field could not be called"
    ),
    (["--path", "gadgets", "--update", "title,title"], "--update: 'title' is there twice"),
    (["--path", "gadgets", "--create", "title,title?"], "--create: 'title' is there twice"),
    (["--path", "gadgets", "--paged", "page:n,n"], "--paged: 'page:n,n' has one name for two query items"),
    (
      ["--path", "gadgets", "--paged", "page:offset,limit"],
      "--paged: 'offset' would get the number of a page; see --paged offset"
    ),
    (["--path", "a/{shop_id}/gadgets"], "the path's {shop_id} has to be written {shopId}"),
    (["--path", "a/{id}/gadgets"], "the path's {id} would be that of an item: rename it in the path"),
  ])
  func optionsThatDoNotFitAreRefused(options: [String], problem: String) async throws {
    let outcome = try await run(["new-feature", "Gadgets", "--dry-run"] + options, in: Repository.root)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: \(problem)"), "\(outcome.error)")
  }

  @Test(arguments: ["Result", "Gadgets", "gadget"])
  func unsuitableNameOfAnItemIsRefusedWithoutAnotherNameOfTheFeature(item: String) async throws {
    let options = ["--path", "gadgets", "--item", item, "--dry-run"]
    let outcome = try await run(["new-feature", "Gadgets"] + options, in: Repository.root)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: "))
    #expect(!outcome.error.contains("hint:"), "\(outcome.error)")
  }

  @Test(arguments: ["tca", "Redux", "innoFlow"])
  func unknownStyleIsRefusedWithTheListOfStyles(style: String) async throws {
    let outcome = try await run("new-feature", "Gadgets", "--style", style, "--dry-run", in: Repository.root)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "error: '\(style)' is not a style; there are innoflow, redux\n")
  }

  @Test(arguments: ["my-app", "1Test", "class", "EntireTab"])
  func invalidNameExitsWith64AndAHint(name: String) async throws {
    let outcome = try await run("new-feature", name, in: Repository.root)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("hint: Try '"))
  }

  @Test func invalidPathOfAFeatureWithAGoodNameIsRefusedWithoutAnotherName() async throws {
    let outcome = try await run("new-feature", "Gadgets", "--path", "a b", "--dry-run", in: Repository.root)
    #expect(outcome.code == 64)
    #expect(
      outcome.error
        == "error: 'a b' is no path of a collection, such as albums, v1/albums or repos/{owner}/{repo}/issues\n")
  }

  @Test func missingPackageIsNamed() async throws {
    let outcome = try await run("remove-feature", "People", in: URL(filePath: "/nowhere/at/all"))
    #expect(outcome.code == 1)
    #expect(outcome.error == "error: /nowhere/at/all: No such file or directory\n")
  }

  @Test(.timeLimit(.minutes(10)))
  func interruptionLeavesThePackageUnchanged() async throws {
    try await withCopy { package, tree in
      let folder = package.deletingLastPathComponent()
      let pipe = folder.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      // Laying out the new files waits for the pipe, so that the generator is half way when it is interrupted.
      let tools = Tree(files: [
        "swift": Tree.File(
          contents: Data("#!/bin/sh\n[ \"$1\" != format ] || cat '\(pipe)'\n".utf8), isExecutable: true)
      ])
      try tools.write(to: folder.appending(path: "tools"))
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let outcome = try await Subprocess.run(
        .path(FilePath(Program.buildFolder).appending("feature-generator")),
        arguments: ["new-feature", "Gadgets", "--package-path", package.path],
        environment: .inherit.updating(["TMPDIR": folder.path, "PATH": "\(folder.path)/tools:\(path)"]), input: .none,
        output: .sequence,
        error: .string(limit: 1 << 16)
      ) { generator in
        let writer = try await writer(of: pipe)
        try generator.send(signal: .interrupt)
        close(writer)
      }
      #expect(outcome.terminationStatus == .exited(130))
      #expect(outcome.standardError == "error: interrupted; nothing was written\n")
      #expect(try Tree(folder: package) == tree)
    }
  }

  /// The end of a pipe to write to, as soon as a process reads from it.
  private func writer(of pipe: String) async throws -> Int32 {
    while true {
      let descriptor = open(pipe, O_WRONLY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
