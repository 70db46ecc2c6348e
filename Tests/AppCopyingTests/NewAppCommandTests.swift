import Foundation
import Subprocess
import SystemPackage
import Testing

/// scripts/new-app as a user runs it.
@Suite struct NewAppCommandTests {
  /// The program, which stands beside the test bundle.
  private static let program: FilePath = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath(bundle).removingLastComponent().appending("app-generator")
  }()

  private func run(_ arguments: String...) async throws -> (output: String, error: String, status: TerminationStatus) {
    let result = try await Subprocess.run(
      .path(Self.program), arguments: Arguments(arguments + ["--package-path", Repository.root.path]), output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20))
    return (result.standardOutput, result.standardError, result.terminationStatus)
  }

  @Test func everythingThatStandsAgainstAnAppIsListed() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "mine"))
      let outcome = try await run("my-app", folder.path, "--bundle-features", "Peple")
      #expect(outcome.status == .exited(64))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error.split(separator: "\n").map { $0.prefix { $0 != ":" } + ($0.contains("'MyApp'") ? " MyApp" : "") }
          == ["error", "error", "error", "hint MyApp"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine"])
    }
  }

  @Test func aDryRunNamesEveryFileAndWritesNone() async throws {
    try await withTemporaryFolder { folder in
      let app = folder.appending(path: "an app").path
      let outcome = try await run("TideTable", app, "--bundle-features", "none", "--dry-run")
      #expect(outcome.status.isSuccess, "\(outcome.error)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains("add \(app)/Package.swift"))
      #expect(lines.contains("add \(app)/scripts/new-feature"))
      #expect(lines.suffix(2) == ["'\(app)'/scripts/new-feature Albums --path albums", "'\(app)'/scripts/run albums list"])
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }
}
