import ArgumentParser
import FoundationEssentials
import Generator

struct RemoveFeature: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/remove-feature",
    abstract: "Takes a feature away: all that scripts/new-feature would have written of it.",
    discussion: "EXAMPLE:\n  scripts/remove-feature Albums")

  @Argument(help: "The feature, as it is called in Package.swift.")
  var name: String

  @Flag(help: "Print what would be removed and changed, and do nothing.")
  var dryRun = false

  @Option(help: .hidden)
  var packagePath = "."

  func run() async throws {
    let status = await GeneratorRun.status {
      let root = URL(filePath: packagePath, directoryHint: .isDirectory)
      let tree = try Tree(folder: root)
      try await GeneratorRun.change(root, from: tree, to: try FeatureSet(tree).removing(name), isDryRun: dryRun)
    }
    throw ExitCode(status.rawValue)
  }
}
