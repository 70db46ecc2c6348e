import ArgumentParser
import FoundationEssentials
import Generator

struct NewFeature: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/new-feature",
    abstract: "Adds a feature, copied from a real one: its modules and tests, its tab, its commands.",
    discussion: """
      With --path the feature shows a collection of the API, and gets the request, remote model, repository, use case and domain \
      model for it; without, it keeps a few items of its own in memory.

      EXAMPLES:
        scripts/new-feature Albums --path albums --modal
        scripts/new-feature Notes
        scripts/new-feature Staff --path users --item Employee --dry-run
      """)

  @Argument(help: "What the feature is called, in UpperCamelCase and the plural: PhotoAlbums.")
  var name: String

  @Option(help: ArgumentHelp("The collection of the API that it shows, such as albums.", valueName: "resource"))
  var path: String?

  @Option(
    help: ArgumentHelp("What one of its items is called, where that does not follow from the name: Person for People.", valueName: "name"))
  var item: String?

  @Flag(help: "Give it a modal: the first three items.")
  var modal = false

  @Flag(help: "Print what would be written, and write nothing.")
  var dryRun = false

  @Option(help: .hidden)
  var packagePath = "."

  func run() async throws {
    let status = await GeneratorRun.status {
      let root = URL(filePath: packagePath, directoryHint: .isDirectory)
      let tree = try Tree(folder: root)
      let result = try FeatureSet(tree).adding(FeatureName(name, singular: item), resource: path, hasModal: modal)
      try await GeneratorRun.change(root, from: tree, to: result, isDryRun: dryRun)
    }
    throw ExitCode(status.rawValue)
  }
}
