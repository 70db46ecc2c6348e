import ArchitectureRules
import FoundationEssentials
import Testing

/// The package that these tests belong to.
@Suite struct RepositoryTests {
  @Test(arguments: Rule.all)
  func packageKeepsTheRule(_ rule: Rule) async throws {
    for violation in rule.violations(in: try await Repository.package.value) {
      Issue.record("\(violation)")
    }
  }

  @Test func noFileNamesAPathOfOneMachine() throws {
    for line in try MachinePaths.lines(under: Repository.root) {
      Issue.record(
        "a path of one machine; make it relative to the repository or take it from the environment: \(line)"
      )
    }
  }
}

/// The root of the repository, and its package, read once for all tests.
enum Repository {
  /// The nearest folder above this file that holds Package.swift.
  static let root: String = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1
      && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder.path
  }()

  static let package = Task { try await PackageReader(root: root).read() }
}
