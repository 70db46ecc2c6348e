import FoundationEssentials
import Generator

/// Adds a feature: its modules and tests, its tab, its commands.
struct NewFeature {
  private let name: FeatureName
  private let shape: Shape
  private let isDryRun: Bool
  private let root: URL

  init(_ arguments: some Sequence<String>) throws {
    let arguments = try Arguments(
      arguments, of: "new-feature", names: ["NAME"], options: ["--path", "--item", "--package-path"],
      flags: ["--modal", "--dry-run"])
    name = FeatureName(arguments[0], singular: arguments.value(of: "--item"))
    shape = Shape(resource: arguments.value(of: "--path"), hasModal: arguments.has("--modal"))
    isDryRun = arguments.has("--dry-run")
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
  }

  func run() async throws {
    let tree = try Tree(folder: root)
    let result = try FeatureSet(tree).adding(name, shaped: shape)
    try await GeneratorRun.change(root, from: tree, to: result, isDryRun: isDryRun)
  }
}
