import FoundationEssentials
import Generator

/// Takes a feature away: all that scripts/new-feature would have written of it.
struct RemoveFeature {
  private let name: String
  private let isDryRun: Bool
  /// Whether it removes also what git could not bring back.
  private let isForced: Bool
  private let root: URL

  init(_ arguments: some Sequence<String>) throws {
    let arguments = try Arguments(
      arguments, of: "remove-feature", names: ["NAME"], options: ["--package-path"], flags: ["--dry-run", "--force"])
    name = arguments[0]
    isDryRun = arguments.has("--dry-run")
    isForced = arguments.has("--force")
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
  }

  func run() async throws {
    let tree = try Tree(folder: root)
    let result = try FeatureSet(tree).removing(name)
    if !isForced {
      let retry = "scripts/remove-feature \(name) --force"
      try await UncommittedWork(in: root).refuse(removing: name, from: tree, to: result, retry: retry)
    }
    try await GeneratorRun.change(root, from: tree, to: result, isDryRun: isDryRun)
  }
}
