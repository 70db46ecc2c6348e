import ArgumentParser
import FoundationEssentials
import Generator

struct RemoveFeature: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/remove-feature",
    abstract: "Takes a feature away: all that scripts/new-feature would have written of it.",
    discussion: """
      It refuses when the feature has changes that are not committed, or files that git does not track: nothing could bring them back.

      EXAMPLES:
        scripts/remove-feature Albums
        scripts/remove-feature Albums --force
      """)

  @Argument(help: "The feature, as it is called in Package.swift.")
  var name: String

  @Flag(help: "Print what would be removed and changed, and do nothing.")
  var dryRun = false

  @Flag(help: "Remove also what git could not bring back.")
  var force = false

  @Option(help: .hidden)
  var packagePath = "."

  func run() async throws {
    let status = await GeneratorRun.status {
      let root = URL(filePath: packagePath, directoryHint: .isDirectory)
      let tree = try Tree(folder: root)
      let result = try FeatureSet(tree).removing(name)
      if !force {
        let retry = "scripts/remove-feature \(name) --force"
        try await UncommittedWork(in: root).refuse(removing: name, from: tree, to: result, retry: retry)
      }
      try await GeneratorRun.change(root, from: tree, to: result, isDryRun: dryRun)
    }
    throw ExitCode(status.rawValue)
  }
}
