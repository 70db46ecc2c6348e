import Foundation
import Programs
import Testing

/// scripts/new-app as a user runs it.
@Suite struct NewAppCommandTests {
  private func run(_ arguments: String..., environment: [String: String?] = [:]) async throws -> Program.Outcome {
    try await Program(built: "app-generator")
      .run(
        arguments + ["--package-path", Repository.root.path],
        environment: Repository.author.merging(environment) { $1 })
  }

  @Test func everythingThatStandsAgainstAnAppIsListed() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "mine"))
      let outcome = try await run("my-app", folder.path, "--bundle-features", "Peple")
      #expect(outcome.code == 64)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error.split(separator: "\n").map { $0.prefix { $0 != ":" } + ($0.contains("'MyApp'") ? " MyApp" : "") }
          == ["error", "error", "error", "hint MyApp"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine"])
    }
  }

  @Test func anUnknownFeatureOfAGoodNameIsRefusedWithoutAnotherName() async throws {
    try await withTemporaryFolder { folder in
      let outcome = try await run("TideTable", folder.path, "--bundle-features", "Peple", "--dry-run")
      #expect(outcome.code == 64)
      #expect(outcome.error.wholeMatch(of: #/error: there is no feature 'Peple'; there are [A-Za-z, ]+\n/#) != nil)
    }
  }

  @Test(arguments: [
    (["--ci", "jenkins"], "--ci takes one of github, gitlab, none, not 'jenkins'"),
    (["--license", "GPL"], "--license takes one of MIT, Apache-2.0, none, not 'GPL'"),
  ])
  func anUnknownChoiceIsRefusedWithThoseThatThereAre(options: [String], message: String) async throws {
    let outcome = try await Program(built: "app-generator").run(["TideTable", "/nowhere"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: \(message)\n"), "\(outcome.error)")
  }

  @Test func anAppIsWrittenWithASummaryAndWhatToDoNext() async throws {
    try await withTemporaryFolder { folder in
      let app = folder.appending(path: "an app").path
      let outcome = try await run(
        "TideTable", app, "--bundle-features", "People", "--libraries-path", Repository.root.path)
      #expect(outcome.code == 0, "\(outcome.error)")
      let summary = try #require(
        outcome.output.wholeMatch(
          of: #/TideTable: \d{3} files in (.*), with a first commit.\nIts libraries: .+\.\nNext:\n(.*)\n(.*)\n/#))
      #expect(summary.output.1 == app)
      #expect(summary.output.2 == "'\(app)'/scripts/run people list")
      #expect(summary.output.3 == "'\(app)'/scripts/test")
      let git = Program(named: "git")
      let revision = try await git.run(["describe", "--always", "--dirty"], in: Repository.root.path)
      let message = try await git.run(["log", "--format=%s"], in: app).output
      #expect(
        message == "TideTable, made from InnoSample for Linux\(revision.code == 0 ? " " : "\n")\(revision.output)")
      let versions = FileManager.default.contents(atPath: "\(app)/Package.resolved")
      #expect(
        (versions == nil)
          == (FileManager.default.contents(atPath: Repository.root.appending(path: "Package.resolved").path) == nil))
    }
  }

  @Test func withoutAnAuthorOfTheFirstCommitNothingIsWritten() async throws {
    try await withTemporaryFolder { folder in
      let settings = folder.appending(path: "gitconfig")
      try "[user]\nuseConfigOnly = true\n".write(to: settings, atomically: true, encoding: .utf8)
      let app = folder.appending(path: "app").path
      let outcome = try await run(
        "TideTable", app, "--bundle-features", "none",
        environment: Repository.author.mapValues { _ in nil }.merging([
          "GIT_CONFIG_GLOBAL": settings.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "0",
          "GIT_DIR": folder.appending(path: "none").path,
        ]) { $1 })
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("git config --global user.name NAME") && outcome.error.contains("--no-git"))
      #expect(!FileManager.default.fileExists(atPath: app))
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsRefusedWithEverythingElse() async throws {
    let outcome = try await run("my-app", "/proc/app")
    #expect(outcome.code == 64)
    #expect(outcome.error.split(separator: "\n").count == 3)
    #expect(outcome.error.contains("error: /proc/app cannot be written: No such file or directory\n"))
  }

  @Test func aDryRunNamesEveryFileAndWritesNone() async throws {
    try await withTemporaryFolder { folder in
      let app = folder.appending(path: "an app").path
      let outcome = try await run("TideTable", app, "--bundle-features", "none", "--no-git", "--dry-run")
      #expect(outcome.code == 0, "\(outcome.error)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains("add \(app)/Package.swift"))
      #expect(lines.contains("add \(app)/scripts/new-feature"))
      #expect(
        lines.suffix(2) == ["'\(app)'/scripts/new-feature Albums --path albums", "'\(app)'/scripts/run albums list"])
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }
}
